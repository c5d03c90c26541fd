import { type Health, type HealthState, healthStates, isUnreachable } from '../../model/players.ts';
import type { Outcome } from './resolve-winner.ts';

/**
 * The states of a screen: what is planned for it and its player's health in one word, the worst first. This order is the one
 * order of badness.
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

/** The state of a screen. Without `health` (at another time than now) the plan alone decides. */
export function screenStateOf(outcome: Outcome, health: Health | undefined): ScreenState {
  if (outcome === 'blocked') return 'blocked';
  if (health && isUnreachable(health)) return 'unreachable';
  if (outcome === 'nothing') return 'blank';
  if (outcome === 'unplayable') return 'unplayable';
  if (outcome !== 'plays') return 'unclear';
  const best: HealthState = healthStates[0];
  return health && health.healthStatus !== best ? 'degraded' : 'ok';
}
