import type { Screen } from './resolve-winner.ts';

/** Answers kept; a fleet has far fewer groups of screens, or none. */
const maxKept = 5000;

/**
 * Keeps the answers about screens at an instant for others that are alike: of one chain, most have the same schedules.
 * It stops trying in a fleet where hardly any two are.
 */
export function keepForAlike<T>(): (screen: Screen, instant: number, make: () => T) => T {
  const kept = new Map<string, T>();
  let used = 0;
  let isGivenUp = false;
  return (screen, instant, make) => {
    if (isGivenUp) return make();
    const key = keyOf(screen, instant);
    const known = kept.get(key);
    if (known !== undefined) {
      used += 1;
      return known;
    }
    const made = make();
    kept.set(key, made);
    isGivenUp = kept.size >= maxKept && used < maxKept;
    if (kept.size >= maxKept) kept.clear();
    return made;
  };
}

/** Everything of a screen that an answer is made of. */
function keyOf({ player, states, schedules }: Screen, instant: number): string {
  const { timezone, orientation, isBlocked, isOffline } = player;
  let key = `${instant} ${states} ${isBlocked} ${isOffline} ${JSON.stringify([timezone, orientation])}`;
  for (const { rank } of schedules) key += ` ${rank}`;
  return key;
}
