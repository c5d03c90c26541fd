import { ClosedPipe } from '../../context.ts';
import { badConfig, Failure, reasonOf } from '../../errors.ts';

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
    const hint = failure?.hint ?? 'Check that the folder exists and that you can write to it';
    throw badConfig(`cannot write ${what}: ${reasonOf(error)}`, hint, error);
  }
}

/** Waits for a write to stdout; a closed pipe (`| head`) must not turn a failing check into exit 0. */
export function ignoreClosedPipe<T>(writing: Promise<T>): Promise<T | undefined> {
  return writing.catch((error: unknown) => {
    if (!(error instanceof ClosedPipe)) throw error;
    return undefined;
  });
}
