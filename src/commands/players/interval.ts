import { durationFlag, type Flag } from '../../core/flag.ts';
import { usage } from '../../errors.ts';
import { longestInterval, shortestInterval } from './rules/pace.ts';

/** The `--interval` flag, in milliseconds; `defaultMs` is only shown in help. */
export function intervalFlag(defaultMs: number): Flag<number> {
  const flag = durationFlag('--interval <time>', `time between polls, at least ${shortestInterval / 1000}s`, {
    default: `${defaultMs / 1000}s`,
  });
  return {
    ...flag,
    parse(given) {
      const value = flag.parse(given);
      if (value >= shortestInterval && value <= longestInterval) return value;
      const range = `from ${shortestInterval / 1000}s to ${longestInterval / 3_600_000}h`;
      throw usage(`--interval must be ${range}, not "${given.at(-1)}"`);
    },
  };
}
