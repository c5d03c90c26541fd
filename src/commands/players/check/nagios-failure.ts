import type { Session } from '../../../command/session.ts';
import { ClosedPipe } from '../../../context.ts';
import { defect, Failure, isStop } from '../../../errors.ts';
import { asFarAsRead } from './as-far-as-read.ts';
import { nagiosUnknown } from './reports/nagios.ts';
import { isForNagios, nagiosFile } from './reports/targets.ts';
import { write } from './reports/write.ts';

/**
 * Runs a check for a monitoring system, where that is what the reports are for. Whatever keeps it from a verdict is one
 * line that begins with UNKNOWN, and exit code 3 in place of ours: 1 and 2 would be a warning and a critical state there.
 */
export async function inNagiosTerms(
  reports: readonly string[],
  { context: { out, files, signal, hideKeys, runner } }: Session,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    // What has ended the run from elsewhere may have ended it here in other words.
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (!isForNagios(reports) || reason instanceof ClosedPipe || hasVerdict(reason)) throw error;
    const failure = reason instanceof Failure ? reason : defect(reason);
    if (isStop(failure)) throw error;
    const { kind, message, hint, status, code } = failure;
    // Elsewhere stdout and files are told no failure, and stderr hides what the service may have repeated in one.
    const { line, exitCode } = nagiosUnknown(hideKeys(message), { isReadByRunner: runner !== undefined });
    const file = nagiosFile(reports);
    if (file === undefined) await asFarAsRead(out.write(line));
    // Otherwise the old line, which may say that all is well, would stand there.
    else await write(file, () => files.replace(file, line)).catch(() => undefined);
    throw new Failure(kind, message, {
      hint,
      status,
      code,
      exitCode,
      isTold: file === undefined,
      cause: reason,
    });
  }
}

/** The end of a check that came to a verdict: its exit code is the report's already. */
function hasVerdict(error: unknown): boolean {
  return error instanceof Failure && ['WARNING', 'CRITICAL', 'OFFLINE'].includes(error.kind);
}
