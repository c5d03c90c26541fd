// project: longer
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { player } from '../../../helpers/fixtures.ts';
import { fleet, polls, watch } from '../../../helpers/fleet.ts';
import { configured, emptyFolder } from '../../../helpers/run.ts';
import { screen } from '../../../helpers/service.ts';

const env = { ...configured, PATH: process.env.PATH ?? '' };

/** Runs a watch of two polls, and returns what its command wrote to the file `$LOG`. */
async function logOf(command: string, second: object[], first = fleet(), more: Record<string, string> = {}) {
  const folder = emptyFolder();
  polls(first, second);
  const result = await watch(2, ['--exec', command], { env: { ...env, LOG: join(folder, 'log'), ...more } });
  return { ...result, log: await readFile(join(folder, 'log'), 'utf8').catch(() => undefined) };
}

const variables = ['TIME', 'EVENT', 'PLAYER_ID', 'NAME', 'STORE_ID', 'FROM', 'TO'].map(
  (name) => `SIGNAGE_EVENT_${name}`,
);
const printAll = `printf '[%s]' ${variables.map((name) => `"$${name}"`).join(' ')} >> "$LOG"; echo >> "$LOG"`;

describe('--exec', () => {
  test('passes the event in the environment, one event at a time', async () => {
    const newcomer = { id: '00000000-0000-4000-8000-000000000001', healthStatus: 'warning' };
    const second = [fleet({ healthStatus: 'offline', currentVersion: null })[0] ?? {}, newcomer];
    const { log, stdout } = await logOf(printAll, second);
    expect(screen(log ?? '')).toBe(`
[2026-11-20T12:00:30.000Z][health_changed][${player.id}][Loja 012 · Entrada][loja-012][healthy][offline]
[2026-11-20T12:00:30.000Z][version_changed][${player.id}][Loja 012 · Entrada][loja-012][2.4.1][]
[2026-11-20T12:00:30.000Z][appeared][${newcomer.id}][][][][warning]
[2026-11-20T12:00:30.000Z][disappeared][9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27][Loja 031 · Caixa 1][loja-031][healthy][]
`);
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
  });

  test('goes on if nobody reads stdout any more', async () => {
    const log = join(emptyFolder(), 'log');
    polls(fleet(), fleet({ healthStatus: 'offline', status: 'blocked' }), fleet());
    const options = { env: { ...env, LOG: log }, closeAfter: 0 };
    expect(await watch(3, ['--exec', 'echo once >> "$LOG"'], options)).toMatchObject({
      stdout: '',
      stderr: '3 polls in 1m 30s, 4 events\n',
      code: 130,
    });
    expect(await readFile(log, 'utf8')).toBe('once\n'.repeat(4));
  });

  test('passes the printed JSON on stdin', async () => {
    const { log, stdout } = await logOf(
      'cat >> "$LOG"',
      fleet({ healthStatus: 'offline', status: 'blocked' }),
    );
    expect(log).toBe(stdout);
    expect(stdout).not.toBe('');
  });

  test.each([
    '$(touch "$LOG.hacked")',
    '`touch "$LOG.hacked"`',
    '\'; touch "$LOG.hacked"; \'',
    '"; touch "$LOG.hacked"; "',
    'a\nb\t$LOG\\',
    '-n',
    '日本 🙂 \u202e',
  ])('passes a name as data, not code: %j', async (name) => {
    const command = 'printf %s "$SIGNAGE_EVENT_NAME" > "$LOG"';
    const { log, stderr } = await logOf(command, fleet({ name, healthStatus: name }));
    expect(log).toBe(name);
    expect(stderr).toBe('2 polls in 1m, 1 event\n');
    const json = await logOf('cat > "$LOG"', fleet({ name, healthStatus: name }));
    expect(JSON.parse(json.log ?? '')).toMatchObject({ name, to: name });
  });

  test('drops NULs, and cuts a name that is too long for the system', async () => {
    const name = `a\0b${'ä'.repeat(60_000)}`;
    const { log, stderr, stdout } = await logOf(
      'printf %s "$SIGNAGE_EVENT_NAME" > "$LOG"; cat > /dev/null',
      fleet({ name, healthStatus: 'offline' }),
    );
    expect(stderr).toBe('2 polls in 1m, 1 event\n');
    expect(log).toBe(`ab${'ä'.repeat(16_381)}`);
    expect(JSON.parse(stdout).name).toBe(name);
  });

  test('does not pass the key', async () => {
    const { log } = await logOf('env > "$LOG"', fleet({ healthStatus: 'offline' }), fleet(), {
      SIGNAGE_API_KEY_FILE: '/nowhere/key',
    });
    expect(log).toContain(`SIGNAGE_BASE_URL=${configured.SIGNAGE_BASE_URL}`);
    expect(log).not.toContain('SIGNAGE_API_KEY');
    expect(log).not.toContain(configured.SIGNAGE_API_KEY);
  });

  test("discards the command's output", async () => {
    const { stdout, stderr } = await logOf('echo out; echo err >&2', fleet({ healthStatus: 'offline' }));
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toBe('2 polls in 1m, 1 event\n');
  });

  test('warns if the command fails, and continues', async () => {
    const command = 'echo once >> "$LOG"; printf "no\\033[31m way" >&2; exit 7';
    const { log, stderr, code } = await logOf(command, fleet({ healthStatus: 'offline', status: 'blocked' }));
    expect(log).toBe('once\nonce\n');
    expect(screen(stderr)).toBe(`
warning: --exec command exited with 7 for health_changed of Loja 012 · Entrada: no\\u001b[31m way
warning: --exec command exited with 7 for status_changed of Loja 012 · Entrada: no\\u001b[31m way
2 polls in 1m, 2 events
`);
    expect(code).toBe(130);
  });

  test.each([
    [
      'stops a command that takes too long',
      { stdout: '', stderr: '', exitCode: null },
      'was killed by a signal or timed out after 60s for health_changed of Loja 012 · Entrada',
    ],
    [
      'warns if the command cannot be run',
      new Error('spawn E2BIG'),
      'could not be run for health_changed of Loja 012 · Entrada: spawn E2BIG',
    ],
  ])('%s', async (_, result, warning) => {
    polls(fleet(), fleet({ healthStatus: 'offline' }));
    const asked: unknown[] = [];
    const { stderr, code } = await watch(2, ['--exec', 'sleep 1000'], {
      context: {
        runShell: async (line, { timeoutMs }) => {
          asked.push(line, timeoutMs);
          if (result instanceof Error) throw result;
          return result;
        },
      },
    });
    expect(asked).toEqual(['sleep 1000', 60_000]);
    expect(stderr).toContain(`warning: --exec command ${warning}\n`);
    expect(code).toBe(130);
  });
});
