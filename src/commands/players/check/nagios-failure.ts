import type { Input } from '../../../command/flag.ts';
import { asFarAsRead, writeReport } from '../../../command/reports/write.ts';
import type { Context } from '../../../context.ts';
import { Failure, isStop } from '../../../errors.ts';
import { nagiosUnknown } from './reports/nagios.ts';
import { nagiosTarget, reportFlag } from './reports/targets.ts';

/**
 * With `--report nagios`, reports a check that failed without a verdict as UNKNOWN, with exit code 3. To Nagios our own exit
 * codes 1 and 2 would mean WARNING and CRITICAL.
 */
export async function inNagiosTerms(
  failure: Failure,
  { out, files, hideKeys, runner }: Context,
  { get }: Input,
): Promise<Failure> {
  const target = nagiosTarget(get(reportFlag) ?? []);
  if (target === undefined || isStop(failure) || isVerdict(failure)) return failure;
  const { kind, message, hint, status, code, cause } = failure;
  // `err` hides keys, but stdout and files do not.
  const { line, exitCode } = nagiosUnknown(hideKeys(message), { isReadByRunner: runner !== undefined });
  const { file } = target;
  if (file === undefined) await asFarAsRead(out.write(line)).catch(() => undefined);
  // Otherwise the old line would stay, and it may say OK.
  else await writeReport(file, () => files.replace(file, line)).catch(() => undefined);
  // Monitoring systems show only stdout, so skip stderr. A usage error is for the person who typed the command.
  const isTold = file === undefined && kind !== 'USAGE';
  return new Failure(kind, message, { hint, status, code, exitCode, isTold, cause });
}

/** Whether the failure is a verdict, for which the report has already set the exit code. */
function isVerdict({ kind }: Failure): boolean {
  return kind === 'WARNING' || kind === 'CRITICAL' || kind === 'OFFLINE';
}
