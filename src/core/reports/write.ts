import { ClosedPipe, type Context } from '../../context.ts';
import { Failure, type FailureDetails } from '../../errors.ts';
import { nagiosStatuses } from '../../output/reports/nagios.ts';
import type { Report } from '../../output/reports/report.ts';
import { safeFor } from '../../output/sanitize.ts';
import type { Session } from '../session.ts';
import { type ReportTarget, takesStdout } from './targets.ts';

/**
 * Writes a report in all its formats; resolves with what they mean for a failed run. Rejects with `CONFIG` if a file cannot be
 * written. The one on stdout comes last: a monitoring system must read that instead of the verdict.
 */
export async function writeReports(
  targets: readonly ReportTarget[],
  report: Report,
  { context }: Session,
): Promise<Pick<FailureDetails, 'exitCode' | 'alreadyReported'>> {
  if (targets.length === 0) return {};
  const { files, err, runner = err, env } = context;
  const { renderReport, renderSummary } = await import('../../output/reports/render.ts');
  let onStdout = '';
  for (const target of targets) {
    const { format, file } = target;
    const text = await renderReport(format, report);
    if (file !== undefined) await writeReport(file, () => files.replace(file, text));
    else if (takesStdout(target)) onStdout = text;
    else await runner.write(text);
    const stepSummary = env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && stepSummary)
      await writeReport(stepSummary, () => files.append(stepSummary, renderSummary(report)));
  }
  if (onStdout !== '') await writeToStdout(onStdout, context);
  const nagios = targets.filter(({ format }) => format === 'nagios');
  return {
    exitCode: nagios.length > 0 ? nagiosStatuses[report.status] : undefined,
    alreadyReported: nagios.some(takesStdout),
  };
}

/** Writes a report's file, or another one that a flag names. Rejects with a `CONFIG` failure that names it. */
export async function writeReport(
  path: string,
  writing: () => Promise<void>,
  what = `report to ${path}`,
): Promise<void> {
  try {
    await writing();
  } catch (error) {
    // Node's message continues with the system call and the name of a temporary file.
    const [system] = (error instanceof Error ? error.message : String(error)).split(', ');
    const reason = error instanceof Failure ? error.message : system;
    throw new Failure('CONFIG', `cannot write ${what}: ${reason}`, {
      hint:
        (error instanceof Failure ? error.hint : undefined) ??
        'Check that the folder exists and that you can write to it',
      cause: error,
    });
  }
}

/** Writes a report to stdout. */
export async function writeToStdout(text: string, { out, runner }: Context): Promise<void> {
  const safe = safeFor('table', { isTerminal: out.isTTY, isRunner: runner !== undefined });
  await ignoreClosedPipe(out.write(safe(text)));
}

/** Waits for a write to stdout; a closed pipe (`| head`) must not turn a failing check into exit 0. */
export async function ignoreClosedPipe(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof ClosedPipe)) throw error;
  });
}
