import type { Player } from '../../../model/players.ts';

/** Indexes of the players whose schedules differ from those of the others. */
export const oddPlayers = {
  /** Nothing is scheduled at night. */
  cafe: 11,
  dstEdge: 10,
  unknownZone: 16,
  tie: 20,
  unplayable: 26,
  /** In RS, which no field says. */
  depends: 32,
  /** Registered, but never assigned to a schedule that is still on. */
  nothing: 34,
} as const;

interface Fault {
  /** Outcomes and rules of the linter that it is an example of. */
  readonly shows: readonly string[];
  readonly fields: Partial<Player>;
}

/** Players that are wrong on purpose, by index: what differs from the player that would be there. */
const faults: Readonly<Record<number, Fault>> = {
  // The same time as in Bahia during the summer of Chile, so nobody noticed.
  [oddPlayers.dstEdge]: { shows: ['dst-edge'], fields: { timezone: 'America/Santiago' } },
  [oddPlayers.cafe]: { shows: ['gap'], fields: { name: 'Loja 004 · Café ☕' } },
  [oddPlayers.unknownZone]: {
    shows: ['unknown', 'unknown-timezone'],
    fields: { timezone: 'America/Sao_Paolo' },
  },
  17: { shows: ['screen-orientation'], fields: { resolutionWidth: 1080, resolutionHeight: 1920 } },
  23: { shows: ['stale-version'], fields: { currentVersion: '3.9.12' } },
};

/** What is wrong with the player at `index`, if anything. */
export function faultyPlayer(index: number): Partial<Player> | undefined {
  return faults[index]?.fields;
}
