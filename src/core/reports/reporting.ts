import type { Context, TextParts } from '../../context.ts';
import { Failure, type FailureCode, type FailureDetails, isStop, usage } from '../../errors.ts';
import { nagiosLine, nagiosStatuses } from '../../output/reports/nagios.ts';
import {
  maxSarifResults,
  type Report,
  type ReportFormat,
  type Series,
  series,
} from '../../output/reports/report.ts';
import { safeFor } from '../../output/sanitize.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { type Input, textFlag, wordFlag } from '../flag.ts';
import { globalFlags } from '../global-flags.ts';
import type { Session } from '../session.ts';
import { reportedEffect } from '../settings/effect.ts';
import { ignoreClosedPipe, writeReport } from './write.ts';

/** A report and its file; without a file, the format decides where it goes. */
interface Target {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** Above this, only offenders have series by default: a scrape with every player would be megabytes. */
const maxPlayers = 1000;

const seriesFlag = wordFlag(
  '--series <which>',
  `players in openmetrics: all, offenders or none (default all, above ${grouped(String(maxPlayers))} players offenders)`,
  series,
  { kind: 'text', commandLineOnly: true },
);

/** The reports of a verb that can fail with these verdicts. */
export function reporting(formats: readonly ReportFormat[], verdicts: readonly FailureCode[]) {
  const help = `also write a report: ${formats.join(', ')}; repeatable`;
  const text = textFlag('--report <format[=file]>', help, {
    words: 'prometheus, nagios, perfdata, github actions, format, output, o',
    commandLineOnly: true,
  });
  // Values stay as typed until the run starts: `nagios` reports its own errors.
  const flag = { ...text, values: formats, repeatable: true, parse: (given: readonly string[]) => given };
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

      /** Notes what formats leave out because there is too much of it. */
      async function noteWhatIsCut({ players = 0, results = 0 }: Report): Promise<void> {
        if (hasFormat('openmetrics') && typedSeries === undefined && players > maxPlayers)
          await session.note({
            text: `openmetrics lists only the offenders among ${counted(players, 'player')}`,
            advice: 'use --series all for every player',
          });
        if (hasFormat('sarif') && results > maxSarifResults)
          await session.note({
            text: `sarif lists only the worst ${grouped(String(maxSarifResults))} of ${counted(results, 'finding')}, as GitHub takes no more`,
            advice: 'narrow them with --level, --only or a baseline',
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
          await writeAll(targets, { settings, ...report }, series, session.context);
          await noteWhatIsCut(report);
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

/** The parts of `junit=players.xml`; `junit=-` has no file, as `junit`. */
function splitTarget(text: string): { name: string; file: string | undefined } {
  const [name = '', file] = text.split(/=(.*)/s);
  return { name, file: file === '-' && name !== 'github' ? undefined : file };
}

/** Reads a target. Throws a `USAGE` failure if it is not one of these formats, or cannot have that file. */
function parseTarget(
  { name, file }: ReturnType<typeof splitTarget>,
  formats: readonly ReportFormat[],
): Target {
  const format = formats.find((each) => each === name);
  if (format === undefined) {
    throw usage(
      didYouMean(`--report: unknown format "${name}"`, nearest(name, formats)),
      `Formats: ${formats.join(', ')}. To write to a file, use --report ${formats[0]}=FILE`,
    );
  }
  // For the other formats `-` is standard output, and they have no file then.
  if (file === '-')
    throw usage(`--report ${format}=-: annotations go to standard error`, `Type --report ${format}`);
  if (file === '')
    throw usage(`--report ${format}= needs a file name`, `For example: --report ${format}=report.txt`);
  return { format, file };
}

/** Whether a report goes to stdout, instead of the normal output. GitHub annotations go to stderr, which the runner reads too. */
function takesStdout({ format, file }: Target): boolean {
  return file === undefined && format !== 'github';
}

async function assertDistinct(targets: readonly Target[], { files }: Context): Promise<void> {
  const places = new Set<string>();
  const written = targets.filter((target) => target.file !== undefined || takesStdout(target));
  for (const { format, file } of written) {
    // A path that does not resolve fails later, when it is written to.
    const place = file === undefined ? 'standard output' : await files.target(file).catch(() => file);
    const hint = `Give each its own file: --report ${format}=FILE`;
    if (places.has(place)) throw usage(`two reports would be written to ${file ?? place}`, hint);
    places.add(place);
  }
}

/** Writes each report to its target; the one on stdout comes last: a monitoring system must read that instead of the verdict. */
async function writeAll(
  targets: readonly Target[],
  report: Report,
  series: Series,
  context: Context,
): Promise<void> {
  const { files, err, runner = err, env } = context;
  const { renderers, renderSummary } = await import('../../output/reports/render.ts');
  let onStdout: TextParts = [];
  for (const target of targets) {
    const { format, file } = target;
    const parts = renderers[format](report, series);
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
  // `err` hides keys, but stdout and files do not.
  const line = `${nagiosLine('UNKNOWN', context.hideKeys(message))}\n`;
  // Otherwise the file would keep its old line, which may say OK.
  const writing = file
    ? writeReport(file, () => context.files.replace(file, line))
    : writeToStdout([line], context);
  await writing.catch(() => undefined);
  // Monitoring systems show only stdout, so skip stderr. A usage error is for the person who typed the command.
  const alreadyReported = !file && kind !== 'USAGE';
  return new Failure(kind, message, { ...failure, exitCode: nagiosStatuses.UNKNOWN, alreadyReported, cause });
}

async function writeToStdout(parts: TextParts, { out, runner }: Context): Promise<void> {
  const safe = safeFor('table', { isTerminal: out.isTTY, isRunner: runner !== undefined });
  for await (const part of parts) await out.write(safe(part));
}
