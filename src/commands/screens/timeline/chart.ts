import type { Context } from '../../../context.ts';
import { alternatives } from '../../../core/flag.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../../output/style.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import { instantOfWall, wallText } from '../engine/wall-time.ts';
import type { ScheduleReason } from '../engine/why.ts';
import type { Zone } from '../engine/zone.ts';
import { dateTime, dayLength, localDate, timeOfDay, weekdayTime } from '../times.ts';
import { planText } from '../view.ts';
import type { Range } from './range.ts';

/** One player's slots over a range. */
export interface PlayerTimeline {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly slots: readonly Slot[];
}

/** What to draw. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly playback: Playback;
  readonly kind: Range['kind'];
  readonly env: Context['env'];
}

/** The marks of the chart, in the order of the legend. Their shape carries the meaning; color only tells schedules apart. */
const unicode = { plays: '█', outranked: '░', tie: '▒', nothing: '╳', depends: '?', inactive: '·' };
/** Where the locale is not UTF-8. */
const ascii: Marks = { plays: '#', outranked: '-', tie: '=', nothing: '!', depends: '?', inactive: '.' };
type Marks = Readonly<typeof unicode>;

interface Canvas extends Drawing, Pick<OutputOptions, 'now' | 'truncate'> {
  readonly columns: number;
  readonly marks: Marks;
  readonly style: Style;
}

/** More days are not drawn: nobody looks at a chart of many screens. */
const maxDrawn = 31 * dayLength;

/** A chart per player, with its slots below unless it is a week's. The items are not needed. */
export async function createCharts(
  drawing: Drawing,
  { color, now, truncate }: OutputOptions,
  columns: number,
): Promise<Formatter> {
  const { env, kind, timelines } = drawing;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  const marks = locale === '' || /utf-?8/i.test(locale) ? unicode : ascii;
  const canvas = { ...drawing, now, truncate, columns, marks, style: await createStyle(color) };
  const chartOf = (timeline: PlayerTimeline) => {
    if (kind === 'day') return dayChart(timeline, canvas);
    return timeline.to - timeline.from <= maxDrawn ? daysChart(timeline, canvas) : '';
  };
  return {
    push: () => '',
    *end() {
      for (const [at, timeline] of timelines.entries())
        yield `${at === 0 ? '' : '\n'}${chartOf(timeline)}${kind === 'week' ? '' : `\n${slotLines(timeline, canvas)}`}`;
    },
    leftOut: [],
  };
}

const timeIn = { day: timeOfDay, week: weekdayTime, range: dateTime };

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot; neighbors that read the same are one. */
function slotLines({ player, zone, slots, to }: PlayerTimeline, canvas: Canvas): string {
  const { kind, style, truncate, columns } = canvas;
  const lines: { from: number; to: number; outcome: Slot['outcome']; text: string }[] = [];
  for (const slot of slots) {
    const text = slotText(slot, player, canvas.playback);
    const last = lines.at(-1);
    if (last?.text === text) last.to = slot.to;
    else lines.push({ from: slot.from, to: slot.to, outcome: slot.outcome, text });
  }
  const show = (instant: number) => timeIn[kind](zone, instant);
  return lines
    .map((line) => {
      const end = kind === 'day' && line.to === to ? '24:00' : show(line.to);
      const text = `${show(line.from)}–${end}  ${visible(line.text)}`;
      const shown = truncate ? cut(text, columns) : text;
      const { outcome } = line;
      const paint = statePaint(style, outcome);
      const painted = outcome === 'plays' ? shown : shown.replace(outcome, (word) => paint(word));
      return `${painted}\n`;
    })
    .join('');
}

function slotText(slot: Slot, player: JsonObject, playback: Playback): string {
  const what = planText(slot, player, playback);
  if (slot.outcome === 'plays') return what ?? '';
  if (slot.outcome === 'depends') return `depends: ${what}`;
  if (slot.outcome === 'tie') return `tie: ${what}`;
  // Other reasons name the schedules themselves.
  const parts = slot.outcome === 'unplayable' && what !== null ? [what, slot.reason] : [slot.reason];
  return [slot.outcome, ...parts].join(': ');
}

/** The mark of whatever wins in a cell. */
function winnerMark(outcome: Slot['outcome'], marks: Marks): string {
  if (outcome === 'plays' || outcome === 'tie') return marks[outcome];
  return outcome === 'depends' || outcome === 'unknown' ? marks.depends : marks.nothing;
}

const labelWidth = 22;
/** A week's rows: `Mon 16 Nov `. */
const dateWidth = 12;

/** A day: a row for each schedule that is active in it, in the order in which they win. */
function dayChart(timeline: PlayerTimeline, canvas: Canvas): string {
  const { player, zone, from, slots } = timeline;
  const { playback, style, marks } = canvas;
  const date = localDate(zone, from);
  const frame = frameOf(timeline, wallText(date).slice(0, 10), labelWidth, canvas);
  const columns = cellsOf(zone, date, frame.cells, slots).map(
    (cell) => cell && { outcome: cell.slot.outcome, why: playback.why(player, cell.instant) },
  );
  // Every column has the same schedules, in the order in which they win.
  const schedules = columns.find((column) => column !== undefined)?.why ?? [];
  const playing = new RegExp(`${marks.plays}+`, 'g');
  const rows: string[] = [];
  for (const [at, schedule] of schedules.entries()) {
    if (columns.every((column) => (column?.why[at]?.standing ?? 'no') === 'no')) continue;
    const text = columns.map((column) => {
      const standing = column?.why[at]?.standing;
      if (column === undefined || standing === undefined) return ' ';
      if (standing === 'wins') return winnerMark(column.outcome, marks);
      return { no: marks.inactive, outranked: marks.outranked, doubtful: marks.depends }[standing];
    });
    // Color only for what plays.
    const paint = style.distinct[rows.length % style.distinct.length] ?? String;
    const row = text.join('').trimEnd();
    rows.push(`${label(schedule)}${row.replace(playing, (run) => paint(run))}\n`);
  }
  const idle = columns.map((column) => (column?.outcome === 'nothing' ? marks.nothing : ' ')).join('');
  if (idle.trim() !== '') rows.push(`${'nothing'.padEnd(labelWidth)}${style.bad(idle.trimEnd())}\n`);
  return frame.around(rows.join(''), caret(zone, date, frame.cells, canvas), labelWidth);
}

/** A row a day, and a letter for each schedule that wins. */
function daysChart(timeline: PlayerTimeline, canvas: Canvas): string {
  const { player, zone, slots, from, to } = timeline;
  const { playback, style, marks, columns } = canvas;
  const dates: number[] = [];
  for (let date = localDate(zone, from); date <= localDate(zone, to - 1); date += dayLength) dates.push(date);
  const when = `${dateLabel(localDate(zone, from))}, ${dates.length} days`;
  const frame = frameOf(timeline, when, dateWidth, canvas);
  const letters = new Map<string, string>();
  let count = 0;
  const letterOf = (slot: Slot) => {
    const text = slotText(slot, player, playback);
    const known = letters.get(text);
    if (known !== undefined) return known;
    if (slot.outcome === 'nothing') return marks.nothing;
    if (slot.outcome === 'plays') count += 1;
    const letter =
      slot.outcome === 'plays'
        ? String.fromCharCode('A'.charCodeAt(0) + ((count - 1) % 26))
        : winnerMark(slot.outcome, marks);
    letters.set(text, letter);
    return letter;
  };
  const rows = dates.map((date) => {
    const row = cellsOf(zone, date, frame.cells, slots).map((cell) => (cell ? letterOf(cell.slot) : ' '));
    return `${dateLabel(date).padEnd(dateWidth)}${row.join('').trimEnd()}\n`;
  });
  // Of what depends on the same, one line.
  const lines = new Map<string, { readonly letter: string; readonly others: string[] }>();
  for (const [text, letter] of letters) {
    const [start = '', other] = text.startsWith('depends: ') ? text.split(', otherwise ') : [text];
    const line = lines.get(start) ?? { letter, others: [] };
    if (other !== undefined) line.others.push(other);
    lines.set(start, line);
  }
  const key = Array.from(lines, ([start, { letter, others }]) => {
    const text = others.length === 0 ? start : `${start}, otherwise ${alternatives(others)}`;
    return `  ${style.strong(letter)}  ${cut(visible(text), columns - 5)}\n`;
  });
  return frame.around(rows.join(''), key.length === 0 ? '' : `\n${key.join('')}`, 0);
}

/** The heading, the axis and the legend, and how many cells a day has: as many as fit, so that the axis falls evenly. */
function frameOf(
  { player, zone }: PlayerTimeline,
  when: string,
  left: number,
  { columns, marks, style }: Canvas,
) {
  const room = columns - left;
  const cells = room >= 96 ? 96 : room >= 48 ? 48 : 24;
  const step = cells === 24 ? 4 : 2;
  const hours = Array.from({ length: 24 / step }, (_, at) => String(at * step).padStart(2, '0'));
  const axis = `${hours.map((hour) => hour.padEnd((cells / 24) * step)).join('')}24`;
  const heading = `${style.strong(visible(String(player.name || player.id)))} · ${zone.name} · ${when}\n`;
  return {
    cells,
    around(body: string, below: string, legendLeft: number): string {
      const { inactive, ...explained } = marks;
      const occurring = Object.entries(explained).filter(([, mark]) => body.includes(mark));
      const texts = occurring.map(([name, mark]) => `${mark} ${name === 'nothing' ? 'nothing plays' : name}`);
      const legend = texts.join('  ');
      const footer = legend === '' ? '' : `\n${' '.repeat(legendLeft)}${style.faint(legend)}\n`;
      return `${heading}${' '.repeat(left)}${style.faint(axis)}\n${body}${below}${footer}`;
    },
  };
}

/** What is shown in the middle of each cell of a local day; undefined where the clock skips it, and outside the slots. */
function cellsOf(zone: Zone, date: number, count: number, slots: readonly Slot[]) {
  const length = dayLength / count;
  return Array.from({ length: count }, (_, index) => {
    const { instant, gap } = instantOfWall(zone, date + index * length + length / 2);
    if (gap) return undefined;
    const slot = slots.find(({ from, to }) => from <= instant && instant < to);
    return slot && { instant, slot };
  });
}

/** `506 Promoção de… p9   `. */
function label({ id, name, priority }: ScheduleReason): string {
  const level = priority === null ? ' ' : ` p${priority} `;
  const room = labelWidth - displayWidth(level);
  const text = cut(visible(name ? `${id} ${name}` : String(id)), room);
  return `${text}${' '.repeat(Math.max(0, room - displayWidth(text)))}${level}`;
}

/** `Mon 16 Nov`, from a date as if in UTC. */
function dateLabel(date: number): string {
  return new Date(date).toUTCString().slice(0, 11).replace(',', '');
}

/** A mark under the current time, if it is on this day. */
function caret(zone: Zone, date: number, cells: number, { now, style }: Canvas): string {
  if (localDate(zone, now) !== date) return '';
  const cell = Math.floor((((now + zone.segmentAt(now).offset) % dayLength) / dayLength) * cells);
  return `${' '.repeat(labelWidth + cell)}${style.strong('^')} ${timeOfDay(zone, now)}\n`;
}
