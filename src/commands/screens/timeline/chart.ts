import type { Context } from '../../../context.ts';
import { alternatives } from '../../../core/flag.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Paint, type Style, statePaint } from '../../../output/style.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import { instantOfWall, wallText } from '../engine/wall-time.ts';
import type { Zone } from '../engine/zone.ts';
import { dateTime, dayLength, localDate, timeOfDay, weekdayTime } from '../times.ts';
import { labelOf } from '../words.ts';
import type { Range } from './range.ts';

/** A slot, and in words what wins, and on what it depends. */
export type PlannedSlot = Slot & { readonly schedule: string | null };

/** One player's slots over a range. */
export interface PlayerTimeline {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly slots: readonly PlannedSlot[];
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
  return {
    push: () => '',
    *end() {
      for (const timeline of timelines) {
        if (timeline !== timelines[0]) yield '\n';
        yield kind === 'day' ? dayChart(timeline, canvas) : daysChart(timeline, canvas);
        if (kind !== 'week') yield `\n${slotLines(timeline, canvas)}`;
      }
    },
    leftOut: [],
  };
}

const timeIn = { day: timeOfDay, week: weekdayTime, range: dateTime };

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot; neighbors that read the same are one. */
function slotLines(timeline: PlayerTimeline, { kind, style, truncate, columns }: Canvas): string {
  const { zone, slots, to } = timeline;
  const lines: { from: number; to: number; outcome: Slot['outcome']; text: string }[] = [];
  for (const slot of slots) {
    const text = slotText(slot);
    const last = lines.at(-1);
    if (last?.text === text) last.to = slot.to;
    else lines.push({ from: slot.from, to: slot.to, outcome: slot.outcome, text });
  }
  const show = (instant: number) =>
    kind === 'day' && instant === to ? '24:00' : timeIn[kind](zone, instant);
  return lines
    .map(({ outcome, ...line }) => {
      const text = `${show(line.from)}–${show(line.to)}  ${visible(line.text)}`;
      const shown = truncate ? cut(text, columns) : text;
      const paint = statePaint(style, outcome);
      return `${outcome === 'plays' ? shown : shown.replace(outcome, (word) => paint(word))}\n`;
    })
    .join('');
}

function slotText({ outcome, schedule, reason }: PlannedSlot): string {
  if (outcome === 'plays') return String(schedule);
  // Other reasons name the schedules themselves.
  const isReason = schedule === null || outcome === 'unplayable';
  return [outcome, schedule ?? [], isReason ? reason : []].flat().join(': ');
}

/** The mark of whatever wins in a cell. */
function winnerMark(outcome: Slot['outcome'], marks: Marks): string {
  if (outcome === 'plays' || outcome === 'tie') return marks[outcome];
  return outcome === 'depends' || outcome === 'unknown' ? marks.depends : marks.nothing;
}

const labelWidth = 22;

/** A day: a row for each schedule that is active in it, in the order in which they win. */
function dayChart(timeline: PlayerTimeline, canvas: Canvas): string {
  const { player, zone, from } = timeline;
  const { playback, style, marks, now } = canvas;
  const date = localDate(zone, from);
  const { heading, count } = frameOf(timeline, wallText(date).slice(0, 10), labelWidth, canvas);
  const cells = cellsOf(timeline, date, count).map(
    (cell) => cell && { outcome: cell.slot.outcome, why: playback.why(player, cell.instant) },
  );
  const rows: string[] = [];
  const addRow = (name: string, level: string, row: readonly string[], paint: Paint) => {
    const room = labelWidth - displayWidth(level);
    const text = cut(visible(name), room);
    const title = `${text}${' '.repeat(Math.max(0, room - displayWidth(text)))}${level}`;
    rows.push(`${title}${paint(row.join('').trimEnd())}\n`);
  };
  // Every cell has the same schedules, in the order in which they win.
  const schedules = cells.find((cell) => cell !== undefined)?.why ?? [];
  for (const [at, schedule] of schedules.entries()) {
    const row = cells.map((cell) => {
      const standing = cell?.why[at]?.standing;
      if (cell === undefined || standing === undefined) return ' ';
      if (standing === 'wins') return winnerMark(cell.outcome, marks);
      return { no: marks.inactive, outranked: marks.outranked, doubtful: marks.depends }[standing];
    });
    if (row.every((mark) => mark === marks.inactive || mark === ' ')) continue;
    // Color only for what plays.
    const paint = style.distinct[rows.length % style.distinct.length] ?? String;
    const playing = new RegExp(`${marks.plays}+`, 'g');
    const level = schedule.priority === null ? ' ' : ` p${schedule.priority} `;
    addRow(labelOf(schedule), level, row, (text) => text.replace(playing, (run) => paint(run)));
  }
  const idle = cells.map((cell) => (cell?.outcome === 'nothing' ? marks.nothing : ' '));
  if (idle.includes(marks.nothing)) addRow('nothing', '', idle, style.bad);
  if (localDate(zone, now) === date) {
    const cell = Math.floor((((now + zone.segmentAt(now).offset) % dayLength) / dayLength) * count);
    rows.push(`${' '.repeat(labelWidth + cell)}${style.strong('^')} ${timeOfDay(zone, now)}\n`);
  }
  const { inactive, ...explained } = marks;
  const legend = Object.entries(explained)
    .filter(([, mark]) => rows.some((row) => row.includes(mark)))
    .map(([name, mark]) => `${mark} ${name === 'nothing' ? 'nothing plays' : name}`);
  return `${heading}${rows.join('')}\n${' '.repeat(labelWidth)}${style.faint(legend.join('  '))}\n`;
}

/** Days: a row for each, a letter for each schedule that wins, and below what the letters are. */
function daysChart(timeline: PlayerTimeline, canvas: Canvas): string {
  const { zone, from, to } = timeline;
  const { marks, columns } = canvas;
  const first = localDate(zone, from);
  const days = (localDate(zone, to - 1) - first) / dayLength + 1;
  const left = `${dateLabel(first)}  `.length;
  const { heading, count } = frameOf(timeline, `${dateLabel(first)}, ${days} days`, left, canvas);
  const letters = new Map<string, string>();
  let playing = 0;
  const letterOf = (slot: PlannedSlot) => {
    const text = slot.outcome === 'nothing' ? 'nothing plays' : slotText(slot);
    const letter =
      letters.get(text) ??
      (slot.outcome === 'plays'
        ? String.fromCharCode('A'.charCodeAt(0) + (playing++ % 26))
        : winnerMark(slot.outcome, marks));
    letters.set(text, letter);
    return letter;
  };
  const rows = Array.from({ length: days }, (_, day) => {
    const date = first + day * dayLength;
    const row = cellsOf(timeline, date, count).map((cell) => (cell ? letterOf(cell.slot) : ' '));
    return `${dateLabel(date)}  ${row.join('').trimEnd()}\n`;
  });
  // Of what depends on the same, one line.
  const lines = new Map<string, string[]>();
  for (const [text, letter] of letters) {
    const [start = '', ...other] = `${letter}  ${text}`.split(', otherwise ');
    lines.set(start, [...(lines.get(start) ?? []), ...other]);
  }
  const key = Array.from(lines, ([start, others]) => {
    const text = others.length === 0 ? start : `${start}, otherwise ${alternatives(others)}`;
    return `  ${cut(visible(text), columns - 2)}\n`;
  });
  return `${heading}${rows.join('')}\n${key.join('')}`;
}

/** `Mon 16 Nov`, from a date as if in UTC. */
function dateLabel(date: number): string {
  return new Date(date).toUTCString().slice(0, 11).replace(',', '');
}

/** The heading with the axis, and how many cells a day has: as many as fit, so that the axis falls evenly. */
function frameOf(
  { player, zone }: PlayerTimeline,
  when: string,
  left: number,
  { columns, style }: Canvas,
): { readonly heading: string; readonly count: number } {
  const room = columns - left;
  const count = room >= 96 ? 96 : room >= 48 ? 48 : 24;
  const step = count === 24 ? 4 : 2;
  const hours = Array.from({ length: 24 / step }, (_, at) => String(at * step).padStart(2, '0'));
  const axis = `${hours.map((hour) => hour.padEnd((count / 24) * step)).join('')}24`;
  const title = `${style.strong(visible(String(player.name || player.id)))} · ${zone.name} · ${when}`;
  return { heading: `${title}\n${' '.repeat(left)}${style.faint(axis)}\n`, count };
}

/** What is shown in the middle of each cell of a local day; undefined where the clock skips it, and outside the slots. */
function cellsOf({ zone, slots }: PlayerTimeline, date: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { instant, gap } = instantOfWall(zone, date + ((index + 0.5) * dayLength) / count);
    const slot = slots.find(({ from, to }) => from <= instant && instant < to);
    return slot && gap === undefined ? { instant, slot } : undefined;
  });
}
