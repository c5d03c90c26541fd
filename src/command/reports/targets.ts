import type { Context } from '../../context.ts';
import { usage } from '../../errors.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { type Flag, textFlag } from '../flag.ts';

/** A report and its file; without a file, the format decides where it goes. */
export interface ReportTarget<F extends string = string> {
  readonly format: F;
  readonly file: string | undefined;
}

/** A `--report` flag. It keeps the values as typed; {@link parseTargets} checks them later: `nagios` reports its own errors. */
export function reportFlagFor(formats: readonly string[]): Flag<readonly string[]> {
  return {
    ...textFlag('--report <format[=file]>', `also write a report: ${formats.join(', ')}; repeatable`),
    values: formats,
    repeatable: true,
    parse: (given) => given,
  };
}

/** Whether GitHub annotations go to stderr. */
export function writesAnnotations(typed: readonly string[]): boolean {
  return typed.includes('github');
}

/** The formats of one command, and a file name for its hints. */
interface Known<F extends string> {
  readonly formats: readonly F[];
  /** `junit=players.xml` */
  readonly example: string;
}

/** Parses `--report`. Rejects with a `USAGE` failure for an unknown format, or if two reports have the same target. */
export async function parseTargets<F extends string>(
  typed: readonly string[],
  known: Known<F>,
  { target: targetOf }: Context['files'],
): Promise<ReportTarget<F>[]> {
  const targets = typed.map((text) => parseTarget(text, known));
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

function parseTarget<F extends string>(text: string, { formats, example }: Known<F>): ReportTarget<F> {
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
  const at = text.indexOf('=');
  return at < 0 ? { name: text, file: undefined } : { name: text.slice(0, at), file: text.slice(at + 1) };
}
