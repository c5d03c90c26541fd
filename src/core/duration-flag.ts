import { usage } from '../errors.ts';
import { type Flag, type FlagOptions, nameOf, textFlag } from './flag.ts';

/** The units of a duration in milliseconds, the longest first. */
const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** One amount for each unit, all of them optional: `1d`, `1h30m`, `0.5s`. */
const form = new RegExp(
  `^${Object.keys(units)
    .map((unit) => `(?:(\\d+(?:\\.\\d+)?)${unit})?`)
    .join('')}$`,
);

/** Examples of a duration, and its maximum in milliseconds and as typed. */
interface Span {
  readonly examples: string;
  readonly max: number;
  readonly maxText: string;
}

/** For delays: the maximum of Node's timers. */
const delay: Span = { examples: '30s, 2m or 1h30m', max: 2 ** 31 - 1, maxText: '24d' };

/** For ages: up to 100 years, older than any date a computer reports. */
const age: Span = { examples: '15m, 36h or 1d12h', max: 36_500 * units.d, maxText: '36500d' };

/** A flag that takes a duration such as `30s`, `2m` or `1h30m`, in milliseconds. */
export function durationFlag(syntax: string, help: string, options: FlagOptions = {}): Flag<number> {
  return spanFlag(syntax, help, delay, options);
}

/** A flag that takes an age such as `15m`, `30d` or `1d12h`, in milliseconds. */
export function ageFlag(syntax: string, help: string, options: FlagOptions = {}): Flag<number> {
  return spanFlag(syntax, help, age, options);
}

function spanFlag(
  syntax: string,
  help: string,
  { examples, max, maxText }: Span,
  options: FlagOptions,
): Flag<number> {
  const flag = textFlag(syntax, help, { ...options, kind: 'duration' });
  return {
    ...flag,
    parse(given) {
      const text = flag.parse(given);
      const [, ...amounts] = form.exec(text) ?? [];
      const value = Object.values(units).reduce((sum, unit, at) => sum + Number(amounts[at] ?? 0) * unit, 0);
      if (value > max) throw usage(`${nameOf({ syntax })} must be at most ${maxText}, not "${text}"`);
      if (value > 0) return value;
      const known = Object.keys(units).reverse().join(', ');
      throw usage(
        `${nameOf({ syntax })} must be a duration such as ${examples}, not "${text}" (units: ${known})`,
      );
    },
  };
}
