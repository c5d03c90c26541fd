import { platform } from 'node:os';
import type { Session } from '../../../core/session.ts';
import { Failure } from '../../../errors.ts';
import { commandEnvironment } from '../../../profiles/credentials.ts';
import { eventJson, type PlayerEvent } from './event-line.ts';

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
export async function runForEvent(session: Session, line: string, event: PlayerEvent): Promise<void> {
  const { env, runShell, signal, hideKeys } = session.context;
  try {
    const { exitCode, stderr } = await runShell(line, {
      timeoutMs,
      signal,
      stdin: `${eventJson(event)}\n`,
      env: { ...commandEnvironment(env), ...variablesOf(event) },
    });
    if (exitCode !== 0) await session.warn(describe(event, howItEnded(exitCode), hideKeys(stderr)));
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await session.warn(describe(event, 'could not be run', hideKeys(reason)));
  }
}

function variablesOf({
  time,
  event,
  playerId,
  name,
  storeId,
  from,
  to,
}: PlayerEvent): Record<string, string> {
  const variables = {
    SIGNAGE_EVENT_TIME: time,
    SIGNAGE_EVENT_EVENT: event,
    SIGNAGE_EVENT_PLAYER_ID: playerId,
    SIGNAGE_EVENT_NAME: name,
    SIGNAGE_EVENT_STORE_ID: storeId,
    SIGNAGE_EVENT_FROM: typeof from === 'object' ? from?.healthStatus : from,
    SIGNAGE_EVENT_TO: typeof to === 'object' ? to?.healthStatus : to,
  };
  const isForCmd = platform() === 'win32';
  return Object.fromEntries(
    Object.entries(variables).map(([variable, value]) => {
      // Node refuses a NUL in an environment value.
      const text = (value ?? '').slice(0, maxValueLength).replaceAll('\0', '');
      return [variable, isForCmd ? text.replace(cmdSyntax, ' ') : text];
    }),
  );
}

function howItEnded(exitCode: number | null): string {
  return exitCode === null
    ? `was killed by a signal or timed out after ${timeoutMs / 1000}s`
    : `exited with ${exitCode}`;
}

/** Keys in `output` must be hidden already: part of a key, cut off here, would not be recognized later. */
function describe({ event, name, playerId }: PlayerEvent, how: string, output: string): string {
  const words = output.trim().slice(0, maxQuoteLength);
  const quoted = words === '' ? '' : `: ${words}`;
  return `warning: --exec command ${how} for ${event} of ${name || playerId}${quoted}`;
}
