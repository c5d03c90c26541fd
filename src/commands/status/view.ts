import type { JsonObject } from '../../json/object.ts';
import { ageOf } from '../../model/datetime.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { bar, createStyle, type Paint, type Style } from '../../output/style.ts';
import { listView, type View } from '../../output/view.ts';
import { cut, displayWidth, wrap } from '../../output/width.ts';
import { dateTime, machineZone } from '../screens/times.ts';
import { type Card, type Line, lineFields } from './card.ts';
import type { Level } from './rules/attention.ts';

/** The card for people, one object for JSON and YAML, and its lines for other formats. `rows` is the height of the terminal. */
export function statusView(card: Card, more: JsonObject, rows = Number.POSITIVE_INFINITY): View {
  const list = listView({
    fields: lineFields,
    columns: ['section', 'level', 'message', 'command'],
    leaveOut: ['level', 'section'],
  });
  return {
    ...list,
    async table(options) {
      if (options.fields) return list.table(options);
      const style = await createStyle(options.color);
      return {
        push: () => '',
        *end() {
          const text = cardLines(card, options, style);
          // The verdict has scrolled away.
          const verdict = text.length < rows ? [] : ['', text[text.indexOf('') + 1]];
          yield `${[...text, ...verdict].join('\n')}\n`;
        },
        leftOut: [],
      };
    },
    document: { name: 'lines', members: () => ({ ...card.members, ...more }) },
  };
}

const marks: Readonly<Record<Level, string>> = { error: '✗', warning: '!', unread: '–', ok: '✓' };

function paintOf(style: Style, level: Level): Paint {
  return { error: style.bad, warning: style.warning, unread: style.faint, ok: style.good }[level];
}

/** Between columns, in cells. */
const gap = 2;

/** Room that a reason needs beside its command, and a bar beside its count, in cells. */
const [minReason, minBar, maxBar] = [30, 10, 36];

function cardLines(card: Card, options: OutputOptions, style: Style): string[] {
  const { lines, now } = card;
  const width = options.truncate ? (options.terminal?.columns ?? Infinity) : Infinity;
  const [service, ...rest] = lines;
  const worst = rest.filter(({ state }) => state !== null);
  const total = rest.find(({ section }) => section === 'screens');
  const isDetail = (line: Line) =>
    line.section === 'stores' || (line.section === 'screens' && line.level !== 'unread' && line !== total);
  const ageText = ({ since }: Line) =>
    since === null ? '' : ageOf(Date.parse(since), now).replace(' ago', '');
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => displayWidth(text)));
  const padTo = (text: string, cells: number) => text + ' '.repeat(Math.max(0, cells - displayWidth(text)));
  const nameOf = ({ name }: Line) => cut(visible(name ?? ''), Math.min(40, Math.max(16, width / 3)));
  const columns = [worst.map(({ state }) => state ?? ''), worst.map(nameOf), worst.map(ageText)].map(widest);
  const prefixOf = (line: Line) => {
    if (line.state === null) return isDetail(line) ? '  ' : `${marks[line.level]} `;
    const cells = [line.state, nameOf(line), ageText(line)].map((text, at) => padTo(text, columns[at] ?? 0));
    return `  ● ${cells.join(' '.repeat(gap))}${' '.repeat(gap)}`;
  };
  const barOf = (line: Line, room: number) =>
    line === total && card.okShare !== undefined && options.terminal && room >= minBar
      ? `  ${bar(card.okShare, Math.min(maxBar, room), style.good, style)}`
      : '';
  const drawn = rest.map((line) => {
    const [prefix, text, command] = [prefixOf(line), visible(line.message), visible(line.command)];
    const used = displayWidth(prefix);
    return { line, prefix, text, command, used, left: used + displayWidth(text) + gap };
  });
  // Commands are in one column: the one that has room for most of them.
  const isIn = (start: number) => (row: (typeof drawn)[number]) =>
    row.left <= start && start + displayWidth(row.command) <= width;
  const starts = drawn.map(({ left }) => left).sort((a, b) => a - b);
  const start = starts.reduce((best, one) =>
    drawn.filter(isIn(one)).length > drawn.filter(isIn(best)).length ? one : best,
  );
  const body = drawn.flatMap((row) => {
    const { line, prefix, text, command, used, left } = row;
    const paint = paintOf(style, line.level);
    const before = prefix.replace(/●|^\S/, (mark) => paint(mark));
    const column = isIn(start)(row) ? start : width - displayWidth(command);
    const room = column - gap - used;
    const besides = (shown: string) => [`${before}${padTo(shown, column - used)}${style.faint(command)}`];
    if (left <= column) return besides(text + barOf(line, column - left - gap));
    if (line.state !== null)
      return room >= minReason ? besides(cut(text, room)) : [before + cut(text, Math.max(1, width - used))];
    const wrapped = wrap(text, Math.max(minReason, width - used)).join(`\n${' '.repeat(used)}`);
    return `${before}${wrapped}\n    ${style.faint(command)}`.split('\n');
  });
  const time = options.terminal ? dateTime(machineZone(), now) : new Date(now).toISOString();
  const paint = service && service.level !== 'ok' ? paintOf(style, service.level) : style.strong;
  return [
    ...wrap(`${visible(service?.message ?? '')} · ${time}`, width).map((line) => paint(line)),
    '',
    ...body,
  ];
}
