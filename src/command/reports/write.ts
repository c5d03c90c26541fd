import { ClosedPipe, type Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import type { RenderedReport } from '../../output/reports/rendered.ts';
import { safeFor } from '../../output/sanitize.ts';
import type { Session } from '../session.ts';
import { type ReportTarget, takesStdout } from './targets.ts';

/** A rendered report and its target. */
export interface ReadyReport<F extends string = string> extends RenderedReport {
  readonly target: ReportTarget<F>;
}

/** Renders all reports, without writing them. */
export function renderAll<F extends string>(
  targets: readonly ReportTarget<F>[],
  render: (format: F) => Promise<RenderedReport>,
): Promise<ReadyReport<F>[]> {
  return Promise.all(targets.map(async (target) => ({ ...(await render(target.format)), target })));
}

/** Writes the reports that do not go to stdout. Rejects with `CONFIG` if a file cannot be written. */
export async function writeBeside(reports: readonly ReadyReport[], { context }: Session): Promise<void> {
  const { files, err, runner = err, env } = context;
  for (const { target, text, summary } of reports) {
    const { file } = target;
    if (file !== undefined) await writeReport(file, () => files.replace(file, text));
    else if (!takesStdout(target)) await runner.write(text);
    const stepSummary = env.GITHUB_STEP_SUMMARY;
    if (summary !== undefined && stepSummary)
      await writeReport(stepSummary, () => files.append(stepSummary, summary));
  }
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
  await asFarAsRead(out.write(safe(text)));
}

/** Waits for a write to stdout; a closed pipe (`| head`) must not turn a failing check into exit 0. */
export async function asFarAsRead(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof ClosedPipe)) throw error;
  });
}
