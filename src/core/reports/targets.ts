import type { Context } from '../../context.ts';
import { usage } from '../../errors.ts';
import type { ReportFormat } from '../../output/reports/report.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';

/** A report and its file; without a file, the format decides where it goes. */
export interface Target {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** The parts of `junit=players.xml`; `junit=-` has no file, as `junit`. */
export function splitTarget(text: string): { name: string; file: string | undefined } {
  const [name = '', file] = text.split(/=(.*)/s);
  return { name, file: file === '-' && name !== 'github' ? undefined : file };
}

/** Reads a target. Throws a `USAGE` failure if it is not one of these formats, or cannot have that file. */
export function parseTarget(
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
export function takesStdout({ format, file }: Target): boolean {
  return file === undefined && format !== 'github';
}

export async function assertDistinct(targets: readonly Target[], { files }: Context): Promise<void> {
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
