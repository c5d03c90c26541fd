import { ageOf, dateLabel, isoText, timeOfDay } from '../../clock/time-text.ts';
import { localDate, readerZone } from '../../clock/zone.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { type Style, statePaint } from '../../output/style.ts';
import { listView, textView, type View } from '../../output/view.ts';
import { displayWidth, wrap } from '../../output/width.ts';
import { type CardLine, cardFields } from './card.ts';

/** The card for people, and a row for each of several profiles. `now` is in milliseconds since 1970, `rows` the terminal's height. */
export function statusView(lines: readonly CardLine[], now: number, rows = Number.POSITIVE_INFINITY): View {
  const list = listView({
    fields: cardFields,
    columns: ['errors', 'warnings', 'verdict'],
    leaveOut: [],
    wraps: 'verdict',
  });
  const isText = ({ fields, profiles }: Pick<OutputOptions, 'fields' | 'profiles'>) => !fields && !profiles;
  const text = textView(list, isText, (options, style) => {
    const [head = '', verdict = '', ...rest] = drawn(lines, now, options, style);
    const text = [head, '', verdict, ...rest].join('\n');
    // Repeats a verdict that has scrolled off the terminal.
    return `${text}\n${text.split('\n').length < rows ? '' : `\n${verdict}\n`}`;
  });
  // Several profiles are a row each.
  return { ...text, shape: { kind: 'object' }, drawsWhole: () => false };
}

/** The mark that a line begins with. */
const marks = { error: '✗', warning: '!', unread: '–', ok: '✓', more: ' ' } as const;

/** Cells between two columns. */
const gap = 2;
/** Cells before the commands, at most, if there is no edge. */
const maxPadding = 120;

/** Each line with its command on the right: in one column if that has room, else at the edge, else below. */
function drawn(
  lines: readonly CardLine[],
  now: number,
  { terminal, truncate, time: timeStyle, changed, zone: name }: OutputOptions,
  style: Style,
) {
  const width = truncate ? terminal?.columns : undefined;
  const zone = readerZone(name);
  const time =
    terminal || timeStyle === 'local'
      ? `${dateLabel(localDate(zone, now))} ${timeOfDay(zone, now)}`
      : isoText(now);
  const stateOf = ({ state, since }: CardLine) => {
    return since ? `${state} ${ageOf(Date.parse(since), now).replace(' ago', '')}` : (state ?? '');
  };
  const stateWidth = Math.max(...lines.map((line) => stateOf(line).length));
  const rows = lines.map((line, index) => {
    const isNew = changed?.has(line.command) ?? false;
    const mark = line.state
      ? `${isNew ? '»' : ' '} ● ${stateOf(line).padEnd(stateWidth)}  `
      : `${isNew ? '»' : marks[line.level]} `;
    const text = `${index === 0 ? '' : mark}${visible(line.message)}`;
    const right = index === 0 ? time : visible(line.command);
    const whole = displayWidth(text) + gap;
    return { line, text, right, whole, edge: width ? width - displayWidth(right) : whole };
  });
  const widest = Math.max(...rows.map(({ whole }) => whole));
  const start = Math.min(widest, ...(width ? rows.map(({ edge }) => edge) : [maxPadding]));
  return rows.map(({ line, text, right, whole, edge }, index) => {
    const at = whole <= start ? start : edge;
    const below = `${wrap(text, width ?? 0).join('\n  ')}\n    `;
    const left = whole <= at ? text + ' '.repeat(at - whole + gap) : below;
    const paint = statePaint(style, line.state ?? line.level);
    return (
      (index === 0 ? style.strong(left) : left.replace(/\S/, (mark) => paint(mark))) + style.faint(right)
    );
  });
}
