import type { Flag } from '../../../../command/flag.ts';
import type { Context } from '../../../../context.ts';
import { usage } from '../../../../errors.ts';
import { nearest } from '../../../../query/nearest.ts';
import { type ReportFormat, reports } from './index.ts';

/** A report with the file that it is written to; without one its format says where it goes. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** The values as typed: whether one of them is wrong is told in the way that another asks for. */
export const reportFlag: Flag<readonly string[]> = {
  syntax: '--report <format[=file]>',
  help: `write a report too, several by repetition: ${reports.join(', ')}`,
  parse: (given) => given,
};

/** Whether the exit codes are to be those of the monitoring plugins. */
export function isForNagios(typed: readonly string[]): boolean {
  return typed.some((text) => splitTarget(text).name === 'nagios');
}

/** Where the nagios report goes: a file, or undefined for standard output. */
export function nagiosFile(typed: readonly string[]): string | undefined {
  return typed.map(splitTarget).find(({ name }) => name === 'nagios')?.file || undefined;
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
        `two reports would go to ${file ?? standardOutput}`,
        `Each needs a file of its own: --report ${target.format}=FILE`,
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
      `--report: there is no format "${name}".${guess === undefined ? '' : ` Did you mean ${guess}?`}`,
      `The formats are ${reports.join(', ')}, each with a file behind it or without: --report junit=players.xml`,
    );
  }
  if (file === '') throw usage(`--report ${format}= needs the name of a file behind it`);
  return { format, file };
}

function splitTarget(text: string): { name: string; file: string | undefined } {
  const at = text.indexOf('=');
  return at < 0 ? { name: text, file: undefined } : { name: text.slice(0, at), file: text.slice(at + 1) };
}
