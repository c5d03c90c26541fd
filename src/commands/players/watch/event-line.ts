import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { datetimeShower } from '../../../output/values.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Transition } from '../rules/transitions.ts';

export type PlayerEvent = Transition & { readonly time: string };

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

export interface EventLineOptions extends Pick<OutputOptions, 'time' | 'now' | 'zone'> {
  readonly style: Style;
  /** Cells to fit a line into; undefined if nothing is to be cut. */
  readonly columns: number | undefined;
}

/** Formats an event for people, safe to print: `2026-11-20 12:00:30  Loja 012 · Entrada  health healthy → ● offline`. */
export function eventLine(event: PlayerEvent, options: EventLineOptions): string {
  const { columns = Number.POSITIVE_INFINITY, style } = options;
  const time = datetimeShower(options)(event.time);
  const change = changeText(event, options);
  const used = time.length + displayWidth(change) + 2 * gap.length;
  const room = Math.max(minNameWidth, columns - used);
  const name = cut(visible(event.name || event.playerId), room);
  const fill = ' '.repeat(Math.max(0, Math.min(nameWidth, room) - displayWidth(name, nameWidth)));
  return `${style.faint(time)}${gap}${name}${fill}${gap}${change}`;
}

function changeText(event: PlayerEvent, { style, columns }: EventLineOptions): string {
  const short = (value: string | null) =>
    cut(visible(value || 'unknown'), columns === undefined ? Number.POSITIVE_INFINITY : maxValueWidth);
  const state = (value: string | null, mark = '') => statePaint(style, value ?? '')(`${mark}${short(value)}`);
  if (event.event === 'appeared') return `appeared, ${state(event.to.healthStatus, '● ')}`;
  if (event.event === 'disappeared') return `disappeared, was ${state(event.from.healthStatus)}`;
  const mark = event.event === 'health_changed' ? '● ' : '';
  return `${event.event.replace('_changed', '')} ${state(event.from)} → ${state(event.to, mark)}`;
}
