import {
  cityOf,
  dateTimeSeenFrom,
  isoOrNull,
  localTimeText,
  timeSeenFrom,
  weekdayTime,
} from '../../../clock/time-text.ts';
import { localDate, readerZone, utc, type Zone } from '../../../clock/zone.ts';
import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import { type Item, MadeItem } from '../../../model/item.ts';
import type { MadeColumn } from '../../../output/columns.ts';
import { unbroken } from '../../../output/no-break.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { createRecordFormatter } from '../../../output/records.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import type { Showing } from '../../../screens/engine/showing.ts';
import { screenFields, screenReason, stateText } from '../../../screens/judge-screens.ts';
import type { Screen } from '../../../screens/screen.ts';
import { assumingView, scheduleFields, showingMembers } from '../../../screens/view.ts';
import type { TimeReader } from '../../../screens/words.ts';
import { alternatives, listed } from '../../../words/listed.ts';
import { loadRows, whyBlock, whyObjects } from './why.ts';

/** A screen as a row: tables for people are made from the screen itself. */
export function screenItem(screen: Screen): MadeItem<Screen> {
  return new MadeItem(objectOf(screen), screen);
}

function objectOf(screen: Screen): JsonObject {
  const { player, zone, instant, state, showing, contentNames, why } = screen;
  const object: Readonly<Record<keyof typeof screenFields, unknown>> = {
    playerId: player.id,
    name: player.name ?? null,
    playerName: player.name ?? null,
    storeId: player.storeId ?? null,
    timezone: player.timezone ?? null,
    localTime: zone ? localTimeText(zone, instant) : null,
    screen: state,
    ...showingMembers(showing),
    blockedContentIds: showing.blockedContentIds,
    contentNames,
    until: isoOrNull(showing.until),
    reason: screenReason(screen),
  };
  return why ? { ...object, why: whyObjects(why, screen) } : object;
}

interface RowReader extends TimeReader, Pick<OutputOptions, 'changed'> {
  readonly clock: Zone;
  /** How the names of what is shown are written, once they are safe to print. */
  nameText(name: string): string;
}

/**
 * The cells of a screen. With `isShort`, as on a terminal, times have a date only if it is not today's, and a city only if the player's
 * zone is not the reader's, `here`.
 */
function screenRow(
  screen: Screen,
  isShort: boolean,
  { here, clock, now, changed, nameText }: RowReader,
): JsonObject {
  const { player, state, instant, zone, showing } = screen;
  const { until } = showing;
  const planned = plannedText(screen, nameText);
  const shownIn = zone ?? utc;
  const ending = (time: number) =>
    isShort ? `${timeSeenFrom(shownIn, time, instant)}${zone ? '' : ' UTC'}` : localTimeText(shownIn, time);
  const city = zone === undefined || zone.name === here ? '' : ` ${cityOf(zone)}`;
  const localTime = (at: Zone) =>
    localDate(at, instant) === localDate(at, now)
      ? weekdayTime(at, instant)
      : dateTimeSeenFrom(at, instant, now);
  // Screens follow the player's clock; when it was last seen is no time of its plan.
  const timeText = isShort ? (_: Zone, seen: number) => dateTimeSeenFrom(clock, seen, instant) : undefined;
  return {
    name: `${changed?.has(String(player.id)) ? '» ' : ''}${player.name || player.id}`,
    screen: isShort ? stateText(screen) : state,
    localTime: zone && (isShort ? `${localTime(zone)}${city}` : localTimeText(zone, instant)),
    shows: planned !== null && state === 'unreachable' ? `should show ${planned}` : planned,
    until: until && ending(until),
    why: screenReason(screen, unsaidReason(showing), timeText),
  };
}

/** The part of the reason that the SHOWS column does not say; null for a screen that is ok. Unsanitized. */
function unsaidReason({ outcome, blockedContentIds, possible, reason }: Showing): string | null {
  if (outcome === 'plays' && blockedContentIds.length === 0) return null;
  return possible.length > 0 ? reason.replace(`: ${possible.join('; or ')}`, '') : reason;
}

/** Names that a cell has; more are counted. */
const maxNames = 3;

/**
 * `Clube Fidelidade 30s, Padaria (502)`, `520 Lançamento` if nothing of it can play, `518 or 519`. Null if there is none. Safe to print.
 */
function plannedText({ showing, contentNames }: Screen, nameText: RowReader['nameText']): string | null {
  const { outcome, scheduleIds, scheduleNames, possible } = showing;
  if (possible.length > 0) return visible(alternatives(possible));
  if (scheduleIds.length === 0) return null;
  const isTie = outcome === 'tie' && scheduleIds.length <= maxNames;
  const ids = visible(isTie ? alternatives(scheduleIds.map(String)) : listed(scheduleIds));
  const safeName = (text: string) => nameText(visible(text));
  const items = outcome === 'plays' ? [...new Set(contentNames.filter((name) => name !== null))] : [];
  if (items.length > 0) return `${listed(items, safeName, maxNames)} (${ids})`;
  const name = scheduleIds.length === 1 ? scheduleNames[0] : null;
  return name == null ? ids : safeName(`${ids} ${name}`);
}

/** Its text is the one that a row has. */
const showsColumn: MadeColumn = {
  title: 'shows',
  hasMarks: true,
  make: ({ shows }) => (typeof shows === 'string' ? shows : undefined),
};

/** A row per screen, or with `--why` a block. `members` precede the screens in JSON and YAML, once they are known. */
export function screensView(isWhy: boolean, members: () => JsonObject): View<Screen> {
  const rows = listView({
    fields: { screen: screenFields.screen },
    columns: ['name', 'screen', 'localTime', showsColumn, 'until', 'why'],
    leaveOut: ['until', 'localTime'],
    state: 'screen',
    wraps: 'why',
    falls: 'shows',
  });
  const view = assumingView<Screen>({
    name: 'screens',
    members,
    allFields: [...Object.keys(screenFields), 'why'],
    fields: isWhy ? { ...screenFields, why: { kind: 'list' } } : screenFields,
    pairs: {
      SHOWS: ['contentNames', 'scheduleIds', 'scheduleNames'],
      SCHEDULE: scheduleFields,
      ...(!isWhy && { WHY: ['reason'] }),
    },
    async table(options) {
      const isShort = options.terminal !== undefined && options.time !== 'iso';
      const isFitted = options.terminal !== undefined && options.truncate;
      const clock = readerZone(options.zone);
      const reader = {
        here: clock.name,
        clock,
        now: options.now,
        changed: options.changed,
        nameText: isFitted ? unbroken : String,
      };
      const style = await createStyle(options.color);
      const table = await rows.table(options);
      const rowsOf = await loadRows(options);
      if (isWhy)
        return createRecordFormatter(
          '',
          ({ value }) => whyBlock(value, rowsOf, style, reader, options.terminal?.columns),
          '\n',
        );
      const rowOf = ({ value, fields }: Item<Screen>) =>
        itemOf({ profile: options.profiles && fields.profile, ...screenRow(value, isShort, reader) });
      return { ...table, push: (items) => table.push(items.map(rowOf)) };
    },
  });
  if (!isWhy) return view;
  const rowsOfAll = listView({ fields: view.fields, columns: Object.keys(view.fields) });
  return { ...view, rows: rowsOfAll.table, drawsWhole: ({ fields }) => fields === undefined };
}
