import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Failure } from '../errors.ts';
import { type RequestLog, serve } from './http.ts';
import { issueKeys, type SandboxKeys } from './keys.ts';
import { replyTo } from './service.ts';
import { recorded, Tenant } from './tenant.ts';

export type { RequestLog } from './http.ts';

/** Options of a sandbox; the same sizes and time give the same replies to the byte. */
export interface SandboxOptions {
  /** A free one if 0 or absent. */
  readonly port?: number | undefined;
  /** Items of the main tenant; absent, those of the data, in which every documented value (§2) occurs. */
  readonly content?: number | undefined;
  readonly schedules?: number | undefined;
  readonly players?: number | undefined;
  /** Milliseconds since the epoch: the data's times are relative to it. */
  readonly now: number;
  /** The clock for `Date` headers and for when players were last seen; absent, the machine's, and players stay as they are. */
  readonly clock?: (() => number) | undefined;
  /** Milliseconds between the changes of players that fall ill and recover; absent, their health stays as it is. */
  readonly flapStep?: number | undefined;
  /** Called after each reply, never with a key. */
  readonly log?: ((entry: RequestLog) => void) | undefined;
}

/** A running service that implements the whole contract (§1–§7). */
export interface Sandbox {
  /** `http://127.0.0.1:PORT`, to which the contract's `/api/external` is added. */
  readonly baseUrl: string;
  readonly keys: SandboxKeys;
  /** Also closes all connections, idle or in use. */
  close(): Promise<void>;
}

/** Not reachable from the network. */
const host = '127.0.0.1';
/** Milliseconds: longer than the pause between two commands. */
const keepAlive = 60_000;

/** Starts the embedded service on loopback; a port that is not available is a `CONFIG` failure. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, now, clock = () => now, flapStep, log } = options;
  const life = { clock, flapStep };
  const { keys, ring } = issueKeys({
    main: new Tenant(recorded.main, now, life, options),
    other: new Tenant(recorded.other, now, life),
  });
  const server = createServer(
    { keepAliveTimeout: keepAlive },
    serve((request) => replyTo(ring, request), { log, clock: options.clock }),
  );
  return { baseUrl: `http://${host}:${await listen(server, port)}`, keys, close: () => close(server) };
}

/** Listens and returns the port. */
async function listen(server: Server, wanted: number): Promise<number> {
  try {
    server.listen(wanted, host);
    await once(server, 'listening');
  } catch (error) {
    const hint = 'Choose another port, or omit --port to use a free one';
    const reason = reasonOf(error);
    throw new Failure('CONFIG', `the sandbox cannot use port ${wanted}: ${reason}`, { hint, cause: error });
  }
  const address = server.address();
  // It is a string only for a pipe, and null only for a closed server.
  return typeof address === 'object' && address !== null ? address.port : wanted;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's own text and that of a standalone executable differ.
  return 'code' in error && error.code === 'EADDRINUSE' ? 'it is already in use' : error.message;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // It fails only if the server is already closed.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
