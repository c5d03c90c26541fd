import { type Flag, textFlag } from '../../../../command/flag.ts';
import type { Context } from '../../../../context.ts';
import { usage } from '../../../../errors.ts';
import { didYouMean, nearest } from '../../../../query/nearest.ts';
import { type ReportFormat, reports } from './index.ts';

/** A report and its file; without a file, the format decides where it goes. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** Keeps the values as typed. {@link parseTargets} checks them later: with `nagios` among them, a report shows the error. */
export const reportFlag: Flag<readonly string[]> = {
  ...textFlag('--report <format[=file]>', `also write a report: ${reports.join(', ')}; repeatable`),
  values: reports,
  repeatable: true,
  parse: (given) => given,
};

/** The target of the Nagios report, if any: a file, or standard output. */
export function nagiosTarget(typed: readonly string[]): { readonly file: string | undefined } | undefined {
  const found = typed.map(splitTarget).find(({ name }) => name === 'nagios');
  return found && { file: found.file || undefined };
}

/** Whether GitHub annotations go to stderr. */
export function writesAnnotations(typed: readonly string[]): boolean {
  return typed.includes('github');
}

/** Parses `--report`. Rejects with a `USAGE` failure for an unknown format, or if two reports have the same target. */
export async function parseTargets(
  typed: readonly string[],
  { target: targetOf }: Context['files'],
): Promise<ReportTarget[]> {
  const targets = typed.map(parseTarget);
  const places = new Set<string>();
  for (const target of targets) {
    const { file } = target;
    if (file === undefined && !takesStdout(target)) continue;
    // A path that does not resolve fails later, when it is written to.
    const place = file === undefined ? standardOutput : await targetOf(file).catch(() => file);
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

const standardOutput = 'standard output';

/** Whether a report replaces the normal output. GitHub annotations do not: the runner reads stderr as well. */
export function takesStdout({ format, file }: ReportTarget): boolean {
  return file === undefined && format !== 'github';
}

function parseTarget(text: string): ReportTarget {
  const { name, file } = splitTarget(text);
  const format = reports.find((known) => known === name);
  if (format === undefined) {
    throw usage(
      didYouMean(`--report: unknown format "${name}"`, nearest(name, reports)),
      `Formats: ${reports.join(', ')}. To write to a file, use --report junit=players.xml`,
    );
  }
  if (file === '')
    throw usage(`--report ${format}= needs a file name`, `For example: --report ${format}=report.txt`);
  return { format, file };
}

function splitTarget(text: string): { name: string; file: string | undefined } {
  const at = text.indexOf('=');
  return at < 0 ? { name: text, file: undefined } : { name: text.slice(0, at), file: text.slice(at + 1) };
}
