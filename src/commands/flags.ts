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

const milliseconds = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Node's timers hold no longer delay. */
const longestDelay = 2 ** 31 - 1;

/** A length of time such as `30s`, `2m` or `500ms`, in milliseconds; a bare number is seconds. */
export function durationFlag(syntax: string, help: string): Flag<number> {
  return {
    syntax,
    help,
    parse: (given) => {
      const text = lastOf(syntax, given);
      const [, amount = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
      const value = Number(amount) * milliseconds[isUnit(unit) ? unit : 's'];
      if (amount !== '' && value > 0 && value <= longestDelay) return value;
      throw usage(`${nameOf(syntax)} must be a length of time such as 30s, 2m or 500ms, not "${text}"`);
    },
  };
}

function isUnit(text: string): text is keyof typeof milliseconds {
  return Object.hasOwn(milliseconds, text);
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
