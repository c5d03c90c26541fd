import type { Client } from '../../api/client.ts';
import { maybeTruncated } from '../../core/ask.ts';
import type { Session } from '../../core/session.ts';
import type { Item } from '../../model/item.ts';
import { type Player, players } from '../../model/players.ts';
import { createStateCounts, type StateCounts } from '../../output/state-counts.ts';
import type { Sighted } from './rules/transitions.ts';

/** Reads the list of players and calls `see` for each. Resolves to their number. */
export async function eachPlayer(client: Client, see: (item: Item<Player>) => void): Promise<number> {
  let count = 0;
  for await (const batch of await client.list(players, {})) {
    count += batch.length;
    batch.forEach(see);
  }
  return count;
}

/** The note that a list of players may have been cut. */
export function cutText(count: number): string {
  return `exactly ${count} players; the service may have cut the list`;
}

/** Notes that the list may have been cut, if its length equals a limit of the service. */
export async function noteCut(session: Session, count: number): Promise<void> {
  if (!maybeTruncated(players, count)) return;
  await session.note({ text: `${cutText(count)}, and players beyond it are not watched` });
}

/** Notes that the first poll selected no player, and why if that is known. */
export async function noteNobody(session: Session, why: string | undefined, doing: string): Promise<void> {
  await session.note({ text: `${why ?? 'no players match'}; ${doing} one to appear` });
}

/** The players as one poll saw them, without the full answer. */
export interface Snapshot {
  readonly players: readonly Sighted[];
  readonly counts: StateCounts;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Polls once and keeps the watched players. */
export async function takeSnapshot(
  session: Session,
  client: Client,
  isWatched: (item: Item) => boolean,
): Promise<Snapshot & { readonly received: number }> {
  const sighted: Sighted[] = [];
  const counts = createStateCounts(players.fields, 'healthStatus');
  const received = await eachPlayer(client, (item) => {
    if (!isWatched(item)) return;
    const { id, name, storeId, healthStatus, status, currentVersion } = item.value;
    counts.add([item]);
    sighted.push({
      id: String(id),
      name: name ?? null,
      storeId: storeId ?? null,
      healthStatus: healthStatus ?? null,
      status: status ?? null,
      currentVersion: currentVersion ?? null,
    });
  });
  return { players: sighted, counts, time: session.context.clock.now(), received };
}
