import type { JsonObject } from '../../json/object.ts';
import { type ListName, listNames, lists } from '../../model/lists.ts';
import { players } from '../../model/players.ts';
import { screenJudge } from '../../screens/screen.ts';
import { type Lists, type PlaybackChoices, playbackOf, sharingIds } from '../../screens/tenant.ts';
import { pairsOf } from './pairs.ts';
import { type Compared, changesOf, comparedKinds, type Difference } from './rules/changes.ts';
import type { Side } from './sides.ts';

/** The older side, then the newer one. */
export type Sides = readonly [older: Side, newer: Side];

/** The least number of rows that are printed at a time, apart from the last. */
const batchSize = 500;

const decidesScreens = (name: ListName) => name === 'players' || name === 'schedules' || name === 'content';

const haveBoth = (sides: Sides, name: ListName) => sides.every((side) => side.isComplete(name) !== undefined);

/** The lists of a side that decide what its screens show, to be filled as they are read. */
function emptyPlan() {
  const list = (): { objects: JsonObject[]; maybeTruncated: boolean } => ({
    objects: [],
    maybeTruncated: false,
  });
  return { content: list(), schedules: list() };
}

/** Those of the resources that can be compared: screens need players and schedules. */
export function comparable(sides: Sides, only: ReadonlySet<string>): ReadonlySet<string> {
  const needs = (name: Compared) => (name === 'screens' ? (['players', 'schedules'] as const) : [name]);
  return new Set(
    comparedKinds.filter((name) => only.has(name) && needs(name).every((list) => haveBoth(sides, list))),
  );
}

/** All rows, in batches. Each list is read once, and neither side is held; screens are judged while players are read. */
export async function* differences(
  sides: Sides,
  compared: ReadonlySet<string>,
  isAll: boolean,
  choices: PlaybackChoices,
): AsyncGenerator<readonly Difference[]> {
  const [older, newer] = sides;
  const withScreens = compared.has('screens');
  // Both sides are judged at one time, since time alone is not a difference.
  const instant = Math.max(older.at, newer.at);
  const share = sharingIds();
  const before = emptyPlan();
  const after = emptyPlan();
  const judgeOf = ({ schedules, content }: typeof before) =>
    screensAt(instant, { schedules, content: haveBoth(sides, 'content') ? content : undefined }, choices);
  const createJudges = () => ({ older: judgeOf(before), newer: judgeOf(after) });
  /** Made with the first player: the lists before it are complete then. */
  let judges: ReturnType<typeof createJudges> | undefined;
  let isSamePlan = true;
  const rows: Difference[] = [];
  for (const name of listNames) {
    const isNeeded = compared.has(name) || (withScreens && decidesScreens(name));
    if (!isNeeded || !haveBoth(sides, name)) continue;
    for await (const [ofOlder, ofNewer] of pairsOf(older.records(name), newer.records(name))) {
      // Objects missing from an incomplete list are treated as unchanged.
      const a = ofOlder ?? (older.isComplete(name) ? undefined : ofNewer);
      const b = ofNewer ?? (newer.isComplete(name) ? undefined : ofOlder);
      const isSame = a?.text === b?.text;
      if (compared.has(name) && !isSame) rows.push(...changesOf(name, a?.sent, b?.sent, isAll));
      if (withScreens && (name === 'content' || name === 'schedules')) {
        isSamePlan &&= isSame;
        if (a) before[name].objects.push(share(a.object));
        if (b) after[name].objects.push(share(b.object));
      } else if (withScreens && name === 'players' && a && b && !(isSamePlan && isSame)) {
        judges ??= createJudges();
        // Another name is a difference of the player, and not of its screen.
        const old = judges.older({ ...a.object, name: b.object.name });
        rows.push(...changesOf('screens', old, judges.newer(b.object), isAll));
      }
      if (rows.length >= batchSize) yield rows.splice(0);
    }
  }
  yield rows;
}

/**
 * Makes the function that returns what is compared of a player's screen at an instant. Schedules are compared only in a tie: another
 * schedule with the same items shows nothing else.
 */
function screensAt(instant: number, lists: Lists, choices: PlaybackChoices) {
  const judge = screenJudge(playbackOf(lists, choices), { momentIn: () => ({ instant }) });
  return (sent: JsonObject): JsonObject => {
    const { id, name } = sent;
    const { state, showing } = judge(players.soundOf(sent));
    const { outcome, contentIds, possible } = showing;
    const scheduleIds = outcome === 'tie' ? showing.scheduleIds : [];
    return { id, name, screen: state, contentIds, scheduleIds, possible };
  };
}

/** The lists that are compared, or decide what screens show. */
function listsFor(only: ReadonlySet<string>): readonly ListName[] {
  return listNames.filter((name) => only.has(name) || (only.has('screens') && decidesScreens(name)));
}

/** `OLD has no players (needs players:read)`. */
function withoutText(side: Side, name: ListName): string {
  const needs = side.lacksScope(name) ? ` (needs ${lists[name].scope})` : '';
  return `${side.label} has no ${name}${needs}`;
}

/** What cannot be compared, or not in full. */
export function doubtsAbout(sides: Sides, only: ReadonlySet<string>): string[] {
  return listsFor(only).flatMap((name) =>
    sides.flatMap((side, at) => {
      const isComplete = side.isComplete(name);
      if (isComplete === undefined) return `${withoutText(side, name)}: the rest is compared without`;
      const word = at === 0 ? 'added' : 'removed';
      return isComplete ? [] : `the ${name} of ${side.label} may be incomplete: none is reported as ${word}`;
    }),
  );
}
