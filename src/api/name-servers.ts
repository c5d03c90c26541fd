import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { platform } from 'node:os';

/*
 * Node looks names up with the system's getaddrinfo, in a thread that nothing can stop: while no name server answered,
 * it is stuck for 10 seconds or more, and the process cannot exit before it returns, whatever the time limit or Ctrl-C
 * say. So the name servers are first asked the same question through c-ares, which can be canceled. Only when they
 * answer is getaddrinfo called, and its result is the one that counts: /etc/hosts, nsswitch.conf and search domains
 * keep their meaning.
 *
 * What this gets wrong:
 * - A name that only an nss module knows (LDAP, a container manager) is not found while all name servers are silent.
 *   Names in /etc/hosts and .local names (mDNS) are exempt.
 * - Where only the first name server is silent, the addresses are those of the others, without search domains.
 * - Link-local name servers (fe80::1%eth0) cannot be asked, so with one of them nothing is.
 * - A server that goes silent between the two questions still holds a thread up.
 * - It is for Linux alone: elsewhere getaddrinfo does not ask the servers that c-ares knows (macOS has its own per
 *   network, Windows per adapter), so a silent server can still delay the end there.
 */

/** How long the first server may take: getaddrinfo would wait 5 s for it before it asks the next one. */
const first = { timeout: 1000, tries: 1 };
const others = { timeout: 2000, tries: 2 };

/** Addresses that mean nothing without their interface, which c-ares does not tell. */
const linkLocal = /^fe[89ab]/i;

/** How to look up a name without a thread that gets stuck; undefined is Node's own way. Rejects on an abort. */
export async function lookupFor(name: string, signal: AbortSignal): Promise<LookupFunction | undefined> {
  if (platform() !== 'linux' || /\.(?:local|localhost)\.?$/i.test(name) || (await isInHostsFile(name)))
    return undefined;
  const servers = new Resolver().getServers();
  const [server, ...rest] = servers;
  if (server === undefined || servers.some((address) => linkLocal.test(address))) return undefined;
  if (!(await ask(name, [server], first, signal)).isSilent) return undefined;
  const { addresses, isSilent } = await ask(name, rest.length > 0 ? rest : [server], others, signal);
  const [best] = addresses;
  if (best) {
    return (_name, { all }, callback) =>
      all ? callback(null, addresses) : callback(null, best.address, best.family);
  }
  // An answer without an address may not be the last word: of search domains c-ares knows nothing.
  if (!isSilent) return undefined;
  throw Object.assign(new Error('no name server answered'), { code: 'ETIMEOUT' });
}

/** The addresses that servers have for a name. Any answer, a refusal too, shows that they are there. */
async function ask(
  name: string,
  servers: readonly string[],
  limits: { timeout: number; tries: number },
  signal: AbortSignal,
) {
  const resolver = new Resolver(limits);
  resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel);
  // getaddrinfo asks both too, and waits for both.
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener('abort', cancel);
  signal.throwIfAborted();
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
