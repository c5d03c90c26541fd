import { largestObject } from './gate.ts';

/**
 * The lines of a text as its parts arrive, in batches, also a last one without a line feed. Only what is new is searched for line feeds:
 * a line can arrive in thousands of parts. One longer than {@link largestObject} is not held: `ignore` is called in its place, with what is wrong with it.
 */
export async function* linesOf(
  parts: AsyncIterable<string>,
  ignore: (fault: string) => void,
): AsyncGenerator<readonly string[]> {
  /** The line that has begun; undefined if it is too long. */
  let line: string | undefined = '';
  for await (const part of parts) {
    const lines: string[] = [];
    for (const [at, piece] of part.split('\n').entries()) {
      if (at > 0) {
        if (line !== undefined) lines.push(line);
        line = '';
      }
      if (line !== undefined) line += piece;
      if (line === undefined || line.length <= largestObject) continue;
      line = undefined;
      ignore(`is longer than ${largestObject / 1024 / 1024} MiB`);
    }
    yield lines;
  }
  if (line) yield [line];
}
