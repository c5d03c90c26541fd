import type { Input } from '../../../command/flag.ts';
import type { Context } from '../../../context.ts';
import { Failure, isStop } from '../../../errors.ts';
import { nagiosUnknown } from './reports/nagios.ts';
import { nagiosTarget, reportFlag } from './reports/targets.ts';
import { asFarAsRead, writeReport } from './reports/write.ts';

/**
 * Reports a check without a verdict to Nagios, if it asked: one line that begins with UNKNOWN, and exit code 3. Our own
 * exit codes 1 and 2 would mean a warning and a critical state there.
 */
export async function inNagiosTerms(
  failure: Failure,
  { out, files, hideKeys, runner }: Context,
  { get }: Input,
): Promise<Failure> {
  const target = nagiosTarget(get(reportFlag) ?? []);
  if (target === undefined || isStop(failure) || isVerdict(failure)) return failure;
  const { kind, message, hint, status, code, cause } = failure;
  // Keys are hidden on stderr, but not on stdout and in files.
  const { line, exitCode } = nagiosUnknown(hideKeys(message), { isReadByRunner: runner !== undefined });
  const { file } = target;
  if (file === undefined) await asFarAsRead(out.write(line)).catch(() => undefined);
  // Otherwise the old line would stay, and it may say that all is well.
  else await writeReport(file, () => files.replace(file, line)).catch(() => undefined);
  // A monitoring system shows stdout alone; whoever mistyped the command is at a terminal.
  const isTold = file === undefined && kind !== 'USAGE';
  return new Failure(kind, message, { hint, status, code, exitCode, isTold, cause });
}

/** The check came to a verdict: the report has already decided on the exit code. */
function isVerdict({ kind }: Failure): boolean {
  return kind === 'WARNING' || kind === 'CRITICAL' || kind === 'OFFLINE';
}
