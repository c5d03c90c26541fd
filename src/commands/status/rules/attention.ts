import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { healthStates } from '../../../model/players.ts';
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

/** A screen and its state. */
export interface JudgedScreen {
  /** As the service sent it. */
  readonly player: JsonObject;
  readonly state: ScreenState;
  /** Undefined if the schedules were not read: then health alone decides. */
  readonly outcome: Outcome | undefined;
}

/** Judges every player's screen now, in milliseconds since 1970; without a playback by its health alone. */
export function judgeScreens(
  players: readonly JsonObject[],
  playback: Playback | undefined,
  now: number,
): JudgedScreen[] {
  return players.map((player) => {
    const outcome = playback?.now(player, now).outcome;
    const known = player.status === 'blocked' ? 'blocked' : 'plays';
    return { player, outcome, state: screenStateOf(outcome ?? known, player) };
  });
}

/** The number of screens in each state, the worst first. */
export function countStates(screens: readonly JudgedScreen[]): Map<ScreenState, number> {
  const counts = new Map(screenStates.map((state) => [state, 0]));
  for (const { state } of screens) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** The screens that need attention: the worst state first, then the worst health, then the longest silent. */
export function needingAttention(screens: readonly JudgedScreen[]): JudgedScreen[] {
  return screens
    .filter(({ state }) => levelOf[state] !== 'ok')
    .map((screen) => ({ screen, rank: ranksOf(screen) }))
    .sort((a, b) => a.rank.map((rank, at) => rank - (b.rank[at] ?? 0)).find((rank) => rank) ?? 0)
    .map(({ screen }) => screen);
}

/** Smaller is worse. An unknown health counts as critical, and a player that was never seen as the longest silent. */
function ranksOf({ player: { healthStatus, lastSeenAt }, state }: JudgedScreen): number[] {
  const documented: readonly unknown[] = healthStates;
  const health = documented.indexOf(healthStatus);
  const seen = instantOf(String(lastSeenAt ?? '')) ?? 0;
  return [screenStates.indexOf(state), -(health < 0 ? healthStates.indexOf('critical') : health), seen];
}

/** How far back the plan is asked: milliseconds. */
const lookBack = 7 * 86_400_000;

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
  const slots = playback.slots(player, now - lookBack, now + 1);
  const before = slots.findLastIndex(({ outcome }) => screenStateOf(outcome, player) !== state);
  return before < 0 ? undefined : slots[before + 1]?.from;
}

/** How many screens of a store need attention. */
export interface StoreCount {
  readonly storeId: string;
  readonly screens: number;
  readonly attention: number;
}

/** The stores that are clearly worse than the rest, the worst first: two screens or more, and twice the rest's share or more. */
export function worseStores(screens: readonly JudgedScreen[]): StoreCount[] {
  const considered = screens.filter(({ state }) => state !== 'blocked');
  const stores = new Map<string, { storeId: string; screens: number; attention: number }>();
  let attention = 0;
  for (const { player, state } of considered) {
    const needsIt = Number(levelOf[state] !== 'ok');
    attention += needsIt;
    if (typeof player.storeId !== 'string' || player.storeId === '') continue;
    const store = stores.get(player.storeId) ?? { storeId: player.storeId, screens: 0, attention: 0 };
    stores.set(player.storeId, store);
    store.screens += 1;
    store.attention += needsIt;
  }
  const shareOf = (store: StoreCount) => store.attention / store.screens;
  const isWorse = (store: StoreCount) => {
    const rest = considered.length - store.screens;
    return store.attention >= 2 && rest > 0 && shareOf(store) >= (2 * (attention - store.attention)) / rest;
  };
  return [...stores.values()]
    .filter(isWorse)
    .sort((a, b) => shareOf(b) - shareOf(a) || b.attention - a.attention);
}
