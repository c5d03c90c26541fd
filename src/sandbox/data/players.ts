import type { Player } from '../../model/players.ts';
import { awkwardName } from './awkward-names.ts';
import { devices } from './devices.ts';
import { lifetime } from './periods.ts';
import { type Deck, deal } from './random.ts';
import { storeOf } from './stores.ts';
import { drawsFor, type Tenant } from './tenants.ts';
import { day, hour, minute, second, utc } from './time.ts';

/** Milliseconds since a player of each health was last seen, as a range. */
const silence = {
  healthy: [5 * second, 4 * minute],
  warning: [6 * minute, 14 * minute],
  critical: [16 * minute, 45 * minute],
  offline: [3 * hour, 9 * day],
} as const;

/** Of 36 players, 28 are healthy, 3 have a warning, 1 is critical and 4 are offline. */
const unhealthy: Readonly<Record<number, keyof typeof silence>> = {
  4: 'offline',
  9: 'warning',
  13: 'offline',
  19: 'warning',
  22: 'critical',
  27: 'offline',
  31: 'warning',
  34: 'offline',
};
const healthCycle = 36;
/** One offline player in each cycle was registered but never seen. */
const neverSeen = 34;

const versions: Deck<string> = ['4.2.1', '4.2.1', '4.2.0', '4.2.1', '4.1.7', '4.2.1', '3.9.12'];

const stream = 'players';

/** The `id` of the player at `index` (§2.3). */
export function playerId(tenant: Tenant, index: number): string {
  return drawsFor(tenant, stream, index).uuid();
}

/** The orientation of the player at `index`: one in three, at the entrance, is portrait. */
export function playerOrientation(index: number): 'portrait' | 'landscape' {
  return index % 3 === 0 ? 'portrait' : 'landscape';
}

/** The player at `index` (§2.3), which depends only on the tenant and the index, so a list needs no memory. */
export function player(tenant: Tenant, index: number): Player {
  const draws = drawsFor(tenant, stream, index);
  const id = draws.uuid();
  const store = storeOf(tenant, index);
  const { resolution, ...device } = deal(devices, index);
  const orientation = playerOrientation(index);
  const [long, short] = resolution;
  const health = unhealthy[index % healthCycle] ?? 'healthy';
  const lastSeen = index % healthCycle === neverSeen ? undefined : draws.between(...silence[health]);
  return {
    id,
    name: awkwardName(index, 5) ?? `${store.name} · ${deal(tenant.spots, index)}`,
    orientation,
    status: index % 18 === 13 ? 'blocked' : 'active',
    ...device,
    resolutionWidth: orientation === 'portrait' ? short : long,
    resolutionHeight: orientation === 'portrait' ? long : short,
    storeId: store.id,
    ipAddress: lastSeen === undefined ? null : store.ipAddress,
    timezone: store.timezone,
    currentVersion: lastSeen === undefined ? undefined : draws.pick(versions),
    healthStatus: health,
    lastSeenAt: lastSeen === undefined ? null : utc(tenant.now - lastSeen),
    ...lifetime(draws, tenant.now, 900),
    tenantId: tenant.id,
  };
}
