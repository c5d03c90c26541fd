import type { Context } from '../../context.ts';
import { usage } from '../../errors.ts';
import type { ReportFormat } from '../../output/reports/report.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { type Flag, type Input, textFlag } from '../flag.ts';

/** A report and its file; without a file, the format decides where it goes. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** A `--report` flag. It keeps the values as typed; {@link readTargets} checks them later: `nagios` reports its own errors. */
export interface ReportFlag extends Flag<readonly string[]> {
  /** The formats of the command. */
  readonly values: readonly ReportFormat[];
  /** `junit=players.xml`, for hints. */
  readonly example: string;
}

/** A command's `--report`. */
export function reportFlagFor(values: readonly ReportFormat[], example: string): ReportFlag {
  const help = `also write a report: ${values.join(', ')}; repeatable`;
  const flag = textFlag('--report <format[=file]>', help);
  return { ...flag, values, example, repeatable: true, parse: (given) => given };
}

/** Makes a verb's `isReadByRunner`: GitHub annotations go to stderr. */
export function writesAnnotations(flag: ReportFlag) {
  return ({ get }: Input): boolean => get(flag)?.includes('github') ?? false;
}

const standardOutput = 'standard output';

/** Reads `--report`. Rejects with a `USAGE` failure for an unknown format, or if two reports have the same target. */
export async function readTargets(
  { get }: Input,
  flag: ReportFlag,
  { files }: Context,
): Promise<ReportTarget[]> {
  const targets = (get(flag) ?? []).map((text) => parseTarget(text, flag));
  const places = new Set<string>();
  for (const target of targets) {
    const { file } = target;
    if (file === undefined && !takesStdout(target)) continue;
    // A path that does not resolve fails later, when it is written to.
    const place = file === undefined ? standardOutput : await files.target(file).catch(() => file);
    if (places.has(place)) {
      throw usage(
        `two reports would be written to ${file ?? standardOutput}`,
        `Give each its own file: --report ${target.format}=FILE`,
      );
    }
    places.add(place);
  }
  return targets;
}

/** Whether a report replaces the normal output. GitHub annotations do not: the runner reads stderr as well. */
export function takesStdout({ format, file }: ReportTarget): boolean {
  return file === undefined && format !== 'github';
}

function parseTarget(text: string, { values: formats, example }: ReportFlag): ReportTarget {
  const { name, file } = splitTarget(text);
  const format = formats.find((known) => known === name);
  if (format === undefined) {
    throw usage(
      didYouMean(`--report: unknown format "${name}"`, nearest(name, formats)),
      `Formats: ${formats.join(', ')}. To write to a file, use --report ${example}`,
    );
  }
  if (file === '')
    throw usage(`--report ${format}= needs a file name`, `For example: --report ${format}=report.txt`);
  return { format, file };
}

/** The parts of `junit=players.xml`. */
export function splitTarget(text: string): { name: string; file: string | undefined } {
  const [name = '', file] = text.split(/=(.*)/s);
  return { name, file };
}
