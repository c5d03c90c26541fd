import { dayLength, instantOf, weekLength } from '../../clock/instant.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import { type ScreenState, screenStateOf } from '../../screens/engine/screen-state.ts';
import type { Screen } from '../../screens/screen.ts';
import { groupsOf } from '../../words/groups.ts';
import type { Severity } from '../../words/severity.ts';

/** How severe the problem of a screen is; `ok` if it has none. */
export type ScreenLevel = Exclude<Severity, 'info'> | 'ok';

/** How bad a state is. Blocking a screen is intended, so it is not a problem. */
export function levelOf(state: ScreenState): ScreenLevel {
  if (state === 'blocked' || state === 'ok') return 'ok';
  return state === 'unclear' || state === 'degraded' ? 'warning' : 'error';
}

/** The screens that need attention. */
export function needingAttention(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ state }) => levelOf(state) !== 'ok');
}

/**
 * Since when a screen is in its state, in milliseconds since 1970: since its player was last seen, or by the plan. Undefined if
 * that is unknown or in the future, or more than a week ago by the plan.
 */
export function sinceOf(screen: Screen, playback: Playback | undefined, now: number): number | undefined {
  const { player, state, seen } = screen;
  if (state === 'unreachable') return seen === 0 || seen > now ? undefined : seen;
  if (state === 'degraded' || playback === undefined) return undefined;
  const slots = [...playback.slots(player, now - weekLength, now + 1)];
  const before = slots.findLastIndex(({ showing }) => screenStateOf(showing.outcome, screen) !== state);
  return before < 0 ? undefined : slots[before + 1]?.from;
}

/** The stores where at least two screens need attention, and at least twice the tenant's share; worst first. */
export function worseStores(screens: readonly Screen[]) {
  const badIn = (some: readonly Screen[]) => needingAttention(some).length;
  const shareOf = (store: { attention: number; screens: number }) => store.attention / store.screens;
  const share = badIn(screens) / screens.length;
  const stores = groupsOf(screens, ({ player: { storeId } }) => String(storeId ?? '') || undefined);
  return Array.from(stores, ([storeId, own]) => ({ storeId, screens: own.length, attention: badIn(own) }))
    .filter((store) => store.attention >= 2 && shareOf(store) >= 2 * share)
    .sort((a, b) => shareOf(b) - shareOf(a) || b.attention - a.attention);
}

/** When an active item expires, in milliseconds since 1970; undefined unless that is in the next `days` days. */
export function expiryWithin(days: number, { status, validUntil }: JsonObject, now: number) {
  if ((status ?? 'active') !== 'active') return undefined;
  const end = instantOf(String(validUntil ?? '')) ?? 0;
  const isSoon = end > now && end <= now + days * dayLength;
  return isSoon ? end : undefined;
}
