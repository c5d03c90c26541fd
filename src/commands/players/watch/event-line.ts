import { datetimeShower } from '../../../output/datetime.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { type Audience, type Visible, visibleIn } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { PlayerEvent } from './event.ts';

/** Cells of a name to which shorter ones are filled up, so that the changes of most stand below each other. */
const usualName = 28;
/** Cells that a name has at the least, and that a value has at the most where a line is fitted to a terminal. */
const leastName = 8;
const mostValue = 20;
const gap = '  ';

/** A piece of a line: as it is measured, and as it is shown. */
interface Piece {
  readonly plain: string;
  readonly shown: string;
}

export interface EventLineOptions extends Audience, Pick<OutputOptions, 'time' | 'timeZone' | 'now'> {
  readonly style: Style;
  /** Cells to fit a line into; absent, nothing is cut. */
  readonly columns: number | undefined;
}

/** An event as a person reads it, safe to print: `2026-11-20 12:00:30  Loja 012 · Entrada  health healthy → ● offline`. */
export function eventLine(event: PlayerEvent, options: EventLineOptions): string {
  const { columns, style } = options;
  const visible = visibleIn(options);
  const time = datetimeShower(options)(event.time);
  const pieces = changeOf(event, (text) => fitted(text, columns, visible), style);
  const change = pieces.map(({ plain }) => plain).join(' ');
  const name = visible(event.name || event.playerId);
  const room =
    columns === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(leastName, columns - time.length - displayWidth(change) - 2 * gap.length);
  const cutName = columns === undefined ? name : cut(name, room);
  const fill = ' '.repeat(Math.max(0, Math.min(usualName, room) - displayWidth(cutName, usualName)));
  const shown = pieces.map((piece) => piece.shown).join(' ');
  return `${style.faint(time)}${gap}${cutName}${fill}${gap}${shown}`;
}

function fitted(text: string | null, columns: number | undefined, visible: Visible): string {
  const safe = text === null || text === '' ? 'unknown' : visible(text);
  return columns === undefined ? safe : cut(safe, mostValue);
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
