import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedPort } from '../helpers/loopback.ts';
import { isInstalled, startProgram } from '../helpers/programs.ts';

/** From where these proxies connect. */
export const proxyAddress = '127.0.0.2';

/** A proxy that people really run. */
export interface ProxyProgram {
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

export const proxyPrograms: Readonly<Record<string, ProxyProgram>> = {
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
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  chmodSync(folder, 0o777);
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o644);
  return path;
}
