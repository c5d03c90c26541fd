import { platform } from 'node:os';
import { isoText } from '../../../clock/time-text.ts';
import { ClosedPipe } from '../../../context.ts';
import type { Input } from '../../../core/flag.ts';
import { globalFlags, readColor } from '../../../core/global-flags.ts';
import type { Session } from '../../../core/session.ts';
import { writesNdjson } from '../../../core/watch/writes-ndjson.ts';
import { Failure, messageOf } from '../../../errors.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { safeFor, visible } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint, useColor } from '../../../output/style.ts';
import { datetimeShower } from '../../../output/values.ts';
import { cut, displayWidth } from '../../../output/width.ts';
import type { Transition } from '../../../players/rules/transitions.ts';
import { commandEnvironment } from '../../../profiles/credentials.ts';

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

/**
 * Makes the function that prints the changes that a poll at a time (milliseconds since 1970) confirmed, and runs the `--exec`
 * command for each. Throws a `USAGE` failure for flags that do not apply to events.
 */
export function createEventPrinter(
  session: Session,
  { get }: Input,
  { command, time }: { readonly command: string | undefined; readonly time: 'iso' | 'local' },
) {
  const { out, env, runner, clock } = session.context;
  const isNdjson = writesNdjson(session, { get });
  const safe = safeFor(isNdjson ? 'ndjson' : 'table', {
    isTerminal: out.isTTY,
    isRunner: runner !== undefined,
  });
  const color = useColor({ flag: readColor({ get }), env, isTTY: out.isTTY });
  return async (changes: readonly Transition[], now: number): Promise<void> => {
    if (changes.length === 0) return;
    const style = await createStyle(color);
    const columns = out.isTTY && !get(globalFlags.noTrunc) ? out.columns : undefined;
    const at = isoText(now);
    const events = changes.map((change): PlayerEvent => ({ time: at, ...change }));
    const lines = events.map((event) =>
      isNdjson ? eventJson(event) : eventLine(event, { style, time, now, zone: clock.zone, columns }),
    );
    const printing = session.status.above(() => out.write(safe(`${lines.join('\n')}\n`)));
    if (command === undefined) return printing;
    // What is run for each event is run even if nobody reads stdout any more. A full disk must be noticed: a watch may have no end.
    await printing.catch((error: unknown) => {
      if (!(error instanceof ClosedPipe) || error.cause !== undefined) throw error;
    });
    for (const event of events) await runForEvent(session, command, event);
  };
}

/** Milliseconds the command gets per event; the next event waits for it. */
const timeoutMs = 60_000;

/** Characters of an environment value, since the system limits the environment's size. stdin has the whole value. */
const maxValueLength = 16_384;
/** Syntax of Windows' cmd, which puts the values of variables into the line before it parses it. */
const cmdSyntax = /["%&|<>^!()\r\n]/g;

/** Characters of the command's stderr to quote. */
const maxQuoteLength = 500;

/**
 * Runs the `--exec` line for one event, passed on stdin and in the environment, never in the line itself. A failure is only
 * a warning. The command's stdout is discarded.
 */
async function runForEvent(session: Session, line: string, event: PlayerEvent): Promise<void> {
  const { env, runShell, signal, hideKeys } = session.context;
  const warn = (how: string, output: string) => {
    // Keys are hidden before the cut: a part of one would not be recognized later.
    const words = hideKeys(output).trim().slice(0, maxQuoteLength);
    const quoted = words === '' ? '' : `: ${words}`;
    const subject = `${event.event} of ${event.name || event.playerId}`;
    return session.warn(`--exec command ${how} for ${subject}${quoted}`);
  };
  try {
    const { exitCode, stderr } = await runShell(line, {
      timeoutMs,
      signal,
      stdin: `${eventJson(event)}\n`,
      env: { ...commandEnvironment(env), ...variablesOf(event) },
    });
    if (exitCode === null)
      await warn(`was killed by a signal or timed out after ${timeoutMs / 1000}s`, stderr);
    else if (exitCode !== 0) await warn(`exited with ${exitCode}`, stderr);
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    await warn('could not be run', messageOf(error));
  }
}

function variablesOf({ time, event, playerId, name, storeId, from, to }: PlayerEvent) {
  const healthOf = (value: typeof from) => (typeof value === 'object' ? value?.healthStatus : value);
  const values = { time, event, playerId, name, storeId, from: healthOf(from), to: healthOf(to) };
  const isForCmd = platform() === 'win32';
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      // SIGNAGE_EVENT_PLAYER_ID. Node refuses a NUL in an environment value.
      const variable = `SIGNAGE_EVENT_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
      const text = (value ?? '').slice(0, maxValueLength).replaceAll('\0', '');
      return [variable, isForCmd ? text.replace(cmdSyntax, ' ') : text];
    }),
  );
}
