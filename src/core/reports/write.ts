import { ClosedPipe, type Context, type TextParts } from '../../context.ts';
import { badConfig, Failure, reasonOf } from '../../errors.ts';
import { safeFor } from '../../output/sanitize.ts';

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

/** Writes text to stdout in place of the normal output. No CI runner takes any of it for a command. */
export async function writeToStdout(parts: TextParts, { out, runner }: Context): Promise<void> {
  const safe = safeFor('table', { isTerminal: out.isTTY, isRunner: runner !== undefined });
  for await (const part of parts) await out.write(safe(part));
}
