import { ageOf, dateTimeSeenFrom, isoText } from '../../clock/time-text.ts';
import { readerZone } from '../../clock/zone.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { type Style, statePaint } from '../../output/style.ts';
import { listView, textView, type View } from '../../output/view.ts';
import { keepNames } from '../../output/whole-names.ts';
import { displayWidth, wrap } from '../../output/width.ts';
import type { Screen } from '../../screens/screen.ts';
import { planLabels } from '../../screens/view.ts';
import { type CardLine, cardFields, lineKey } from './card.ts';

/** The card for people, and a row for each of several profiles. `names` stay whole in it, `now` is in milliseconds since 1970, `rows` the terminal's height. */
export function statusView(
  lines: readonly CardLine[],
  names: readonly string[],
  now: number,
  rows = Number.POSITIVE_INFINITY,
): View {
  const list = listView({
    fields: cardFields,
    columns: ['errors', 'warnings', 'verdict'],
    leaveOut: [],
    wraps: 'verdict',
  });
  const isText = ({ fields, profiles }: Pick<OutputOptions, 'fields' | 'profiles'>) => !fields && !profiles;
  const text = textView(list, isText, (options, style) => {
    const [head = '', verdict = '', ...rest] = drawn(lines, names, now, options, style);
    const text = [head, '', verdict, ...rest].join('\n');
    // Repeats a verdict that has scrolled off the terminal.
    return `${text}\n${text.split('\n').length < rows ? '' : `\n${verdict}\n`}`;
  });
  // Several profiles are a row each.
  return { ...text, shape: { kind: 'object' }, drawsWhole: () => false };
}

/** The names in the lines: those of the screens that have one, and of what is planned there. */
export function namesInCard(lines: readonly CardLine[], screens: readonly Screen[] = []): string[] {
  const ids = new Set(lines.map(({ id }) => id));
  return screens
    .filter(({ player }) => ids.has(String(player.id)))
    .flatMap(({ player, showing }) => [String(player.name), ...planLabels(showing)]);
}

/** The mark that a line begins with. */
const marks = { error: '✗', warning: '!', unread: '–', ok: '✓', more: ' ' } as const;

/** Cells between two columns. */
const gap = 2;
/** Cells before the commands, at most, if there is no edge. */
const maxPadding = 120;

/** A line, and the command or the time that belongs to it; an empty text if none does. */
interface Row {
  readonly text: string;
  readonly right: string;
}

/**
 * Each line with its command: all commands in one column on the right, those of a line that is too long below it; or, if that is so for
 * many, all of them below their lines. Without a width every line is whole.
 */
function drawn(
  lines: readonly CardLine[],
  names: readonly string[],
  now: number,
  { terminal, truncate, time: timeStyle, changed, zone: name }: OutputOptions,
  style: Style,
) {
  const width = truncate ? terminal?.columns : undefined;
  const zone = readerZone(name);
  const time = terminal || timeStyle === 'local' ? dateTimeSeenFrom(zone, now, now) : isoText(now);
  const stateOf = ({ state, since }: CardLine) => {
    return since ? `${state} ${ageOf(Date.parse(since), now).replace(' ago', '')}` : (state ?? '');
  };
  const stateWidth = Math.max(...lines.map((line) => stateOf(line).length));
  const rows = lines.map((line, index): Row => {
    const isNew = changed?.has(lineKey(line)) ?? false;
    const mark = line.state
      ? `${isNew ? '»' : ' '} ● ${stateOf(line).padEnd(stateWidth)}  `
      : `${isNew ? '»' : marks[line.level]} `;
    const text = `${index === 0 ? '' : mark}${visible(line.message)}`;
    return { text, right: index === 0 ? time : visible(line.command ?? '') };
  });
  const start = columnOfCommands(rows, width);
  return rows.map(({ text, right }, index) => {
    const place = { start: index === 0 ? headStart(rows, start, width) : start, width };
    const wrappedText = wrapped(text, names, width);
    const left = right === '' ? wrappedText : leftOf(text, wrappedText, place);
    const line = lines[index];
    const paint = statePaint(style, line?.state ?? line?.level ?? 'ok');
    return (
      (index === 0 ? style.strong(left) : left.replace(/\S/, (mark) => paint(mark))) + style.faint(right)
    );
  });
}

/** Cells before a command that is below its line. */
const indent = 4;

/** The cell in which commands begin: right of most lines, or else {@link indent}. */
function columnOfCommands(all: readonly Row[], width: number | undefined): number {
  const rows = all.filter(({ right }) => right !== '');
  const widths = rows.map(({ text }) => displayWidth(text) + gap);
  const widest = Math.max(...widths);
  if (width === undefined) return Math.min(widest, maxPadding);
  const start = Math.min(widest, ...rows.map(({ right }) => width - displayWidth(right)));
  const tooLong = widths.filter((each) => each > start);
  return tooLong.length * 3 > rows.length ? indent : start;
}

/** The cell in which the time of the first line begins: in the column of the commands, or after the text if it fits there. */
function headStart(
  [head = { text: '', right: '' }]: readonly Row[],
  start: number,
  width = Number.POSITIVE_INFINITY,
): number {
  const after = displayWidth(head.text) + gap;
  return start === indent && after + displayWidth(head.right) <= width ? after : start;
}

/** What is left of a command: its line, or below the line as wrapped nothing. Lines without a width are whole. */
function leftOf(
  text: string,
  lines: string,
  { start, width }: { start: number; width: number | undefined },
): string {
  const used = displayWidth(text) + gap;
  if (used <= start) return text + ' '.repeat(start - used + gap);
  if (width === undefined) return text + ' '.repeat(gap);
  return `${lines}\n${' '.repeat(start)}`;
}

function wrapped(text: string, names: readonly string[], width: number | undefined): string {
  return width === undefined ? text : wrap(keepNames(text, names), width - gap).join('\n  ');
}
