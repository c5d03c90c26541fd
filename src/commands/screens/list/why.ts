import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter } from '../../../output/table.ts';
import { displayWidth } from '../../../output/width.ts';
import type { ScheduleReason } from '../engine/why.ts';
import { utc } from '../engine/zone.ts';
import { labelOf, type Moment, momentText, obstacleText, standingText, windowText } from '../words.ts';
import { type Screen, stateText } from './screens.ts';

/** The `why` of a screen in JSON: an object per schedule that names the player. A public interface. */
export function whyObjects(why: readonly ScheduleReason[], screen: Screen): JsonObject[] {
  const moment = momentOf(screen);
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
    reason: reasonOf(reason, moment),
    items: reason.items.map((item) => ({
      id: item.id,
      name: item.name,
      reason: item.condition === undefined ? 'plays' : withoutVerb(obstacleText(item, moment, false)),
    })),
  }));
}

/** Times are told by the clock by which the schedules are read. */
function momentOf({ scheduleZone: zone = utc, instant }: Screen): Moment {
  return { zone, instant };
}

const prefixes = { wins: '', outranked: '', no: 'no: ', doubtful: 'depends: ' };

/** `wins`, `outranked by 506`, `no: ended 14:30 today, next Sat 11:00`. May quote the service, unsanitized. */
function reasonOf(reason: ScheduleReason, moment: Moment): string {
  return prefixes[reason.standing] + withoutVerb(standingText(reason, moment, false));
}

function withoutVerb(text: string): string {
  return text.replace(/^is /, '');
}

const indent = '  ';
/** Keeps the state near the name on a wide terminal. In cells. */
const maxHeadingWidth = 100;

function heading(screen: Screen, options: OutputOptions, style: Style): string {
  const { player, zone, instant, state, showing } = screen;
  const name = visible(String(player.name || player.id));
  const time = zone === undefined ? 'unknown local time' : momentText({ zone, instant });
  const text = state === 'unclear' ? `${state} (${showing.outcome})` : stateText(screen);
  const width = Math.min(options.terminal?.columns ?? maxHeadingWidth, maxHeadingWidth);
  const room = width - displayWidth(`${name}   ${time}${text}`, width);
  return `${style.strong(name)}   ${visible(time)}${' '.repeat(Math.max(2, room))}${statePaint(style, text)(text)}\n`;
}

/** A screen explained: a heading, and a row for each schedule that names the player. */
export function whyBlock(screen: Screen, options: OutputOptions, style: Style): string {
  const { why = [], showing } = screen;
  const text = showing.outcome === 'unknown' ? showing.reason : 'no schedule includes this player';
  const body =
    why.length === 0
      ? `${indent}${style.faint(visible(text))}\n`
      : whyRows(why, momentOf(screen), options, style);
  return heading(screen, options, style) + body;
}

/** A row for each schedule; the items of a winner that do not play have rows of their own. */
export function whyRows(
  why: readonly ScheduleReason[],
  moment: Moment,
  options: OutputOptions,
  style: Style,
): string {
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
  const rows = why.flatMap((reason) => {
    const { priority, fields, items } = reason;
    const faults = items.filter(({ condition }) => condition !== undefined);
    return [
      {
        schedule: labelOf(reason),
        priority: priority === null ? ' ' : `p${priority}`,
        window: windowText(fields),
        reason: reasonOf(reason, moment),
      },
      ...faults.map((item) => ({
        ...{ schedule: `${indent}item ${item.name || item.id}`, priority: ' ', window: ' ' },
        reason: withoutVerb(obstacleText(item, moment, false)),
      })),
    ];
  });
  return [table.push(rows.map(itemOf)), ...table.end()].join('').replace(/^(?=.)/gm, indent);
}
