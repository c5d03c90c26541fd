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
  const warn = (how: string, output: string) => {
    // Keys are hidden before the cut: a part of one would not be recognized later.
    const words = hideKeys(output).trim().slice(0, maxQuoteLength);
    const quoted = words === '' ? '' : `: ${words}`;
    const subject = `${event.event} of ${event.name || event.playerId}`;
    return session.warn(`warning: --exec command ${how} for ${subject}${quoted}`);
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
    await warn('could not be run', error instanceof Error ? error.message : String(error));
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
