import { Failure } from '../../../errors.ts';
import { secondsText } from '../../../output/quantity.ts';
import type { Awaited } from '../../../rules/wait.ts';

/** How far a wait has come. */
export interface Progress {
  readonly waiting: readonly Awaited[];
  /** Players waited for, including those that are there already. */
  readonly total: number;
}

/** Players named to a person; the others are counted. */
const mostNamed = 5;

/** A length of time in milliseconds as whole seconds: `9m 30s`. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : secondsText(Math.round(milliseconds / 1000));
}

/** `still waiting for 2 of 6 players: Loja 001 · Entrada (offline), …`; the names as the service sent them. */
export function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'the service did not answer';
  const { waiting, total } = progress;
  if (total === 0) return 'no players match';
  const named = waiting
    .slice(0, mostNamed)
    .map(({ id, name, state }) => `${name || id} (${stateText(state)})`);
  const more = waiting.length > mostNamed ? ` and ${waiting.length - mostNamed} more` : '';
  return `${startOf(progress)}: ${named.join(', ')}${more}`;
}

function startOf({ waiting, total }: Progress): string {
  return `still waiting for ${waiting.length} of ${total} ${total === 1 ? 'player' : 'players'}`;
}

function stateText(state: Awaited['state']): string {
  return state ?? 'not in the list';
}

/** The same for a script: all of them, by id. */
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
  const told = isForScript && progress?.total ? progressIds(progress) : progressText(progress);
  const failed = outage && `The last poll failed: ${outage.message}`;
  return new Failure('NOT_REACHED', `timed out after ${timeText(timeoutMs)}; ${told}`, {
    hint: failed ?? empty ?? 'To wait longer: --timeout 30m',
    cause: outage,
  });
}
