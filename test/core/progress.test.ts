// project: longer
import { describe, expect, test } from 'vitest';
import type { Query } from '../../src/api/client.ts';
import type { Context, Fetch } from '../../src/context.ts';
import { createProgress } from '../../src/core/progress.ts';
import { createStatusLine } from '../../src/core/status-line.ts';
import { analytics } from '../../src/model/analytics.ts';
import { content } from '../../src/model/content.ts';
import type { Address } from '../../src/model/endpoint.ts';
import { players } from '../../src/model/players.ts';
import { schedules } from '../../src/model/schedules.ts';
import { player } from '../helpers/fixtures.ts';
import { keyOf, storedProfiles } from '../helpers/keys.ts';
import { run } from '../helpers/run.ts';
import { replying } from '../helpers/service.ts';

const erase = '\r\u001b[2K';

/** What a list yields next: a number of items, the end, or a failure. */
type Step = number | 'end' | 'fail';

/** Lists that go on when they are told to, and a terminal that keeps what is written. */
function scene(isShown = true) {
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  const sink = { isTTY: true, columns: 60, write };
  let now = 0;
  const slept: number[] = [];
  const ticks = new Set<() => void>();
  const clock = {
    now: () => 0,
    elapsed: () => now,
    sleep: async (milliseconds: number) => void slept.push(milliseconds),
    every(milliseconds: number, tick: () => void) {
      expect(milliseconds).toBe(1000);
      ticks.add(tick);
      return () => void ticks.delete(tick);
    },
  };
  const progress = createProgress(createStatusLine(sink, isShown), clock);
  const waiting: ((step: Step) => void)[] = [];
  const next = () => new Promise<Step>((resolve) => waiting.push(resolve));
  const { onRead } = progress.counters;
  /** Calls the counters as a client does. */
  const read = async (from: Address, query: Query = {}) => {
    onRead(from, 0);
    for (;;) {
      const step = await next();
      if (step === 'end') return;
      if (step === 'fail') throw new Error('broken');
      onRead(from, step, query);
    }
  };
  const wait = async (seconds: number) => {
    // The text is measured by code that is loaded when the line is first shown.
    await import('../../src/output/width.ts');
    await new Promise(setImmediate);
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const tick of ticks) tick();
      await new Promise(setImmediate);
    }
  };
  return { written, slept, sink, progress, waiting, onRead, read, wait };
}

describe('what takes longer than a second', () => {
  test('is said: what is read, how many so far, since when; it is gone before the output', async () => {
    const { written, sink, progress, waiting, read, wait } = scene();
    const { out } = progress.guard({ out: sink } as unknown as Context);
    const reading = Promise.all([read(players), read(schedules)]);
    await wait(0);
    expect(written).toEqual([]);
    await wait(1);
    waiting[0]?.(41_200);
    await wait(1);
    waiting[1]?.(1000);
    await wait(1);
    for (const go of waiting.slice(2)) go('end');
    await reading;
    await out.write('data\n');
    await wait(5);
    expect(written).toEqual([
      'players · schedules · 1s',
      `${erase}players 41,200 · schedules · 2s`,
      `${erase}players 41,200 · schedules 1,000 · 3s`,
      erase,
      'data\n',
    ]);
  });

  test('is gone for good once something is written above it', async () => {
    const { written, sink, progress, waiting, read, wait } = scene();
    const { out } = progress.guard({ out: sink } as unknown as Context);
    const reading = read(players);
    await wait(1);
    waiting[0]?.('end');
    await reading;
    await progress.status.above(() => out.write('event\n'));
    expect(written).toEqual(['players · 1s', erase, 'event\n']);
  });

  test('lists of one kind are counted together, and items that are asked for by their ids', async () => {
    const { written, waiting, onRead, read, wait } = scene();
    const all = Promise.all([read(content), read(content)]);
    await wait(0);
    waiting[0]?.(10);
    waiting[1]?.(500);
    onRead(content, 1);
    onRead(analytics, 0);
    await wait(1);
    for (const go of waiting.slice(2)) go('end');
    await all;
    expect(written).toEqual(['content 511 · analytics · 1s']);
  });

  test('a list of all and the same items by status are counted once', async () => {
    const { written, waiting, read, wait } = scene();
    const all = Promise.all([
      read(content),
      ...['active', 'archived'].map((status) => read(content, { status })),
    ]);
    await wait(0);
    for (const [at, count] of [128, 100, 28].entries()) waiting[at]?.(count);
    await wait(1);
    for (const go of waiting.slice(3)) go('end');
    await all;
    expect(written).toEqual(['content 128 · 1s']);
  });

  test('is gone while the command sleeps, and begins anew with the next list', async () => {
    const { written, slept, sink, progress, waiting, read, wait } = scene();
    const { clock } = progress.guard({ out: sink } as unknown as Context);
    const first = read(players);
    await wait(1);
    waiting[0]?.('fail');
    await expect(first).rejects.toThrow('broken');
    await clock.sleep(7, new AbortController().signal);
    await wait(60);
    const second = read(players);
    await wait(1);
    expect(written).toEqual(['players · 1s', erase, 'players · 1s']);
    expect(slept).toEqual([7]);
    waiting[1]?.('end');
    await second;
  });

  test('names what has no items, and gives way to a question and to the words of the command', async () => {
    const { written, sink, progress, onRead, wait } = scene();
    const text = async (question: string) => {
      await sink.write(question);
      return 'yes';
    };
    const { prompt } = progress.guard({
      out: sink,
      prompt: { text, secret: text },
      clock: {},
    } as unknown as Context);
    onRead(analytics, 0);
    await wait(1);
    await prompt.text('Replace it? ');
    await wait(2);
    onRead(players, 0);
    await wait(1);
    await progress.status.show('3s left');
    await wait(5);
    expect(written).toEqual(['analytics · 1s', erase, 'Replace it? ', 'players · 1s', erase, '3s left']);
  });

  test('is not said without a terminal', async () => {
    const { written, onRead, wait } = scene(false);
    onRead(analytics, 0);
    await wait(5);
    expect(written).toEqual([]);
  });
});

describe.concurrent('with the service', () => {
  const clock: Context['clock'] = {
    now: Date.now,
    elapsed: Date.now,
    sleep: async () => undefined,
    every(milliseconds, tick) {
      const timer = setInterval(tick, milliseconds);
      return () => clearInterval(timer);
    },
  };

  test('several tenants are counted together', async () => {
    const profile = { baseUrl: 'https://a.test', key: keyOf('a'), scopes: [] };
    const { env } = await storedProfiles({ sul: profile, norte: profile });
    const written: string[] = [];
    const sink = { isTTY: true, columns: 100, write: async (text: string) => void written.push(text) };
    const body = JSON.stringify([player]);
    const fetch: Fetch = async (url, request) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return replying({ body })(url, request);
    };
    const out = { ...sink, isTTY: false, write: async () => undefined };
    const argv = ['players', '-p', 'sul,norte', '-o', 'ndjson'];
    expect(await run(argv, { env, context: { out, err: sink, clock, fetch } })).toMatchObject({ code: 0 });
    const lines = written.join('').split(erase);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.pop()).toBe('');
    for (const line of lines) expect(line).toMatch(/^players(?: [12])? · \ds$/);
  });

  test('a latency that is none is wrong usage', async () => {
    const ended = await run(['--demo', 'players'], { env: { SIGNAGE_DEMO_LATENCY: 'soon' } });
    expect(ended).toEqual({
      stdout: '',
      stderr:
        'signage: SIGNAGE_DEMO_LATENCY must be a duration such as 30s, 2m or 1h30m, not "soon" (units: ms, s, m, h, d, w)\n',
      code: 2,
    });
  });
});
