import { alternatives } from '../../../core/flag.ts';
import { itemOf, OwnItem } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import { ageOf, instantOf } from '../../../model/datetime.ts';
import type { Item } from '../../../model/item.ts';
import { listed } from '../../../model/listed.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter } from '../../../output/table.ts';
import { daysText, nothing } from '../../../output/values.ts';
import { listView, type View } from '../../../output/view.ts';
import { displayWidth } from '../../../output/width.ts';
import { localTimeText } from '../engine/wall-time.ts';
import type { ItemReason, ScheduleReason } from '../engine/why.ts';
import { utc, type Zone } from '../engine/zone.ts';
import { dateTime, localDate, machineZone, timeOfDay, timeSeenFrom, weekdayTime } from '../times.ts';
import { assumingView, scheduleFields } from '../view.ts';
import { healthReason, type Screen, screenFields } from './screens.ts';

/** A screen as an item with the {@link screenFields}. */
export class ScreenItem extends OwnItem {
  readonly screen: Screen;

  constructor(screen: Screen) {
    const { player, state, instant, zone, showing, contentNames, why } = screen;
    const { possible, dependsOnState, until, reason, ...shown } = showing;
    const object: Readonly<Record<keyof typeof screenFields, unknown>> = {
      playerId: player.id,
      name: player.name ?? null,
      playerName: player.name ?? null,
      storeId: player.storeId ?? null,
      timezone: player.timezone ?? null,
      localTime: zone ? localTimeText(zone, instant) : null,
      screen: state,
      ...shown,
      contentNames,
      until: until === null ? null : new Date(until).toISOString(),
      reason: [healthReason(screen) ?? [], reason].flat().join('; '),
    };
    super(why ? { ...object, why: whyObjects(why, screen) } : object);
    this.screen = screen;
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

/** `ok`, `offline 5d`. */
function stateText({ state, player: { lastSeenAt }, instant }: Screen): string {
  const seen = state === 'unreachable' ? instantOf(String(lastSeenAt)) : undefined;
  return seen === undefined
    ? state
    : `offline ${ageOf(Math.min(seen, instant), instant).replace(' ago', '')}`;
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
  const { profile } = item.fields;
  return item instanceof ScreenItem ? [itemOf({ profile, ...screenRow(item.screen, look) })] : [];
}

/** A row per screen, or with `--why` a block. `members` precede the screens in JSON and YAML, once they are known. */
export function screensView(isWhy: boolean, members: () => JsonObject): View {
  const rows = listView({
    fields: { screen: screenFields.screen },
    columns: ['name', 'screen', 'localTime', 'shows', 'until', 'why'],
    leaveOut: ['until', 'localTime'],
    state: 'screen',
    composed: ['shows'],
    wraps: 'why',
  });
  const view = assumingView({
    name: 'screens',
    members,
    fields: isWhy ? { ...screenFields, why: { kind: 'list' } } : screenFields,
    pairs: { SHOWS: showsFields, SCHEDULE: scheduleFields, ...(!isWhy && { WHY: ['reason'] }) },
    async table(options) {
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
        items.flatMap((item) => (item instanceof ScreenItem ? [item.screen] : []));
      if (isWhy) return { push: (items) => screensOf(items).map(block).join(''), end: () => [], leftOut: [] };
      const push = (items: readonly Item[]) => table.push(items.flatMap((item) => rowOf(item, look)));
      return { ...table, push };
    },
  });
  return { ...view, drawsWhole: ({ fields }) => isWhy && fields === undefined };
}

/** The `why` of a screen in JSON: an object per schedule that names the player. A public interface. */
function whyObjects(why: readonly ScheduleReason[], screen: Screen): JsonObject[] {
  const time = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return why.map((reason) => ({
    scheduleId: reason.id,
    name: reason.name,
    priority: reason.priority,
    standing: reason.standing,
    condition: reason.condition ?? null,
    endedAt: time(reason.endedAt),
    beginsAt: time(reason.beginsAt),
    endsAt: time(reason.endsAt),
    reason: reasonOf(reason, screen),
    items: reason.items.map((item) => ({
      id: item.id,
      name: item.name,
      reason: item.condition === undefined ? 'plays' : obstacle(item, screen),
    })),
  }));
}

/** `active`, `outranked by 506 (p9)`, `no: ended 14:30 today, next Sat 11:00`. May quote the service, unsanitized. */
function reasonOf(reason: ScheduleReason, screen: Screen): string {
  const { standing, outrankedBy, doubts } = reason;
  if (standing === 'wins') return 'active';
  if (standing === 'no') return `no: ${obstacle(reason, screen, reason.fields.estados)}`;
  if (standing === 'doubtful') {
    if (doubts.length > 0) return `depends: ${doubts.join('; ')}`;
    return screen.scheduleZone === undefined ? 'depends on the time zone' : 'wins if those above do not';
  }
  return `outranked by ${listed(outrankedBy, ({ id, priority }) => (priority === null ? `${id}` : `${id} (p${priority})`))}`;
}

/** What keeps a schedule or an item from playing, whatever the time. */
const obstacles: Readonly<Record<string, string>> = {
  blocked: 'the player is blocked',
  status: 'not active',
  missing: 'missing: the service has no such item',
  processing: 'not ready',
  orientation: 'for the other orientation',
  expired: 'its validity has ended',
  never: 'its days and dates never meet',
};

/** `not ready`, `ended 14:30 today, next Sat 11:00`. */
function obstacle(
  { condition = 'hours', endedAt, beginsAt }: Pick<ItemReason, 'condition' | 'endedAt' | 'beginsAt'>,
  { scheduleZone: zone, instant }: Screen,
  estados?: unknown,
): string {
  if (condition === 'estados') return `only for ${Array.isArray(estados) ? listed(estados) : 'other states'}`;
  const next = zone && beginsAt !== null ? timeSeenFrom(zone, beginsAt, instant) : undefined;
  if (condition === 'not-begun') return next === undefined ? 'not valid yet' : `begins ${next}`;
  const fixed = obstacles[condition];
  if (fixed !== undefined) return fixed;
  // What ended at midnight ended yesterday.
  const isToday = zone && endedAt !== null && localDate(zone, endedAt - 1) === localDate(zone, instant);
  const ended = isToday ? `ended ${timeOfDay(zone, endedAt)} today, ` : '';
  return `${ended}${next === undefined ? 'not again within 400 days' : `next ${next}`}`;
}

/** `17:00–20:00 Thu, Fri`, `all day Mon–Fri`: when a schedule is active, as the service sent it. */
function windowText({ startAt, endAt, daysOfWeek }: JsonObject): string {
  const isAllDay = (startAt ?? null) === null && (endAt ?? null) === null;
  const hours = isAllDay ? 'all day' : `${startAt ?? ''}–${endAt ?? ''}`;
  const days = Array.isArray(daysOfWeek) ? daysText(daysOfWeek.map(String)) || nothing : '';
  return `${hours} ${days}`.trimEnd();
}

const indent = '  ';
/** Keeps the state near the name on a wide terminal. In cells. */
const maxHeadingWidth = 100;

function heading(screen: Screen, options: OutputOptions, style: Style): string {
  const { player, zone, instant, state, showing } = screen;
  const name = visible(String(player.name || player.id));
  const time =
    zone === undefined
      ? 'unknown local time'
      : `${weekdayTime(zone, instant)}, ${dateTime(zone, instant).slice(0, 10)}, ${zone.name}`;
  const text = state === 'unclear' ? `${state} (${showing.outcome})` : stateText(screen);
  const width = Math.min(options.terminal?.columns ?? maxHeadingWidth, maxHeadingWidth);
  const room = width - displayWidth(`${name}   ${time}${text}`, width);
  return `${style.strong(name)}   ${visible(time)}${' '.repeat(Math.max(2, room))}${statePaint(style, text)(text)}\n`;
}

/** A screen explained: a heading, and a row for each schedule that names the player. */
function whyBlock(screen: Screen, options: OutputOptions, style: Style): string {
  const { why = [], showing } = screen;
  const head = heading(screen, options, style);
  if (why.length === 0) {
    const text = showing.outcome === 'unknown' ? showing.reason : 'no schedule names this player';
    return `${head}${indent}${style.faint(visible(text))}\n`;
  }
  const terminal = options.terminal && { columns: options.terminal.columns - indent.length };
  const columns = ['schedule', 'priority', 'window', 'reason'];
  const layout = {
    fields: {},
    columns,
    leaveOut: [],
    composed: ['schedule'],
    wraps: 'reason',
    isWhole: true,
  };
  const table = createListFormatter(layout, { ...options, terminal, header: false }, style);
  const items = why.flatMap((reason) => {
    const { id, name, priority, fields } = reason;
    // The items of a winner that do not play have rows of their own.
    const faults = reason.items.filter(({ condition }) => condition !== undefined);
    return [
      itemOf({
        schedule: name ? `${id} ${name}` : String(id),
        priority: priority === null ? ' ' : `p${priority}`,
        window: windowText(fields),
        reason: reasonOf(reason, screen),
      }),
      ...faults.map((item) => {
        const schedule = `${indent}item ${item.name || item.id}`;
        return itemOf({ schedule, priority: ' ', window: ' ', reason: obstacle(item, screen) });
      }),
    ];
  });
  return head + [table.push(items), ...table.end()].join('').replace(/^(?=.)/gm, indent);
}
