import type { Context } from '../context.ts';
import { badConfig, type Failure } from '../errors.ts';

/** Asks before something is lost or changed. Rejects with `unasked` without a terminal, and with a `CONFIG` failure unless the answer is yes. */
export async function confirm(
  { in: { isTTY }, prompt }: Context,
  question: string,
  unasked: Failure,
  [message, hint]: readonly [message: string, hint?: string],
): Promise<void> {
  if (!isTTY) throw unasked;
  if (/^y(?:es)?$/i.test((await prompt.text(`${question} (y/N)`)).trim())) return;
  throw badConfig(message, hint);
}
