import type { Failure } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import type { analytics } from '../model/analytics.ts';
import type { ObjectOf } from '../model/endpoint.ts';
import type { EndpointName } from '../model/endpoints.ts';
import { keyOf } from '../model/key.ts';
import type { ListName } from '../model/lists.ts';
import { getOrMake } from '../words/groups.ts';
import type { Assumptions } from './engine/assumptions.ts';
import type { PlayerFederalStates } from './engine/federal-states.ts';
import { createPlayback, type Playback } from './engine/playback.ts';

/** What a tenant consists of: its lists, and the summary. */
export type TenantPart = EndpointName;

/** A list of a tenant. */
export interface ItemList {
  /** As the service sent them. */
  readonly objects: readonly JsonObject[];
  /** Whether the service may have truncated it: what is not in it may exist. */
  readonly maybeTruncated: boolean;
  /** The ids that one answer of the service has more than once, in lower case, and how often; undefined if not counted. */
  readonly repeated?: ReadonlyMap<string, number> | undefined;
}

export type Lists = { readonly [name in ListName]?: ItemList | undefined };

/**
 * What is known of a tenant at one time: a plain value, so that one with other lists is judged in the same way. What was not asked for or
 * could not be read is undefined. `content` includes what schedules use and the service's list lacked.
 */
export interface Tenant extends Lists {
  /** By the service's clock, in milliseconds since 1970. */
  readonly at: number;
  readonly totals?: ObjectOf<typeof analytics> | undefined;
  /** Why parts could not be read. */
  readonly unread: ReadonlyMap<TenantPart, Failure>;
  /** Milliseconds until the first part was read or refused; undefined if the service did not answer. */
  readonly responseMs: number | undefined;
}

/** How to read the contract where it is silent, and what is known about the players. */
export interface PlaybackChoices {
  readonly assumptions: Assumptions;
  readonly federalStatesOf: PlayerFederalStates;
}

/** What the screens of a tenant show. Without its content, every item can play. */
export function playbackOf({ schedules, content }: Lists, choices: PlaybackChoices): Playback {
  const items = new Map(content?.objects.map((item) => [keyOf(item), item]));
  return createPlayback({
    ...choices,
    schedules: schedules?.objects ?? [],
    content: content && ((id) => items.get(id)),
  });
}

/**
 * Makes a function that returns a schedule whose player ids are shared with the schedules before it. A thousand schedules can name two
 * million players: without sharing, these texts take a hundred megabytes.
 */
export function sharingIds(): (schedule: JsonObject) => JsonObject {
  const ids = new Map<unknown, unknown>();
  const shared = (id: unknown) => getOrMake(ids, id, () => id);
  return (schedule) => {
    const { playerIds } = schedule;
    return Array.isArray(playerIds) ? { ...schedule, playerIds: playerIds.map(shared) } : schedule;
  };
}

/** The ids that a list lacks, in lower case, each once. */
export function missingFrom({ objects }: ItemList, ids: readonly string[]): string[] {
  const present = new Set(objects.map(keyOf));
  return [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => !present.has(id));
}
