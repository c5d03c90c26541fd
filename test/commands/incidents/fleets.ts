import type { HealthState, Player } from '../../../src/model/players.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { testNow } from '../../helpers/run.ts';

/** Numbers from 0 to 1 that look random, the same for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Shape {
  readonly players: number;
  readonly perStore: number;
  /** The share of players that are broken, whatever they are. */
  readonly rate: number;
}

const minute = 60_000;
const pick = <T>(all: readonly [T, ...T[]], random: () => number) =>
  all[Math.floor(random() * all.length)] ?? all[0];

/** A fleet in which nothing has a cause: who is broken, and since when, is drawn for each player alone. */
export function fleetOf({ players, perStore, rate }: Shape, random: () => number): Player[] {
  return Array.from({ length: players }, (_, index): Player => {
    const store = Math.floor(index / perStore);
    const isBroken = random() < rate;
    const health: HealthState = isBroken
      ? pick(['offline', 'offline', 'critical', 'warning'], random)
      : 'healthy';
    const platform = pick(['tizen', 'webos', 'android'], random);
    // Half of what is offline went away today, the rest within a month.
    const age = health === 'offline' ? random() * (random() < 0.5 ? 1440 : 43_200) : random();
    return {
      id: uuidOf(index),
      name: `Loja ${store} · ${index % perStore}`,
      status: 'active',
      platform,
      ...{
        storeId: `loja-${store}`,
        ipAddress: `10.${store >> 8}.${store & 255}.${10 + (index % perStore)}`,
      },
      currentVersion: pick(['4.1.0', '4.2.0', '4.2.1'], random),
      model: `${platform}-${pick(['A', 'B', 'C'], random)}`,
      timezone: pick(['America/Sao_Paulo', 'America/Sao_Paulo', 'America/Manaus', 'America/Belem'], random),
      healthStatus: health,
      lastSeenAt: new Date(testNow - age * minute).toISOString(),
    };
  });
}

/** The fleet where these players went away within a few minutes of a time, in minutes ago. */
export function withOutage(
  fleet: readonly Player[],
  isHit: (player: Player) => boolean,
  minutesAgo: number,
  random: () => number,
): Player[] {
  return fleet.map((player) =>
    isHit(player)
      ? {
          ...player,
          healthStatus: 'offline',
          lastSeenAt: new Date(testNow - (minutesAgo + random() * 4) * minute).toISOString(),
        }
      : player,
  );
}
