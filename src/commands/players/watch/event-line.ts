import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { datetimeShower } from '../../../output/values.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Change } from '../rules/changes.ts';

/** A change with the time of the poll that confirmed it. */
export type PlayerEvent = Change & { readonly time: string };

/** The event as one line of JSON, without a line feed. The members and their order are a public interface. */
export function eventJson({ time, event, playerId, name, storeId, from, to }: PlayerEvent): string {
  return JSON.stringify({ time, event, playerId, name, storeId, from, to });
}

/** Cells to pad a name to, so that changes line up. */
const nameWidth = 28;
/** Cells that a name keeps, and that a value may take, when a line is cut to fit a terminal. */
const minNameWidth = 8;
const maxValueWidth = 20;
const gap = '  ';

/** A piece of a line, without color for measuring and with color for printing. */
interface Piece {
  readonly plain: string;
  readonly shown: string;
}

export interface EventLineOptions extends Pick<OutputOptions, 'time' | 'timeZone' | 'now'> {
  readonly style: Style;
  /** Cells to fit a line into; undefined if nothing is to be cut. */
  readonly columns: number | undefined;
}

/** Formats an event for people, safe to print: `2026-11-20 12:00:30  Loja 012 · Entrada  health healthy → ● offline`. */
export function eventLine(event: PlayerEvent, options: EventLineOptions): string {
  const { columns, style } = options;
  const time = datetimeShower(options)(event.time);
  const pieces = changeOf(event, (text) => fitted(text, columns), style);
  const change = pieces.map(({ plain }) => plain).join(' ');
  const name = visible(event.name || event.playerId);
  const room =
    columns === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(minNameWidth, columns - time.length - displayWidth(change) - 2 * gap.length);
  const cutName = columns === undefined ? name : cut(name, room);
  const fill = ' '.repeat(Math.max(0, Math.min(nameWidth, room) - displayWidth(cutName, nameWidth)));
  const shown = pieces.map((piece) => piece.shown).join(' ');
  return `${style.faint(time)}${gap}${cutName}${fill}${gap}${shown}`;
}

function fitted(text: string | null, columns: number | undefined): string {
  const safe = text === null || text === '' ? 'unknown' : visible(text);
  return columns === undefined ? safe : cut(safe, maxValueWidth);
}

function changeOf(event: PlayerEvent, short: (text: string | null) => string, style: Style): Piece[] {
  const word = (text: string): Piece => ({ plain: text, shown: text });
  const state = (value: string | null, mark = ''): Piece => {
    const plain = `${mark}${short(value)}`;
    return { plain, shown: statePaint(style, value ?? '')(plain) };
  };
  switch (event.event) {
    case 'appeared':
      return [word('appeared,'), state(event.to.healthStatus, '● ')];
    case 'disappeared':
      return [word('disappeared, was'), state(event.from.healthStatus)];
    case 'health_changed':
      return [word('health'), state(event.from), word('→'), state(event.to, '● ')];
    case 'status_changed':
      return [word('status'), state(event.from), word('→'), state(event.to)];
    case 'version_changed':
      return [word('version'), word(short(event.from)), word('→'), word(short(event.to))];
  }
}
