import type { Session } from '../../../command/session.ts';
import { Failure } from '../../../errors.ts';
import { commandEnvironment } from '../../../profiles/command-environment.ts';
import { eventJson, type PlayerEvent } from './event.ts';

/** Milliseconds that a command has for one event; the next event waits for it. */
const timeoutMs = 60_000;

/** Characters of a value in the environment, of which the system takes a limited amount. On stdin all of it is. */
const longestValue = 16_384;
/** Characters of the command's own words that are quoted. */
const longestQuote = 500;

/**
 * Runs the line of `--exec` for one event: the event is on its stdin and in its environment, and never in its text.
 * Where that fails, a warning says so, and all goes on. What it prints on stdout is nobody's.
 */
export async function runForEvent(session: Session, line: string, event: PlayerEvent): Promise<void> {
  const { env, runShell, signal, hideKeys } = session.context;
  try {
    const { exitCode, stderr } = await runShell(line, {
      timeoutMs,
      signal,
      stdin: `${eventJson(event, { isTerminal: false })}\n`,
      env: { ...commandEnvironment(env), ...variablesOf(event) },
    });
    if (exitCode !== 0) await session.warn(describe(event, howItEnded(exitCode), hideKeys(stderr)));
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await session.warn(describe(event, 'cannot be run', hideKeys(reason)));
  }
}

function variablesOf({ time, event, playerId, name, from, to }: PlayerEvent): Record<string, string> {
  const variables = {
    SIGNAGE_EVENT_TIME: time,
    SIGNAGE_EVENT_EVENT: event,
    SIGNAGE_EVENT_PLAYER_ID: playerId,
    SIGNAGE_EVENT_NAME: name,
    SIGNAGE_EVENT_FROM: typeof from === 'object' ? from?.healthStatus : from,
    SIGNAGE_EVENT_TO: typeof to === 'object' ? to?.healthStatus : to,
  };
  return Object.fromEntries(
    Object.entries(variables).map(([variable, value]) => [
      variable,
      // The system ends a value at a NUL, and Node refuses it.
      (value ?? '').slice(0, longestValue).replaceAll('\0', ''),
    ]),
  );
}

function howItEnded(exitCode: number | null): string {
  return exitCode === null
    ? `was ended by a signal, or because its ${timeoutMs / 1000} s were over`
    : `ended with ${exitCode}`;
}

/** `said` is without keys: of one that is cut off here, the rest would not be known. */
function describe({ event, name, playerId }: PlayerEvent, how: string, said: string): string {
  const words = said.trim().slice(0, longestQuote);
  const quoted = words === '' ? '' : `: ${words}`;
  return `warning: the command of --exec ${how} for ${event} of ${name || playerId}${quoted}`;
}
