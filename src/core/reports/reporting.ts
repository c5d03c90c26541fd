import type { Context, TextParts } from '../../context.ts';
import { Failure, type FailureCode, type FailureDetails, Failures, isStop, usage } from '../../errors.ts';
import { nagiosLine, nagiosStatuses } from '../../output/reports/nagios.ts';
import {
  type JudgedProfile,
  maxSarifResults,
  type Report,
  type ReportFormat,
  type Series,
  series,
} from '../../output/reports/report.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { type Input, wordFlag } from '../flag.ts';
import { globalFlags } from '../global-flags.ts';
import type { Session } from '../session.ts';
import { reportedEffect } from '../settings/effect.ts';
import { assertDistinct, parseTarget, splitTarget, type Target, takesStdout } from './targets.ts';
import { ignoreClosedPipe, writeReport, writeToStdout } from './write.ts';

/** Above this, only offenders have series by default: a scrape with every player would be megabytes. */
const maxPlayers = 1000;

const seriesFlag = wordFlag(
  '--series <which>',
  `players in openmetrics: all, offenders or none (default all, above ${grouped(String(maxPlayers))} players offenders)`,
  series,
  { kind: 'text', commandLineOnly: true, group: 'Output', topic: 'reports' },
);

/** The reports of a verb that can fail with these verdicts. */
export function reporting(formats: readonly ReportFormat[], verdicts: readonly FailureCode[]) {
  // Without a topic: which formats there are differs from command to command.
  const word = wordFlag('--report <format[=file]>', 'write a report', formats, {
    commandLineOnly: true,
    group: 'Output',
  });
  // Values stay as typed until the run starts: `nagios` reports its own errors.
  const flag = { ...word, repeatable: true, parse: (given: readonly string[]) => given };
  const typedTargets = ({ get }: Input) => (get(flag) ?? []).map(splitTarget);

  return {
    flags: formats.includes('openmetrics') ? [flag, seriesFlag] : [flag],
    /** Members of the verb's body. */
    verb: {
      // GitHub annotations go to stderr.
      isReadByRunner: (input: Input) =>
        typedTargets(input).some(({ name, file }) => name === 'github' && !file),
      translate: async (failure: Failure, context: Context, input: Input) => {
        // A verdict has its exit code already, and whoever stops the run reads no report.
        if (isStop(failure) || verdicts.includes(failure.kind)) return failure;
        const target = typedTargets(input).find(({ name }) => name === 'nagios');
        if (target === undefined || !formats.includes('nagios')) return failure;
        return inNagiosTerms(failure, target.file, context);
      },
      async writeReports(session: Session, input: Input, runs: readonly JudgedProfile[]) {
        const { mergedReport } = await loadMerge();
        const report = mergedReport(runs);
        if (report === undefined) return;
        const targets = typedTargets(input).map((typed) => parseTarget(typed, formats));
        const isJudged = runs.every(({ report, failure }) => report !== undefined || failure === undefined);
        // Where a profile was not judged, `translate` says so to Nagios.
        const written = isJudged ? targets : targets.filter(({ format }) => format !== 'nagios');
        await writeAll(written, report, session.context);
        await noteCutResults(session, written, report);
      },
    },
    /** Reads the flags. Rejects with a `USAGE` failure for an unknown format, or if two reports have the same target. */
    async read(session: Session, input: Input) {
      const targets = typedTargets(input).map((typed) => parseTarget(typed, formats));
      await assertDistinct(targets, session.context);
      const onStdout = targets.find(takesStdout);
      if (onStdout && input.get(globalFlags.query) !== undefined)
        throw usage(
          '--query cannot be combined with a report on standard output',
          `Write the report to a file: --report ${onStdout.format}=FILE`,
        );
      const isReplaced = onStdout !== undefined;
      const hasFormat = (format: ReportFormat) => targets.some((target) => target.format === format);
      const typedSeries = input.get(seriesFlag);
      if (typedSeries !== undefined && !hasFormat('openmetrics'))
        throw usage('--series needs --report openmetrics');
      const seriesOf = (players: number) => typedSeries ?? (players > maxPlayers ? 'offenders' : 'all');

      async function noteCutSeries({ players = 0 }: Report): Promise<void> {
        if (hasFormat('openmetrics') && typedSeries === undefined && players > maxPlayers)
          await session.note({
            text: `openmetrics lists only the offenders among ${counted(players, 'player')}`,
            advice: 'use --series all for every player',
          });
      }

      return {
        /** Whether a report replaces the normal output. */
        isReplaced,
        /** Which players get series of their own in a fleet of this size. */
        seriesOf,
        formats: targets.map(({ format }) => format),
        /** Prints the normal output, unless it is replaced. Resolves to the titles of the table columns that did not fit. */
        async print(...what: Parameters<Session['print']>) {
          if (!isReplaced) return await session.print(...what);
          await session.warnOfDrift();
          return [];
        },
        /** Writes the reports; resolves to what they mean for a failed run. Rejects with `CONFIG` if a file cannot be written. */
        async write(report: Report): Promise<Pick<FailureDetails, 'exitCode' | 'alreadyReported'>> {
          if (targets.length === 0) return {};
          const settings = session.effect && reportedEffect(session.effect);
          const series = seriesOf(report.players ?? 0);
          const labeled = await labeledBy(session, { settings, ...report }, series);
          if (session.holdReport === undefined) {
            await writeAll(targets, labeled, session.context);
            await noteCutResults(session, targets, report);
          } else session.holdReport(labeled);
          await noteCutSeries(report);
          const isNagios = hasFormat('nagios');
          return {
            exitCode: isNagios ? nagiosStatuses[report.status] : undefined,
            alreadyReported: targets.some((target) => target.format === 'nagios' && takesStdout(target)),
          };
        },
      };
    },
  };
}

/** What the flags of a run ask for. */
export type Reporting = Awaited<ReturnType<ReturnType<typeof reporting>['read']>>;

const loadMerge = () => import('../../output/reports/merge.ts');

/** The report with the tenant and the profile that it is about. */
async function labeledBy(session: Session, report: Report, series: Series): Promise<Report> {
  const { labeledReport } = await loadMerge();
  if (report.tenant !== undefined) return labeledReport(report, series, undefined);
  const { tenant, profile } = await session.connection();
  return labeledReport({ tenant, ...report }, series, profile);
}

async function noteCutResults(
  session: Session,
  targets: readonly Target[],
  { results = 0 }: Report,
): Promise<void> {
  if (results <= maxSarifResults || targets.every(({ format }) => format !== 'sarif')) return;
  await session.note({
    text: `sarif lists only the worst ${grouped(String(maxSarifResults))} of ${counted(results, 'finding')}, as GitHub takes no more`,
    advice: 'narrow them with --level, --only or a baseline',
  });
}

/** Writes each report to its target; the one on stdout comes last: a monitoring system must read that instead of the verdict. */
async function writeAll(targets: readonly Target[], report: Report, context: Context): Promise<void> {
  const { files, err, runner = err, env } = context;
  const { renderers, renderSummary } = await import('../../output/reports/render.ts');
  let onStdout: TextParts = [];
  for (const target of targets) {
    const { format, file } = target;
    const parts = renderers[format](report);
    if (file !== undefined) {
      await writeReport(file, () => files.replace(file, parts));
    } else if (takesStdout(target)) {
      onStdout = parts;
    } else {
      for await (const part of parts) await runner.write(part);
    }
    const stepSummary = env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && stepSummary)
      await writeReport(stepSummary, () => files.append(stepSummary, renderSummary(report)));
  }
  await ignoreClosedPipe(writeToStdout(onStdout, context));
}

/**
 * A run that failed without a verdict, as UNKNOWN with exit code 3: to Nagios our own exit codes 1 and 2 would mean WARNING and
 * CRITICAL. For a verdict the report has already set the exit code.
 */
async function inNagiosTerms(failure: Failure, file: string | undefined, context: Context): Promise<Failure> {
  const { kind, message, cause } = failure;
  const messages = failure instanceof Failures ? failure.all.map((each) => each.message) : [message];
  // `err` hides keys, but stdout and files do not.
  const line = `${nagiosLine('UNKNOWN', context.hideKeys(messages.join('; ')))}\n`;
  // Otherwise the file would keep its old line, which may say OK.
  const writing = file
    ? writeReport(file, () => context.files.replace(file, line))
    : writeToStdout([line], context);
  await writing.catch(() => undefined);
  // Monitoring systems show only stdout, so skip stderr. A usage error is for the person who typed the command.
  const alreadyReported = !file && kind !== 'USAGE';
  return new Failure(kind, message, { ...failure, exitCode: nagiosStatuses.UNKNOWN, alreadyReported, cause });
}
