import { usage } from '../errors.ts';

/** What the value of a flag is, for help, completion and tests. A switch has none. */
type FlagKind =
  | 'switch'
  | 'text'
  | 'word'
  | 'integer'
  | 'duration'
  | 'size'
  | 'file'
  | 'fields'
  | 'profile'
  | 'shell-line';

/** One flag as data: how it is typed, what it is for, and what its values mean. */
export interface Flag<T> {
  /** In commander's notation: `-q, --quiet`, `--status <values>`. */
  readonly syntax: string;
  /** What it does, in a few words; values and default are added from the members below. */
  readonly help: string;
  readonly kind: FlagKind;
  /** The values allowed, or those worth offering; empty for a free text. */
  readonly values: readonly string[];
  /** Takes several values: separated by commas, or by typing the flag again. */
  readonly repeatable: boolean;
  /** What counts if it is not given, as one would type it. */
  readonly default?: string | undefined;
  /** From every value given, in order (none for a switch). Throws a `USAGE` failure that names the allowed values. */
  parse(given: readonly string[]): T;
}

/** What was typed after a verb. */
export interface Input {
  readonly args: readonly string[];
  /** The flag's value, or undefined if it was not given. */
  get<T>(flag: Flag<T>): T | undefined;
}

/** What a flag may say of itself besides its syntax and help. */
interface FlagNotes {
  readonly kind?: FlagKind;
  readonly default?: string | number;
}

/** A flag without a value. */
export function switchFlag(syntax: string, help: string): Flag<true> {
  return { syntax, help, kind: 'switch', values: [], repeatable: false, parse: () => true };
}

/** A flag whose last value counts. */
export function textFlag(
  syntax: string,
  help: string,
  { kind = 'text', ...notes }: FlagNotes = {},
): Flag<string> {
  return flagOf(syntax, help, kind, notes, (given) => lastOf(syntax, given));
}

/** One of the allowed words. */
export function wordFlag<const W extends string>(
  syntax: string,
  help: string,
  allowed: readonly W[],
  notes: FlagNotes = {},
): Flag<W> {
  const parse = (given: readonly string[]) => matchWord(syntax, lastOf(syntax, given), allowed);
  return { ...flagOf(syntax, help, notes.kind ?? 'word', notes, parse), values: allowed };
}

/** Several values, each once, by comma or by repetition; of the allowed words, where those are given. */
export function wordsFlag(
  syntax: string,
  help: string,
  allowed: readonly string[] = [],
  notes: FlagNotes = {},
): Flag<string[]> {
  const parse = (given: readonly string[]) => {
    const words = given.flatMap((text) => text.split(',')).map((word) => word.trim());
    if (words.includes('')) throw usage(`${nameOf({ syntax })} needs a value`);
    const known = allowed.length > 0 ? words.map((word) => matchWord(syntax, word, allowed)) : words;
    return [...new Set(known)];
  };
  const kind = allowed.length > 0 ? 'word' : 'text';
  return { ...flagOf(syntax, help, kind, notes, parse), values: allowed, repeatable: true };
}

/** A whole number within bounds, both included. */
export function integerFlag(
  syntax: string,
  help: string,
  { min, max = Number.MAX_SAFE_INTEGER, ...notes }: FlagNotes & { min: number; max?: number },
): Flag<number> {
  const range =
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number, ${min} or more`
      : `a whole number from ${min} to ${max}`;
  return flagOf(syntax, help, 'integer', notes, (given) => {
    const text = lastOf(syntax, given);
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw usage(`${nameOf({ syntax })} must be ${range}, not "${text}"`);
  });
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
/** For an age: older than any date that a computer gives. */
const age: Span = {
  examples: '15m, 36h or 30d',
  units: { ...units, d: day },
  most: 36_500 * day,
  mostText: '36500d',
};

/** A length of time to wait such as `30s`, `2m` or `500ms`, in milliseconds; a bare number is seconds. */
export function durationFlag(syntax: string, help: string, notes: FlagNotes = {}): Flag<number> {
  return spanFlag(syntax, help, delay, notes);
}

/** How long ago something may be, such as `15m` or `30d`, in milliseconds; a bare number is seconds. */
export function ageFlag(syntax: string, help: string): Flag<number> {
  return spanFlag(syntax, help, age, {});
}

function spanFlag(
  syntax: string,
  help: string,
  { examples, units, most, mostText }: Span,
  notes: FlagNotes,
): Flag<number> {
  return flagOf(syntax, help, 'duration', notes, (given) => {
    const text = lastOf(syntax, given);
    const [, amount = '', unit = 's'] = /^(\d+(?:\.\d+)?)([a-z]+)?$/.exec(text) ?? [];
    const value = Number(amount) * ((Object.hasOwn(units, unit) && units[unit]) || 0);
    if (value > most) throw usage(`${nameOf({ syntax })} must be at most ${mostText}, not "${text}"`);
    if (value > 0) return value;
    throw usage(`${nameOf({ syntax })} must be a length of time such as ${examples}, not "${text}"`);
  });
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
export function sizeFlag(syntax: string, help: string, notes: FlagNotes = {}): Flag<number> {
  return flagOf(syntax, help, 'size', notes, (given) => {
    const text = lastOf(syntax, given);
    const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([KMG]i?B)?$/.exec(text) ?? [];
    const size = Math.floor(Number(amount) * (bytes[unit] ?? 1));
    if (amount !== '' && size > 0) return size;
    throw usage(`${nameOf({ syntax })} must be a size such as 500MB or 2GiB, not "${text}"`);
  });
}

/** A flag whose last value `read` understands; `form` says what that is. */
export function parsedFlag<T>(
  syntax: string,
  help: string,
  { read, form, ...notes }: FlagNotes & { read: (text: string) => T | undefined; form: string },
): Flag<T> {
  return flagOf(syntax, help, 'text', notes, (given) => {
    const text = lastOf(syntax, given);
    const value = read(text);
    if (value !== undefined) return value;
    throw usage(`${nameOf({ syntax })} must be ${form}, not "${text}"`);
  });
}

function flagOf<T>(
  syntax: string,
  help: string,
  kind: FlagKind,
  notes: FlagNotes,
  parse: Flag<T>['parse'],
): Flag<T> {
  const standard = notes.default === undefined ? undefined : String(notes.default);
  return { syntax, help, kind, values: [], repeatable: false, default: standard, parse };
}

/** What help says of a flag: `print as table, json or csv (default table)`. */
export function describeFlag({ help, kind, values, default: standard }: Flag<unknown>): string {
  const words = kind === 'word' && values.length > 0 ? `: ${values.join(', ')}` : '';
  return `${help}${words}${standard === undefined ? '' : ` (default ${standard})`}`;
}

/** `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The long name as it is typed: `--status`. */
export function nameOf({ syntax }: Pick<Flag<unknown>, 'syntax'>): string {
  return /--[\w-]+/.exec(syntax)?.[0] ?? syntax;
}

function lastOf(syntax: string, given: readonly string[]): string {
  const last = given.at(-1);
  if (last) return last;
  throw usage(`${nameOf({ syntax })} needs a value`);
}

function matchWord<W extends string>(syntax: string, word: string, allowed: readonly W[]): W {
  const found = allowed.find((known) => known.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  throw usage(`${nameOf({ syntax })} must be ${alternatives(allowed)}, not "${word}"`);
}
