// project: packed-slow
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { end, folderOf, nodes, start, testKey } from './tool.ts';

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
