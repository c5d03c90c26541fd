import { ClosedPipe } from '../../context.ts';
import { badConfig, Failure, messageOf } from '../../errors.ts';

/** Writes a report's file, or another one that a flag names. Rejects with a `CONFIG` failure that names it. */
export async function writeReport<T>(
  path: string,
  writing: () => Promise<T>,
  what = `report to ${path}`,
): Promise<T> {
  try {
    return await writing();
  } catch (error) {
    const failure = error instanceof Failure ? error : undefined;
    // Node's message continues with the system call and the name of a temporary file.
    const [system] = messageOf(error).split(', ');
    const hint = failure?.hint ?? 'Check that the folder exists and that you can write to it';
    throw badConfig(`cannot write ${what}: ${failure?.message ?? system}`, hint, error);
  }
}

/** Waits for a write to stdout; a closed pipe (`| head`) must not turn a failing check into exit 0. */
export function ignoreClosedPipe<T>(writing: Promise<T>): Promise<T | undefined> {
  return writing.catch((error: unknown) => {
    if (!(error instanceof ClosedPipe)) throw error;
    return undefined;
  });
}
