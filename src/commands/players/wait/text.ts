import { Failure } from '../../../errors.ts';
import { secondsText } from '../../../output/quantity.ts';
import type { Awaited } from '../../../rules/wait.ts';

/** How far a wait has come at its last answer. */
export interface Progress {
  readonly waiting: readonly Awaited[];
  /** Players waited for, those that are there already included. */
  readonly total: number;
}

/** So many are named to a person; the number of all is told. */
const mostNamed = 5;

/** A length of time in milliseconds as whole seconds: `9m 30s`. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : secondsText(Math.round(milliseconds / 1000));
}

/** `waiting for 2 of 6 players: Loja 001 · Entrada (offline), …`; the names as the service sent them. */
export function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'the service has not answered';
  const { waiting, total } = progress;
  if (total === 0) return 'no player was selected';
  const named = waiting
    .slice(0, mostNamed)
    .map(({ id, name, state }) => `${name || id} (${stateText(state)})`);
  const more = waiting.length > mostNamed ? ` and ${waiting.length - mostNamed} more` : '';
  return `${startOf(progress)}: ${named.join(', ')}${more}`;
}

function startOf({ waiting, total }: Progress): string {
  return `waiting for ${waiting.length} of ${total} ${total === 1 ? 'player' : 'players'}`;
}

function stateText(state: Awaited['state']): string {
  return state ?? 'not in the list';
}

/** The same for a script, which wants them all, by what is theirs alone: `waiting for 2 of 6 players: 5b0c1f6e-… (offline), …`. */
function progressIds(progress: Progress): string {
  return `${startOf(progress)}: ${progress.waiting.map(({ id, state }) => `${id} (${stateText(state)})`).join(', ')}`;
}

/** The end of a wait whose time has run out. */
export function notReached(
  progress: Progress | undefined,
  {
    timeoutMs,
    outage,
    isForScript,
  }: { timeoutMs: number; outage: Failure | undefined; isForScript: boolean },
): Failure {
  const empty = progress?.total === 0 ? 'To see what there is: signage players list' : undefined;
  const told = isForScript && progress?.total ? progressIds(progress) : progressText(progress);
  const failed = outage && `The last poll failed: ${outage.message}`;
  return new Failure('NOT_REACHED', `the time ran out after ${timeText(timeoutMs)}: ${told}`, {
    hint: failed ?? empty ?? 'To wait longer: --timeout 30m',
    cause: outage,
  });
}
