import type { Context } from '../context.ts';
import { badConfig, messageOf } from '../errors.ts';

/** The text of a file that was named on the command line. Rejects with `CONFIG` if it cannot be read. */
export function readTypedFile(
  path: string,
  { readTextFile }: Pick<Context, 'readTextFile'>,
): Promise<string> {
  return readTextFile(path).catch((cause: unknown) => {
    // Node's message ends with the system call.
    const reason = messageOf(cause).replace(/, \w+( '.*)?$/s, '');
    throw badConfig(`cannot read ${path}: ${reason}`, undefined, cause);
  });
}
