import type { Context } from '../context.ts';
import { badConfig, Failure, reasonOf } from '../errors.ts';

/** The text of a file that was named on the command line, or of a pipe, as of `<(jq …)`. Rejects with `CONFIG` if it cannot be read. */
export function readTypedFile(
  path: string,
  { readTextFile }: Pick<Context, 'readTextFile'>,
): Promise<string> {
  return readTextFile(path, { takesPipe: true }).catch((cause: unknown) => {
    const hint = cause instanceof Failure ? cause.hint : undefined;
    throw badConfig(`cannot read ${path}: ${reasonOf(cause)}`, hint, cause);
  });
}
