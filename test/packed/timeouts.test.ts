// project: packed-slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAuthority } from '../helpers/certificates.ts';
import { startFaultServer, startTlsFaultServer } from '../helpers/fault-server.ts';
import { asking, end, folderOf, nodes, run, start } from './tool.ts';

/*
 * The other side goes silent at each place on the way to an answer: --timeout and the first Ctrl-C must end that.
 */

/** Milliseconds: many times the limit of a second, and far less than the minutes a system waits for a lost peer. */
const inTime = 15_000;

/** Not loopback to the tool, so that it uses a proxy. */
const elsewhere = '0.0.0.0:9';

interface Listening {
  readonly port: number;
  /** Resolves when this many connections have got as far as they can. */
  waiting(count: number): Promise<void>;
}

interface Place {
  readonly name: string;
  /** The environment that leads the tool to a port. */
  readonly env: (port: number) => ReturnType<typeof asking>;
  readonly listen: () => Promise<Listening>;
}

const directly = (protocol: string) => (port: number) => asking(`${protocol}://127.0.0.1:${port}`);
const throughProxy = (protocol: string) => (port: number) => ({
  ...asking(`https://${elsewhere}`),
  HTTPS_PROXY: `${protocol}://127.0.0.1:${port}`,
});
const plainThroughProxy = (port: number) => ({
  ...asking(`http://${elsewhere}`),
  HTTP_PROXY: `http://127.0.0.1:${port}`,
});

const ok = 'HTTP/1.1 200 OK\r\n';
const half = `${ok}Content-Length: 99\r\n\r\n[{"id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11"},`;
const tunnel = 'HTTP/1.1 200 Connection established\r\n\r\n';

const places: readonly Place[] = [
  { name: 'TCP, and no TLS', env: directly('https'), listen: saying() },
  { name: 'TLS, and no answer', env: directly('https'), listen: () => listen([''], true) },
  { name: 'TCP, and no answer', env: directly('http'), listen: saying() },
  { name: 'headers, and no body', env: directly('http'), listen: saying(`${ok}Content-Length: 9\r\n\r\n`) },
  { name: 'headers, and half a body', env: directly('http'), listen: saying(half) },
  { name: 'headers, and a space now and then', env: directly('http'), listen: listenSlowly },
  {
    name: 'headers of an error, and no body',
    env: directly('http'),
    listen: saying('HTTP/1.1 503 No\r\nContent-Length: 9\r\n\r\n'),
  },
  { name: 'a proxy, and no answer to CONNECT', env: throughProxy('http'), listen: saying() },
  { name: 'a proxy, and half an answer to CONNECT', env: throughProxy('http'), listen: saying(`${ok}Via`) },
  // What comes through the tunnel, the greeting of TLS, is not answered.
  { name: 'a tunnel, and no TLS', env: throughProxy('http'), listen: saying(tunnel, '') },
  { name: 'a proxy over https, and no TLS', env: throughProxy('https'), listen: saying() },
  { name: 'a proxy, and no answer to plain http', env: plainThroughProxy, listen: saying() },
  ...(process.platform === 'linux'
    ? [
        { name: 'no answer to the SYN', env: directly('http'), listen: startFullListener },
        { name: 'no answer to the SYN from a proxy', env: throughProxy('http'), listen: startFullListener },
      ]
    : []),
];

const authority = createAuthority();

function saying(...texts: readonly string[]) {
  return () => listen(texts.length > 0 ? texts : ['']);
}

/** A server that gives each connection these answers, one each time something comes in, and then none. */
async function listen(texts: readonly string[], isTls = false): Promise<Listening> {
  let count = 0;
  const answered = new Map<Socket, number>();
  const answer = (socket: Socket) => {
    const at = answered.get(socket) ?? 0;
    answered.set(socket, at + 1);
    socket.write(texts[at] ?? '', () => {
      if (at === texts.length - 1) count += 1;
    });
  };
  const { port } = isTls
    ? await startTlsFaultServer(await (await authority).issue(), answer)
    : await startFaultServer(answer);
  return { port, waiting: (wanted) => until(() => count >= wanted) };
}

/** A server whose answers go on and on, a byte at a time. */
async function listenSlowly(): Promise<Listening> {
  let count = 0;
  const { port } = await startFaultServer((socket) => {
    socket.write(`${ok}\r\n[`, () => (count += 1));
    const timer = setInterval(() => socket.write(' '), 300);
    socket.once('close', () => clearInterval(timer));
  });
  return { port, waiting: (wanted) => until(() => count >= wanted) };
}

/** A listener that accepts nothing and whose queue is full: Linux drops any further SYNs. */
async function startFullListener(): Promise<Listening> {
  const program = `const server = require("node:net").createServer();
    server.listen({ host: "127.0.0.1", port: 0, backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [text] = await once(child.stdout, 'data');
  const port = Number(text);
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy();
    child.kill('SIGKILL');
  });
  // Each of them is in the queue or has been dropped.
  await until(
    () => fillers.filter(({ connecting }) => connecting).length === unanswered(port) && unanswered(port) > 0,
  );
  const dropped = unanswered(port);
  return { port, waiting: (wanted) => until(() => unanswered(port) >= dropped + wanted) };
}

/** Connections to a port of 127.0.0.1 that wait for an answer to their SYN. */
function unanswered(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const synSent = new RegExp(`^ *\\d+: \\S+ 0100007F:${hex} 02 `, 'gm');
  return readFileSync('/proc/net/tcp', 'utf8').match(synSent)?.length ?? 0;
}

/** Whether a process does something of its own on Ctrl-C: one may open two connections before another one has begun. */
function catchesInterrupt({ pid }: { readonly pid?: number | undefined }): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, caught = '0'] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(status) ?? [];
  return (BigInt(`0x${caught}`) & 0b10n) !== 0n;
}

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 30_000, interval: 20 });
}

/** Leads the tool to a place: its environment, and a folder with the authority, for a state. */
async function setUp({ env, listen }: Place) {
  const { port, waiting } = await listen();
  const folder = folderOf();
  writeFileSync(join(folder, 'ca.pem'), (await authority).pem);
  const settings = { ...env(port), SIGNAGE_CA_FILE: join(folder, 'ca.pem') };
  const watch = `players watch --allow-http --once-state ${join(folder, 'state.json')}`;
  return { env: settings, waiting, folder, watch };
}

describe.each(nodes)('the packed tool on %s', (node) => {
  describe.each(places)('$name', (place) => {
    async function timeOut(): Promise<void> {
      const { env, folder, watch } = await setUp(place);
      const lines = ['players --allow-http --retries 0', 'players --allow-http', watch];
      for (const ended of await Promise.all(
        lines.map((line) => run(node, `${line} --timeout 1s`, { env })),
      )) {
        expect(ended).toMatchObject({
          stdout: '',
          stderr: `signage: timed out after 1s waiting for ${env.SIGNAGE_BASE_URL}\n  Use --timeout 2m to wait longer\n`,
          code: 32,
        });
        expect(ended.milliseconds).toBeLessThan(inTime);
      }
      expect(readdirSync(folder)).toEqual(['ca.pem']);
    }

    async function interrupt(): Promise<void> {
      const { env, waiting, folder, watch } = await setUp(place);
      const lines = ['players --allow-http', watch];
      const children = lines.map((line) => start(node, `${line} --timeout 5m`, { env }));
      const ends = children.map((child) => end(child));
      await waiting(children.length);
      await until(() => children.every(catchesInterrupt));
      const interrupted = performance.now();
      for (const child of children) child.kill('SIGINT');
      for (const ended of await Promise.all(ends))
        expect(ended).toMatchObject({ stdout: '', stderr: '', code: 130 });
      expect(performance.now() - interrupted).toBeLessThan(inTime);
      expect(readdirSync(folder)).toEqual(['ca.pem']);
    }

    test('ends with 32 within --timeout, and with 130 at the first Ctrl-C', async () => {
      await Promise.all([timeOut(), interrupt()]);
    });
  });

  test('watch polls on, and keeps no connection that it has given up', async () => {
    const sockets: Socket[] = [];
    const { port } = await startFaultServer((socket) => void sockets.push(socket));
    const child = start(node, 'players watch --interval 5s --timeout 1s', { env: directly('https')(port) });
    const ended = end(child);
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 30_000 });
    expect(sockets[0]).toMatchObject({ closed: true });
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});
