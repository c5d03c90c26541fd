// project: packed-slow
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedPort } from '../helpers/loopback.ts';
import { isInstalled, startProgram } from '../helpers/programs.ts';
import { authorityFile, listPlayers, onePlayer, proxyAddress, startTarget } from './proxy-target.ts';
import { folderOf, nodes, run } from './tool.ts';

/*
 * Real proxies between the packed tool and a service that only they can reach.
 */

/** A proxy that people really run. */
interface ProxyProgram {
  readonly isInstalled: boolean;
  /** The user name and the password that it knows, as a URL has them. */
  readonly account: string;
  /** What it answers to another password. */
  readonly wrongPassword: number;
  /** Starts it, where asked for with the account as the only one; its port, and its end. */
  start(options: { hasAccount: boolean }): Promise<{ port: number; stop: () => void }>;
}

const user = 'someone';
const password = 'a secret:with@signs';

const squidAuthentication = ['/usr/lib/squid', '/usr/lib64/squid', '/usr/libexec/squid']
  .map((folder) => join(folder, 'basic_ncsa_auth'))
  .find((path) => existsSync(path));

const proxyPrograms: Readonly<Record<string, ProxyProgram>> = {
  tinyproxy: {
    isInstalled: isInstalled('tinyproxy'),
    // It takes no special characters in a password.
    account: `${user}:plain@`,
    wrongPassword: 401,
    async start({ hasAccount }) {
      const port = await closedPort();
      const configuration = write('tinyproxy.conf', [
        `Port ${port}`,
        'Listen 127.0.0.1',
        'Allow 127.0.0.1',
        `Bind ${proxyAddress}`,
        'LogLevel Critical',
        ...(hasAccount ? [`BasicAuth ${user} plain`] : []),
      ]);
      return { port, stop: await startProgram('tinyproxy', ['-d', '-c', configuration], port) };
    },
  },
  squid: {
    isInstalled: isInstalled('squid') && squidAuthentication !== undefined,
    account: `${user}:${encodeURIComponent(password)}@`,
    wrongPassword: 407,
    async start({ hasAccount }) {
      const port = await closedPort();
      const users = write('users', [`${user}:${createHash('md5').update(password).digest('hex')}`]);
      const folder = join(users, '..');
      const configuration = write('squid.conf', [
        `http_port 127.0.0.1:${port}`,
        `tcp_outgoing_address ${proxyAddress}`,
        'access_log none',
        `cache_log ${join(folder, 'cache')}`,
        `pid_filename ${join(folder, 'pid')}`,
        'cache deny all',
        'netdb_filename none',
        ...(hasAccount
          ? [
              `auth_param basic program ${squidAuthentication} ${users}`,
              'acl known proxy_auth REQUIRED',
              'http_access allow known',
            ]
          : ['http_access allow all']),
        'http_access deny all',
      ]);
      return { port, stop: await startProgram('squid', ['-N', '-f', configuration], port) };
    },
  },
};

/** Writes a file into a new folder that the proxy's user can read. */
function write(name: string, lines: readonly string[]): string {
  const path = join(folderOf(0o777), name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o644);
  return path;
}

const protocols = [
  ['http', 'HTTP_PROXY'],
  ['https', 'HTTPS_PROXY'],
] as const;

describe.each(Object.entries(proxyPrograms))('%s (needs it)', (_, program) => {
  let open: Awaited<ReturnType<ProxyProgram['start']>>;
  let guarded: Awaited<ReturnType<ProxyProgram['start']>>;
  beforeAll(async () => {
    if (!program.isInstalled) return;
    open = await program.start({ hasAccount: false });
    guarded = await program.start({ hasAccount: true });
  });
  afterAll(() => {
    open?.stop();
    guarded?.stop();
  });
  const when = test.skipIf(!program.isInstalled);

  describe.each(nodes)('the packed tool on %s', (node) => {
    when.each(
      protocols.flatMap(([protocol, name]) =>
        [name, name.toLowerCase(), 'ALL_PROXY', 'all_proxy'].map((variable) => [protocol, variable] as const),
      ),
    )('asks for %s by the proxy in %s', async (protocol, variable) => {
      const { env, clients } = await startTarget(protocol);
      const line = `${listPlayers} --ca-file ${await authorityFile()}`;
      const proxy = `http://127.0.0.1:${open.port}`;
      expect(await run(node, line, { env: { ...env, [variable]: proxy } })).toMatchObject(onePlayer);
      expect(clients).toEqual([proxyAddress]);
    });

    when.each(protocols)('gives the password for %s', async (protocol, variable) => {
      const { env, clients } = await startTarget(protocol);
      const line = `${listPlayers} --ca-file ${await authorityFile()}`;
      const proxy = `http://${program.account}127.0.0.1:${guarded.port}`;
      expect(await run(node, line, { env: { ...env, [variable]: proxy } })).toMatchObject(onePlayer);
      expect(clients).toEqual([proxyAddress]);
    });

    describe.each(protocols)('says, for %s with %s', (protocol, variable) => {
      when.each([
        [
          'that the password is wrong, and not the password',
          'someone:wrong-secret@',
          `HTTP ${program.wrongPassword}`,
          `Check the user name and password in ${variable}`,
        ],
        [
          'that the proxy wants a password',
          '',
          'HTTP 407',
          `It requires a password: ${variable}=http://USER:PASSWORD@HOST:PORT`,
        ],
      ])('%s', async (_, account, status, hint) => {
        const { env, baseUrl, clients } = await startTarget(protocol);
        const proxy = `127.0.0.1:${guarded.port}`;
        expect(
          await run(node, listPlayers, { env: { ...env, [variable]: `http://${account}${proxy}` } }),
        ).toMatchObject({
          stdout: '',
          stderr: `signage: no response from ${baseUrl}: the proxy http://${proxy} refused to connect (${status})\n  ${hint}\n`,
          code: 30,
        });
        expect(clients).toEqual([]);
      });

      when('that the proxy does not reach the service', async () => {
        const baseUrl = `${protocol}://0.0.0.0:${await closedPort()}`;
        const proxy = `http://127.0.0.1:${open.port}`;
        const env = { ...(await startTarget(protocol)).env, SIGNAGE_BASE_URL: baseUrl, [variable]: proxy };
        const { stdout, stderr, code } = await run(node, listPlayers, { env });
        expect({ stdout, stderr: stderr.replace(/HTTP 50[0-4]/, 'HTTP 50x'), code }).toEqual({
          stdout: '',
          stderr: `signage: no response from ${baseUrl}: the proxy ${proxy} could not connect (HTTP 50x)
  Ask the administrator of the proxy. If the service is reachable without the proxy, add its host to NO_PROXY
`,
          code: 30,
        });
      });
    });

    when('checks the certificate of the service behind the proxy', async () => {
      const { env, baseUrl, clients } = await startTarget('https');
      const proxy = { HTTPS_PROXY: `http://127.0.0.1:${open.port}`, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
      expect(await run(node, listPlayers, { env: { ...env, ...proxy } })).toMatchObject({
        stdout: '',
        stderr: `signage: no secure connection to ${baseUrl}: its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)
  If your company signs its own certificates, use --ca-file company.pem or SIGNAGE_CA_FILE
`,
        code: 31,
      });
      expect(clients).toEqual([]);
    });

    when.each([
      ['the hosts of NO_PROXY', '0.0.0.0', { NO_PROXY: 'example.com, 0.0.0.0/8' }],
      ['this machine', '127.0.0.1', {}],
    ])('asks %s without the proxy', async (_, host, more) => {
      const { env, baseUrl, clients } = await startTarget('http', '127.0.0.1');
      const proxy = { HTTP_PROXY: `http://127.0.0.1:${open.port}`, ...more };
      const SIGNAGE_BASE_URL = baseUrl.replace('0.0.0.0', host);
      expect(await run(node, listPlayers, { env: { ...env, SIGNAGE_BASE_URL, ...proxy } })).toMatchObject(
        onePlayer,
      );
      expect(clients).toEqual(['127.0.0.1']);
    });
  });
});
