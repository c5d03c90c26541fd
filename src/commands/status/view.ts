import { itemsOf } from '../../core/items.ts';
import type { JsonObject } from '../../json/object.ts';
import { ageOf } from '../../model/datetime.ts';
import type { Field } from '../../model/fields.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { bar, createStyle, type Paint, type Style } from '../../output/style.ts';
import { listView, type View } from '../../output/view.ts';
import { createWholeObject } from '../../output/whole-object.ts';
import { cut, displayWidth, wrap } from '../../output/width.ts';
import { screenStates } from '../screens/engine/screen-state.ts';
import { machineZone, timeOfDay } from '../screens/times.ts';
import { type Card, type Line, sections } from './card.ts';
import { type Level, levels } from './rules/attention.ts';

/** The fields of a line. A public interface. */
export const lineFields = {
  section: { kind: 'enum', values: sections },
  level: { kind: 'enum', values: levels },
  /** Of a screen. */
  id: { kind: 'id' },
  /** Of a screen or a store. */
  name: { kind: 'text' },
  state: { kind: 'enum', values: screenStates },
  since: { kind: 'datetime' },
  message: { kind: 'text' },
  command: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The lines as items. */
export function linesOf({ lines }: Card) {
  return itemsOf(
    lines.map(({ section, level, id = null, name = null, state = null, since, message, command }) => {
      const time = since === undefined ? null : new Date(since).toISOString();
      const object: Readonly<Record<keyof typeof lineFields, unknown>> = {
        ...{ section, level, id, name, state },
        ...{ since: time, message, command },
      };
      return object;
    }),
  );
}

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
          const verdict = text[2] !== undefined && text.length >= rows ? ['', text[2]] : [];
          yield `${[...text, ...verdict].join('\n')}\n`;
        },
        leftOut: [],
      };
    },
    wrapped: ['json', 'yaml'],
    wrap: async (whole, options) =>
      createWholeObject({ members: { ...card.sections, ...more }, name: 'lines' }, options, whole),
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
  const worst = rest.filter(({ state }) => state !== undefined);
  const ageText = ({ since }: Line) => (since === undefined ? '' : ageOf(since, now).replace(' ago', ''));
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => displayWidth(text)));
  const padTo = (text: string, cells: number) => text + ' '.repeat(Math.max(0, cells - displayWidth(text)));
  const nameOf = ({ name = '' }: Line) => cut(visible(name), Math.min(40, Math.max(16, width / 3)));
  const columns = [worst.map(({ state = '' }) => state), worst.map(nameOf), worst.map(ageText)].map(widest);
  const prefixOf = (line: Line) => {
    if (line.state === undefined) return line.isDetail ? '  ' : `${marks[line.level]} `;
    const cells = [line.state, nameOf(line), ageText(line)].map((text, at) => padTo(text, columns[at] ?? 0));
    return `  ● ${cells.join(' '.repeat(gap))}${' '.repeat(gap)}`;
  };
  const barOf = ({ section, level, isDetail }: Line, room: number) => {
    const isTotal = section === 'screens' && level !== 'unread' && !isDetail;
    if (!isTotal || card.okShare === undefined || !options.terminal || room < minBar) return '';
    return `  ${bar(card.okShare, Math.min(maxBar, room), style.good, style)}`;
  };
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
    if (line.state !== undefined)
      return room >= minReason ? besides(cut(text, room)) : [before + cut(text, Math.max(1, width - used))];
    const wrapped = wrap(text, Math.max(minReason, width - used)).join(`\n${' '.repeat(used)}`);
    return `${before}${wrapped}\n    ${style.faint(command)}`.split('\n');
  });
  return [...headOf(service, now, options, style), '', ...body];
}

/** What was asked, and when by this machine's clock. */
function headOf(line: Line | undefined, now: number, options: OutputOptions, style: Style): string[] {
  const text = visible(line?.message ?? '');
  const shown = line && line.level !== 'ok' ? paintOf(style, line.level)(text) : style.strong(text);
  if (options.terminal === undefined) return [`${shown} · ${new Date(now).toISOString()}`];
  const zone = machineZone();
  const [, date, month] = new Date(now + zone.segmentAt(now).offset).toUTCString().split(' ');
  const weekday = new Date(now + zone.segmentAt(now).offset).toUTCString().slice(0, 3);
  const time = `${weekday} ${Number(date)} ${month} ${timeOfDay(zone, now)}`;
  const room = options.terminal.columns - displayWidth(text) - time.length;
  return room < gap ? wrap(text, options.terminal.columns) : [shown + ' '.repeat(room) + style.faint(time)];
}
