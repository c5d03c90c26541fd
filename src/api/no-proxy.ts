import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { hostOf, portOf } from './tcp-socket.ts';

/** `[fd00::1]:8443`, `example.com:8443`, or without a port, where a colon means an IPv6 address. */
const entryForm = /^(?:\[([^\]]*)\]|([^:]*)|(.*))(?::(\d+))?$/;

/**
 * Whether `NO_PROXY` matches a URL. Entries are separated by commas or spaces: `*` for all, a domain and its subdomains
 * (also as `.domain` or `*.domain`), an IP address, or a network such as 10.0.0.0/8; all but `*` may have a port.
 * Other entries are ignored, as in other tools.
 */
export function isExcepted(url: URL, noProxy: string): boolean {
  const host = hostOf(url).replace(/\.$/, '');
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, bracketed, plain, address, port] = entryForm.exec(entry) ?? [];
    const name = bracketed ?? plain ?? address ?? '';
    if (name === '*') return true;
    if (port !== undefined && port !== portOf(url)) return false;
    return isIP(host) ? isInNetwork(host, name) : isInDomain(host, name);
  });
}

function isInNetwork(address: string, network: string): boolean {
  const [start = '', bits] = network.replace(/[[\]]/g, '').split('/');
  const family = isIP(start);
  const longest = family === 6 ? 128 : 32;
  const prefix = Number(bits ?? longest);
  if (family === 0 || !(prefix <= longest)) return false;
  const list = new BlockList();
  list.addSubnet(start, prefix, family === 6 ? 'ipv6' : 'ipv4');
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function isInDomain(host: string, name: string): boolean {
  const domain = domainToASCII(name.replace(/^\*?\./, '').replace(/\.$/, ''));
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}
