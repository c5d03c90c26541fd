import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFile } from '../../../../src/host/lock-file.ts';
import { player } from '../../../helpers/fixtures.ts';
import { fleet, polls } from '../../../helpers/fleet.ts';
import { configured, emptyFolder, type RunOptions, run } from '../../../helpers/run.ts';
import { expectRequest, refuse, replying } from '../../../helpers/service.ts';

const newState = () => join(emptyFolder(), 'state.json');
const offline = fleet({ healthStatus: 'offline' });
const event = '2026-11-20T12:00:00.000Z  Loja 012 · Entrada            health healthy → ● offline\n';
const nothing = { stdout: '', stderr: '', code: 0 };

function once(path: string, argv: readonly string[] = [], options: RunOptions = {}) {
  return run(['players', 'watch', '--once-state', path, '-o', 'table', '--retries', '0', ...argv], options);
}

describe('--once-state', () => {
  test('the first run reports nothing, the next one what changed since', async () => {
    const path = newState();
    polls(fleet(), offline, offline, offline.slice(1));
    expect(await once(path)).toEqual(nothing);
    expect(await once(path)).toEqual({ ...nothing, stdout: event });
    expect(await once(path)).toEqual(nothing);
    expect((await once(path)).stdout).toContain('disappeared, was offline');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
  });

  test('--for counts across runs', async () => {
    const path = newState();
    const reported: string[] = [];
    for (const players of [fleet(), offline, fleet(), offline, offline, offline]) {
      polls(players);
      reported.push((await once(path, ['--for', '2'])).stdout);
    }
    expect(reported).toEqual(['', '', '', '', event, '']);
  });

  test('prints NDJSON in a pipe, and runs --exec', async () => {
    const path = newState();
    const env = { ...configured, PATH: process.env.PATH ?? '', LOG: `${path}.log` };
    const argv = ['players', 'watch', '--once-state', path, '--exec', 'cat > "$LOG"'];
    polls(fleet(), offline);
    await run(argv, { env });
    const { stdout } = await run(argv, { env });
    expect(JSON.parse(stdout)).toMatchObject({ event: 'health_changed', to: 'offline' });
    expect(await readFile(`${path}.log`, 'utf8')).toBe(stdout);
  });

  test("a failed poll keeps the state and exits with the failure's code", async () => {
    const path = newState();
    polls(fleet());
    await once(path);
    const before = await readFile(path, 'utf8');
    refuse('/players', 503, 'DOWN');
    expect((await once(path)).code).toBe(34);
    refuse('/players', 401, 'KEY_REVOKED');
    expect((await once(path)).code).toBe(14);
    expectRequest('/players').reply(200, '[{"id":"1"},');
    expect((await once(path)).code).toBe(22);
    expect(await readFile(path, 'utf8')).toBe(before);
    polls(offline);
    expect((await once(path)).stdout).toBe(event);
  });

  test('with --strict, a field of the wrong type is such a failure', async () => {
    const path = newState();
    polls(fleet({ currentVersion: 3 }));
    expect((await once(path, ['--strict'])).code).toBe(22);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  test('an event that could not be printed is reported by the next run', async () => {
    const path = newState();
    polls(fleet(), offline, offline);
    await once(path);
    expect((await once(path, [], { closeAfter: 0 })).stdout).toBe('');
    expect((await once(path)).stdout).toBe(event);
  });

  test('works with --demo', async () => {
    const path = newState();
    expect(await once(path, ['--demo'], { env: {} })).toEqual(nothing);
    expect(await once(path, ['--demo'], { env: {} })).toEqual(nothing);
  });
});

test('a state file of an earlier version, without stores, is used', async () => {
  const path = newState();
  polls(fleet(), offline.slice(1));
  await once(path);
  const state = await readFile(path, 'utf8');
  expect(state).toContain('"storeId":"loja-012"');
  await writeFile(path, state.replaceAll(/"storeId":"[^"]*",/g, ''));
  const { stdout } = await once(path, ['-o', 'ndjson']);
  expect(JSON.parse(stdout)).toMatchObject({ event: 'disappeared', playerId: player.id, storeId: null });
});

describe('an unusable state file is refused before any request', () => {
  test.each([
    ['an empty file', '', 'not JSON'],
    ['invalid JSON', '{"signage":', 'not JSON'],
    [
      'JSON that is nested too deep',
      `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'nested more than 32 levels deep',
    ],
    ['other JSON', '{"profiles":{}}', 'not written by players watch'],
    [
      'a player without an id',
      '{"signage":"players watch","baseUrl":"https://signage.test","players":[{"name":null}]}',
      'not written by players watch',
    ],
  ])('%s', async (_, text, why) => {
    const path = newState();
    await writeFile(path, text);
    expect(await once(path)).toEqual({
      stdout: '',
      stderr: `signage: cannot use state file ${path}: ${why}
  Use another file, or delete this one to start over; the next run then reports nothing
`,
      code: 3,
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('of another service or tenant', async () => {
    const path = newState();
    polls(fleet());
    await once(path);
    const other = await once(path, [], { env: { ...configured, SIGNAGE_BASE_URL: 'https://other.test' } });
    expect(other).toEqual({
      stdout: '',
      stderr: `signage: state file ${path} belongs to https://signage.test
  Use a separate file for each service and tenant
`,
      code: 3,
    });
    const key = `test_live_outra-rede_${'k'.repeat(43)}`;
    const { stderr, code } = await once(path, [], { env: { ...configured, SIGNAGE_API_KEY: key } });
    expect(stderr).toContain('belongs to the tenant lojas-exemplo\n');
    expect(code).toBe(3);
  });

  test('but not if the key does not contain its tenant', async () => {
    const silent = { ...configured, SIGNAGE_API_KEY: 'a-key-of-another-form' };
    for (const [first, second] of [
      [configured, silent],
      [silent, configured],
    ]) {
      const path = newState();
      const seeing = (players: object) => ({ fetch: replying({ body: JSON.stringify(players) }) });
      expect(await once(path, [], { env: { ...first }, context: seeing(fleet()) })).toEqual(nothing);
      expect(await once(path, [], { env: { ...second }, context: seeing(offline) })).toEqual({
        ...nothing,
        stdout: event,
      });
    }
  });

  test('a folder, or a file in one that does not exist', async () => {
    const folder = emptyFolder();
    const { stderr, code } = await once(folder);
    expect(stderr).toContain(`signage: cannot read state file ${folder}: it is a folder, not a file\n`);
    expect(code).toBe(3);
    const path = join(folder, 'none', 'state.json');
    expect((await once(path)).stderr).toContain(`signage: cannot lock state file ${path}: ENOENT`);
  });
});

test('a second instance exits immediately', async () => {
  const path = newState();
  const release = await lockFile(path, false, process);
  expect(await once(path)).toEqual({
    stdout: '',
    stderr: `signage: another signage players watch is using ${path}
  Wait for it to finish, or use another file
`,
    code: 3,
  });
  await release?.();
  polls(fleet());
  expect(await once(path)).toEqual(nothing);
});
