// project: slow
import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/context.ts';
import { Failure, isApiCode, failures as kinds } from '../src/errors.ts';
import { executable } from './bin/executable.ts';
import { contentItem, player, summary } from './helpers/fixtures.ts';
import { serve } from './helpers/loopback.ts';
import { end, start } from './helpers/processes.ts';
import { execute, isInstalled } from './helpers/programs.ts';
import { baseUrl, emptyFolder, type RunOptions, run } from './helpers/run.ts';
import { type Reply, replying } from './helpers/service.ts';

/*
 * A key never appears (contract §5.5): every command meets every failure with a marked key, and all that was written is
 * searched for its random part, or for any piece of it that could be of use.
 */

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `mark_live_lojas-exemplo_${tail}`;
const otherTail = 'b8Nf-2Lr_QzY7cVtGm4WkXp9SjDh3uEa6oRi5xTqB1w';
const otherKey = `mark_live_lojas-exemplo_${otherTail}`;
/** A mistyped command line is divided at hyphens between letters, and what has digits or capitals is no word. */
const lettersTail = 'zqhxwlvkfptcmbnkrclphasjdyegubaebopwivxstqy';
const lettersKey = `mark_live_lojas-exemplo_${lettersTail}`;

/** Characters of a tail that may appear: as many as V8 quotes of a text that it cannot parse are too many. */
const mostShown = 9;

const pieces = [tail, otherTail, lettersTail].flatMap((text) =>
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
  'a profile': storing({ key }),
};

function storing(secret: { key: string } | { keyCommand: string }): (folder: string) => Env {
  const profile = { baseUrl, tenant: 'lojas-exemplo', scopes: ['players:read'], ...secret };
  const text = JSON.stringify({ current: 'default', profiles: { default: profile } });
  return (folder) => {
    writeFileSync(join(folder, 'config.json'), text);
    return {};
  };
}

interface Run extends RunOptions {
  readonly argv: readonly string[];
  /** Fills the folder of the configuration; what it adds to the environment. */
  readonly prepare?: (folder: string) => Env;
  /** Of `modes`, if not all. */
  readonly modes?: typeof modes;
}

type Commands = Readonly<Record<string, Run>>;

/** The commands that ask the service. */
const asking: Commands = {
  'content list': { argv: ['content', 'list', '--all'] },
  'content get': { argv: ['content', 'get', contentItem.id, player.id] },
  'content download': { argv: ['content', 'download', contentItem.id, '--to', emptyFolder()] },
  'schedules list': { argv: ['schedules', 'list', '--name', 'x'] },
  'schedules get': { argv: ['schedules', 'get', '12'] },
  'players list': { argv: ['players', 'list', '-o', 'tsv'] },
  'players list on a terminal': { argv: ['players'], columns: 80 },
  'players get': { argv: ['players', 'get', '-'], stdin: player.id },
  'players check': { argv: ['players', 'check', '--report', 'github'] },
  'players check for a monitoring system': { argv: ['players', 'check', '--report', 'nagios'] },
  'players wait on a terminal': { argv: ['players', 'wait', '--timeout', '10s'], columns: 80 },
  'players watch': { argv: ['players', 'watch', '--once-state', join(emptyFolder(), 'state')] },
  incidents: { argv: ['incidents'] },
  analytics: { argv: ['analytics'] },
  status: { argv: ['status'] },
  'status as JSON': { argv: ['status', '--json'] },
  'status on a terminal': { argv: ['status', '--fail-on', 'tie'], columns: 80 },
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
  'auth logout': { argv: ['auth', 'logout', '--all', '--force'] },
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
    [400, 401, 403, 404, 407, 429, 500].map((status) => [`HTTP ${status}`, error(status, 'NEW_CODE')]),
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

/** Everything that a run writes: its streams, and the files of its folder except the one that stores the key. */
async function writtenBy({ argv, prepare, ...options }: Run): Promise<string> {
  const folder = emptyFolder();
  const env = { SIGNAGE_CONFIG_DIR: folder, ...prepare?.(folder), ...options.env };
  const { stdout, stderr } = await run(argv, { ...options, env });
  const names = await readdir(folder, { recursive: true });
  const others = names.filter((name) => name !== 'config.json' && !name.endsWith('.lock'));
  const files = await Promise.all(others.map((name) => readFile(join(folder, name), 'utf8')));
  return [stdout, stderr, ...names, ...files].join('\n');
}

/** Expects that no run shows a key, in any mode. */
async function expectNoLeaks(runs: readonly Run[]): Promise<void> {
  const leaks: string[] = [];
  for (const one of runs) {
    for (const mode of one.modes ?? modes) {
      const argv = [...one.argv, ...mode];
      const written = await writtenBy({ ...one, argv });
      const leak = leakIn(written);
      if (leak !== undefined) leaks.push(`${argv.join(' ')}: ${leak}\n${written}`);
    }
  }
  expect(leaks).toEqual([]);
}

const answering = (reply: Reply | Error) => ({ context: { fetch: replying(reply) } });

/** Each command meets each failure with one of the sources in half of the modes, and each source and mode with all of both. */
test.each(Object.entries(asking).map(([name, command], at) => [name, command, at] as const))(
  '%s shows the key in no failure',
  async (_, command, at) => {
    const all = Object.values(sources);
    await expectNoLeaks(
      Object.values(failures).map((reply, turn) => {
        const prepare = all[(at + turn) % all.length] ?? storing({ key });
        const half = modes.filter((_mode, index) => (at + turn + index) % 2 === 0);
        return { ...command, prepare, modes: half, ...answering(reply) };
      }),
    );
  },
);

test.each(Object.entries(sources))('with the key from %s, no other command shows it', async (_, prepare) => {
  await expectNoLeaks(Object.values(local).map((command) => ({ ...command, prepare })));
});

test('a key that is data of an answer is printed as data, and nowhere else', async () => {
  const states = { ...player, name: key, healthStatus: key, [otherKey]: 1, resolutionWidth: otherKey };
  const context = { fetch: replying({ body: JSON.stringify([states]) }) };
  const { stdout, stderr } = await run(['players', '--json', '--verbose'], { context });
  expect(JSON.parse(stdout)).toEqual([states]);
  const { stderr: counts } = await run(['players'], { columns: 200, context });
  expect(counts).toContain('1 player: 1 mark_live_lojas-exemplo_…');
  const body = JSON.stringify({ ...summary, totalContent: key });
  const { stderr: warnings } = await run(['analytics', '-v'], answering({ body }));
  expect(leakIn(stderr + counts + warnings)).toBeUndefined();
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
      elapsed: () => 0,
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

test.each(Object.entries(defects))('a defect of %s does not show it', async (_, context) => {
  const runs = Object.values(sources).flatMap((prepare) =>
    Object.values(commands).map((command) => ({
      ...command,
      prepare,
      context: { fetch: replying(networkError()), ...context },
    })),
  );
  await expectNoLeaks(runs);
});

describe('a key in the wrong place', () => {
  test.each([
    `--api-key ${key}`,
    `--api-key=${key}`,
    key,
    `players ${key}`,
    `help ${key}`,
    `config set api_key ${lettersKey}`,
    `${lettersKey} players`,
    `where api_key = ${lettersKey}`,
    `select * from players where key = ${lettersKey}`,
    `get players/${lettersKey} --key ${key}`,
    `content get ${key}`,
    `schedules get ${key}`,
    `players --output ${key}`,
    `players --limit=${key}`,
    `players --timeout ${key}`,
    `players --max-response ${key}`,
    `players --fields ${key}`,
    `players --sort -${key}`,
    `players --health ${key}`,
    `players --profile ${key}`,
    `players --base-url ${key}`,
    `players --base-url https://x:${key}@signage.test`,
    `players --base-url http://signage.test/${key}`,
    `players --base-url https://signage.test/${key}`,
    `players --ca-file ${key}`,
    `auth switch ${key}`,
    `auth login --base-url ${baseUrl} --key-command ${key}`,
    `auth token ${key}`,
    `sandbox --port ${key}`,
    `-v -o${key}`,
  ])('%s', async (line) => {
    const { 'a profile': prepare = () => ({}) } = sources;
    await expectNoLeaks([{ argv: line.split(' '), prepare, ...answering(networkError()) }]);
  });

  test.each<[string, Env]>([
    ['SIGNAGE_API_KEY_FILE', { SIGNAGE_API_KEY_FILE: key }],
    ['SIGNAGE_BASE_URL', { SIGNAGE_API_KEY: otherKey, SIGNAGE_BASE_URL: key }],
    ['SIGNAGE_PROFILE', { SIGNAGE_PROFILE: key }],
    ['SIGNAGE_CONFIG_DIR', { SIGNAGE_CONFIG_DIR: `/dev/null/${key}` }],
  ])('%s', async (_, env) => {
    const argvs = [['players'], ['auth', 'status'], ['auth', 'login', '--base-url', baseUrl]];
    await expectNoLeaks(argvs.map((argv) => ({ argv, env, stdin: otherKey, ...answering({ body: '[]' }) })));
  });
});

describe('a key of a wrong form', () => {
  test.each([
    ['quotes', `"${key}"`],
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
    const replies = [
      error(401, 'INVALID_KEY', `not "${wrong}"`),
      error(400, wrong, wrong),
      redirect(`/?key=${encodeURIComponent(wrong)}`),
      { body: '[]' },
    ];
    const env = { SIGNAGE_API_KEY: wrong, SIGNAGE_BASE_URL: baseUrl };
    const prepare = storing({ key: wrong });
    const runs: readonly Run[] = [
      { argv: ['players'], env },
      { argv: ['auth', 'status'], env },
      { argv: ['players'], prepare },
      { argv: ['auth', 'list'], prepare },
      { argv: ['auth', 'status'], prepare },
      { argv: ['auth', 'rotate'], prepare, stdin: wrong },
      { argv: ['auth', 'login', '--base-url', baseUrl], env: {}, stdin: wrong },
    ];
    await expectNoLeaks(replies.flatMap((reply) => runs.map((one) => ({ ...one, ...answering(reply) }))));
  });
});

test.each([
  ['half of it', `{"current":"default","profiles":{"default":{"key":"${key}`],
  ['only the key', key],
  ['only the random part', tail],
  ['a key where no text may be', `{"profiles":{"${key}":{"key":["${otherKey}"]}}}`],
  ['a base URL with the key', `{"profiles":{"a":{"baseUrl":"x://${key}","key":"${otherKey}"}}}`],
])('a configuration file that cannot be used: %s', async (_, text) => {
  const prepare = (folder: string) => {
    writeFileSync(join(folder, 'config.json'), text);
    return {};
  };
  await expectNoLeaks(Object.values(commands).map((command) => ({ ...command, prepare })));
});

describe('a command that prints the key', () => {
  test.each([
    ['prints it', `echo '${key}'`],
    ['prints it and fails', `echo '${key}'; echo '${key}' >&2; exit 3`],
    ['says it and nothing else', `echo '${key}' >&2`],
    ['says much before it', `printf '%480s' >&2; echo 'x${key}' >&2; exit 1`],
    ['prints it on several lines', `echo '${key.slice(0, 40)}'; echo '${key.slice(40)}'`],
  ])('%s', async (_, keyCommand) => {
    const prepare = storing({ keyCommand });
    const login = ['auth', 'login', '--base-url', baseUrl, '--key-command', keyCommand];
    const replies = ['several network errors', 'an unknown certificate', 'a timeout'].map(
      (name) => failures[name],
    );
    await expectNoLeaks([
      ...replies.map((reply) => ({ argv: ['players'], prepare, ...(reply && answering(reply)) })),
      { argv: ['auth', 'status'], prepare, ...answering(error(401, 'INVALID_KEY')) },
      { argv: login, env: {}, ...answering({ body: '[]' }) },
    ]);
  });
});

test('only auth token prints the key, into a pipe', async () => {
  const { stdout, stderr } = await run(['auth', 'token', '-v'], { env: sources.SIGNAGE_API_KEY?.('') ?? {} });
  expect({ stdout, stderr }).toEqual({ stdout: `${key}\n`, stderr: '' });
});

test('neither the log nor an answer of the sandbox shows a key in a request', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  const answers: string[] = [];
  const err = { isTTY: false, columns: 80, write: async (text: string) => void (text && lines.push(text)) };
  const out = {
    ...err,
    async write(text: string) {
      const { baseUrl: address } = JSON.parse(text);
      const headers = { 'X-API-Key': key, 'X-Request-Id': key };
      for (const path of ['/players', `/players?key=${key}`, `/content/${key}`, `/${key}`]) {
        const answer = await fetch(`${address}/api/external${path}`, { headers });
        answers.push(await answer.text());
      }
      stop.abort(new Failure('INTERRUPTED', 'enough'));
    },
  };
  await run(['sandbox', '--json', '--verbose'], { signal: stop.signal, context: { out, err } });
  expect(lines).toHaveLength(4);
  expect(leakIn([...lines, ...answers].join('\n'))).toBeUndefined();
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
);
