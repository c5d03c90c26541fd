// project: packed-slow
import { constants } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, nodes, run, runFirst, start } from './tool.ts';

const timeOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Schedules of one player that are on for a minute each, most of them on one day only: all are looked at again and again. */
const schedules = Array.from({ length: 20_000 }, (_, index) => ({
  id: index + 1,
  name: `Schedule ${index + 1}`,
  status: 'active',
  startAt: timeOfDay(index % 1438),
  endAt: timeOfDay((index % 1438) + 1),
  daysOfWeek: index < 1438 ? ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] : ['MON'],
  priority: index,
  playerIds: [player.id],
  contentIds: [],
}));

/** Commands that would take many minutes in one computation, each with a signal and the exit code that follows. */
const endings = [
  ['SIGINT', 130, 'lint --days 366 -o ndjson'],
  ['SIGTERM', 143, `screens timeline ${player.id} --start 2026-01-01 --end 2027-01-31 -o ndjson`],
] as const;

describe.each(nodes)('a long computation on %s', (node) => {
  test.each(endings)('%s ends with %i: %s', async (signal, code, line) => {
    const answers = Object.entries({ players: [player], schedules, content: [] });
    const left = new Set(answers.map(([name]) => name));
    const { baseUrl } = await serve(({ url = '' }, response) => {
      const [name = '', answer = {}] = answers.find(([one]) => url.includes(one)) ?? [];
      response.end(JSON.stringify(answer), () => left.delete(name));
    });
    const child = start(node, line, { env: asking(baseUrl) });
    const ended = end(child);
    await Promise.race([vi.waitUntil(() => left.size === 0, { timeout: 30_000 }), ended]);
    // By then it computes, or is about to.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    child.kill(signal);
    const { stdout, stderr } = await ended;
    // A shell reports the end by a signal so.
    const ending = child.exitCode ?? 128 + constants.signals[child.signalCode ?? 'SIGKILL'];
    // What the whole computation prints is too long to be shown.
    expect({ stderr, code: ending, isSilent: stdout === '' }).toEqual({ stderr: '', code, isSilent: true });
  });
});

test.each(nodes)(
  'Ctrl-C ends an expression that looks at the whole list for each item on %s',
  async (node) => {
    let isAnswered = false;
    const { baseUrl } = await serve((_, response) =>
      response.end(JSON.stringify(schedules), () => {
        isAnswered = true;
      }),
    );
    const child = start(node, 'schedules list --query length([*].length($[*].id))', { env: asking(baseUrl) });
    const ended = end(child);
    await Promise.race([vi.waitUntil(() => isAnswered, { timeout: 30_000 }), ended]);
    // By then it computes, or is about to: what it may look at takes some seconds.
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ stdout: '', stderr: '', code: 130 });
  },
);

/** Sends a signal while the list that is read last is parsed: what is left to do needs no more input. */
const stopInParser = `
  const { parse } = JSON;
  JSON.parse = (text, ...more) => {
    if (String(text).includes('healthStatus')) {
      JSON.parse = parse;
      process.kill(process.pid, 'SIGTERM');
    }
    return parse(text, ...more);
  };
`;

test.each(nodes)('a signal just before a computation is not lost on %s', async (node) => {
  const { baseUrl } = await serve((_, response) => response.end(JSON.stringify([player])));
  const env = { ...asking(baseUrl), ...runFirst(stopInParser) };
  const { stdout, stderr, code } = await run(node, 'players list --sort name -o ndjson', { env });
  expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 143 });
});
