import { maybeTruncated } from '../api/ask.ts';
import { noteLacking, type Selection } from '../core/selectors.ts';
import type { Session } from '../core/session.ts';
import { players } from '../model/players.ts';

/** Notes that the list may have been cut, if its length equals a limit of the service. */
export async function noteCut(
  session: Session,
  received: number,
  { consequence = '', advice }: { readonly consequence?: string; readonly advice?: string },
): Promise<void> {
  if (!maybeTruncated(players, received)) return;
  const text = `exactly ${received} players; the list may be truncated${consequence}`;
  await session.note({ text, advice });
}

/** The same for players that are polled. */
export function noteCutPoll(session: Session, received: number): Promise<void> {
  return noteCut(session, received, { consequence: ', and players beyond it are not watched' });
}

/** Notes about a first poll: that the list may have been cut, that it selected no player, and why, and what no player has. */
export async function noteFirstPoll(
  session: Session,
  { received, selected }: { readonly received: number; readonly selected: number },
  doing: 'watching' | 'waiting',
  selection: Selection | undefined,
): Promise<void> {
  await noteCutPoll(session, received);
  if (selected === 0)
    await session.note({ text: `${selection?.why() ?? 'no players match'}; ${doing} for one to appear` });
  await noteLacking(session, selection);
}
