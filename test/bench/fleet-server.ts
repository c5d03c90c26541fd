import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { recorded, Tenant } from '../../src/sandbox/tenant.ts';
import { listen } from '../helpers/listen.ts';

/** Bytes that are written at once, as a server that streams from a database would. */
const chunkBytes = 64 * 1024;

/** The largest fleet that is made; a larger one is this one several times. */
const distinctPlayers = 100_000;

/** Schedules of every fleet. */
const scheduleCount = 1000;

/** The size of the tenant that is linted. */
const lintedPlayers = 10_000;

/** A service on this machine with as many players as its address says: `{url}/100000/api/external/players`. */
export interface FleetServer {
  readonly url: string;
  /** The id of a player in every fleet. */
  readonly firstPlayer: string;
  /** When the first byte of the last list of players was written: `performance.now()`. */
  readonly firstByteAt: number;
  /** Connections so far, and the most requests that were answered at one time. */
  readonly connections: number;
  readonly busiest: number;
  resetCounts(): void;
  close(): void;
}

/** Starts it on a free port of this machine. Every key will do: what is measured is the tool. */
export async function startFleetServer(now: number): Promise<FleetServer> {
  const tenant = new Tenant(recorded.main, now, { clock: () => now, flapStep: undefined });
  const fleet = Buffer.from(
    Array.from({ length: distinctPlayers }, (_, index) => JSON.stringify(tenant.item('players', index))).join(
      ',',
    ),
  );
  const small = new Map<number, Buffer>();
  const item = JSON.stringify(tenant.item('content', 0));
  const items = Array.from({ length: 400 }, (_, index) => ({
    ...tenant.item('content', index),
    status: 'active',
  }));
  const contentList = JSON.stringify(items);
  /** The tenant that is linted has as many items as its bar says; no schedule names these. */
  const unused = (status: string, from: number) =>
    JSON.stringify(
      Array.from({ length: 800 }, (_, index) => ({ ...tenant.item('content', from + index), status })),
    );
  const otherLists = new Map([
    ['inactive', unused('inactive', 400)],
    ['archived', unused('archived', 1200)],
  ]);
  const schedules = new Map<number, Buffer>();

  /** A thousand schedules, each of which names a fiftieth of the players. */
  function scheduleList(players: number): Buffer {
    const ids = Array.from({ length: players }, (_, index) => tenant.id('players', index));
    const each = Math.max(1, Math.round(players / 50));
    const made = Array.from({ length: scheduleCount }, (_, index) => ({
      id: index + 1,
      name: `Schedule ${index + 1}`,
      status: 'active',
      startAt: `${String(index % 24).padStart(2, '0')}:00`,
      endAt: `${String((index * 7 + 5) % 24).padStart(2, '0')}:30`,
      daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].filter(
        (_, day) => (index + day) % 3 !== 0,
      ),
      priority: index % 10,
      playerIds: Array.from({ length: each }, (_, at) =>
        players === lintedPlayers
          ? // Whole stores, as a chain has them.
            ids[(Math.floor(index / 20) * each + at) % players]
          : // A prime step, so that each player is in other schedules than its neighbors.
            ids[(index * 31 + at * 7919) % players],
      ),
      contentIds: Array.from({ length: 5 }, (_, at) => tenant.id('content', (index * 3 + at) % 400)),
      contentCount: 5,
    }));
    return Buffer.from(JSON.stringify(made));
  }

  const counts = { connections: 0, busiest: 0, open: 0, firstByteAt: 0 };

  const server = createServer(async (request, response) => {
    counts.busiest = Math.max(counts.busiest, ++counts.open);
    response.once('close', () => (counts.open -= 1));
    response.setHeader('Content-Type', 'application/json');
    const [, size = '', resource = '', id = ''] =
      /^\/(\d+)\/api\/external\/(\w+)(?:\/(.*))?$/.exec(request.url ?? '') ?? [];
    if (resource === 'content' && id === '') {
      const [, status = ''] = /[?&]status=(\w+)/.exec(request.url ?? '') ?? [];
      const others = Number(size) === lintedPlayers ? otherLists.get(status) : undefined;
      response.end(status === 'active' ? contentList : (others ?? '[]'));
      return;
    }
    if (resource === 'content') {
      response.end(item.replace(/"id":"[^"]*"/, `"id":"${id}"`));
      return;
    }
    const wanted = Number(size);
    if (resource === 'schedules') {
      if (!schedules.has(wanted)) schedules.set(wanted, scheduleList(wanted));
      await write(response, schedules.get(wanted) ?? Buffer.alloc(0));
      response.end();
      return;
    }
    const times = Math.max(1, wanted / distinctPlayers);
    if (wanted < distinctPlayers && !small.has(wanted)) {
      const few = Array.from({ length: wanted }, (_, index) => JSON.stringify(tenant.item('players', index)));
      small.set(wanted, Buffer.from(few.join(',')));
    }
    counts.firstByteAt = performance.now();
    await write(response, Buffer.from('['));
    for (let round = 0; round < times; round += 1) {
      if (round > 0) await write(response, Buffer.from(','));
      await write(response, small.get(wanted) ?? fleet);
    }
    response.end(']');
  });
  server.on('connection', () => (counts.connections += 1));
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    firstPlayer: String(tenant.id('players', 0)),
    get firstByteAt() {
      return counts.firstByteAt;
    },
    get connections() {
      return counts.connections;
    },
    get busiest() {
      return counts.busiest;
    },
    resetCounts() {
      counts.connections = 0;
      counts.busiest = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Writes as fast as it is read. A reader that has gone is an end like any other. */
async function write(response: ServerResponse, body: Buffer): Promise<void> {
  for (let start = 0; start < body.length; start += chunkBytes) {
    if (response.destroyed) return;
    if (response.write(body.subarray(start, start + chunkBytes))) continue;
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
    waiting.abort();
  }
}
