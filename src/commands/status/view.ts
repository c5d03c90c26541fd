import { ageOf } from '../../model/datetime.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../output/style.ts';
import { listView, type View } from '../../output/view.ts';
import { cut, displayWidth, wrap } from '../../output/width.ts';
import { localDate, machineZone, timeOfDay } from '../screens/times.ts';
import { cardFields, type Line } from './card.ts';

/** The card for people; of several profiles, a row each. `now` is in milliseconds since 1970, `rows` the terminal's height. */
export function statusView(lines: readonly Line[], now: number, rows = Number.POSITIVE_INFINITY): View {
  const list = listView({
    fields: cardFields,
    columns: ['errors', 'warnings', 'verdict'],
    leaveOut: [],
    wraps: 'verdict',
  });
  return {
    ...list,
    single: true,
    async table(options) {
      if (options.fields || options.profiles) return list.table(options);
      const style = await createStyle(options.color);
      return {
        push: () => '',
        *end() {
          const [head = '', verdict = '', ...rest] = cardLines(lines, now, options, style);
          const text = [head, '', verdict, ...rest].join('\n');
          // A verdict that has scrolled away comes again.
          yield `${text}\n${text.split('\n').length < rows ? '' : `\n${verdict}\n`}`;
        },
        leftOut: [],
      };
    },
  };
}

/** What a line begins with. */
const marks = { error: '✗', warning: '!', unread: '–', ok: '✓', more: ' ' } as const;

/** In cells: between columns, and of one of the worst screens at least. */
const [gap, minScreen] = [2, 40];

/** Each line with its command on the right: in one column if that has room, else at the edge, else below. */
function cardLines(lines: readonly Line[], now: number, { terminal, truncate }: OutputOptions, style: Style) {
  const width = (truncate ? terminal?.columns : undefined) ?? Number.POSITIVE_INFINITY;
  const zone = machineZone();
  const day = new Date(localDate(zone, now)).toUTCString().slice(0, 11).replace(',', '');
  const time = terminal ? `${day} ${timeOfDay(zone, now)}` : new Date(now).toISOString();
  const stateOf = ({ state, since }: Line) => {
    if (!since) return state ?? '';
    const age = ageOf(Date.parse(since), now).replace(' ago', '');
    return `${state === 'unreachable' ? 'offline' : state} ${age}`;
  };
  const stateWidth = Math.max(...lines.map((line) => stateOf(line).length));
  const rows = lines.map((line, index) => {
    const mark = line.state ? `  ● ${stateOf(line).padEnd(stateWidth)}  ` : `${marks[line.level]} `;
    const text = `${index === 0 ? '' : mark}${visible(line.message)}`;
    const right = index === 0 ? time : visible(line.command);
    const whole = displayWidth(text) + gap;
    // The command says more of a screen.
    const least = line.state ? Math.min(whole, minScreen) : whole;
    return { line, text, right, whole, least, edge: width - displayWidth(right) };
  });
  const isIn = (start: number) => (row: (typeof rows)[number]) => row.least <= start && start <= row.edge;
  const widest = Math.max(...rows.map(({ whole }) => whole));
  const start = rows
    .flatMap(({ whole, edge }) => [whole, Math.min(edge, widest)])
    .sort((a, b) => b - a)
    .reduce((best, one) => (rows.filter(isIn(one)).length > rows.filter(isIn(best)).length ? one : best));
  return rows.map((row, index) => {
    const at = isIn(start)(row) ? start : row.edge;
    const text = row.least > at ? `${wrap(row.text, width).join('\n  ')}\n    ` : cut(row.text, at - gap);
    const left = row.least > at ? text : text + ' '.repeat(at - displayWidth(text));
    const paint = statePaint(style, row.line.state ?? row.line.level);
    const painted = index === 0 ? style.strong(left) : left.replace(/\S/, (mark) => paint(mark));
    return painted + style.faint(row.right);
  });
}
