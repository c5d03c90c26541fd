// project: packed-slow
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { asking, end, folderOf, nodes, run, start, testKey } from './tool.ts';

/*
 * getaddrinfo cannot be stopped, and the end of a process waits for it: name servers that say nothing must not decide
 * when the tool ends.
 */

/** Milliseconds: getaddrinfo gives up on one silent server after 10 s, and the tool would end then. */
const inTime = 8_000;

/** What a name server does with a query: nothing, deny the name, or give this machine's address. */
type Behavior = 'silent' | 'unknown' | 'known';

const unshare = ['unshare', '--map-root-user', '--mount', '--net'];

/** Whether this user can make network and mount namespaces. */
const canUnshare =
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

/**
 * Name servers on 127.0.0.1, 127.0.0.2, … in separate namespaces, and a service on port 80: a command that runs another
 * with these alone, and the queries so far, each as the behavior of the server that got it.
 */
function createNameServers(behaviors: readonly Behavior[]) {
  const folder = folderOf();
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

const list = 'players -o ndjson --allow-http --retries 0';
const noAnswer = (why: string) => `signage: no response from https://signage.example: ${why}
  Check the base URL, the network and the proxy settings (signage help environment)
`;

describe.skipIf(!canUnshare).each(nodes)('the packed tool on %s (needs namespaces of Linux)', (node) => {
  test.each<[string, Behavior[], string, string, number]>([
    [
      'ends with 32 within --timeout while the name server is silent',
      ['silent'],
      'https://signage.example --timeout 1500ms',
      'signage: timed out after 1.5s waiting for https://signage.example\n  Use --timeout 2m to wait longer\n',
      32,
    ],
    [
      'gives up with 30 when the name server stays silent',
      ['silent'],
      'https://signage.example --retries 0',
      noAnswer('no name server answered (ETIMEOUT)'),
      30,
    ],
    [
      'ends with 30 for a name that does not exist',
      ['unknown'],
      'https://signage.example --retries 0',
      noAnswer('host not found (ENOTFOUND)'),
      30,
    ],
    ['finds a name', ['known'], 'http://signage.example --allow-http -o ndjson', '', 0],
    [
      'finds it by the second server when the first is silent',
      ['silent', 'known'],
      'http://signage.example --allow-http -o ndjson',
      '',
      0,
    ],
  ])('%s', async (_, behaviors, line, stderr, code) => {
    const { launcher, queries } = createNameServers(behaviors);
    const env = { SIGNAGE_API_KEY: testKey };
    const ended = await run(node, `players --base-url ${line}`, { launcher, env });
    expect(ended).toMatchObject({ stdout: '', stderr, code });
    if (code === 32) expect(ended.milliseconds).toBeLessThan(inTime);
    expect(new Set(queries())).toEqual(new Set(behaviors));
  });

  test.each<[string, Behavior[]]>([
    ['a silent server', ['silent']],
    ['silent servers before one that answers', ['silent', 'silent', 'unknown']],
  ])('ends with 130 at the first Ctrl-C, and does not wait for %s', async (_, behaviors) => {
    const { launcher, queries } = createNameServers(behaviors);
    const child = start(node, 'players --timeout 5m', { launcher, env: asking('https://signage.example') });
    const ending = end(child);
    await vi.waitFor(() => expect(queries()).not.toEqual([]), { timeout: 30_000 });
    const interrupted = performance.now();
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ stdout: '', stderr: '', code: 130 });
    expect(performance.now() - interrupted).toBeLessThan(inTime);
  });

  test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])(
    '%s asks no name server',
    async (baseUrl) => {
      const { launcher, queries } = createNameServers(['silent']);
      expect(await run(node, list, { launcher, env: asking(baseUrl) })).toMatchObject({
        stderr: '',
        code: 0,
      });
      expect(queries()).toEqual([]);
    },
  );
});
