import type { Context } from '../../context.ts';
import { Failure, type FailureCode, isStop } from '../../errors.ts';
import { nagiosLine, nagiosStatuses } from '../../output/reports/nagios.ts';
import type { Input } from '../flag.ts';
import { type ReportFlag, splitTarget } from './targets.ts';
import { writeReport, writeToStdout } from './write.ts';

/**
 * Makes a verb's `translate`. With `--report nagios`, it reports a run that failed without a verdict as UNKNOWN, with exit code 3:
 * to Nagios our own exit codes 1 and 2 would mean WARNING and CRITICAL. For a verdict the report has already set the exit code.
 */
export function inNagiosTerms(reportFlag: ReportFlag, verdicts: readonly FailureCode[]) {
  return async (failure: Failure, context: Context, { get }: Input): Promise<Failure> => {
    const { kind, message, cause } = failure;
    const target = (get(reportFlag) ?? []).map(splitTarget).find(({ name }) => name === 'nagios');
    if (target === undefined || isStop(failure) || verdicts.includes(kind)) return failure;
    // `err` hides keys, but stdout and files do not.
    const line = `${nagiosLine('UNKNOWN', context.hideKeys(message))}\n`;
    const { file } = target;
    // In a file, the old line would stay, and it may say OK.
    const writing = file
      ? writeReport(file, () => context.files.replace(file, line))
      : writeToStdout(line, context);
    await writing.catch(() => undefined);
    // Monitoring systems show only stdout, so skip stderr. A usage error is for the person who typed the command.
    const alreadyReported = !file && kind !== 'USAGE';
    return new Failure(kind, message, {
      ...failure,
      exitCode: nagiosStatuses.UNKNOWN,
      alreadyReported,
      cause,
    });
  };
}
