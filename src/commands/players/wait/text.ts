import { Failure } from '../../../errors.ts';
import { secondsText } from '../../../output/quantity.ts';
import type { Awaited } from '../../../rules/wait.ts';

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
  const named = waiting
    .slice(0, maxNamed)
    .map(({ id, name, state }) => `${name || id} (${stateText(state)})`);
  const more = waiting.length > maxNamed ? ` and ${waiting.length - maxNamed} more` : '';
  return `${startOf(progress)}: ${named.join(', ')}${more}`;
}

function startOf({ waiting, total }: Progress): string {
  return `still waiting for ${waiting.length} of ${total} ${total === 1 ? 'player' : 'players'}`;
}

function stateText(state: Awaited['state']): string {
  return state ?? 'not in the list';
}

/** The same for scripts: every player, by id. */
function progressIds(progress: Progress): string {
  return `${startOf(progress)}: ${progress.waiting.map(({ id, state }) => `${id} (${stateText(state)})`).join(', ')}`;
}

/** The failure of a wait that timed out. */
export function notReached(
  progress: Progress | undefined,
  {
    timeoutMs,
    outage,
    isForScript,
  }: { timeoutMs: number; outage: Failure | undefined; isForScript: boolean },
): Failure {
  const empty = progress?.total === 0 ? 'See: signage players list' : undefined;
  const state = isForScript && progress?.total ? progressIds(progress) : progressText(progress);
  const failed = outage && `The last poll failed: ${outage.message}`;
  return new Failure('NOT_REACHED', `timed out after ${timeText(timeoutMs)}; ${state}`, {
    hint: failed ?? empty ?? 'To wait longer, use --timeout 30m',
    cause: outage,
  });
}
