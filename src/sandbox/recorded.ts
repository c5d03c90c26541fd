import type { JsonObject } from '../json/object.ts';
import type { Identified } from '../model/endpoint.ts';
import { type ListName, listNames } from '../model/lists.ts';
import { recordOf } from '../words/record.ts';
import hostile from './tenants/hostile.json' with { type: 'json' };
import other from './tenants/other.json' with { type: 'json' };
import story from './tenants/story.json' with { type: 'json' };

export type SandboxItem = Identified & JsonObject;

/** A time in which some players were not as they are now. Times are as in the lists. */
export interface RecordedOutage {
  /** Positions in the list of players. */
  readonly players: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly health: string;
}

/**
 * A tenant as the data has it. Times are relative (`asOf`), `{id}` is the item's own id, and fields that refer to other lists
 * hold positions in these; a text there is the id of something that has been deleted.
 */
export interface Recorded extends Readonly<Record<ListName, readonly SandboxItem[]>> {
  readonly id: string;
  /** Part of its API keys (§5.2). */
  readonly slug: string;
  readonly plays: {
    readonly totalPlays: number;
    readonly totalDurationSeconds: number;
    readonly lastPlayedAt: string;
    /** Absent if the totals stay as they are. */
    readonly playsPerDay?: number;
  };
  /** What a history shows of the past; absent, all players have always been as they are. */
  readonly outages?: readonly RecordedOutage[];
}

/**
 * The tenants of sandboxes: a chain of stores in which a few things are wrong, as a demo; one with every documented value (§2), an example
 * for each rule of lint, and names that attack terminals; and one whose data must never appear in the others (§1).
 */
export const recorded = {
  story,
  hostile: withAllLists(hostile),
  other: withAllLists(other),
} as const satisfies Record<string, Recorded>;

/** What a tenant's data says nothing of is an empty list: the story alone must have something of everything. */
function withAllLists(
  data: Omit<Recorded, ListName> & { readonly [Name in ListName]?: readonly SandboxItem[] },
): Recorded {
  return { ...data, ...recordOf(listNames, (name) => data[name] ?? []) };
}

/** The tenants that a sandbox can have. */
export type TenantName = Exclude<keyof typeof recorded, 'other'>;
