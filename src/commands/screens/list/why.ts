import { stripVTControlCharacters } from 'node:util';
import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../../output/style.ts';
import { loadTable } from '../../../output/view.ts';
import { displayWidth } from '../../../output/width.ts';
import { clockAhead } from '../../../players/absence-text.ts';
import { degradedText } from '../../../screens/engine/screen-state.ts';
import type { ScheduleReason } from '../../../screens/engine/why.ts';
import { stateText } from '../../../screens/judge-screens.ts';
import type { Screen } from '../../../screens/screen.ts';
import {
  labelOf,
  type Moment,
  momentText,
  obstacleText,
  scheduleLink,
  standingText,
  type TimeReader,
  windowText,
} from '../../../screens/words.ts';

/** The `why` of a screen in JSON: an object per schedule that includes the player. A public interface. */
export function whyObjects(why: readonly ScheduleReason[], screen: Screen): JsonObject[] {
  return why.map((reason) => {
    // A thousand that tie would each list the others.
    const { beatenBy, ...link } = scheduleLink(reason, screen);
    const items = reason.items.map((item) => {
      const { id, name, condition, doubts } = item;
      const rule = condition ?? (doubts.length > 0 ? 'depends' : 'plays');
      return { id, name, rule, text: rule === 'plays' ? rule : itemReason(item, screen) };
    });
    return { ...link, items };
  });
}

const prefixes = { wins: '', outranked: '', no: 'no: ', unclear: 'depends: ' };

/** `wins`, `outranked by 506`, `no: ended 14:30 today, next Sat 11:00`. May quote the service, unsanitized. */
function scheduleReasonText(reason: ScheduleReason, moment: Moment): string {
  return prefixes[reason.standing] + withoutVerb(standingText(reason, moment, false));
}

function itemReason(item: ScheduleReason['items'][number], moment: Moment): string {
  if (item.condition === undefined) return item.doubts.join('; ');
  return withoutVerb(obstacleText(item, moment, false));
}

function withoutVerb(text: string): string {
  return text.replace(/^is /, '');
}

const indent = '  ';

/** A screen explained: a heading, and a row for each schedule that includes the player. */
export function whyBlock(
  screen: Screen,
  rowsOf: DrawRows,
  style: Style,
  reader: TimeReader,
  columns = Number.POSITIVE_INFINITY,
): string {
  const { player, zone, state, showing, why = [] } = screen;
  const name = style.strong(visible(String(player.name || player.id)));
  const time = zone ? momentText(screen, reader) : 'unknown local time';
  const word = stateText(screen);
  const parts = [name, statePaint(style, word)(`${word}${detailText(screen)}`), time];
  const isLine = displayWidth(stripVTControlCharacters(parts.join('   '))) <= columns;
  const heading = `${parts.join(isLine ? '   ' : `\n${indent}`)}\n`;
  const line = (reason: string) => `${indent}${style.faint(visible(reason))}\n`;
  if (state === 'blocked') return `${heading}${line(`${showing.reason}; nothing plays`)}`;
  const isUncovered = showing.outcome === 'nothing' && showing.until === null;
  const reason = why.length === 0 || isUncovered ? line(showing.reason) : '';
  return heading + reason + (why.length > 0 ? rowsOf(why, screen) : '');
}

/** What follows the state of a screen, if there is more to say. */
function detailText({ state, showing, player, seen, instant }: Screen): string {
  if (state === 'unclear') return ` (${showing.outcome})`;
  if (state === 'degraded') return ` (${visible(degradedText(player))})`;
  return seen > instant ? `; ${clockAhead}` : '';
}

/** A row for each schedule; the items of a winner that do not play have rows of their own. */
type DrawRows = (why: readonly ScheduleReason[], moment: Moment) => string;

/** In cells: in less than this, the hours of a schedule stand below it. */
const minWhole = 78;

/** Loads what draws the rows. */
export async function loadRows(options: OutputOptions): Promise<DrawRows> {
  const { createListFormatter } = await loadTable();
  const style = await createStyle(options.color);
  const terminal = options.terminal && { columns: options.terminal.columns - indent.length };
  const columns = ['schedule', 'priority', 'window', 'reason'];
  // A terminal would break a row within a word.
  const isNarrow = terminal !== undefined && terminal.columns < minWhole;
  const layout = { fields: {}, columns, wraps: 'reason', falls: 'window', isWhole: !isNarrow };
  return (why, moment) => {
    const table = createListFormatter(layout, { ...options, terminal, header: false }, style);
    const rows = why.flatMap((reason) => {
      const { priority, fields, items } = reason;
      const faults = items.filter(({ condition, doubts }) => condition !== undefined || doubts.length > 0);
      return [
        {
          schedule: labelOf(reason),
          priority: priority === null ? ' ' : `p${priority}`,
          window: windowText(fields),
          reason: scheduleReasonText(reason, moment),
        },
        ...faults.map((item) => ({
          schedule: `${indent}item ${item.name || item.id}`,
          priority: ' ',
          window: ' ',
          reason: itemReason(item, moment),
        })),
      ];
    });
    return [table.push(rows.map(itemOf)), ...table.end()].join('').replace(/^(?=.)/gm, indent);
  };
}
