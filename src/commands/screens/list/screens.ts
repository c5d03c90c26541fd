import type { JsonObject } from '../../../json/object.ts';
import { ageOf, instantOf } from '../../../model/datetime.ts';
import type { Field } from '../../../model/fields.ts';
import { counted } from '../../../model/quantity.ts';
import type { Playback, Showing } from '../engine/playback.ts';
import { clockOf } from '../engine/player.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { type ScreenState, screenStateOf, screenStates } from '../engine/screen-state.ts';
import { localTimeText } from '../engine/wall-time.ts';
import { utc, type Zone } from '../engine/zone.ts';
import type { KnownContent } from '../sources.ts';
import { momentIn, type TypedTime } from '../times.ts';
import { showingFields } from '../view.ts';

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
export const failureWords: readonly string[] = [...new Set<string>([...screenStates, ...outcomes])].filter(
  (word) => !['ok', 'plays', 'blocked'].includes(word),
);

/** What a screen fails by: its state, or else its outcome, if that is one of the words; undefined if it does not fail. */
export function failingWord({ state, showing }: Screen, words: ReadonlySet<string>): string | undefined {
  return [state, showing.outcome].find((word) => words.has(word));
}

/** One screen, judged. */
export type Screen = ReturnType<ReturnType<typeof screenJudge>>;

/** How to judge screens. */
interface Judging {
  readonly content: KnownContent | undefined;
  readonly time: TypedTime;
  /** Whether that is now: a player's health is known for no other time. */
  readonly isNow: boolean;
  readonly isWhy: boolean;
}

/** Makes what judges the screens of players. */
export function screenJudge(playback: Playback, { content, time, isNow, isWhy }: Judging) {
  // Players of one schedule share its list of items.
  const known = new WeakMap<readonly string[], readonly (string | null)[]>();
  const namesOf = (ids: readonly string[]) => {
    let names = known.get(ids);
    if (names === undefined) {
      names = ids.map((id) => nameIn(content?.items.get(id.toLowerCase())));
      known.set(ids, names);
    }
    return names;
  };
  return (player: JsonObject) => {
    const clock = clockOf(player);
    const { instant, isRepeated = false, gap } = momentIn(time, clock ?? utc);
    const shown = playback.now(player, instant);
    const isSkipped = gap !== undefined && shown.outcome !== 'blocked';
    const failure = shown.outcome === 'unplayable' ? failureOf(shown.blockedContentIds, content) : undefined;
    const showing: Showing = isSkipped
      ? { ...notJudged, reason: gap }
      : { ...shown, reason: failure ?? shown.reason };
    const why = isWhy && (isSkipped ? [] : playback.why(player, instant));
    const state = screenStateOf(showing.outcome, isNow ? player : undefined);
    return {
      player,
      state,
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
      /** Every schedule that names the player, if asked for. */
      why: why || undefined,
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

function nameIn(item: JsonObject | undefined): string | null {
  return typeof item?.name === 'string' ? item.name : null;
}

/** What the health of a screen's player has to do with its state, if anything. May quote the service, unsanitized. */
export function healthReason(
  { state, player: { healthStatus, lastSeenAt }, zone = utc }: Screen,
  timeText: (zone: Zone, instant: number) => string = localTimeText,
): string | undefined {
  if (state === 'degraded') return `player health: ${healthStatus ?? 'unknown'}`;
  if (state !== 'unreachable') return undefined;
  if ((lastSeenAt ?? null) === null) return 'never seen';
  const seen = instantOf(String(lastSeenAt));
  return `last seen ${seen === undefined ? lastSeenAt : timeText(zone, seen)}`;
}

/** `ok`, `offline 5d`. */
export function stateText({ state, player: { lastSeenAt }, instant }: Screen): string {
  const seen = state === 'unreachable' ? instantOf(String(lastSeenAt)) : undefined;
  return seen === undefined
    ? state
    : `offline ${ageOf(Math.min(seen, instant), instant).replace(' ago', '')}`;
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
