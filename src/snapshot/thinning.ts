import { dayLength } from '../clock/instant.ts';
import { type EndpointName, endpointNames, isList } from '../model/endpoints.ts';
import { groupsOf } from '../words/groups.ts';
import type { Manifest } from './manifest.ts';

const hour = dayLength / 24;

/**
 * Of the snapshots older than `olderThan`, one of each list stays in each `step`. Milliseconds, the largest first. The age counts from the end of
 * the hour that a snapshot is of, in UTC.
 */
const thinning = [
  { olderThan: 30 * dayLength, step: dayLength },
  { olderThan: 2 * dayLength, step: hour },
];

/**
 * The snapshots that are thinned together at a time, by their minutes: those of one hour, and those of one day in UTC once they are older than 30
 * days. What is in no part is too new to be thinned. Each part is in order of time.
 */
export function thinningGroups<T extends { readonly minute: number }>(
  snapshots: readonly T[],
  now: number,
): readonly (readonly T[])[] {
  const parts = groupsOf(snapshots, ({ minute }) => {
    // The snapshots of one hour grow old together: else the second of them would be the first of its hour once the first is older.
    const end = (Math.floor(minute / hour) + 1) * hour;
    const step = thinning.find(({ olderThan }) => now - end > olderThan)?.step;
    return step && `${step} ${Math.floor(minute / step)}`;
  });
  return [...parts.values()].map((part) => part.toSorted((a, b) => a.minute - b.minute));
}

/** A snapshot that may be removed. */
export interface Thinnable {
  readonly manifest: Manifest;
  /** Reads all of it. */
  isGood(): Promise<boolean>;
}

/**
 * The snapshots of a part that may be removed, because others have the same lists. Of each list, the first good snapshot that has all of it
 * stays, or if none does, the first good one that has it. If none is good, all that have the list stay. Thinning the rest again removes
 * nothing.
 */
export async function replaceable<T extends Thinnable>(part: readonly T[]): Promise<readonly T[]> {
  const kept = new Set<T>();
  for (const list of endpointNames) {
    const having = part.filter(({ manifest }) => manifest[list]);
    const complete = having.filter((each) => isComplete(each.manifest, list));
    const others = having.filter((each) => !complete.includes(each));
    const best = having.length > 1 ? await firstGood([...complete, ...others]) : undefined;
    for (const each of best ? [best] : having) kept.add(each);
  }
  return part.filter((each) => !kept.has(each));
}

/** What is no list is one object, which is there or not. */
function isComplete(manifest: Manifest, name: EndpointName): boolean {
  return !isList(name) || manifest[name]?.complete === true;
}

async function firstGood<T extends Thinnable>(snapshots: readonly T[]): Promise<T | undefined> {
  for (const snapshot of snapshots) if (await snapshot.isGood()) return snapshot;
  return undefined;
}
