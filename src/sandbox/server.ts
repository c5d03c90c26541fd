import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Failure } from '../errors.ts';
import { Random } from './data/random.ts';
import { makeTenants, type Sizes } from './data/tenants.ts';
import { type RequestLog, serve } from './http.ts';
import { issueKeys, type SandboxKeys } from './keys.ts';
import { replyTo } from './service.ts';

export type { RequestLog } from './http.ts';

/** Items of the main tenant, unless asked otherwise: enough for every documented value (§2) to occur. */
export const defaultSizes: Sizes = { content: 128, schedules: 24, players: 36 };

/** The seed of the data and the keys, unless asked otherwise. */
export const defaultSeed = 1;

/** What a sandbox can be asked for; the same seed, sizes and time give the same answers to the byte. */
export interface SandboxOptions {
  /** 0 or absent: a free one. */
  readonly port?: number | undefined;
  /** How many items the main tenant has of each collection. */
  readonly content?: number | undefined;
  readonly schedules?: number | undefined;
  readonly players?: number | undefined;
  /** An integer; 32 bits of it count. */
  readonly seed?: number | undefined;
  /** Milliseconds since the epoch: what the data's times are relative to. */
  readonly now: number;
  /** The time that its answers tell in their `Date`; absent, the machine's. */
  readonly clock?: (() => number) | undefined;
  /** Called after each answer, never with the key in it. */
  readonly log?: ((entry: RequestLog) => void) | undefined;
}

/** A running service with the whole contract (§1–§7) on it. */
export interface Sandbox {
  /** `http://127.0.0.1:PORT`, to which the contract's `/api/external` is added. */
  readonly baseUrl: string;
  readonly keys: SandboxKeys;
  /** Ends all connections, those kept alive and those in use too. */
  close(): Promise<void>;
}

/** Nobody else on the network is to reach it. */
const host = '127.0.0.1';
/** Longer than people pause between two commands, in milliseconds. */
const keepAlive = 60_000;

/** Starts the embedded service on loopback; a port that cannot be had is a `CONFIG` failure. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, seed = defaultSeed, now, clock, log } = options;
  const sizes = {
    content: options.content ?? defaultSizes.content,
    schedules: options.schedules ?? defaultSizes.schedules,
    players: options.players ?? defaultSizes.players,
  };
  const { keys, ring } = issueKeys(makeTenants(seed, now, sizes));
  let requests = 0;
  const nextRequestId = () => new Random(seed, 'requests', requests++).uuid();
  const server = createServer(
    { keepAliveTimeout: keepAlive },
    serve((request) => replyTo(ring, request), nextRequestId, { log, clock }),
  );
  return { baseUrl: `http://${host}:${await listen(server, port)}`, keys, close: () => close(server) };
}

/** The port it got. */
async function listen(server: Server, wanted: number): Promise<number> {
  try {
    server.listen(wanted, host);
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = 'Choose another port, or omit --port to use a free one';
    throw new Failure('CONFIG', `the sandbox cannot use port ${wanted}: ${reason}`, { hint, cause: error });
  }
  const address = server.address();
  // A string is a pipe's name, null a server that is closed: neither was asked for.
  return typeof address === 'object' && address !== null ? address.port : wanted;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Its only failure is that it was closed before.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
