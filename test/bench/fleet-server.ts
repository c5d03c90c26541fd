import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { recorded } from '../../src/sandbox/recorded.ts';
import { createSandboxData } from '../../src/sandbox/tenant.ts';
import { listen } from '../helpers/listen.ts';

/** Bytes that are written at once, as a server that streams from a database would. */
const chunkBytes = 64 * 1024;

/** The largest fleet that is made; a larger one is this one several times. */
const distinctPlayers = 100_000;

/** Schedules of a fleet. */
const scheduleCounts: Readonly<Record<string, number>> = { plans: 300 };
const usualScheduleCount = 1000;

/** The size of the tenant that is linted. */
const lintedPlayers = 10_000;

const withoutEmoji = (fleet: Buffer) => Buffer.from(fleet.toString().replace(/[^\0-\u02ff]/g, 'o'));

/**
 * A service on a free port of this machine with as many players as its address says: `{url}/100000/api/external/players`.
 * `{url}/plain/100000` has the same without emoji and other wide characters in the names. Behind `{url}/stores`, schedules name
 * whole stores; behind `{url}/plans` so do 300, which all end on the day on which they begin. Every key will do: what is measured is
 * the tool.
 */
export async function startFleetServer(now: number) {
  const tenant = createSandboxData(recorded.hostile, now, { clock: () => now, flapStep: undefined });
  const playersOf = (count: number) =>
    Buffer.from(
      Array.from({ length: count }, (_, index) => JSON.stringify(tenant.item('players', index))).join(','),
    );
  const fleets = new Map([[distinctPlayers, playersOf(distinctPlayers)]]);
  const item = JSON.stringify(tenant.item('content', 0));
  const itemsOf = (status: string, count: number, from: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ ...tenant.item('content', from + index), status })),
    );
  const active = itemsOf('active', 400, 0);
  /** The tenant that is linted has as many items as its bar says; no schedule names these. */
  const others: Readonly<Record<string, string>> = {
    inactive: itemsOf('inactive', 800, 400),
    archived: itemsOf('archived', 800, 1200),
  };
  const schedules = new Map<string, Buffer>();

  /** Each names a fiftieth of the players. */
  function scheduleList(players: number, kind: string | undefined): Buffer {
    const arePlans = kind === 'plans';
    const two = (hour: number) => String(hour).padStart(2, '0');
    const ids = Array.from({ length: players }, (_, index) => tenant.id('players', index));
    const each = Math.max(1, Math.round(players / 50));
    const made = Array.from({ length: scheduleCounts[kind ?? ''] ?? usualScheduleCount }, (_, index) => ({
      id: index + 1,
      name: `Schedule ${index + 1}`,
      status: 'active',
      startAt: `${two(arePlans ? index % 12 : index % 24)}:00`,
      endAt: `${two(arePlans ? 12 + ((index * 7) % 12) : (index * 7 + 5) % 24)}:30`,
      daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].filter(
        (_, day) => (index + day) % 3 !== 0,
      ),
      // Of equal ones, nobody knows which wins.
      priority: arePlans ? index : index % 10,
      playerIds: Array.from({ length: each }, (_, at) =>
        kind === 'stores' || arePlans
          ? // Whole stores, as a chain has them.
            ids[(Math.floor(index / (arePlans ? 6 : 20)) * each + at) % players]
          : // A prime step, so that each player is in other schedules than its neighbors.
            ids[(index * 31 + at * 7919) % players],
      ),
      contentIds: Array.from({ length: 5 }, (_, at) => tenant.id('content', (index * 3 + at) % 400)),
      contentCount: 5,
    }));
    return Buffer.from(JSON.stringify(made));
  }

  /**
   * Connections so far; when the first byte of the last list of players was
   * written: `performance.now()`.
   */
  const counts = { connections: 0, firstByteAt: 0 };
  const server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const [, kind, size = '', resource = '', id = ''] =
      /^\/(?:(plain|stores|plans)\/)?(\d+)\/api\/external\/(\w+)(?:\/(.*))?$/.exec(pathname) ?? [];
    const wanted = Number(size);
    if (resource === 'analytics') {
      response.end('{}');
    } else if (resource === 'content' && id !== '') {
      response.end(item.replace(/"id":"[^"]*"/, `"id":"${id}"`));
    } else if (resource === 'players' && id !== '') {
      response.end(JSON.stringify({ ...tenant.item('players', 0), id }));
    } else if (resource === 'content') {
      const status = searchParams.get('status') ?? '';
      response.end(status === 'active' ? active : (wanted === lintedPlayers && others[status]) || '[]');
    } else if (resource === 'schedules') {
      const list = schedules.get(`${kind}/${size}`) ?? scheduleList(wanted, kind);
      schedules.set(`${kind}/${size}`, list);
      await write(response, list);
      response.end();
    } else {
      const count = Math.min(wanted, distinctPlayers);
      const fleet = fleets.get(count) ?? playersOf(count);
      fleets.set(count, fleet);
      counts.firstByteAt = performance.now();
      await write(response, Buffer.from('['));
      for (let round = 0; round < wanted / count; round += 1) {
        if (round > 0) await write(response, Buffer.from(','));
        await write(response, kind === 'plain' ? withoutEmoji(fleet) : fleet);
      }
      response.end(']');
    }
  });
  server.on('connection', () => (counts.connections += 1));
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The id of a player in every fleet. */
    firstPlayer: String(tenant.id('players', 0)),
    counts,
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
