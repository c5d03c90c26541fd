import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { platform } from 'node:os';

/*
 * Node looks names up with the system's getaddrinfo, in a thread that cannot be stopped: while no name server answered,
 * it hangs for 10 seconds or more, and the process cannot exit before it returns, whatever the timeout or Ctrl-C say.
 * So we first ask the name servers through c-ares, for which no exit waits, and call getaddrinfo only once they answer.
 * No exit of the process does without this: `process.reallyExit` waits for the thread too, and a signal that ends the
 * process at once takes the exit code with it (test/packed/dns.test.ts). getaddrinfo's result is the one that counts:
 * /etc/hosts, nsswitch.conf and search domains keep their meaning.
 *
 * Limits:
 * - A name that only an nss module knows (LDAP, a container manager) is not found while all name servers are silent.
 *   Names in /etc/hosts and .local names (mDNS) are exempt.
 * - If only the first name server is silent, the addresses come from the others, without search domains.
 * - Link-local name servers (fe80::1%eth0) cannot be asked, so with one of them we ask none.
 * - A server that goes silent between the two lookups still blocks a thread.
 * - Linux only: on other systems getaddrinfo does not ask the servers that c-ares knows (macOS has them per network,
 *   Windows per adapter), so a silent server can still delay the exit there.
 */

/** For the first server: getaddrinfo would wait 5 s for it before it asks the next one. */
const first = { timeout: 1000, tries: 1 };
const others = { timeout: 2000, tries: 2 };

/** Answered by /etc/hosts or mDNS. */
const localName = /(?:^|\.)localhost\.?$|\.local\.?$/i;

/** Addresses that need an interface, which c-ares does not report. */
const linkLocal = /^fe[89ab]/i;

/** Looks a name up as Node does, unless that could block a thread. */
export const lookup: LookupFunction = (name, options, callback) => {
  findAddresses(name).then(
    (addresses) => {
      const [best] = addresses ?? [];
      if (!addresses || !best) lookUp(name, options, callback);
      else if (options.all) callback(null, addresses);
      else callback(null, best.address, best.family);
    },
    (error) => callback(error, ''),
  );
};

/** The addresses of a name whose first server is silent; undefined: ask the system. */
export async function findAddresses(name: string): Promise<LookupAddress[] | undefined> {
  if (platform() !== 'linux' || localName.test(name) || (await isInHostsFile(name))) return undefined;
  const servers = new Resolver().getServers();
  const [server, ...rest] = servers;
  if (server === undefined || servers.some((address) => linkLocal.test(address))) return undefined;
  if (!(await askServers(name, [server], first)).isSilent) return undefined;
  const { addresses, isSilent } = await askServers(name, rest.length > 0 ? rest : [server], others);
  if (addresses.length > 0) return addresses;
  // An answer without an address is not final: c-ares ignores search domains.
  if (!isSilent) return undefined;
  throw Object.assign(new Error('no name server answered'), { code: 'ETIMEOUT' });
}

/** The servers' addresses for a name. Any answer, even a refusal, shows that they are up. */
async function askServers(
  name: string,
  servers: readonly string[],
  limits: { timeout: number; tries: number },
) {
  const resolver = new Resolver(limits);
  resolver.setServers(servers);
  // As getaddrinfo does.
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return {
    isSilent: answers.some((answer) => answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT'),
    addresses: answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    ),
  };
}

async function isInHostsFile(name: string): Promise<boolean> {
  const hosts = await readFile('/etc/hosts', 'utf8').catch(() => '');
  return hosts
    .split('\n')
    .some((line) => line.replace(/#.*/, '').toLowerCase().split(/\s+/).slice(1).includes(name.toLowerCase()));
}
