import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter } from '../../../output/table.ts';
import { displayWidth } from '../../../output/width.ts';
import { localTimeText } from '../engine/wall-time.ts';
import type { ScheduleReason } from '../engine/why.ts';
import { weekdayTime } from '../local-time.ts';
import type { Screen } from './screens.ts';
import { itemText, reasonOf, windowText } from './why-text.ts';

const rowFields = {
  schedule: { kind: 'text' },
  priority: { kind: 'text' },
  window: { kind: 'text' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

const indent = '  ';
/** Keeps the outcome near the name on a wide terminal. In cells. */
const maxHeadingWidth = 100;

/** A block per screen: a heading, and a row for each schedule that names the player. */
export function createWhyFormatter(
  screenOf: (fields: JsonObject) => Screen | undefined,
  options: OutputOptions,
  style: Style,
): Formatter {
  let separator = '';
  const write = (screen: Screen) => {
    const block = separator + heading(screen, options, style) + rows(screen, options, style);
    separator = '\n';
    return block;
  };
  return {
    push: (items) =>
      items
        .map(({ fields }) => screenOf(fields))
        .map((screen) => (screen ? write(screen) : ''))
        .join(''),
    end: () => [],
    leftOut: [],
  };
}

function heading(screen: Screen, options: OutputOptions, style: Style): string {
  const { player, zone, instant, showing } = screen;
  const name = visible(String(player.name || player.id));
  const time =
    zone === undefined
      ? 'unknown local time'
      : `${weekdayTime(zone, instant)}, ${localTimeText(zone, instant).slice(0, 10)}, ${zone.name}`;
  const outcome = statePaint(style, showing.outcome)(showing.outcome);
  const width = Math.min(options.terminal?.columns ?? maxHeadingWidth, maxHeadingWidth);
  const room = width - displayWidth(`${name}   ${time}${showing.outcome}`, width);
  return `${style.strong(name)}   ${visible(time)}${' '.repeat(Math.max(2, room))}${outcome}\n`;
}

function rows(screen: Screen, options: OutputOptions, style: Style): string {
  const { why = [], showing } = screen;
  if (why.length === 0) {
    const text = showing.outcome === 'unknown' ? showing.reason : 'no schedule names this player';
    return `${indent}${style.faint(visible(text))}\n`;
  }
  const terminal = options.terminal && { columns: options.terminal.columns - indent.length };
  const layout = { fields: rowFields, columns: Object.keys(rowFields), leaveOut: [] };
  // An explanation is not cut.
  const table = createListFormatter(layout, { ...options, terminal, header: false, truncate: false }, style);
  const items = why.flatMap((reason) => [itemOf(rowOf(reason, screen)), ...faultRows(reason, screen)]);
  const text = [table.push(items), ...table.end()].join('');
  return text.replace(/^(?=.)/gm, indent);
}

function rowOf(reason: ScheduleReason, screen: Screen): JsonObject {
  const { id, name, priority, fields } = reason;
  return {
    schedule: name ? `${id} ${name}` : String(id),
    priority: priority === null ? ' ' : `p${priority}`,
    window: windowText(fields),
    reason: reasonOf(reason, screen),
  };
}

/** The items of a winner that do not play. */
function faultRows({ items }: ScheduleReason, place: Screen) {
  return items
    .filter(({ condition }) => condition !== undefined)
    .map((item) =>
      itemOf({
        schedule: `  item ${item.name || item.id}`,
        priority: ' ',
        window: ' ',
        reason: itemText(item, place),
      }),
    );
}
