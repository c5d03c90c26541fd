import { usage } from '../errors.ts';

/** One flag as data: how it is typed, what it is for, and what its values mean. */
export interface Flag<T> {
  /** In commander's notation: `-q, --quiet`, `--status <values>`. */
  readonly syntax: string;
  readonly help: string;
  /** From every value given, in order (none for a switch). Throws a `USAGE` failure that names the allowed values. */
  parse(given: readonly string[]): T;
}

/** What was typed after a verb. */
export interface Input {
  readonly args: readonly string[];
  /** The flag's value, or undefined when it was not given. */
  get<T>(flag: Flag<T>): T | undefined;
}

/** A flag without a value. */
export function switchFlag(syntax: string, help: string): Flag<true> {
  return { syntax, help, parse: () => true };
}

/** A flag whose last value counts. */
export function textFlag(syntax: string, help: string): Flag<string> {
  return { syntax, help, parse: (given) => lastOf(syntax, given) };
}

/** One of the allowed words. */
export function wordFlag<const W extends string>(
  syntax: string,
  help: string,
  allowed: readonly W[],
): Flag<W> {
  return { syntax, help, parse: (given) => matchWord(syntax, lastOf(syntax, given), allowed) };
}

/** Several values, each once, by comma or by repetition; of the allowed words, where those are given. */
export function wordsFlag(syntax: string, help: string, allowed: readonly string[] = []): Flag<string[]> {
  return {
    syntax,
    help: allowed.length > 0 ? `${help}: ${allowed.join(', ')}` : help,
    parse: (given) => {
      const words = given.flatMap((text) => text.split(',')).map((word) => word.trim());
      if (words.includes('')) throw usage(`${nameOf(syntax)} needs a value`);
      const known = allowed.length > 0 ? words.map((word) => matchWord(syntax, word, allowed)) : words;
      return [...new Set(known)];
    },
  };
}

/** A whole number within bounds, both included. */
export function integerFlag(
  syntax: string,
  help: string,
  { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
): Flag<number> {
  const range =
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number, ${min} or more`
      : `a whole number from ${min} to ${max}`;
  return {
    syntax,
    help,
    parse: (given) => {
      const text = lastOf(syntax, given);
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw usage(`${nameOf(syntax)} must be ${range}, not "${text}"`);
    },
  };
}

/** What a length of time may be: its units in milliseconds, and the longest, as it would be typed too. */
interface Span {
  readonly examples: string;
  readonly units: Readonly<Record<string, number>>;
  readonly most: number;
  readonly mostText: string;
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** For waiting: Node's timers hold no longer delay. */
const delay: Span = { examples: '30s, 2m or 500ms', units, most: 2 ** 31 - 1, mostText: '596h' };

const day = 86_400_000;
/** For an age: that of anything a computer has a date for. */
const age: Span = {
  examples: '15m, 36h or 30d',
  units: { ...units, d: day },
  most: 36_500 * day,
  mostText: '36500d',
};

/** A length of time to wait such as `30s`, `2m` or `500ms`, in milliseconds; a bare number is seconds. */
export function durationFlag(syntax: string, help: string): Flag<number> {
  return spanFlag(syntax, help, delay);
}

/** How long ago something may be, such as `15m` or `30d`, in milliseconds; a bare number is seconds. */
export function ageFlag(syntax: string, help: string): Flag<number> {
  return spanFlag(syntax, help, age);
}

function spanFlag(syntax: string, help: string, { examples, units, most, mostText }: Span): Flag<number> {
  return {
    syntax,
    help,
    parse: (given) => {
      const text = lastOf(syntax, given);
      const [, amount = '', unit = 's'] = /^(\d+(?:\.\d+)?)([a-z]+)?$/.exec(text) ?? [];
      const value = Number(amount) * ((Object.hasOwn(units, unit) && units[unit]) || 0);
      if (value > most) throw usage(`${nameOf(syntax)} must be at most ${mostText}, not "${text}"`);
      if (value > 0) return value;
      throw usage(`${nameOf(syntax)} must be a length of time such as ${examples}, not "${text}"`);
    },
  };
}

const bytes: Readonly<Record<string, number>> = {
  '': 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/** A size such as `500MB` or `2GiB`, in bytes. */
export function sizeFlag(syntax: string, help: string): Flag<number> {
  return {
    syntax,
    help,
    parse: (given) => {
      const text = lastOf(syntax, given);
      const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([KMG]i?B)?$/.exec(text) ?? [];
      const size = Math.floor(Number(amount) * (bytes[unit] ?? 1));
      if (amount !== '' && size > 0) return size;
      throw usage(`${nameOf(syntax)} must be a size such as 500MB or 2GiB, not "${text}"`);
    },
  };
}

/** `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The long name as it is typed: `--status`. */
function nameOf(syntax: string): string {
  return /--[\w-]+/.exec(syntax)?.[0] ?? syntax;
}

function lastOf(syntax: string, given: readonly string[]): string {
  const last = given.at(-1);
  if (last) return last;
  throw usage(`${nameOf(syntax)} needs a value`);
}

function matchWord<W extends string>(syntax: string, word: string, allowed: readonly W[]): W {
  const found = allowed.find((known) => known.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  throw usage(`${nameOf(syntax)} must be ${alternatives(allowed)}, not "${word}"`);
}
