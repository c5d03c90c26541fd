import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { mcpResources } from '../../src/commands/mcp/resource-tools.ts';
import { loadTools } from '../../src/commands/mcp/tools.ts';
import { registry } from '../../src/commands/registry.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, nodes, run, start } from './tool.ts';

/* `signage mcp` as clients start it: the installed tool, over pipes, with the SDK's own client. */

const message = (fields: object) => `${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`;
const ping = (id: number) => message({ id, method: 'ping' });
const initialized = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const opening =
  message({ id: 1, method: 'initialize', params: initialized }) +
  message({ method: 'notifications/initialized' });

type Mode = 'legacy' | 'auto';

/** The SDK's client, connected to the tool until the test ends. */
async function connect(node: string, settings: Readonly<Record<string, string>>, mode: Mode = 'legacy') {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const errors: Error[] = [];
  // Anything but a message on stdout.
  client.onerror = (error) => errors.push(error);
  const env = { ...settings, SIGNAGE_CONFIG_DIR: folderOf() };
  await client.connect(new StdioClientTransport({ command: node, args: [inject('tool'), 'mcp'], env }));
  onTestFinished(() => client.close());
  return { client, errors };
}

/** A tool that has answered the opening. */
async function opened(node: string) {
  const child = start(node, 'mcp --demo');
  child.stdin?.write(opening);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

/** Names that attack terminals and spreadsheets. */
const hostileNames = [
  '=SOMA(A1:A9)+HYPERLINK("https://example.com")',
  'Leve 3, Pague 2 "só hoje"\tcoluna\nsegunda linha',
  '\u001b[31mPromo\u001b[0m\u0007 relâmpago',
  'Arquivo \u202egpj.exe\u202c final',
  'cujo nome não cabe em nenhuma coluna, '.repeat(5),
];

/** The sandbox with such names, and with a time that is not HH:mm; resolves to the environment for it. */
async function hostileSandbox(): Promise<Record<string, string>> {
  const sandbox = await startSandbox({ tenant: 'hostile', now: Date.now() });
  onTestFinished(() => sandbox.close());
  const spoiled = (item: Readonly<Record<string, unknown>>, index: number) => ({
    ...item,
    ...(index % 3 === 2 ? { name: hostileNames[index % hostileNames.length] } : {}),
    ...(item.startAt === '17:00' ? { endAt: '24:00' } : {}),
  });
  const { baseUrl } = await serve(async (request, response) => {
    const headers = { 'X-API-Key': sandbox.keys.all };
    const answer = await fetch(`${sandbox.baseUrl}${request.url}`, { headers });
    const json: unknown = await answer.json();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(json) ? json.map(spoiled) : json));
  });
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: sandbox.keys.all };
}

/** 30,000 players, and 2,000 schedules for the first. */
async function overfullTenant() {
  const ids = Array.from({ length: 30_000 }, (_, at) => uuidOf(at));
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    players: ids.map((id, at) => ({ id, name: `Loja ${at}`, timezone: 'UTC' })),
    schedules: ids.slice(0, 2000).map((_, at) => ({
      id: at + 1,
      name: `Campanha ${at + 1}`,
      status: 'active',
      priority: at < 1000 ? 9 : 1,
      startAt: '00:00',
      endAt: '23:59',
      daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
      playerIds: at === 1999 ? ids : ids.slice(0, 1),
      contentIds: [],
    })),
    content: [],
  };
  const { baseUrl, server } = await serve((request, response) => {
    const [, name = ''] = /\/external\/(\w+)/.exec(request.url ?? '') ?? [];
    response.end(JSON.stringify(lists[name] ?? {}));
  });
  return { baseUrl, requested: once(server, 'request') };
}

describe.each(nodes)('on %s', (node) => {
  test.each([
    ['2025-11-25', 'legacy'],
    ['2026-07-28', 'auto'],
  ] as const)('protocol %s: the tools answer, about a hostile tenant too', async (version, mode) => {
    const env = await hostileSandbox();
    const { client, errors } = await connect(node, env, mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.length).toBe((await loadTools(registry)).length);
    const history = join(folderOf(), 'history');
    expect(await run(node, ['snapshot', '--only', 'players', '--history', history], { env })).toMatchObject({
      code: 0,
    });
    const file = join(folderOf(), 'expectations.yaml');
    writeFileSync(file, '- { name: never blank, during: { days: 2 }, never: blank }');
    const examples: Record<string, Record<string, unknown>> = {
      diff: { set: ['schedule:501.priority=20'] },
      expect: { files: [file] },
      timeline: { players: ['7e83'] },
      uptime: { history },
    };
    const unanswerable = new Set<string>();
    for (const { noun, getter } of mcpResources) {
      const { structuredContent } = await client.callTool({ name: `list_${noun}`, arguments: { limit: 1 } });
      const [item] = Object(structuredContent).items;
      // The tenant may have none of a new list.
      if (item === undefined) unanswerable.add(getter);
      else examples[getter] = { id: String(item.id) };
    }
    // What a tool answers is the same in each version.
    for (const { name, inputSchema } of mode === 'legacy' ? tools : tools.slice(0, 1)) {
      if (unanswerable.has(name)) continue;
      const [needed] = inputSchema.required ?? [];
      const given = examples[name] ?? (needed === undefined ? {} : { [needed]: '7e83' });
      // The client checks each against its schema.
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      expect({ name, isError, same: JSON.parse(text) }).toEqual({ name, same: structuredContent });
      expect(text.length).toBeLessThanOrEqual(20_000);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      expect(Object.values(env).filter((secret) => text.includes(secret))).toEqual([]);
    }
    const { contents } = await client.readResource({ uri: 'signage://schedules/501' });
    expect(contents).toMatchObject([{ uri: 'signage://schedules/501', mimeType: 'application/json' }]);
    expect(errors).toEqual([]);
  });

  test('results about very many objects are short, and a ping is answered meanwhile', async () => {
    const { baseUrl, requested } = await overfullTenant();
    const { client } = await connect(node, asking(baseUrl));
    const done: string[] = [];
    const call = (name: string, given: Record<string, unknown>) =>
      client.callTool({ name, arguments: given });
    const judged = call('screens_now', { limit: 500 }).finally(() => done.push('call'));
    await requested;
    await client.ping().then(() => done.push('ping'));
    const answers = [
      await judged,
      await call('why_not_playing', { player: uuidOf(0) }),
      await call('list_schedules', { fields: ['playerIds'] }),
    ];
    expect(done).toEqual(['ping', 'call']);
    for (const { content, isError } of answers) {
      const [first] = content;
      expect(isError).toBeUndefined();
      expect(first?.type === 'text' ? first.text.length : 0).toBeLessThanOrEqual(20_000);
    }
  });

  test('what a call that has failed did not read is not waited for', async () => {
    const players = new EventEmitter();
    const [asked, closed] = [once(players, 'asked'), once(players, 'closed')];
    const { baseUrl } = await serve(async (request, response) => {
      if (request.url?.endsWith('/players')) {
        response.write(`[${' '.repeat(8_000_000)}`);
        response.once('close', () => players.emit('closed'));
        players.emit('asked');
      } else if (request.url?.includes('/schedules')) {
        await asked;
        response.writeHead(403).end(JSON.stringify({ code: 'INSUFFICIENT_SCOPE' }));
      } else response.end('[]');
    });
    const { client } = await connect(node, asking(baseUrl));
    const { isError } = await client.callTool({ name: 'screens_now', arguments: {} });
    expect(isError).toBe(true);
    await closed;
  });

  test('stdout holds only messages, and the end of stdin ends it with 0', async () => {
    const params = { name: 'screens_now', arguments: { limit: 1 } };
    const call = JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params });
    // It would be answered, and take a minute.
    const long = ping(4).replace('{', `{${' '.repeat(64 * 1024 * 1024)}`);
    const ended = await run(node, 'mcp --demo', { stdin: `${opening}no JSON\n${long}${ping(2)}${call}` });
    expect(ended).toMatchObject({ stderr: '', code: 0 });
    const lines = ended.stdout.trimEnd().split('\n');
    expect(lines.map((line) => Object(JSON.parse(line)).id)).toEqual([1, 2, 3]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends it with %i', async (signal, code) => {
    const child = await opened(node);
    child.kill(signal);
    expect(await end(child)).toMatchObject({ stdout: '', stderr: '', code });
  });

  test('a client that stops reading ends it with 0', async () => {
    const child = await opened(node);
    const ended = end(child);
    child.stdout?.destroy();
    child.stdin?.on('error', () => undefined).write(ping(2).repeat(100));
    expect(await ended).toMatchObject({ stderr: '', code: 0 });
  });
});

test('of the SDK only what is needed is in the package', () => {
  const folder = join(dirname(inject('tool')), '../dist');
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const found = (text: string) => code.filter((each) => each.includes(text)).length;
  expect(found('server/discover')).toBe(1);
  // The validator, the client, and web servers.
  expect(found('must NOT have additional properties')).toBe(0);
  expect(found('StdioClientTransport')).toBe(0);
  expect(found('node:http2')).toBe(0);
});
