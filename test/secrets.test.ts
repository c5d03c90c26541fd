import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/context.ts';
import { Failure, isApiCode, failures as kinds } from '../src/errors.ts';
import { startSandbox } from '../src/sandbox/server.ts';
import { end, executable, patience, start } from './bin/executable.ts';
import { contentItem, player, summary } from './helpers/fixtures.ts';
import { serve } from './helpers/loopback.ts';
import { execute, isInstalled } from './helpers/programs.ts';
import { baseUrl, emptyFolder, type RunOptions, type RunResult, run } from './helpers/run.ts';
import { type Reply, replying } from './helpers/service.ts';

/*
 * A key never appears (contract §5.5): every command meets every failure with a marked key, and all that was written is
 * searched for its random part, or for any piece of it that could be of use.
 */

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `mark_live_lojas-exemplo_${tail}`;
const otherTail = 'b8Nf-2Lr_QzY7cVtGm4WkXp9SjDh3uEa6oRi5xTqB1w';
const otherKey = `mark_live_lojas-exemplo_${otherTail}`;

/** Characters of a tail that may appear: as many as V8 quotes of a text that it cannot parse are too many. */
const mostShown = 9;

const pieces = [tail, otherTail].flatMap((text) =>
  Array.from({ length: text.length - mostShown }, (_, at) => text.slice(at, at + mostShown + 1)),
);

/** The first piece of a key in a text. */
function leakIn(text: string): string | undefined {
  return pieces.find((piece) => text.includes(piece));
}

type Env = Record<string, string>;

/** Where the key comes from, as an environment; `folder` is the configuration's. */
const sources: Readonly<Record<string, (folder: string) => Env>> = {
  SIGNAGE_API_KEY: () => ({ SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: baseUrl }),
  SIGNAGE_API_KEY_FILE: (folder) => {
    writeFileSync(join(folder, 'config.json'), '{"profiles":{}}');
    const path = join(emptyFolder(), 'key');
    writeFileSync(path, `${key}\n`);
    return { SIGNAGE_API_KEY_FILE: path, SIGNAGE_BASE_URL: baseUrl };
  },
  'a profile': (folder) => {
    storeProfile(folder, { key });
    return {};
  },
};

function storeProfile(folder: string, secret: { key: string } | { keyCommand: string }): void {
  const profile = { baseUrl, tenant: 'lojas-exemplo', scopes: ['players:read'], ...secret };
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({ current: 'default', profiles: { default: profile } }),
  );
}

type Commands = Readonly<Record<string, RunOptions & { argv: readonly string[] }>>;

/** The commands that ask the service. */
const asking: Commands = {
  'content list': { argv: ['content', 'list', '--all'] },
  'content get': { argv: ['content', 'get', contentItem.id, player.id] },
  'schedules list': { argv: ['schedules', 'list', '--name', 'x'] },
  'schedules get': { argv: ['schedules', 'get', '12'] },
  'players list': { argv: ['players', 'list', '-o', 'tsv'] },
  'players list on a terminal': { argv: ['players'], columns: 80 },
  'players get': { argv: ['players', 'get', '-'], stdin: player.id },
  'players check': { argv: ['players', 'check', '--report', 'github'] },
  'players check for a monitoring system': { argv: ['players', 'check', '--report', 'nagios'] },
  'players wait on a terminal': { argv: ['players', 'wait', '--timeout', '10s'], columns: 80 },
  'players watch': { argv: ['players', 'watch', '--once-state', join(emptyFolder(), 'state')] },
  analytics: { argv: ['analytics'] },
  'auth login': { argv: ['auth', 'login', '--base-url', baseUrl], stdin: `${otherKey}\n` },
  'auth login at a terminal': { argv: ['auth', 'login'], answers: [baseUrl, otherKey], columns: 80 },
  'auth status': { argv: ['auth', 'status'] },
  'auth rotate': { argv: ['auth', 'rotate'], stdin: otherKey },
};

/** Those that do not. */
const local: Commands = {
  'auth list': { argv: ['auth', 'list'] },
  'auth switch': { argv: ['auth', 'switch', 'default'] },
  'auth switch to none': { argv: ['auth', 'switch', 'other'] },
  'auth token on a terminal': { argv: ['auth', 'token'], columns: 80 },
  'auth logout': { argv: ['auth', 'logout', '--all'] },
};

const commands: Commands = { ...asking, ...local };

/** A network error, with or without a code, whose message and stack contain the key. */
function networkError(code?: string, cause?: unknown): Error {
  const error = new Error(`write X-API-Key: ${key} (${otherKey})`, { cause });
  return code === undefined ? error : Object.assign(error, { code });
}

const echo = `You sent ${key}, or was it ${otherKey}?`;
const error = (status: number, code: string | undefined, text = echo, headers = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify({ error: text, code }),
});
const redirect = (location: string): Reply => ({ status: 302, headers: { Location: location } });

const failures: Readonly<Record<string, Reply | Error>> = {
  ...Object.fromEntries(
    Object.keys(kinds)
      .filter(isApiCode)
      .map((code) => [code, error(code === 'INSUFFICIENT_SCOPE' ? 403 : 401, code)]),
  ),
  ...Object.fromEntries(
    [400, 401, 403, 404, 407, 408, 418, 429, 500, 503].map((status) => [
      `HTTP ${status}`,
      error(status, 'NEW_CODE'),
    ]),
  ),
  'a code that is the key': error(400, key),
  'a code that is the key, at a 401': error(401, otherKey),
  'an error that is the key, long after': error(500, undefined, `${'x'.repeat(490)}${echo}`),
  'a Retry-After with the key': error(429, undefined, echo, { 'Retry-After': '3600', 'X-Request-Id': key }),
  'a request id with the key': { headers: { 'X-Request-Id': `${key} ${otherKey}` }, body: '[]' },
  'an HTML page with the key': { status: 502, body: `<html>${echo}</html>` },
  'an HTML page with 200': { body: `<html>${echo}</html>` },
  'a redirect with the key as a query': redirect(`https://login.test/?key=${key}&next=${otherKey}`),
  'a redirect with the key as a path': redirect(`/${key}/api/external/players`),
  'a redirect to a host with the key': redirect(`https://u:${key}@x.test/${otherKey}/api/external/players`),
  'no JSON': { body: echo },
  'an item that is not JSON': { body: `[${key}]` },
  'an item that breaks off': { body: `[{"id":"${key}",${otherTail}}]` },
  'an item that begins with the random part': { body: `[${tail}]` },
  'an object that is not JSON': { body: `{"totalContent":${tail}}` },
  'an item without an id': { body: `[{"${key}":"${otherKey}"}]` },
  'no UTF-8': { body: Buffer.from(`["${key}\xff"]`, 'latin1') },
  'a body that breaks off': { body: `[{"id":"1"},"${key}`, breaksOffWith: networkError('ECONNRESET') },
  'a body that breaks off without a code': { body: '[', breaksOffWith: networkError() },
  'a network error': networkError(),
  'a network error inside others': new TypeError(`fetch ${key} failed`, {
    cause: networkError('ECONNREFUSED'),
  }),
  'several network errors': new AggregateError([networkError('EHOSTUNREACH')], echo),
  'an unknown certificate': networkError('DEPTH_ZERO_SELF_SIGNED_CERT'),
  'no agreement on TLS': networkError('ERR_SSL_SOMETHING', networkError()),
  'no HTTP': Object.assign(networkError(), { name: 'HTTPParserError' }),
  'a header that cannot be sent': Object.assign(new TypeError(`invalid X-API-Key header: ${key}`)),
  'a timeout': new DOMException(echo, 'TimeoutError'),
};

const modes: readonly (readonly string[])[] = [[], ['-v'], ['--json'], ['-v', '--json', '--strict']];

/** Everything that a run wrote: its streams, and the files of its folder except the one that stores the key. */
async function writtenBy({ stdout, stderr }: RunResult, folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const others = names.filter((name) => name !== 'config.json' && !name.endsWith('.lock'));
  const files = await Promise.all(others.map((name) => readFile(join(folder, name), 'utf8')));
  return [stdout, stderr, ...names, ...files].join('\n');
}

/** The leaks of one run, in words. */
async function leaksOf(
  what: string,
  argv: readonly string[],
  { prepare, ...options }: RunOptions & { prepare?: ((folder: string) => Env) | undefined },
): Promise<string[]> {
  const folder = emptyFolder();
  const env = { SIGNAGE_CONFIG_DIR: folder, ...prepare?.(folder), ...options.env };
  const result = await run(argv, { ...options, env });
  const leak = leakIn(await writtenBy(result, folder));
  return leak === undefined ? [] : [`${what} (${argv.join(' ')}): ${leak}\n${result.stdout}${result.stderr}`];
}

describe.each(Object.entries(sources))('with the key from %s', (_, prepare) => {
  test.each(Object.entries(asking))('%s shows it in no failure', async (_, { argv, ...options }) => {
    const leaks: string[] = [];
    for (const [name, reply] of Object.entries(failures)) {
      const context = { fetch: replying(reply) };
      for (const mode of modes) {
        leaks.push(...(await leaksOf(name, [...argv, ...mode], { ...options, prepare, context })));
      }
    }
    expect(leaks).toEqual([]);
  });
});

test.each(Object.entries(local))('%s does not show it', async (_, { argv, ...options }) => {
  const leaks: string[] = [];
  for (const [name, prepare] of Object.entries(sources)) {
    for (const mode of modes)
      leaks.push(...(await leaksOf(name, [...argv, ...mode], { ...options, prepare })));
  }
  expect(leaks).toEqual([]);
});

describe('a key that is data of an answer', () => {
  const states = { ...player, name: key, healthStatus: key, [otherKey]: 1, resolutionWidth: otherKey };
  const fetch = replying({ body: JSON.stringify([states]) });

  test('is printed as data, and nowhere else', async () => {
    const { stdout, stderr } = await run(['players', '--json', '--verbose'], { context: { fetch } });
    expect(JSON.parse(stdout)).toEqual([states]);
    expect(leakIn(stderr)).toBeUndefined();
  });

  test('is not repeated in a summary line', async () => {
    const { stderr } = await run(['players'], { columns: 200, context: { fetch } });
    expect(stderr).toContain('1 player: 1 mark_live_lojas-exemplo_…');
    expect(leakIn(stderr)).toBeUndefined();
  });

  test.each(modes)('is not repeated for what is missing (%s)', async (...mode) => {
    const reply = { body: JSON.stringify({ ...summary, totalContent: key }) };
    const { stderr } = await run(['analytics', ...mode], { context: { fetch: replying(reply) } });
    expect(leakIn(stderr)).toBeUndefined();
  });
});

/** A part of the world that fails unexpectedly, with the key in its message. */
const defects: Readonly<Record<string, Partial<Context>>> = {
  'the file system': {
    readTextFile: async () => {
      throw networkError('EIO');
    },
  },
  'the profiles': {
    profiles: {
      path: '/x',
      read: () => Promise.reject(networkError()),
      update: () => Promise.reject(networkError()),
    },
  },
  'the clock': {
    clock: {
      now() {
        throw networkError();
      },
      sleep: async () => undefined,
    },
  },
  'the network, with no Error at all': { fetch: () => Promise.reject(echo) },
  'standard input': {
    in: {
      isTTY: false,
      text: () => Promise.reject(networkError()),
      parts() {
        throw networkError();
      },
    },
  },
};

test.each(Object.entries(defects))('a defect of %s does not show it', async (name, context) => {
  const leaks: string[] = [];
  for (const { argv, ...options } of Object.values(commands)) {
    for (const prepare of Object.values(sources)) {
      for (const mode of modes) {
        leaks.push(...(await leaksOf(name, [...argv, ...mode], { ...options, prepare, context })));
      }
    }
  }
  expect(leaks).toEqual([]);
});

describe('a key in the wrong place', () => {
  test.each([
    [['--api-key', key]],
    [[`--api-key=${key}`]],
    [[key]],
    [['players', key]],
    [['help', key]],
    [['content', 'get', key]],
    [['schedules', 'get', key]],
    [['players', '--output', key]],
    [['players', `--limit=${key}`]],
    [['players', '--timeout', key]],
    [['players', '--max-response', key]],
    [['players', '--fields', key]],
    [['players', '--sort', `-${key}`]],
    [['players', '--health', key]],
    [['players', '--profile', key]],
    [['players', '--base-url', key]],
    [['players', '--base-url', `https://x:${key}@signage.test`]],
    [['players', '--base-url', `http://signage.test/${key}`]],
    [['players', '--base-url', `https://signage.test/${key}`]],
    [['players', '--ca-file', key]],
    [['auth', 'switch', key]],
    [['auth', 'login', '--key-command', key, '--base-url', baseUrl]],
    [['auth', 'login', '--key-command', `false ${key}`, '--base-url', baseUrl]],
    [['auth', 'token', key]],
    [['sandbox', '--port', key]],
    [['-v', `-o${key}`]],
  ])('%s', async (argv) => {
    const leaks: string[] = [];
    const context = { fetch: replying(networkError()) };
    for (const mode of modes) {
      leaks.push(...(await leaksOf('', [...argv, ...mode], { prepare: sources['a profile'], context })));
    }
    expect(leaks).toEqual([]);
  });

  test.each<[string, Env]>([
    ['SIGNAGE_API_KEY_FILE', { SIGNAGE_API_KEY_FILE: key }],
    ['SIGNAGE_BASE_URL', { SIGNAGE_API_KEY: otherKey, SIGNAGE_BASE_URL: key }],
    ['SIGNAGE_PROFILE', { SIGNAGE_PROFILE: key }],
    ['SIGNAGE_CONFIG_DIR', { SIGNAGE_CONFIG_DIR: `/dev/null/${key}` }],
  ])('%s', async (_, env) => {
    const written: string[] = [];
    for (const argv of [['players'], ['auth', 'status'], ['auth', 'login', '--base-url', baseUrl]]) {
      for (const mode of modes) {
        const context = { fetch: replying({ body: '[]' }) };
        const { stdout, stderr } = await run([...argv, ...mode], { env, stdin: otherKey, context });
        written.push(stdout, stderr);
      }
    }
    expect(leakIn(written.join('\n'))).toBeUndefined();
  });
});

describe('a key of a wrong form', () => {
  const quoted = `"${key}"`;
  test.each([
    ['quotes', quoted],
    ['a line break', `${key.slice(0, 40)}\n${key.slice(40)}`],
    ['a space', `${key.slice(0, 40)} ${key.slice(40)}`],
    ['a word before it', `X-API-Key: ${key}`],
    ['twice', `${key}${otherKey}`],
    ['twice, with a space', `${otherKey} ${key}`],
    ['twice, with a line', `${otherKey}_${key}`],
    ['more behind it', `${key}_${'x'.repeat(43)}`],
    ['half of it', key.slice(0, -10)],
    ['its random part', tail],
    ['another letter', `${key}é`],
    ['a control character', `${key}\u0007`],
  ])('%s', async (_, wrong) => {
    const leaks: string[] = [];
    for (const reply of [
      error(401, 'INVALID_KEY', `not "${wrong}"`),
      error(400, wrong, wrong),
      redirect(`/?key=${encodeURIComponent(wrong)}`),
      { body: '[]' },
    ]) {
      const context = { fetch: replying(reply) };
      for (const mode of modes) {
        const common = { context, env: { SIGNAGE_API_KEY: wrong, SIGNAGE_BASE_URL: baseUrl } };
        for (const argv of [['players'], ['auth', 'status']]) {
          leaks.push(...(await leaksOf('environment', [...argv, ...mode], common)));
        }
        const prepare = (folder: string) => {
          storeProfile(folder, { key: wrong });
          return {};
        };
        for (const argv of [['players'], ['auth', 'list'], ['auth', 'status'], ['auth', 'rotate']]) {
          leaks.push(...(await leaksOf('profile', [...argv, ...mode], { context, prepare, stdin: wrong })));
        }
        const login = ['auth', 'login', '--base-url', baseUrl, ...mode];
        leaks.push(...(await leaksOf('login', login, { context, env: {}, stdin: wrong })));
      }
    }
    expect(leaks).toEqual([]);
  });
});

describe('a configuration file that cannot be used', () => {
  test.each([
    ['half of it', `{"current":"default","profiles":{"default":{"key":"${key}`],
    ['only the key', key],
    ['only the random part', tail],
    ['a key where no text may be', `{"profiles":{"${key}":{"key":["${otherKey}"]}}}`],
    ['a base URL with the key', `{"profiles":{"a":{"baseUrl":"x://${key}","key":"${otherKey}"}}}`],
  ])('%s', async (_, text) => {
    const leaks: string[] = [];
    const prepare = (folder: string) => {
      writeFileSync(join(folder, 'config.json'), text);
      return {};
    };
    for (const { argv, ...options } of Object.values(commands)) {
      for (const mode of modes)
        leaks.push(...(await leaksOf('', [...argv, ...mode], { ...options, prepare })));
    }
    expect(leaks).toEqual([]);
  });
});

describe('a command that prints the key', () => {
  test.each([
    ['prints it', `echo '${key}'`],
    ['prints it and fails', `echo '${key}'; echo '${key}' >&2; exit 3`],
    ['says it and nothing else', `echo '${key}' >&2`],
    ['says much before it', `printf '%480s' >&2; echo 'x${key}' >&2; exit 1`],
    ['prints it on several lines', `echo '${key.slice(0, 40)}'; echo '${key.slice(40)}'`],
  ])('%s', async (_, keyCommand) => {
    const leaks: string[] = [];
    const prepare = (folder: string) => {
      storeProfile(folder, { keyCommand });
      return {};
    };
    for (const [name, reply] of Object.entries({ ...failures }).slice(-8)) {
      const context = { fetch: replying(reply) };
      leaks.push(...(await leaksOf(name, ['players', '-v'], { prepare, context })));
      leaks.push(...(await leaksOf(name, ['auth', 'status', '--json'], { prepare, context })));
    }
    const login = ['auth', 'login', '-v', '--base-url', baseUrl, '--key-command', keyCommand];
    leaks.push(...(await leaksOf('login', login, { env: {}, context: { fetch: replying({ body: '[]' }) } })));
    expect(leaks).toEqual([]);
  });
});

test('only auth token prints the key, into a pipe', async () => {
  const { stdout, stderr } = await run(['auth', 'token', '-v'], { env: sources.SIGNAGE_API_KEY?.('') ?? {} });
  expect({ stdout, stderr }).toEqual({ stdout: `${key}\n`, stderr: '' });
});

test('the log of the sandbox does not show keys in a request', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  const err = { isTTY: false, columns: 80, write: async (text: string) => void (text && lines.push(text)) };
  const out = {
    ...err,
    async write(text: string) {
      const { baseUrl: address } = JSON.parse(text);
      const headers = { 'X-API-Key': key, 'X-Request-Id': key };
      for (const path of ['/players', `/players?key=${key}`, `/content/${key}`, `/${key}`]) {
        await fetch(`${address}/api/external${path}`, { headers });
      }
      stop.abort(new Failure('INTERRUPTED', 'enough'));
    },
  };
  await run(['sandbox', '--json', '--verbose'], { signal: stop.signal, context: { out, err } });
  expect(lines).toHaveLength(4);
  expect(leakIn(lines.join(''))).toBeUndefined();
});

test('the answers of the sandbox do not repeat the key', async () => {
  const { baseUrl: address, close } = await startSandbox({ now: 0 });
  const texts: string[] = [];
  for (const path of ['/players', `/content?status=${key}`, `/content/${key}`, `/${key}`]) {
    const answer = await fetch(`${address}/api/external${path}`, { headers: { 'X-API-Key': key } });
    texts.push(await answer.text(), JSON.stringify([...answer.headers]));
  }
  await close();
  expect(leakIn(texts.join('\n'))).toBeUndefined();
});

test.skipIf(!isInstalled('ps'))(
  'the list of processes does not show it, with the built tool (needs ps)',
  async () => {
    const folder = emptyFolder();
    const file = join(folder, 'key');
    writeFileSync(file, key);
    let processes = '';
    const { baseUrl: address } = await serve(async ({ url }, response) => {
      processes += (await execute('ps', ['-eo', 'args', '-ww'], { maxBuffer: 2 ** 26 })).stdout;
      response.end(url?.includes('analytics') ? '{}' : '[]');
    });
    const env = { SIGNAGE_CONFIG_DIR: folder, SIGNAGE_BASE_URL: address };
    const runs: readonly [string, Env, string][] = [
      ['players -v', { SIGNAGE_API_KEY: key }, ''],
      ['players -v', { SIGNAGE_API_KEY_FILE: file }, ''],
      [`auth login -v --key-command cat<${file}`, {}, ''],
      ['auth rotate -v', {}, otherKey],
      ['players -v', {}, ''],
    ];
    for (const [line, more, stdin] of runs) {
      processes = '';
      const child = start(process.execPath, [executable, ...line.split(' ')], { ...env, ...more });
      child.stdin?.end(stdin);
      const { stdout, stderr, code } = await end(child);
      expect({ line, code }).toEqual({ line, code: 0 });
      // Without its folder: in the C locale ps prints no letters but those of ASCII.
      expect(processes).toContain(`/bin/signage.js ${line}`);
      expect(leakIn(processes + stdout + stderr)).toBeUndefined();
    }
  },
  patience,
);
