import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import { listed } from '../../../model/listed.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter } from '../../../output/table.ts';
import { daysText, nothing } from '../../../output/values.ts';
import { displayWidth } from '../../../output/width.ts';
import type { ItemReason, ScheduleReason } from '../engine/why.ts';
import { dateTime, localDate, timeOfDay, timeSeenFrom, weekdayTime } from '../times.ts';
import { type Screen, stateText } from './screens.ts';

/** The `why` of a screen in JSON: an object per schedule that names the player. A public interface. */
export function whyObjects(why: readonly ScheduleReason[], screen: Screen): JsonObject[] {
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
export function whyBlock(screen: Screen, options: OutputOptions, style: Style): string {
  const { why = [], showing } = screen;
  const head = heading(screen, options, style);
  if (why.length === 0) {
    const text = showing.outcome === 'unknown' ? showing.reason : 'no schedule includes this player';
    return `${head}${indent}${style.faint(visible(text))}\n`;
  }
  const terminal = options.terminal && { columns: options.terminal.columns - indent.length };
  const columns = ['schedule', 'priority', 'window', 'reason'];
  const layout = { fields: {}, columns, wraps: 'reason', isWhole: true };
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
