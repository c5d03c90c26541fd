import { wordsFlag } from '../../core/flag.ts';
import type { JsonObject } from '../../json/object.ts';
import { ageOf, instantOf } from '../../model/datetime.ts';
import type { Field } from '../../model/fields.ts';
import { once } from '../../model/groups.ts';
import { counted } from '../../model/quantity.ts';
import { createStateCounts } from '../../output/state-counts.ts';
import { collate } from '../../query/select.ts';
import type { Playback, Showing } from '../../tenant/engine/playback.ts';
import { clockOf } from '../../tenant/engine/player.ts';
import { outcomes } from '../../tenant/engine/resolve-winner.ts';
import { textOf } from '../../tenant/engine/schedule.ts';
import { type ScreenState, screenStateOf, screenStates } from '../../tenant/engine/screen-state.ts';
import { localTimeText } from '../../tenant/engine/wall-time.ts';
import { utc, type Zone } from '../../tenant/engine/zone.ts';
import type { KnownContent } from './sources.ts';
import { momentIn, type TypedTime } from './times.ts';
import { showingFields } from './view.ts';

/** The fields of a screen, one per player. A public interface. */
export const screenFields = {
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  /** The same, by the name that other lists have for it. */
  playerName: { kind: 'text' },
  storeId: { kind: 'text' },
  timezone: { kind: 'text' },
  /** With its offset. */
  localTime: { kind: 'text' },
  /** The worst first: lists are sorted by it. */
  screen: { kind: 'enum', values: screenStates },
  ...showingFields,
  /** What of the winners cannot. */
  blockedContentIds: { kind: 'list' },
  /** Of what can play, in the same order; null if unknown. */
  contentNames: { kind: 'list' },
  /** The next instant at which any of this changes; null if not within 400 days. */
  until: { kind: 'datetime' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The states in the order in which they are counted: what is fine, then the worst. */
export const countedStates: readonly ScreenState[] = [...new Set<ScreenState>(['ok', ...screenStates])];

/** The states and outcomes that a job may fail on. */
const failureWords: readonly string[] = [...new Set<string>([...screenStates, ...outcomes])].filter(
  (word) => !['ok', 'plays', 'blocked'].includes(word),
);

/** Of `screens` and `status`. */
export const failOnFlag = wordsFlag(
  '--fail-on <values>',
  'exit 44 if a screen has one of these states or outcomes',
  failureWords,
);

/** The word by which a screen fails: its state, or else its outcome, if that is one of the words; undefined if it does not fail. */
export function failingWord({ state, showing }: Judged, words: readonly string[]): string | undefined {
  return [state, showing.outcome].find((word) => words.includes(word));
}

/** `3 of 36 screens: 2 unreachable, 1 tie`: those that fail by one of the words; undefined if none does. */
export async function failureSentence(screens: readonly Judged[], words: readonly string[]) {
  const failing = createStateCounts({ word: { kind: 'enum', values: failureWords } }, 'word');
  for (const screen of screens) {
    const word = failingWord(screen, words);
    if (word !== undefined) failing.add([{ value: { word } }]);
  }
  const line = await failing.line('screen', false, screens.length);
  return failing.count > 0 ? line.replaceAll(' · ', ', ') : undefined;
}

/** Compares by state, then by how long the player has not been reached, then by name: the worst first. */
export function compareBadness(a: Judged, b: Judged): number {
  return (
    screenStates.indexOf(a.state) - screenStates.indexOf(b.state) ||
    a.seen - b.seen ||
    collate(String(a.player.name || a.player.id), String(b.player.name || b.player.id))
  );
}

export type Screen = ReturnType<ReturnType<typeof screenJudge>>;

/** What of a screen decides its place, and whether it fails. */
type Judged = Pick<Screen, 'state' | 'seen' | 'showing'> & { readonly player: JsonObject };

/** Makes the function that judges the screen of a player. Health is only known for now. */
export function screenJudge(
  playback: Playback,
  content: KnownContent | undefined,
  time: TypedTime,
  { isNow, isWhy }: { readonly isNow: boolean; readonly isWhy: boolean },
) {
  // Players of one schedule share its list of items.
  const known = new WeakMap<readonly string[], readonly (string | null)[]>();
  const namesOf = (ids: readonly string[]) =>
    once(known, ids, () => ids.map((id) => textOf(content?.items.get(id.toLowerCase())?.name) ?? null));
  /** The first of values that are equal: most screens have a reason, a store and a zone of others. */
  const values = new Map<unknown, unknown>();
  const shared = <T>(value: T) => once(values as Map<T, T>, value, () => value);
  return (player: JsonObject) => {
    const clock = clockOf(player);
    const { instant, isRepeated = false, gap } = momentIn(time, clock ?? utc);
    const shown = playback.now(player, instant);
    const isSkipped = gap !== undefined && shown.outcome !== 'blocked';
    const failure = shown.outcome === 'unplayable' ? failureOf(shown.blockedContentIds, content) : undefined;
    const reason = isSkipped ? gap : failure;
    const showing: Showing =
      reason === undefined ? shown : { ...(isSkipped ? notJudged : shown), reason: shared(reason) };
    const state = screenStateOf(showing.outcome, isNow ? player : undefined);
    const { id, name, storeId, platform, timezone, healthStatus, lastSeenAt } = player;
    return {
      /** Only what is needed later: a hundred thousand are held until they are sorted. */
      player: {
        id,
        name,
        storeId: shared(storeId),
        platform,
        timezone: shared(timezone),
        healthStatus,
        lastSeenAt,
      },
      state,
      /** When an unreachable player was last seen, in milliseconds since 1970; 0 if it is reachable, or that is unknown. */
      seen: state === 'unreachable' ? (instantOf(String(player.lastSeenAt)) ?? 0) : 0,
      /** In milliseconds since 1970. */
      instant,
      /** The zone of the player's clock; undefined if unknown, or if the clock skips the time. */
      zone: gap === undefined ? clock : undefined,
      /** Whether the clock shows the time of `--at` twice. */
      isRepeated,
      /** Whether the time of `--at` was taken as UTC, since the player's time zone is not known. */
      isInUtc: clock === undefined && 'wall' in time,
      showing,
      contentNames: namesOf(showing.contentIds),
      /** Every schedule that includes the player, if requested. */
      why: isWhy ? (isSkipped ? [] : playback.why(player, instant)) : undefined,
    };
  };
}

/** `3 of 3 items failed processing: no sound track`; undefined unless all of them did. Unsanitized. */
function failureOf(ids: readonly string[], content: KnownContent | undefined): string | undefined {
  const items = ids.map((id) => content?.items.get(id.toLowerCase()));
  if (items.length === 0 || items.some((item) => item?.processingStatus !== 'failed')) return undefined;
  const [error, another] = new Set(items.map((item) => item?.processingError));
  const text = `${items.length} of ${counted(items.length, 'item')} failed processing`;
  return error && another === undefined ? `${text}: ${error}` : text;
}

/** What the player's health contributes to the state of its screen, if anything. May quote the service, unsanitized. */
function healthReason(
  { state, seen, player: { healthStatus, lastSeenAt }, zone = utc }: Screen,
  timeText: (zone: Zone, instant: number) => string,
): string | undefined {
  if (state === 'degraded') return `player health: ${healthStatus ?? 'unknown'}`;
  if (state !== 'unreachable') return undefined;
  return lastSeenAt ? `last seen ${seen === 0 ? lastSeenAt : timeText(zone, seen)}` : 'never seen';
}

/** Why a screen is in its state: the player's health, then its schedules. */
export function reasonOf(
  screen: Screen,
  reason: string | [] = screen.showing.reason,
  timeText = localTimeText,
): string {
  return [healthReason(screen, timeText) ?? [], reason].flat().join('; ');
}

/** `ok`, `offline 5d`. */
export function stateText({ state, seen, instant }: Screen): string {
  return seen === 0 ? state : `offline ${ageOf(Math.min(seen, instant), instant).replace(' ago', '')}`;
}

/** What is shown of a screen at a time that its clock skips. */
const notJudged = {
  outcome: 'unknown',
  scheduleIds: [],
  scheduleNames: [],
  priority: null,
  contentIds: [],
  blockedContentIds: [],
  possible: [],
  dependsOnState: false,
  until: null,
} as const;
