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

/** Rows that are printed at once, at least. */
const batchSize = 500;

const decidesScreens = (name: ListName) => name === 'players' || name === 'schedules' || name === 'content';

const haveBoth = (sides: Sides, name: ListName) => sides.every((side) => side.isComplete(name) !== undefined);

/** What of a side decides what its screens show, as it is read. */
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
  // Time alone makes no difference.
  const instant = Math.max(older.at, newer.at);
  const share = sharingIds();
  const before = emptyPlan();
  const after = emptyPlan();
  const screensOf = ({ schedules, content }: typeof before) =>
    screensAt(instant, { schedules, content: haveBoth(sides, 'content') ? content : undefined }, choices);
  /** Made once all but the players was read. */
  let screens: ReturnType<typeof screensOf>[] = [];
  let isSamePlan = true;
  const rows: Difference[] = [];
  for (const name of listNames) {
    if (!haveBoth(sides, name) || !(compared.has(name) || (withScreens && decidesScreens(name)))) continue;
    for await (const [one, another] of pairsOf(older.records(name), newer.records(name))) {
      // What an incomplete list lacks is taken to be as on the other side.
      const a = one ?? (older.isComplete(name) ? undefined : another);
      const b = another ?? (newer.isComplete(name) ? undefined : one);
      const isSame = a?.text === b?.text;
      if (compared.has(name) && !isSame) rows.push(...changesOf(name, a?.sent, b?.sent, isAll));
      if (withScreens && (name === 'content' || name === 'schedules')) {
        isSamePlan &&= isSame;
        if (a) before[name].objects.push(share(a.object));
        if (b) after[name].objects.push(share(b.object));
      } else if (withScreens && name === 'players' && a && b && !(isSamePlan && isSame)) {
        if (screens.length === 0) screens = [before, after].map(screensOf);
        const [old, now] = screens.map((screenOf, at) =>
          screenOf(at === 0 ? { ...a.object, name: b.object.name } : b.object),
        );
        rows.push(...changesOf('screens', old, now, isAll));
      }
      if (rows.length >= batchSize) yield rows.splice(0);
    }
  }
  yield rows;
}

/** What of the screens of a tenant at an instant is compared: another schedule with the same items shows nothing else. */
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
