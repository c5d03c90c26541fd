// project: apart
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { end, hasScript, openTerminal, start } from '../helpers/processes.ts';
import { executable } from './executable.ts';

/*
 * What a command loads, counted and not timed: an eager import is caught on the slowest machine.
 * `npm run bench` says what it costs.
 */

/** A service that all commands ask. */
const env = { SIGNAGE_BASE_URL: '', SIGNAGE_API_KEY: '' };
beforeAll(async () => {
  const { baseUrl, keys, close } = await startSandbox({
    now: Date.now(),
    clock: Date.now,
    tenant: 'hostile',
  });
  Object.assign(env, { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all });
  return close;
});

/** Node's own modules that take long to load: a millisecond at least, http2 as long as Node itself. */
const heavy = new Set(
  'assert child_process crypto dns fs/promises http http2 https perf_hooks readline stream/web tls worker_threads zlib'.split(
    ' ',
  ),
);

/** A request's deadline needs the global `performance`, which is in this module. */
const asking = ['perf_hooks'];

/**
 * Tells, when the process ends, of the files that were required, of Node's own modules that its start has not loaded already,
 * and of what was made of Intl, or of a list of all emoji, which takes ten milliseconds the first time.
 */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  import Module from "node:module";
  for (const name of ["Collator", "DateTimeFormat", "Segmenter"]) {
    const construct = (type, args) => (process.moduleLoadList.push("NativeModule Intl." + name), new type(...args));
    Intl[name] = new Proxy(Intl[name], { construct });
  }
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (type, [pattern, flags]) => {
      if (String(pattern).includes("RGI_Emoji")) process.moduleLoadList.push("NativeModule Intl.RGI_Emoji");
      return new type(pattern, flags);
    },
  });
  const before = new Set(process.moduleLoadList);
  process.on("exit", () => {
    const names = process.moduleLoadList.filter((name) => !before.has(name));
    const files = Object.keys(Module._cache).map((path) => path.replaceAll(" ", "%20"));
    writeSync(2, "\\nloaded " + [...files, ...names.map((name) => name.replace("NativeModule ", ""))].join(" "));
  });
`)}`;

/** The parts of the bundle that were imported on demand, by their sources, and the heavy modules of Node. */
async function loadedBy(args: readonly string[], env: Readonly<Record<string, string>> = {}, stdin = '') {
  const child = start(process.execPath, ['--import', hook, executable, ...args], {
    ...env,
    // Node's own loader knows what it has loaded; the loader of compiled code does not tell.
    NODE_DISABLE_COMPILE_CACHE: '1',
  });
  child.stdin?.end(stdin);
  const ended = await end(child);
  expect(ended).toMatchObject({ code: 0 });
  const loaded = /loaded (.*)$/.exec(ended.stderr)?.[1]?.split(' ') ?? [];
  const parts = loaded.flatMap((name) => /[\\/]dist[\\/](.+?)(?:-[A-Z0-9]{8})?\.cjs$/.exec(name)?.[1] ?? []);
  const modules = loaded.filter((name) => heavy.has(name) || name.startsWith('Intl.'));
  // What several of them share has no name of its own.
  const named = parts.filter((part) => part !== 'chunk');
  return { parts: named.sort(), modules: modules.sort(), stdout: ended.stdout };
}

test.each([['--version'], ['--help'], ['help exit-codes'], ['players --help']])(
  'signage %s',
  async (line) => {
    // Help asks whether there is a key, and without profiles none is read.
    const { parts, modules } = await loadedBy(line.split(' '));
    expect({ parts, modules }).toEqual({ parts: ['main'], modules: [] });
  },
);

test('Tab after a flag of a list with known values', async () => {
  const { parts, modules, stdout } = await loadedBy(['__complete', 'players', 'list', '--health', '']);
  expect({ parts, modules }).toEqual({ parts: ['complete', 'list', 'main'], modules: [] });
  expect(stdout).toContain('offline\n');
});

test('a list with --query', async () => {
  const { parts, modules } = await loadedBy(
    ['players', 'list', '--query', '[*].name', '-o', 'json', '-q'],
    env,
  );
  expect(parts).toEqual(['dispatcher', 'json', 'list', 'main', 'queried', 'run-list', 'run-verb']);
  expect(modules).toEqual(asking);
});

test('a list from the service as JSON, the key from the environment', async () => {
  const { parts, modules } = await loadedBy(['players', 'list', '-o', 'json', '-q'], env);
  // Each further file takes a third of a millisecond.
  expect(parts).toEqual(['dispatcher', 'json', 'list', 'main', 'run-list', 'run-verb']);
  expect(modules).toEqual(asking);
});

test('the same from a stored profile reads the profiles, and does not write any', async () => {
  const { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: key } = env;
  const folder = await mkdtemp(join(tmpdir(), 'signage-test-'));
  const profile = { baseUrl, key, scopes: [] };
  const text = JSON.stringify({ current: 'test', profiles: { test: profile } });
  await writeFile(join(folder, 'config.json'), text, { mode: 0o600 });
  const { parts } = await loadedBy(['players', 'list', '-o', 'json', '-q'], { SIGNAGE_CONFIG_DIR: folder });
  expect(parts.filter((part) => part.includes('profiles'))).toEqual(['read-profiles']);
});

test('each format loads its own writer and no other', async () => {
  const writers = new Set(['colors', 'delimited', 'details', 'json', 'markdown', 'table', 'yaml']);
  const own = {
    ndjson: 'json',
    csv: 'delimited',
    tsv: 'delimited',
    yaml: 'yaml',
    markdown: 'markdown',
    table: 'table',
  };
  const loaded = Object.entries(own).map(async ([format, writer]) => {
    const { parts } = await loadedBy(['players', 'list', '-o', format], env);
    expect(parts.filter((part) => writers.has(part))).toEqual([writer]);
  });
  await Promise.all(loaded);
});

test('a table measures emoji only where there are some', async () => {
  const named = (name: string) =>
    loadedBy(['players', 'list', '--name', name, '--fields', 'name,status', '-o', 'table'], {
      ...env,
      FORCE_COLOR: '1',
    });
  const { modules } = await named('Loja 001*');
  expect(modules).toEqual(asking);
  const withEmoji = await named('Fam*');
  expect(new Set(withEmoji.modules)).toEqual(new Set([...asking, 'Intl.RGI_Emoji', 'Intl.Segmenter']));
  expect(stripVTControlCharacters(withEmoji.stdout)).toBe(
    'NAME                    STATUS\nFamília 👨‍👩‍👧‍👦 & Amigos 🇧🇷  active\n',
  );
});

test.skipIf(!hasScript)('nor for colors (needs the script command of util-linux)', async () => {
  const list = "players list --name 'Loja 001*'";
  const command = `'${process.execPath}' --import '${hook}' '${executable}' ${list}`;
  // It takes more characters than the terminal has columns, and fewer cells.
  const terminal = openTerminal(command, env, 24);
  await terminal.ended;
  expect(terminal.screen()).toContain('\u001b[32m3 healthy\u001b[39m');
  expect(terminal.screen()).toMatch(/loaded .+/);
  expect(terminal.screen()).not.toContain('Intl.');
});

test('signage mcp loads its server, and no client before it asks something', async () => {
  const stdin = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
    .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    .join('');
  const [mcp, list] = await Promise.all([
    loadedBy(['mcp'], {}, stdin),
    loadedBy(['players', 'list', '-o', 'json', '-q'], env),
  ]);
  expect(mcp.parts).toContain('server');
  // Both load what runs a command, and the list the verb of its own, whose flags are arguments of a tool.
  const shared = new Set(['main', 'run-verb', 'list']);
  const ofRequests = list.parts.filter((part) => !shared.has(part));
  expect(ofRequests).toContain('dispatcher');
  expect(mcp.parts.filter((part) => ofRequests.includes(part))).toEqual([]);
  expect(new Set(mcp.modules)).toEqual(new Set(['crypto', 'zlib']));
});
