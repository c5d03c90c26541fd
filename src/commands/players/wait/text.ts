import { Failure } from '../../../errors.ts';
import { listed } from '../../../model/listed.ts';
import { secondsText } from '../../../output/quantity.ts';
import type { Awaited } from '../rules/wait.ts';

/** The progress of a wait. */
export interface Progress {
  readonly waiting: readonly Awaited[];
  /** All awaited players, including those that have reached the goal. */
  readonly total: number;
}

/** Players to name; the rest are counted. */
const maxNamed = 5;

/** A duration in milliseconds, rounded to seconds: `9m 30s`; below one second: `500ms`. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : secondsText(Math.round(milliseconds / 1000));
}

/** `still waiting for 2 of 6 players: Loja 001 · Entrada (offline), …`; names are unsanitized. */
export function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'the service did not answer';
  const { waiting, total } = progress;
  if (total === 0) return 'no players match';
  const nameOf = ({ id, name, state }: Awaited) => `${name || id} (${state ?? 'not in the list'})`;
  const players = `${total} ${total === 1 ? 'player' : 'players'}`;
  return `still waiting for ${waiting.length} of ${players}: ${listed(waiting, nameOf, maxNamed)}`;
}

/** The failure of a wait that timed out. Its JSON has all players still awaited; null if the service never answered. */
export function notReached(
  progress: Progress | undefined,
  { timeoutMs, outage }: { timeoutMs: number; outage: Failure | undefined },
): Failure {
  const empty = progress?.total === 0 ? 'See: signage players list' : undefined;
  const failed = outage && `The last poll failed: ${outage.message}`;
  return new Failure('NOT_REACHED', `timed out after ${timeText(timeoutMs)}; ${progressText(progress)}`, {
    hint: failed ?? empty ?? 'To wait longer, use --timeout 30m',
    members: { players: progress?.waiting.map(awaitedMembers) },
    cause: outage,
  });
}

function awaitedMembers({ id, name, storeId, healthStatus, state }: Awaited) {
  return { id, name, storeId, healthStatus, isListed: state !== undefined };
}
