import { maybeTruncated } from '../api/ask.ts';
import type { Session } from '../core/session.ts';
import { players } from '../model/players.ts';

/** Notes that the list may have been cut, if its length equals a limit of the service. */
export async function noteCut(
  session: Session,
  received: number,
  { so = '', advice }: { readonly so?: string; readonly advice?: string },
): Promise<void> {
  if (!maybeTruncated(players, received)) return;
  await session.note({ text: `exactly ${received} players; the list may be truncated${so}`, advice });
}

/** The same for players that are asked for again and again. */
export function noteCutPoll(session: Session, received: number): Promise<void> {
  return noteCut(session, received, { so: ', and players beyond it are not watched' });
}

/** Notes about a first poll that the list may have been cut, and that it selected no player, with the reason if it is known. */
export async function noteFirstPoll(
  session: Session,
  { received, selected }: { readonly received: number; readonly selected: number },
  doing: 'watching' | 'waiting',
  why: () => string | undefined,
): Promise<void> {
  await noteCutPoll(session, received);
  if (selected === 0)
    await session.note({ text: `${why() ?? 'no players match'}; ${doing} for one to appear` });
}
