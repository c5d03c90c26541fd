import type { JsonObject } from '../../../json/object.ts';
import { visible } from '../../../output/sanitize.ts';
import type { Paint, Style } from '../../../output/style.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import { instantOfWall, wallText } from '../engine/wall-time.ts';
import type { ScheduleReason } from '../engine/why.ts';
import type { Zone } from '../engine/zone.ts';
import { timeOfDay } from '../local-time.ts';
import { axis, cellsFor, legend, type Marks, markOf, winnerMark } from './cells.ts';
import { datesIn, startOfDay } from './range.ts';
import type { PlayerTimeline } from './slots.ts';

const dayLength = 86_400_000;
const labelWidth = 22;
const gap = 1;
/** A week's rows: `Mon 16 Nov `. */
const dateWidth = 12;

/** What a chart is drawn with. */
export interface Canvas {
  readonly columns: number;
  readonly marks: Marks;
  readonly style: Style;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** A day: a row for each schedule that is active in it, in the order in which they win. */
export function dayChart(timeline: PlayerTimeline, playback: Playback, canvas: Canvas): string {
  const { player, zone, from, to, slots } = timeline;
  const { style, marks } = canvas;
  const cells = cellsFor(canvas.columns, labelWidth);
  const [date = 0] = datesIn(zone, { from, to });
  const instants = cellInstants(zone, date, cells);
  const columns = instants.map((instant) =>
    instant === undefined ? undefined : columnAt(playback, player, instant, slots),
  );
  // Every column has the same schedules, in the order in which they win.
  const schedules = columns.find((column) => column !== undefined)?.why ?? [];
  const shown = schedules.flatMap((schedule, at) => {
    const reasons = columns.map((column) => column?.why[at]);
    return reasons.every((reason) => (reason?.standing ?? 'no') === 'no') ? [] : [{ schedule, reasons }];
  });
  const rows = shown.map(({ schedule, reasons }, row) => {
    const text = reasons.map((reason, at) => {
      const outcome = columns[at]?.outcome;
      return reason && outcome ? markOf(reason, outcome, marks) : ' ';
    });
    return `${label(schedule)}${painted(text.join(''), marks, colorOf(style, row))}\n`;
  });
  const idle = columns.map((column) => (column?.outcome === 'nothing' ? marks.nothing : ' ')).join('');
  const nothing = idle.trim() === '' ? [] : [`${'nothing'.padEnd(labelWidth)}${style.bad(idle.trimEnd())}\n`];
  const body = [...rows, ...nothing].join('');
  return [
    heading(timeline, wallText(date).slice(0, 10), style),
    `${' '.repeat(labelWidth)}${style.faint(axis(cells))}\n`,
    body,
    caret(zone, date, cells, labelWidth, canvas),
    footer(body, canvas, labelWidth),
  ].join('');
}

/** A row a day, and a letter for each schedule that wins. */
export function daysChart(timeline: PlayerTimeline, canvas: Canvas): string {
  const { zone, slots, from, to } = timeline;
  const { style, marks } = canvas;
  const cells = cellsFor(canvas.columns, dateWidth);
  const letters = new Map<string, { readonly letter: string; readonly text: string }>();
  const letterOf = (slot: Slot) => {
    const [id] = slot.scheduleIds;
    if (slot.outcome !== 'plays' || id === undefined) return winnerMark(slot.outcome, marks);
    const key = String(id);
    const known = letters.get(key);
    if (known) return known.letter;
    const letter = String.fromCharCode('A'.charCodeAt(0) + (letters.size % 26));
    const level = slot.priority === null ? '' : ` (p${slot.priority})`;
    letters.set(key, {
      letter,
      text: visible(`${key}${slot.scheduleNames[0] ? ` ${slot.scheduleNames[0]}` : ''}${level}`),
    });
    return letter;
  };
  const rows = datesIn(zone, { from, to }).map((date) => {
    const row = cellInstants(zone, date, cells).map((instant) => {
      if (instant === undefined || instant < from || instant >= to) return ' ';
      const slot = slotAt(slots, instant);
      return slot ? letterOf(slot) : ' ';
    });
    return `${dateLabel(date).padEnd(dateWidth)}${row.join('').trimEnd()}\n`;
  });
  const key = [...letters.values()].map(
    ({ letter, text }) => `  ${style.strong(letter)}  ${cut(text, canvas.columns - 5)}\n`,
  );
  const body = rows.join('');
  return [
    heading(timeline, `${dateLabel(datesIn(zone, { from, to })[0] ?? 0)}, ${rows.length} days`, style),
    `${' '.repeat(dateWidth)}${style.faint(axis(cells))}\n`,
    body,
    key.length === 0 ? '' : `\n${key.join('')}`,
    footer(body, canvas, 0),
  ].join('');
}

/** The instant in the middle of each cell of a local day; undefined where the clock skips it. */
function cellInstants(zone: Zone, date: number, cells: number): (number | undefined)[] {
  const length = dayLength / cells;
  return Array.from({ length: cells }, (_, index) => {
    const { instant, gap } = instantOfWall(zone, date + index * length + length / 2);
    return gap ? undefined : instant;
  });
}

function columnAt(playback: Playback, player: JsonObject, instant: number, slots: readonly Slot[]) {
  const outcome = slotAt(slots, instant)?.outcome ?? 'nothing';
  return { outcome, why: playback.why(player, instant) };
}

function slotAt(slots: readonly Slot[], instant: number): Slot | undefined {
  return slots.find(({ from, to }) => from <= instant && instant < to);
}

function heading({ player, zone }: PlayerTimeline, when: string, style: Style): string {
  return `${style.strong(visible(String(player.name || player.id)))} · ${zone.name} · ${when}\n`;
}

/** `506 Promoção de… p9   `. */
function label({ id, name, priority }: ScheduleReason): string {
  const level = priority === null ? '' : ` p${priority}`;
  const room = labelWidth - gap - displayWidth(level);
  const text = cut(visible(name ? `${id} ${name}` : String(id)), room);
  return `${text}${' '.repeat(Math.max(0, room - displayWidth(text)))}${level}${' '.repeat(gap)}`;
}

/** `Mon 16 Nov`, from a date as if in UTC. */
function dateLabel(date: number): string {
  return new Date(date).toUTCString().slice(0, 11).replace(',', '');
}

/** Colors only what plays; the other marks keep the terminal's own color. */
function painted(text: string, marks: Marks, paint: Paint): string {
  return text.trimEnd().replace(new RegExp(`${marks.plays}+`, 'g'), (run) => paint(run));
}

function colorOf(style: Style, index: number): Paint {
  return style.distinct[index % style.distinct.length] ?? ((text) => text);
}

/** A mark under the current time, if it is on this day. */
function caret(zone: Zone, date: number, cells: number, left: number, { now, style }: Canvas): string {
  const start = startOfDay(zone, date);
  if (now < start || now >= startOfDay(zone, date + dayLength)) return '';
  const cell = Math.floor((((now + zone.segmentAt(now).offset) % dayLength) / dayLength) * cells);
  return `${' '.repeat(left + cell)}${style.strong('^')} ${timeOfDay(zone, now)}\n`;
}

function footer(body: string, { marks, style }: Canvas, left: number): string {
  const text = legend(body, marks);
  return text === '' ? '' : `\n${' '.repeat(left)}${style.faint(text)}\n`;
}
