// project: packed-slow
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, nodes, run, runFirst, start, testKey } from './tool.ts';

/* Signals: during long computations, at any moment, and the one at which Node would open its debugger. */

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
  ['SIGINT', 130, 'content airtime --days 366 -o ndjson'],
  ['SIGTERM', 143, `screens timeline ${player.id} --start 2026-01-01 --end 2027-01-31 -o ndjson`],
] as const;

/** The exit code as a shell reports it: a run that cannot stop in time is ended by the signal itself. */
function endingOf({ exitCode, signalCode }: ReturnType<typeof start>): number {
  return exitCode ?? 128 + constants.signals[signalCode ?? 'SIGKILL'];
}

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
    const ending = endingOf(child);
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
    const { stdout, stderr } = await ended;
    expect({ stdout, stderr, code: endingOf(child) }).toEqual({ stdout: '', stderr: '', code: 130 });
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

describe.each(nodes)('a signal just before a computation is not lost on %s', (node) => {
  // An expression that fails would otherwise end the run for that reason.
  test.each(['--sort name', '--query abs([0].name)'])('players list %s', async (options) => {
    const { baseUrl } = await serve((_, response) => response.end(JSON.stringify([player])));
    const env = { ...asking(baseUrl), ...runFirst(stopInParser) };
    const { stdout, stderr, code } = await run(node, `players list ${options} -o ndjson`, { env });
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 143 });
  });
});

/** How many times each command is sent each signal. */
const times = 3;

const signals = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
  ['SIGTERM', 143],
] as const;

const players = Array.from({ length: 2_000 }, (_, at) => ({
  ...player,
  id: `${player.id.slice(0, -4)}${1000 + at}`,
  healthStatus: 'healthy',
}));

const commands: Readonly<Record<string, (folder: string) => string>> = {
  'a list': () => 'players list -o ndjson',
  'a watch that keeps a state': (folder) => `players watch --once-state ${join(folder, 'state')}`,
  'a check that writes a report': (folder) => `players check --report junit=${join(folder, 'junit.xml')}`,
  'a login': () => 'auth login',
};

/** A service that takes its time, so that there is some to come in. */
const listen = () =>
  serve(({ url }, response) => {
    const text = url?.includes('analytics') ? '{}' : JSON.stringify(players);
    response.write(text.slice(0, 1));
    setTimeout(() => response.end(text.slice(1)), 20);
  });

describe.each(nodes)('a signal at any moment on %s', (node) => {
  /** Runs a command in a folder of its own, with a signal after so many milliseconds; how it ended, and what it left. */
  async function interrupted(baseUrl: string, name: string, signal?: NodeJS.Signals, after?: number) {
    const folder = folderOf();
    const child = start(node, commands[name]?.(folder) ?? '', {
      env: {
        SIGNAGE_BASE_URL: baseUrl,
        SIGNAGE_CONFIG_DIR: join(folder, 'config'),
        ...(name !== 'a login' && { SIGNAGE_API_KEY: testKey }),
      },
    });
    child.stdin?.on('error', () => undefined).end(testKey);
    if (signal) setTimeout(() => child.kill(signal), after);
    const { stderr, milliseconds } = await end(child);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return {
      how: child.signalCode ?? String(child.exitCode),
      left: files.filter((file) => /\.(?:tmp|lock)$/.test(file)),
      stderr,
      milliseconds,
    };
  }

  test.each(signals)('%s', { timeout: 600_000 }, async (signal, code) => {
    const { baseUrl } = await listen();
    const seen = new Set<string>();
    for (const name of Object.keys(commands)) {
      const whole = await interrupted(baseUrl, name);
      expect({ name, ...whole }).toMatchObject({ how: '0', left: [] });
      for (let time = 0; time < times; time++) {
        const after = ((time + Math.random()) / times) * whole.milliseconds;
        const { how, left, stderr } = await interrupted(baseUrl, name, signal, after);
        const what = `${name} after ${after} ms: ${how} ${left} ${stderr}`;
        // By the signal itself, where it comes before the tool is there.
        expect(['0', String(code), signal], what).toContain(how);
        expect(left, what).toEqual([]);
        expect(stderr, what).not.toMatch(/\n {4}at |defect/);
        seen.add(how);
      }
    }
    // Otherwise the tool never had to act. For a closed terminal it ends by the signal itself.
    expect([...seen]).toContain(signal === 'SIGHUP' ? signal : String(code));
  });
});

/** To the debugger that Node opens at this signal, any user of the machine could connect. */
describe.each(nodes)('SIGUSR1 opens no debugger on %s, and ends nothing:', (node) => {
  test.each(['players watch --quiet', 'players wait'])('%s', async (line) => {
    const { baseUrl, server } = await serve(() => undefined);
    const asked = once(server, 'request');
    const child = start(node, `${line} --timeout 10m`, { env: asking(baseUrl) });
    const ended = end(child);
    await Promise.race([asked, ended]);
    child.kill('SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ stdout: '', stderr: '', code: 143 });
  });

  test('sandbox', async () => {
    const child = start(node, 'sandbox --json --hostile');
    const ended = end(child);
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    child.kill('SIGUSR1');
    // It still serves.
    const { baseUrl, keys } = JSON.parse(String(line));
    const url = `${baseUrl}/api/external/players`;
    for (let count = 0; count < 10; count += 1) {
      const answer = await fetch(url, { headers: { 'X-API-Key': keys.all } });
      expect(await answer.json()).toHaveLength(36);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ stdout: line, stderr: '', code: 143 });
  });

  test('mcp', async () => {
    const child = start(node, 'mcp --demo');
    const ended = end(child);
    const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
    const answers: string[] = [];
    const ask = async (id: number) => {
      child.stdin?.write(ping(id));
      if (child.stdout) answers.push(String(await once(child.stdout, 'data')));
    };
    await ask(1);
    child.kill('SIGUSR1');
    for (let id = 2; id < 10; id += 1) await ask(id);
    child.stdin?.end();
    expect(await ended).toMatchObject({ stdout: answers.join(''), stderr: '', code: 0 });
  });
});
