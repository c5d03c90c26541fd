import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseProxy } from '../../src/api/proxies.ts';
import { createFetch } from '../../src/api/transport.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { execute, freePort, isInstalled, startProgram } from '../helpers/programs.ts';
import { emptyFolder, run, testNow } from '../helpers/run.ts';

/*
 * Real proxies between the tool and the sandbox.
 */

const user = 'someone';
const password = 'a secret:with@signs';
const account = `${user}:${encodeURIComponent(password)}@`;

interface Proxy {
  readonly port: number;
  stop(): void;
}

async function startTinyproxy(hasPassword: boolean): Promise<Proxy> {
  const folder = emptyFolder();
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    `LogFile "${join(folder, 'log')}"`,
    'LogLevel Connect',
  ];
  // tinyproxy takes no special characters in a password.
  if (hasPassword) lines.push(`BasicAuth ${user} plain`);
  await writeFile(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const stop = await startProgram('tinyproxy', ['-d', '-c', join(folder, 'conf')], port);
  return { port, stop };
}

async function startSquid(hasPassword: boolean): Promise<Proxy> {
  const folder = emptyFolder();
  const port = await freePort();
  await chmod(folder, 0o777);
  const { stdout: hash } = await execute('openssl', ['passwd', '-apr1', password]);
  await writeFile(join(folder, 'users'), `${user}:${hash}`);
  await chmod(join(folder, 'users'), 0o644);
  const lines = [
    `http_port 127.0.0.1:${port}`,
    `access_log stdio:${join(folder, 'log')}`,
    `cache_log ${join(folder, 'cache')}`,
    `pid_filename ${join(folder, 'pid')}`,
    'cache deny all',
    'netdb_filename none',
    ...(hasPassword
      ? [
          `auth_param basic program /usr/lib/squid/basic_ncsa_auth ${join(folder, 'users')}`,
          'acl known proxy_auth REQUIRED',
          'http_access allow known',
        ]
      : ['http_access allow all']),
    'http_access deny all',
  ];
  await writeFile(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const stop = await startProgram('squid', ['-N', '-f', join(folder, 'conf')], port);
  return { port, stop };
}

let sandbox: Sandbox;
let proxy: Proxy | undefined;
beforeEach(async () => {
  sandbox = await startSandbox({ now: testNow, players: 1 });
});
afterEach(async () => {
  proxy?.stop();
  await sandbox.close();
});

async function runThrough(variables: Record<string, string>) {
  // On Linux this is an address of the same machine, and to the tool it is none.
  const baseUrl = sandbox.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const env = { SIGNAGE_API_KEY: sandbox.keys.all, SIGNAGE_BASE_URL: baseUrl, ...variables };
  const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
  return await run(['players', '--fields', 'id', '--no-header', '--retries', '0', '--allow-http'], {
    env,
    context: { fetch },
  });
}

const one = { stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/), stderr: '', code: 0 };

describe.each([
  ['tinyproxy', startTinyproxy, `${user}:plain@`],
  ['squid', startSquid, account],
] as const)('%s (needs it, and openssl)', (name, start, credentials) => {
  const when = test.skipIf(!isInstalled(name) || !isInstalled('openssl'));

  when.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])('%s is used', async (variable) => {
    proxy = await start(false);
    expect(await runThrough({ [variable]: `http://127.0.0.1:${proxy.port}` })).toEqual(one);
  });

  when('NO_PROXY goes round it', async () => {
    expect(await runThrough({ HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: '0.0.0.0' })).toEqual(one);
  });

  when('a password in the address is given', async () => {
    proxy = await start(true);
    expect(await runThrough({ HTTP_PROXY: `http://${credentials}127.0.0.1:${proxy.port}` })).toEqual(one);
  });

  when('a proxy that wants a password is told of, and no password shows', async () => {
    proxy = await start(true);
    const { stdout, stderr, code } = await runThrough({
      HTTP_PROXY: `http://x:wrong-secret@127.0.0.1:${proxy.port}`,
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: 30 });
    expect(stderr).not.toContain('wrong-secret');
    expect(stderr).toContain('proxy');
  });
});

test.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])(
  'a proxy in %s that nobody listens on ends with 30: it is not gone round',
  async (variable) => {
    const { stderr, code } = await runThrough({ [variable]: `http://127.0.0.1:${await freePort()}` });
    expect({ isRefused: stderr.includes('the connection was refused (ECONNREFUSED)'), code }).toEqual({
      isRefused: true,
      code: 30,
    });
  },
);

test.each(['proxy.example.com:3128', 'socks5://127.0.0.1:1080', 'http://'])(
  '%s is no proxy address',
  async (value) => {
    const { stderr, code } = await runThrough({ HTTP_PROXY: value });
    expect({ stderr, code }).toEqual({
      stderr:
        'signage: a proxy variable holds no http or https address\n  For example: HTTPS_PROXY=http://proxy.example.com:3128 (signage help environment)\n',
      code: 3,
    });
  },
);

test.each<[string, Record<string, string>, ReturnType<typeof chooseProxy>]>([
  ['https:', {}, undefined],
  ['https:', { NO_PROXY: 'x' }, undefined],
  ['https:', { HTTP_PROXY: 'http://a' }, undefined],
  ['http:', { HTTPS_PROXY: 'http://a' }, undefined],
  ['http:', { HTTP_PROXY: 'http://a' }, { address: 'http://a', except: '' }],
  ['https:', { ALL_PROXY: 'http://a' }, { address: 'http://a', except: '' }],
  [
    'https:',
    { ALL_PROXY: 'http://a', https_proxy: 'http://b', HTTPS_PROXY: 'http://c', no_proxy: 'x' },
    { address: 'http://b', except: 'x' },
  ],
])('the proxy for %s of %j', (protocol, env, proxy) => {
  expect(chooseProxy(env, protocol)).toEqual(proxy);
});

test('this machine is asked past any proxy: what goes there is not encrypted', async () => {
  const dead = `http://127.0.0.1:${await freePort()}`;
  const env = { HTTP_PROXY: dead, SIGNAGE_API_KEY: sandbox.keys.all, SIGNAGE_BASE_URL: sandbox.baseUrl };
  const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
  expect(await run(['players', '--fields', 'id', '--no-header'], { env, context: { fetch } })).toEqual(one);
});
