import { type HealthState, healthStates } from '../../model/players.ts';
import type { Health, Presence } from '../../model/presence.ts';
import type { Outcome } from './outcomes.ts';

/**
 * The states of a screen: what is planned for it and its player's health in one word, the worst first. Everything that sorts screens
 * by how bad they are uses this order.
 */
export const screenStates = [
  'unreachable',
  'unplayable',
  'blank',
  'unclear',
  'degraded',
  'blocked',
  'ok',
] as const;
export type ScreenState = (typeof screenStates)[number];

/** What each means, for help. */
export const stateMeanings: Readonly<Record<ScreenState, string>> = {
  unreachable: 'the player is offline, or not seen for --max-age; what it shows is not known',
  unplayable: 'none of the items that should show can play',
  blank: 'no schedule is active',
  unclear: 'several schedules could win',
  degraded: 'a schedule plays, but the player is not healthy, or its status is not active',
  blocked: 'the player is blocked',
  ok: 'a schedule plays, and the player is healthy',
};

/** What of a player's health degrades its screen; empty if nothing does. May quote the service, unsanitized. */
export function degradedText({ healthStatus, status }: Health): string {
  const best: HealthState = healthStates[0];
  const texts: string[] = [];
  if (healthStatus !== best) texts.push(`player health: ${healthStatus ?? 'unknown'}`);
  // Nobody knows whether a player of another status than the documented ones shows anything.
  if (status !== 'active') texts.push(`player status: ${status ?? 'unknown'}`);
  return texts.join('; ');
}

/** The player of a screen, and whether it can be reached. */
interface ScreenPlayer {
  readonly player: Health;
  readonly presence: Presence;
}

/** The state of a screen. Without its player (at another time than now) the plan alone decides. */
export function screenStateOf(outcome: Outcome, judged: ScreenPlayer | undefined): ScreenState {
  if (outcome === 'blocked') return 'blocked';
  if (judged?.presence.isUnreachable) return 'unreachable';
  if (outcome === 'nothing') return 'blank';
  if (outcome === 'unplayable') return 'unplayable';
  if (outcome !== 'plays') return 'unclear';
  return judged && degradedText(judged.player) !== '' ? 'degraded' : 'ok';
}
