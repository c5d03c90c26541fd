import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { endedBy } from '../../../src/pause.ts';
import { player } from '../../helpers/fixtures.ts';
import { emptyFolder, profileStore, run, testKey } from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';
import { connect, serve, serving } from './connected.ts';

const opening = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];
const ask = (id: number | string, name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});
const linesOf = (messages: readonly object[]) =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const idsOf = (lines: readonly string[]) => lines.map((line) => Object(JSON.parse(line)).id);

/** A service that answers only after `answer()`. */
function slowService() {
  const asked: AbortSignal[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const service = serving({ players: [player], analytics: { totalPlayers: 1 } });
  const fetch: Context['fetch'] = async (url, request) => {
    // With each list, its total is asked for.
    if (url.endsWith('/players')) asked.push(request.signal);
    await endedBy(request.signal, answered);
    return service.fetch(url, request);
  };
  return { asked, answer: () => answer(), context: { fetch } };
}

/** Waits until the server has done something, which takes milliseconds. */
async function until(holds: () => boolean): Promise<void> {
  await expect
    .poll(holds, { timeout: 2000, interval: 1, message: 'the server never asked for it' })
    .toBe(true);
}

describe('the end of stdin', () => {
  test('ends the run with 0 once all is answered', async () => {
    const { asked, answer, context } = slowService();
    const { input, lines, ended } = serve([], { context });
    input.write(linesOf([...opening, ask(2, 'list_players'), ask('three', 'list_players')]));
    input.end();
    await until(() => asked.length === 2);
    expect(idsOf(lines)).toEqual([1]);
    answer();
    expect(await ended).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(idsOf(lines).sort()).toEqual([1, 2, 'three']);
  });

  test('a subscription does not keep it running', async () => {
    const { client, end } = await connect([], { mode: { pin: '2026-07-28' } });
    await client.listen({ toolsListChanged: true });
    expect(await end()).toEqual({ stdout: '', stderr: '', code: 0 });
  });
});

test('ignores lines that are not messages, wherever they are split', async () => {
  const { input, lines, ended } = serve(['--verbose']);
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'ping' });
  const text = `${linesOf(opening)}{"jsonrpc":\nnull\n[]\n\n{}\n\u009b31m\n{"jsonrpc":"2.0","id":7}\n${ping}\n`;
  for (const character of text) input.write(character);
  input.end();
  const { stderr, code } = await ended;
  expect(code).toBe(0);
  expect(idsOf(lines)).toEqual([1, 'é']);
  expect(stderr).toBe('mcp: ignored a line that is not a JSON-RPC message\n'.repeat(6));
});

test('calls run at the same time, and one that is canceled ends its request', async () => {
  const { asked, answer, context } = slowService();
  const { client, end, lines } = await connect([], { context });
  const stop = new AbortController();
  const canceled = client.callTool({ name: 'list_players', arguments: {} }, { signal: stop.signal });
  await until(() => asked.length === 1);
  const other = client.callTool({ name: 'list_players', arguments: { limit: 1 } });
  await until(() => asked.length === 2);
  stop.abort(new Error('not needed'));
  await expect(canceled).rejects.toThrow('not needed');
  await until(() => asked[0]?.aborted === true);
  expect(asked[1]?.aborted).toBe(false);
  answer();
  expect((await other).structuredContent).toMatchObject({ items: [{ id: player.id }], total: 1 });
  expect(await end()).toEqual({ stdout: '', stderr: '', code: 0 });
  // The handshake, and the other.
  expect(lines.length).toBe(2);
});

test('on a terminal it notes that clients start it', async () => {
  const { input, ended } = serve([], { answers: [] });
  input.end();
  expect(await ended).toEqual({
    stdout: '',
    stderr: 'signage mcp is started by MCP clients, not by hand (see docs/mcp.md)\n',
    code: 0,
  });
});

test('--verbose logs requests and failures on stderr', async () => {
  const { call, end } = await connect(['--verbose', '--retries', '0'], {
    context: { fetch: replying({ status: 500 }) },
  });
  await call('analytics_summary');
  expect((await end()).stderr).toMatch(
    /^GET https:\/\/signage\.test\/api\/external\/analytics\/summary → 500, 0 bytes in \d+ ms\nmcp: server error \(HTTP 500\)\n$/,
  );
});

test.each([
  ['--json', 'mcp serve does not support --json'],
  ['-o csv', 'mcp serve does not support --output'],
  ['--fields id', 'mcp serve does not support --fields'],
  ['--sort id', 'mcp serve does not support --sort'],
  [
    '--timeout soon',
    '--timeout must be a duration such as 30s, 2m or 1h30m, not "soon" (units: ms, s, m, h, d, w)',
  ],
])('%s is refused before any call', async (words, message) => {
  expect(await run(['mcp', ...words.split(' ')])).toMatchObject({
    stderr: expect.stringContaining(message),
    code: 2,
  });
});

describe('settings are read for each call', () => {
  const otherKey = testKey.replace('kkkk', 'oooo');

  /** A server whose current profile can be stored, the keys it sends, and a service that revokes the first from the third time on. */
  async function withSettings(runShell?: Context['runShell']) {
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    const keys: string[] = [];
    const fetch: Context['fetch'] = (url, request) => {
      keys.push(request.headers['X-API-Key'] ?? '');
      const isRevoked = keys.at(-1) === testKey && keys.length > 2;
      const refusal = { status: 401, body: '{"error":"no","code":"KEY_REVOKED"}' };
      return replying(isRevoked ? refusal : { body: '{}' })(url, request);
    };
    const store = (secret: { readonly key: string } | { readonly keyCommand: string }) =>
      profileStore(env).update(() => ({
        current: 'a',
        profiles: { a: { baseUrl: 'https://signage.test', ...secret, scopes: [] } },
      }));
    if (runShell) await store({ keyCommand: 'print-key' });
    const connected = await connect([], { env, context: { fetch, ...(runShell && { runShell }) } });
    return { ...connected, ask: () => connected.call('analytics_summary'), keys, store };
  }
  const printed = (stdout: string | undefined, exitCode = 0) => ({
    stdout: `${stdout}\n`,
    stderr: '',
    exitCode,
  });

  test('a key that was rotated', async () => {
    const { ask, keys, store } = await withSettings();
    expect(await ask()).toMatchObject({ error: { code: 'MISSING_API_KEY' } });
    await store({ key: testKey });
    expect(await ask()).toEqual({});
    await store({ key: otherKey });
    expect(await ask()).toEqual({});
    expect(keys).toEqual([testKey, otherKey]);
  });

  test('a key command runs once, and again after its key is refused', async () => {
    const prints = [testKey, otherKey];
    const lines: string[] = [];
    const { ask, keys } = await withSettings(async (line) => {
      lines.push(line);
      return printed(prints.shift());
    });
    await Promise.all([ask(), ask()]);
    expect(await ask()).toMatchObject({ error: { code: 'KEY_REVOKED' } });
    expect(await ask()).toEqual({});
    expect(keys).toEqual([testKey, testKey, testKey, otherKey]);
    expect(lines).toEqual(['print-key', 'print-key']);
  });

  test('a key command does not end with the call that started it', async () => {
    let print: () => void = () => undefined;
    let signal: AbortSignal | undefined;
    const { ask, call, client } = await withSettings((_, options) => {
      signal = options.signal;
      return new Promise((resolve) => {
        print = () => resolve(printed(testKey));
      });
    });
    const stop = new AbortController();
    const canceled = client.callTool({ name: 'analytics_summary', arguments: {} }, { signal: stop.signal });
    await until(() => signal !== undefined);
    const other = ask();
    stop.abort(new Error('not needed'));
    await expect(canceled).rejects.toThrow('not needed');
    expect(await call('list_players', { limit: 0 })).toMatchObject({ error: { code: 'USAGE' } });
    expect(signal?.aborted).toBe(false);
    print();
    expect(await other).toEqual({});
  });

  test('a key command that fails runs again', async () => {
    let count = 0;
    const { ask } = await withSettings(async () => printed(testKey, count++ === 0 ? 1 : 0));
    expect(await ask()).toMatchObject({ error: { code: 'CONFIG' } });
    expect(await ask()).toEqual({});
  });
});
