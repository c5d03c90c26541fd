import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a name server does with a query: nothing, deny the name, or give this machine's address. */
export type Behavior = 'silent' | 'unknown' | 'known';

/** A command that runs another with only these name servers, in this order, and a service on port 80. */
export interface NameServers {
  readonly launcher: readonly string[];
  /** The queries so far, each as the behavior of the server that got it. */
  queries(): readonly string[];
}

const unshare = ['unshare', '--map-root-user', '--mount', '--net'];

/** Whether this user can make network and mount namespaces. */
export const canUnshare =
  spawnSync('sh', [
    '-c',
    `${unshare.join(' ')} sh -c "ip link set lo up && mount --bind /etc/hosts /etc/hosts"`,
  ]).status === 0;

/** The servers, and the service: in a process that ends with the command it was started for. */
const servers = `
const { appendFileSync, writeFileSync } = require('node:fs');
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 50);
const [log, ready, ...behaviors] = process.argv.slice(2);
const answer = (query, behavior) => {
  const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
  const end = query.indexOf(0, 12) + 5;
  const reply = Buffer.concat([query.subarray(0, end), ...(isA && behavior === 'known' ? [Buffer.from('c00c00010001000000000004' + '7f000001', 'hex')] : [])]);
  reply.writeUInt16BE(behavior === 'known' ? 0x8180 : 0x8183, 2);
  reply.writeUInt16BE(reply.length > end ? 1 : 0, 6);
  reply.writeUInt32BE(0, 8);
  return reply;
};
const bound = behaviors.map((behavior, index) => new Promise((resolve) => {
  const socket = require('node:dgram').createSocket('udp4', (query, { port, address }) => {
    appendFileSync(log, behavior + '\\n');
    if (behavior !== 'silent') socket.send(answer(query, behavior), port, address);
  });
  socket.bind(53, '127.0.0.' + (index + 1), resolve);
}));
const service = new Promise((resolve) => require('node:http').createServer((_, response) => response.end('[]')).listen(80, resolve));
Promise.all([...bound, service]).then(() => writeFileSync(ready, ''));
`;

/** Name servers on 127.0.0.1, 127.0.0.2, …, in separate namespaces. */
export function createNameServers(behaviors: readonly Behavior[]): NameServers {
  const folder = mkdtempSync(join(tmpdir(), 'name-servers-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const resolv = file(
    'resolv.conf',
    behaviors.map((_, index) => `nameserver 127.0.0.${index + 1}\n`).join(''),
  );
  const nsswitch = file('nsswitch.conf', 'hosts: files dns\n');
  const program = file('servers.cjs', servers);
  const log = file('log', '');
  const ready = join(folder, 'ready');
  const script = `
    ip link set lo up && mount --bind '${resolv}' /etc/resolv.conf || exit 99
    [ ! -e /etc/nsswitch.conf ] || mount --bind '${nsswitch}' /etc/nsswitch.conf
    '${process.execPath}' '${program}' '${log}' '${ready}' ${behaviors.join(' ')} >/dev/null 2>&1 &
    while [ ! -e '${ready}' ]; do kill -0 $! || exit 98; sleep 0.05; done
    exec "$@"`;
  return {
    launcher: [...unshare, 'sh', '-c', script, 'sh'],
    queries: () => readFileSync(log, 'utf8').split('\n').slice(0, -1),
  };
}
