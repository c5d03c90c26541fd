import type { Player } from '../../model/players.ts';
import { awkwardName } from './awkward-names.ts';
import { devices } from './devices.ts';
import { faultyPlayer } from './faults/players.ts';
import { vitalsOf } from './health.ts';
import { lifetime } from './periods.ts';
import { type Deck, deal } from './random.ts';
import { storeOf } from './stores.ts';
import { drawsFor, type Tenant } from './tenants.ts';
import { utc } from './time.ts';

const versions: Deck<string> = ['4.2.1', '4.2.1', '4.2.0', '4.2.1', '4.1.7', '4.2.1', '4.2.0'];

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
  const { health, lastSeen } = vitalsOf(tenant, draws, index);
  return {
    id,
    name: awkwardName(tenant, index, 5) ?? `${store.name} · ${deal(tenant.spots, index)}`,
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
    lastSeenAt: lastSeen === undefined ? null : utc(lastSeen),
    ...lifetime(draws, tenant.now, 900),
    tenantId: tenant.id,
    ...(tenant.hasFaults ? faultyPlayer(index) : undefined),
  };
}
