import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { healthStates } from '../../../model/players.ts';
import { grouped } from '../../../model/quantity.ts';
import { groupsOf } from '../../lint/rules/sorted.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import type { Outcome } from '../../screens/engine/resolve-winner.ts';
import { type ScreenState, screenStateOf, screenStates } from '../../screens/engine/screen-state.ts';

/** How a line of the card is meant, the worst first; `unread` is a part that could not be read. */
export const levels = ['error', 'warning', 'unread', 'ok'] as const;
export type Level = (typeof levels)[number];

/** What each state means. A screen that is blocked is so on purpose. */
export const levelOf: Readonly<Record<ScreenState, Level>> = {
  unreachable: 'error',
  unplayable: 'error',
  blank: 'error',
  unclear: 'warning',
  degraded: 'warning',
  blocked: 'ok',
  ok: 'ok',
};

/** A screen and its state. The outcome is undefined if the schedules were not read: then health alone decides. */
export interface JudgedScreen {
  /** As the service sent it. */
  readonly player: JsonObject;
  readonly state: ScreenState;
  readonly outcome: Outcome | undefined;
}

/** Judges a player's screen now, in milliseconds since 1970; without a playback by its health alone. */
export function judgeScreen(player: JsonObject, playback: Playback | undefined, now: number): JudgedScreen {
  const outcome = playback?.now(player, now).outcome;
  const known = player.status === 'blocked' ? 'blocked' : 'plays';
  return { player, outcome, state: screenStateOf(outcome ?? known, player) };
}

/** The number of screens in each state, the worst first. */
export function countStates(screens: readonly JudgedScreen[]): Map<ScreenState, number> {
  const counts = new Map(screenStates.map((state) => [state, 0]));
  for (const { state } of screens) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** `3 unreachable`, `1,204 degraded`: the states that occur, but for `ok`. */
export function stateTexts(counts: ReadonlyMap<ScreenState, number>): string[] {
  const others = [...counts].filter(([state, count]) => state !== 'ok' && count > 0);
  return others.map(([state, count]) => `${grouped(String(count))} ${state}`);
}

/** The screens that are not fine: the worst state first, then the worst health, then the longest silent. */
export function needingAttention(screens: readonly JudgedScreen[]): JudgedScreen[] {
  return screens
    .filter(({ state }) => levelOf[state] !== 'ok')
    .map((screen) => ({ screen, ranks: ranksOf(screen) }))
    .sort((a, b) => a.ranks.map((rank, at) => rank - (b.ranks[at] ?? 0)).find((rank) => rank) ?? 0)
    .map(({ screen }) => screen);
}

/** Smaller is worse. An unknown health counts as critical, and a player that was never seen as the longest silent. */
function ranksOf({ player: { healthStatus, lastSeenAt }, state }: JudgedScreen): number[] {
  const known = healthStates.find((health) => health === healthStatus) ?? 'critical';
  const seen = instantOf(String(lastSeenAt ?? '')) ?? 0;
  return [screenStates.indexOf(state), -healthStates.indexOf(known), seen];
}

const week = 7 * 86_400_000;

/**
 * Since when a screen is in its state, in milliseconds since 1970: since its player was last seen, or by the plan. Undefined if
 * that is unknown, or more than a week ago by the plan.
 */
export function sinceOf(
  { player, state }: JudgedScreen,
  playback: Playback | undefined,
  now: number,
): number | undefined {
  if (state === 'unreachable') return instantOf(String(player.lastSeenAt ?? ''));
  if (state === 'degraded' || playback === undefined) return undefined;
  const slots = playback.slots(player, now - week, now + 1);
  const before = slots.findLastIndex(({ outcome }) => screenStateOf(outcome, player) !== state);
  return before < 0 ? undefined : slots[before + 1]?.from;
}

/** The stores that are clearly worse than the rest, the worst first: two screens or more, and twice the rest's share or more. */
export function worseStores(screens: readonly JudgedScreen[]) {
  const considered = screens.filter(({ state }) => state !== 'blocked');
  const badIn = (some: readonly JudgedScreen[]) => some.filter(({ state }) => levelOf[state] !== 'ok').length;
  const all = badIn(considered);
  const stores = groupsOf(considered, ({ player: { storeId } }) =>
    typeof storeId === 'string' && storeId !== '' ? storeId : undefined,
  );
  return Array.from(stores, ([storeId, own]) => ({ storeId, screens: own.length, attention: badIn(own) }))
    .filter(({ screens: own, attention }) => {
      const rest = considered.length - own;
      return attention >= 2 && rest > 0 && attention / own >= (2 * (all - attention)) / rest;
    })
    .sort((a, b) => b.attention / b.screens - a.attention / a.screens || b.attention - a.attention);
}

/** The end of what is active, if that is within a week: instants, at most one. */
export function endWithinWeek({ status, validUntil }: JsonObject, now: number): number[] {
  const end = instantOf(String(validUntil ?? '')) ?? 0;
  return (status ?? 'active') === 'active' && end > now && end <= now + week ? [end] : [];
}

/** The states of processing in which nothing is wrong. */
export const fineProcessing: readonly unknown[] = ['pending', 'processing', 'ready'];

/** The state of processing, if it is not fine: failed, or one that is not documented. A missing one is fine, as for playback. */
export function wrongProcessing({ processingStatus }: JsonObject): unknown[] {
  return fineProcessing.includes(processingStatus ?? 'ready') ? [] : [processingStatus];
}
