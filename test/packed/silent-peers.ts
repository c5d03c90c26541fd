import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { type Certificate, createAuthority } from '../helpers/certificates.ts';
import { type Fault, startFaultServer, startTlsFaultServer } from '../helpers/fault-server.ts';

/** A place on the way to an answer where the other side goes silent. */
export interface SilentPeer {
  /** What leads the tool there. */
  readonly env: Readonly<Record<string, string>>;
  /** The authority that signed its certificate, as PEM. */
  readonly ca: string;
  /** Resolves when this many connections have got as far as they can. */
  waiting(count: number): Promise<void>;
}

/** Answers what has come on a connection; `onWait` says that it will answer nothing more. */
type Reaction = (socket: Socket, onWait: () => void) => void;

const authority = createAuthority();

/** Not loopback to the tool, so that it uses a proxy. */
const elsewhere = '0.0.0.0:9';

const silence: Reaction = (_, onWait) => onWait();

const say =
  (text: string): Reaction =>
  (socket, onWait) =>
    socket.write(text, onWait);

/** Opens a tunnel; what comes through it, the greeting of TLS, is not answered. */
function silentTunnel(): Reaction {
  const open = new WeakSet<Socket>();
  return (socket, onWait) => {
    if (open.has(socket)) return onWait();
    open.add(socket);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  };
}

/** Every place, by what happens there. */
export const silentPeers: Readonly<Record<string, () => Promise<SilentPeer>>> = {
  'no answer to the SYN': async () => {
    const { port, waiting } = await startFullListener();
    return await peer({ SIGNAGE_BASE_URL: `http://127.0.0.1:${port}` }, waiting);
  },
  'TCP, and no TLS': () => direct('https', silence),
  'TLS, and no answer': async () => {
    const { port, waiting } = await listen(silence, await (await authority).issue());
    return await peer({ SIGNAGE_BASE_URL: `https://127.0.0.1:${port}` }, waiting);
  },
  'TCP, and no answer': () => direct('http', silence),
  'headers, and no body': () => direct('http', say('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n')),
  'headers, and half a body': () =>
    direct(
      'http',
      say('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{"id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11"},'),
    ),
  'headers of an error, and no body': () =>
    direct('http', say('HTTP/1.1 503 No\r\nContent-Length: 9\r\n\r\n')),
  'no answer to the SYN from a proxy': async () => {
    const { port, waiting } = await startFullListener();
    return await proxied({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, waiting);
  },
  'a proxy, and no answer to CONNECT': () => throughProxy('http', silence),
  'a proxy, and half an answer to CONNECT': () => throughProxy('http', say('HTTP/1.1 200 OK\r\nVia')),
  'a tunnel, and no TLS': () => throughProxy('http', silentTunnel()),
  'a proxy over https, and no TLS': () => throughProxy('https', silence),
  'a proxy, and no answer to plain http': async () => {
    const { port, waiting } = await listen(silence);
    return await peer(
      { SIGNAGE_BASE_URL: `http://${elsewhere}`, HTTP_PROXY: `http://127.0.0.1:${port}` },
      waiting,
    );
  },
};

interface Listening {
  readonly port: number;
  waiting(count: number): Promise<void>;
}

async function direct(protocol: 'http' | 'https', react: Reaction): Promise<SilentPeer> {
  const { port, waiting } = await listen(react);
  return await peer({ SIGNAGE_BASE_URL: `${protocol}://127.0.0.1:${port}` }, waiting);
}

async function throughProxy(protocol: 'http' | 'https', react: Reaction): Promise<SilentPeer> {
  const { port, waiting } = await listen(react);
  return await proxied({ HTTPS_PROXY: `${protocol}://127.0.0.1:${port}` }, waiting);
}

function proxied(env: Record<string, string>, waiting: SilentPeer['waiting']): Promise<SilentPeer> {
  return peer({ SIGNAGE_BASE_URL: `https://${elsewhere}`, ...env }, waiting);
}

async function peer(env: Record<string, string>, waiting: SilentPeer['waiting']): Promise<SilentPeer> {
  return { env, ca: (await authority).pem, waiting };
}

async function listen(react: Reaction, certificate?: Certificate): Promise<Listening> {
  let count = 0;
  const fault: Fault = (socket) => react(socket, () => (count += 1));
  const { port } = await (certificate ? startTlsFaultServer(certificate, fault) : startFaultServer(fault));
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

function until(isSo: () => boolean): Promise<void> {
  const look = () => {
    if (!isSo()) throw new Error('it has not come so far');
  };
  return vi.waitFor(look, { timeout: 30_000, interval: 20 });
}
