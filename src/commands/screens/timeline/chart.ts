import { dayLength } from '../../../clock/instant.ts';
import { dateLabel, dateSeenFrom, dateTimeSeenFrom, timeOfDay } from '../../../clock/time-text.ts';
import { localDate, readerZone } from '../../../clock/zone.ts';
import type { Context } from '../../../context.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Paint, type Style, statePaint } from '../../../output/style.ts';
import { takesUnicode } from '../../../output/takes-unicode.ts';
import { cut, displayWidth, wrap } from '../../../output/width.ts';
import type { Playback } from '../../../screens/engine/playback.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { labelOf } from '../../../screens/words.ts';
import { getOrMake } from '../../../words/groups.ts';
import { alternatives } from '../../../words/listed.ts';
import {
  cellsIn,
  cellsOf,
  dayPlan,
  endOfAxis,
  type PlanOfDay,
  type PlayerTimeline,
  rowsIn,
} from './cells.ts';
import { ascii, type ChartMark, markOf, marks, unicode } from './marks.ts';
import { besides, distinctSlots, labelsIn, slotText } from './slot-texts.ts';

/** The marks of the parts of a day, in order; undefined where the clock skips it. */
type Cells = readonly (ChartMark | undefined)[];

/** What to draw. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly playback: Playback;
  readonly kind: 'day' | 'week' | 'range';
  readonly env: Context['env'];
}

/** One player's timeline, and how to draw it. */
interface Canvas extends PlayerTimeline, Omit<Drawing, 'timelines'>, Pick<OutputOptions, 'now' | 'truncate'> {
  readonly columns: number;
  /** The reader's time zone, which a heading need not name. */
  readonly here: string;
  readonly style: Style;
  mark(word: ChartMark): string;
}

/** A chart per player, with its slots below unless it is a week's. The items are not needed. */
export async function createCharts(drawing: Drawing, options: OutputOptions): Promise<Formatter> {
  const { timelines, ...shared } = drawing;
  const { env, kind } = shared;
  const glyphs = takesUnicode(env) ? unicode : ascii;
  const mark: Canvas['mark'] = (word) => glyphs.charAt(marks.indexOf(word));
  const columns = options.terminal?.columns ?? 80;
  const { now, truncate } = options;
  const here = readerZone(options.zone).name;
  const look = { ...shared, now, truncate, columns, here, mark, style: await createStyle(options.color) };
  return {
    push: () => '',
    *end() {
      for (const timeline of timelines) {
        if (timeline !== timelines[0]) yield '\n';
        const canvas = { ...look, ...timeline };
        yield kind === 'day' ? dayChart(canvas) : daysChart(canvas);
        if (kind !== 'week') yield `\n${slotLines(canvas)}`;
      }
    },
  };
}

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot. */
function slotLines({ zone, slots, to, kind, style, truncate, columns, now }: Canvas): string {
  const hour = (instant: number) => (instant === to ? '24:00' : timeOfDay(zone, instant));
  const show = (instant: number) => (kind === 'day' ? hour(instant) : dateTimeSeenFrom(zone, instant, now));
  const names = labelsIn(slots);
  const lines = distinctSlots(slots).map(({ from, to, outcome, text: plan }) => {
    const shown = besides(`${show(from)}–${show(to)}  `, plan, names, truncate ? columns : undefined);
    const paint = statePaint(style, outcome);
    return `${outcome === 'plays' ? shown : shown.replace(outcome, (word) => paint(word))}\n`;
  });
  return lines.join('');
}

/** Cells of a schedule before its row, at least. */
const minLabelWidth = 22;

/** Cells that the schedules of a day need before their rows. */
function labelWidthOf({ rows }: PlanOfDay): number {
  const widths = rows.map(({ schedule }) => displayWidth(visible(labelOf(schedule)) + levelOf(schedule)));
  return Math.max(minLabelWidth, ...widths);
}

function levelOf({ priority }: { readonly priority: number | null }): string {
  return priority === null ? ' ' : ` p${priority} `;
}

/** A day: a row for each schedule that is active in it, in the order in which they win. */
function dayChart(canvas: Canvas): string {
  const { zone, from, style, mark, now } = canvas;
  const date = localDate(zone, from);
  const plan = planThatFits(canvas, date);
  const { count } = plan;
  const room = Math.max(minLabelWidth, canvas.columns - count - endOfAxis.length);
  const labelWidth = Math.min(labelWidthOf(plan), room);
  const heading = frameOf(canvas, dateOf(canvas), labelWidth, count);
  const rows: string[] = [];
  const drawn = new Set<string>();
  const glyphsOf = (cells: Cells) => cells.map((word) => (word ? mark(word) : ' '));
  const addRow = (name: string, level: string, row: readonly string[], paint: Paint) => {
    const room = labelWidth - displayWidth(level);
    const text = cut(visible(name), room);
    const title = `${text}${' '.repeat(Math.max(0, room - displayWidth(text)))}${level}`;
    rows.push(`${title}${paint(row.join('').trimEnd())}\n`);
    for (const mark of row) drawn.add(mark);
  };
  for (const { schedule, cells } of plan.rows) {
    // Color only for what plays.
    const paint = style.distinct[rows.length % style.distinct.length] ?? String;
    const playing = new RegExp(`${mark('plays')}+`, 'g');
    addRow(labelOf(schedule), levelOf(schedule), glyphsOf(cells), (text) =>
      text.replace(playing, (run) => paint(run)),
    );
  }
  if (plan.idle.includes('nothing')) addRow('nothing', '', glyphsOf(plan.idle), style.bad);
  if (localDate(zone, now) === date) {
    const cell = Math.floor((((now + zone.segmentAt(now).offset) % dayLength) / dayLength) * count);
    rows.push(nowLine(canvas, labelWidth + cell));
  }
  const texts = marks
    .filter((word) => word !== 'no' && drawn.has(mark(word)))
    .map((word) => `${mark(word)} ${word === 'nothing' ? 'nothing plays' : word}`);
  const legend = texts.join('  ');
  // Below the chart, or as far to the right as it fits.
  const indent = ' '.repeat(Math.max(0, Math.min(labelWidth, canvas.columns - displayWidth(legend))));
  const lines = wrap(legend, canvas.columns).map((line) => `${indent}${style.faint(line)}\n`);
  return `${heading}${rows.join('')}\n${lines.join('')}`;
}

/**
 * A day in as many cells as fit beside names that may be cut. Takes 48 instead of 96 before a name is cut, unless a row would be lost.
 * Never takes 24 for a name, since half an hour can vanish in them. So rows and hours win over names: a wider terminal can show less
 * of a name than a narrower one only where it has more cells.
 */
function planThatFits(canvas: Canvas, date: number): PlanOfDay {
  const { columns, playback } = canvas;
  const finest = dayPlan(canvas, playback, date, cellsIn(columns - minLabelWidth));
  if (finest.count < 96 || cellsIn(columns - labelWidthOf(finest)) === 96) return finest;
  const coarser = dayPlan(canvas, playback, date, 48);
  const kept = new Set(rowsIn(coarser));
  return rowsIn(finest).every((row) => kept.has(row)) ? coarser : finest;
}

/** The day on which a timeline begins, `Fri 4 Dec`. */
function dateOf({ zone, from, now }: Canvas): string {
  return dateSeenFrom(zone, from, now);
}

/** The time under its column, `^ 17:30`, or before it at the right edge. */
function nowLine({ zone, now, columns, style }: Canvas, column: number): string {
  const time = timeOfDay(zone, now);
  const arrow = style.strong('^');
  if (column + 2 + time.length <= columns) return `${' '.repeat(column)}${arrow} ${time}\n`;
  return `${' '.repeat(column - time.length - 1)}${time} ${arrow}\n`;
}

/** Days: a row for each, a letter for each schedule that wins, and below what the letters are. */
function daysChart(canvas: Canvas): string {
  const { zone, from, to, slots, mark, columns, truncate } = canvas;
  const first = localDate(zone, from);
  const days = (localDate(zone, to - 1) - first) / dayLength + 1;
  const left = `${dateLabel(first)}  `.length;
  const count = cellsIn(columns - left);
  const heading = frameOf(canvas, `${dateOf(canvas)}, ${days} days`, left, count);
  // One line for everything that depends on the same condition.
  const letters = new Map<string, { readonly letter: string; readonly others: Set<string> }>();
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const letterOf = (slot: Slot) => {
    const { outcome } = slot.showing;
    const text = outcome === 'nothing' ? 'nothing plays' : slotText(slot);
    const [start = '', other] = text.split(', otherwise ');
    const take = () => (outcome === 'plays' ? (alphabet.shift() ?? '+') : mark(markOf[outcome]));
    const condition = getOrMake(letters, start, () => ({ letter: take(), others: new Set<string>() }));
    if (other !== undefined) condition.others.add(other);
    return condition.letter;
  };
  const rows = Array.from({ length: days }, (_, day) => {
    const date = first + day * dayLength;
    const row = cellsOf(canvas, date, count).map((cell) => (cell ? letterOf(cell.slot) : ' '));
    return `${dateLabel(date)}  ${row.join('').trimEnd()}\n`;
  });
  const names = labelsIn(slots);
  const key = Array.from(letters, ([text, { letter, others }]) => {
    const all = others.size === 0 ? text : `${text}, otherwise ${alternatives([...others])}`;
    return `${besides(`  ${letter}  `, all, names, truncate ? columns : undefined)}\n`;
  });
  return `${heading}${rows.join('')}\n${key.join('')}`;
}

/** Columns that a name keeps, however narrow the terminal is. */
const shortestName = 10;

/** The heading, and the axis over a day of `count` cells that begins at the column `left`. */
function frameOf(canvas: Canvas, when: string, left: number, count: number): string {
  const { player, zone, here, columns, style, truncate } = canvas;
  const step = count === 24 ? 4 : 2;
  const hours = Array.from({ length: 24 / step }, (_, at) => String(at * step).padStart(2, '0'));
  const end = columns < left + count + endOfAxis.length ? '' : endOfAxis;
  const axis = `${hours.map((hour) => hour.padEnd((count / 24) * step)).join('')}${end}`.trimEnd();
  const name = visible(String(player.name || player.id));
  const rest = `${zone.name === here ? '' : ` · ${zone.name}`} · ${when}`;
  const shown = truncate ? cut(name, Math.max(shortestName, columns - displayWidth(rest))) : name;
  return `${style.strong(shown)}${rest}\n${' '.repeat(left)}${style.faint(axis)}\n`;
}
