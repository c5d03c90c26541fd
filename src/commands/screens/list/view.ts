import { alternatives } from '../../../core/flag.ts';
import { itemOf, OwnItem } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import { listed } from '../../../model/listed.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { localTimeText } from '../engine/wall-time.ts';
import { utc, type Zone } from '../engine/zone.ts';
import { localDate, machineZone, timeOfDay, timeSeenFrom, weekdayTime } from '../times.ts';
import { assumingView, scheduleFields } from '../view.ts';
import { healthReason, type Screen, screenFields, stateText } from './screens.ts';
import { whyBlock, whyObjects } from './why.ts';

/** A screen as an item with the {@link screenFields}. */
class ScreenItem extends OwnItem {
  /** Undefined unless a table shows it: a hundred thousand that wait to be sorted take twice the memory with it (measured). */
  readonly screen: Screen | undefined;

  /** `shared` returns the first of texts that are equal: most screens have a time, a reason and a zone of others. */
  constructor(screen: Screen, isInTable: boolean, shared: <T>(text: T) => T) {
    const { player, state, instant, zone, showing, contentNames, why } = screen;
    const { until } = showing;
    const object: Readonly<Record<keyof typeof screenFields, unknown>> = {
      playerId: player.id,
      name: player.name ?? null,
      playerName: player.name ?? null,
      storeId: player.storeId ?? null,
      timezone: shared(player.timezone ?? null),
      localTime: zone ? shared(localTimeText(zone, instant)) : null,
      screen: state,
      outcome: showing.outcome,
      scheduleIds: showing.scheduleIds,
      scheduleNames: showing.scheduleNames,
      priority: showing.priority,
      contentIds: showing.contentIds,
      blockedContentIds: showing.blockedContentIds,
      contentNames,
      until: until === null ? null : shared(new Date(until).toISOString()),
      reason: shared([healthReason(screen) ?? [], showing.reason].flat().join('; ')),
    };
    super(why ? { ...object, why: whyObjects(why, screen) } : object);
    this.screen = isInTable ? screen : undefined;
  }
}

/** How a run shows screens: on a terminal times are short, and a city says where the zone is not this machine's. */
interface Look {
  readonly isShort: boolean;
  readonly here: string;
}

function screenRow(screen: Screen, { isShort, here }: Look): JsonObject {
  const { player, state, instant, zone, showing } = screen;
  const { until, reason } = showing;
  const shownIn = zone ?? utc;
  const ending = (time: number) =>
    isShort ? `${timeSeenFrom(shownIn, time, instant)}${zone ? '' : ' UTC'}` : localTimeText(shownIn, time);
  const city =
    zone === undefined || zone.name === here ? '' : zone.name.replace(/^.*\//, ' ').replaceAll('_', ' ');
  const health = healthReason(screen, isShort ? (at, seen) => daySeenFrom(at, seen, instant) : undefined);
  return {
    name: player.name || player.id,
    screen: isShort ? stateText(screen) : state,
    localTime: zone && (isShort ? `${weekdayTime(zone, instant)}${city}` : localTimeText(zone, instant)),
    shows: showsText(screen),
    until: until && ending(until),
    why: [health ?? [], isAllWell(showing) ? [] : withoutPossible(showing, reason)].flat().join('; '),
  };
}

/** `Tue 17 Nov 03:11`, of another year `Tue 17 Nov 2025 03:11`. */
function daySeenFrom(zone: Zone, instant: number, from: number): string {
  const [dates, today] = [localDate(zone, instant), localDate(zone, from)].map((date) =>
    new Date(date).toUTCString().replace(',', '').split(' '),
  );
  const [weekday = '', day = '', month = '', year = ''] = dates ?? [];
  const date = [weekday, String(Number(day)), month, year === today?.[3] ? [] : year].flat();
  return `${date.join(' ')} ${timeOfDay(zone, instant)}`;
}

/** Names that a cell has; more are counted. */
const maxNames = 3;

/**
 * `Clube Fidelidade 30s, Padaria (502)`, `520 Lançamento` if nothing of it can play, `518 or 519`. Null if there is none. Of a screen
 * that cannot be reached, what it should show. Unsanitized.
 */
function showsText({ state, showing, contentNames }: Screen): string | null {
  const { outcome, scheduleIds, scheduleNames, possible } = showing;
  const isTie = outcome === 'tie' && scheduleIds.length <= maxNames;
  const ids = isTie ? alternatives(scheduleIds.map(String)) : listed(scheduleIds);
  const items = outcome === 'plays' ? [...new Set(contentNames.filter((name) => name !== null))] : [];
  const [name] = scheduleIds.length === 1 ? scheduleNames : [];
  const planned =
    possible.length > 0
      ? alternatives(possible)
      : items.length > 0
        ? `${listed(items, String, maxNames)} (${ids})`
        : [ids, name ?? []].flat().join(' ');
  if (planned === '') return null;
  return state === 'unreachable' ? `should show ${planned}` : planned;
}

/** Whether all that is planned plays: there is nothing to explain then. */
function isAllWell({ outcome, blockedContentIds }: Screen['showing']): boolean {
  return outcome === 'plays' && blockedContentIds.length === 0;
}

/** The reason without what is possible, which the row says already. */
function withoutPossible({ possible }: Screen['showing'], reason: string): string {
  const end = `: ${possible.join(', or ')}`;
  return possible.length > 0 && reason.endsWith(end) ? reason.slice(0, -end.length) : reason;
}

/** The fields that {@link showsText} is made of. */
const showsFields = ['contentNames', 'scheduleIds', 'scheduleNames'];

/** A row of the table. `profile` is there if several are asked for. */
function rowOf(item: Item, look: Parameters<typeof screenRow>[1]): Item[] {
  if (!(item instanceof ScreenItem && item.screen)) return [];
  const { profile } = item.fields;
  return [itemOf({ profile, ...screenRow(item.screen, look) })];
}

/** A row per screen, or with `--why` a block. `members` precede the screens in JSON and YAML, once they are known. */
export function screensView(
  isWhy: boolean,
  members: () => JsonObject,
): View & { itemOf(screen: Screen): Item } {
  let isTable = false;
  const texts = new Map<unknown, unknown>();
  const shared = <T>(text: T): T => {
    const known = texts.get(text) as T | undefined;
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const rows = listView({
    fields: { screen: screenFields.screen },
    columns: ['name', 'screen', 'localTime', 'shows', 'until', 'why'],
    leaveOut: ['until', 'localTime'],
    state: 'screen',
    wraps: 'why',
  });
  const view = assumingView({
    name: 'screens',
    members,
    fields: isWhy ? { ...screenFields, why: { kind: 'list' } } : screenFields,
    pairs: { SHOWS: showsFields, SCHEDULE: scheduleFields, ...(!isWhy && { WHY: ['reason'] }) },
    async table(options) {
      isTable = true;
      const isShort = options.terminal !== undefined && options.time !== 'iso';
      const look = { isShort, here: machineZone().name };
      const style = await createStyle(options.color);
      const table = await rows.table(options);
      let separator = '';
      const block = (screen: Screen) => {
        const text = separator + whyBlock(screen, options, style);
        separator = '\n';
        return text;
      };
      const screensOf = (items: readonly Item[]) =>
        items.flatMap((item) => (item instanceof ScreenItem ? (item.screen ?? []) : []));
      if (isWhy) return { push: (items) => screensOf(items).map(block).join(''), end: () => [], leftOut: [] };
      const push = (items: readonly Item[]) => table.push(items.flatMap((item) => rowOf(item, look)));
      return { ...table, push };
    },
  });
  return {
    ...view,
    drawsWhole: ({ fields }) => isWhy && fields === undefined,
    itemOf: (screen) => new ScreenItem(screen, isTable, shared),
  };
}
