import { type Flag, textFlag } from '../../../../command/flag.ts';
import type { Context } from '../../../../context.ts';
import { usage } from '../../../../errors.ts';
import { nearest } from '../../../../query/nearest.ts';
import { type ReportFormat, reports } from './index.ts';

/** A report with the file that it is written to; without one its format says where it goes. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** As typed: {@link parseTargets} checks the values once it is known which report is to show what is wrong with them. */
export const reportFlag: Flag<readonly string[]> = {
  ...textFlag('--report <format[=file]>', `write a report too: ${reports.join(', ')}; can be repeated`),
  values: reports,
  repeatable: true,
  parse: (given) => given,
};

/** Where the Nagios report goes, if there is one: to a file, or to standard output. */
export function nagiosTarget(typed: readonly string[]): { readonly file: string | undefined } | undefined {
  const found = typed.map(splitTarget).find(({ name }) => name === 'nagios');
  return found && { file: found.file || undefined };
}

/** Whether annotations for GitHub go to stderr. */
export function writesAnnotations(typed: readonly string[]): boolean {
  return typed.includes('github');
}

/**
 * The reports asked for. Rejects with a `USAGE` failure for an unknown format, and where two would go to one place, however
 * it is spelled.
 */
export async function parseTargets(
  typed: readonly string[],
  { target: targetOf }: Context['files'],
): Promise<ReportTarget[]> {
  const targets = typed.map(parseTarget);
  const places = new Set<string>();
  for (const target of targets) {
    const { file } = target;
    if (file === undefined && !takesStdout(target)) continue;
    // A path that leads nowhere fails when it is written to.
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

/** Annotations go to stderr, which GitHub reads as well; the others take the place of the normal output. */
export function takesStdout({ format, file }: ReportTarget): boolean {
  return file === undefined && format !== 'github';
}

function parseTarget(text: string): ReportTarget {
  const { name, file } = splitTarget(text);
  const format = reports.find((known) => known === name);
  if (format === undefined) {
    const guess = nearest(name, reports);
    throw usage(
      `--report: unknown format "${name}"${guess === undefined ? '' : ` (did you mean ${guess}?)`}`,
      `Formats: ${reports.join(', ')}. To write to a file: --report junit=players.xml`,
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
