import { traceTail } from './key-traces.ts';

/** UTF-16 units, the end not included. */
export type Range = readonly [start: number, end: number];

/** How to read a text: as it is, with escapes decoded, or with those of quoted-printable (`=5F`) decoded too. */
type Reading = 'plain' | 'escaped' | 'quoted-printable';

/** Longer than any trace (16 hexadecimal digits of 8 characters, 64 where each has 4 bytes); a power of 2. */
const remembered = 64;

const filterBits = 16;

/** Forms of escaped characters and breaks; the groups are the character. Lengths are bounded to keep matching fast. */
const escapeForms = [
  // The colors of a terminal.
  String.raw`(?:\x1b|\\{1,8}u001b)\[[\d;]{0,20}[a-z]`,
  String.raw`\\{1,8}u([\da-f]{4})`,
  String.raw`(?:\\{1,8}|0)x([\da-f]{2})`,
  String.raw`%(?:25){0,4}([\da-f]{2})`,
  String.raw`&#x([\da-f]{1,5});`,
  String.raw`&#(\d{1,6});`,
  String.raw`\\{1,8}[nrtbf]`,
  String.raw`\\(["\\/])`,
];
const escapeSequence = new RegExp(escapeForms.join('|'), 'iy');
const quotedPrintable = /=([\da-f]{2})/iy;

/** Whether a text can contain such a form. */
const hints: readonly (readonly [RegExp, Reading])[] = [
  [/[\\%&]|0x|[^ -~]/i, 'escaped'],
  [/=[\da-f]{2}/i, 'quoted-printable'],
];

/** The ways in which a text must be read. */
export function readingsOf(text: string): Reading[] {
  return ['plain', ...hints.flatMap(([hint, reading]) => (hint.test(text) ? [reading] : []))];
}

/** Finds any number of traces in one pass over a text. */
export class TraceSearch {
  readonly #keeps: (unit: number) => boolean;
  /** By a hash of their last characters. */
  readonly #traces = new Map<number, string[]>();
  /** The hashes that occur, in fewer bits: it rules out nearly every position of a text. */
  readonly #filter = new Uint8Array(1 << filterBits);

  /** `keeps` says which UTF-16 units traces consist of; all others in a text are skipped. */
  constructor(keeps: (unit: number) => boolean) {
    this.#keeps = keeps;
  }

  /** Adds a new trace of {@link traceTail} characters or more. */
  add(trace: string): void {
    let tail = 0;
    for (let at = trace.length - traceTail; at < trace.length; at++) tail = roll(tail, trace.charCodeAt(at));
    const same = this.#traces.get(tail);
    if (same) same.push(trace);
    else this.#traces.set(tail, [trace]);
    this.#filter[folded(tail)] = 1;
  }

  /** The ranges of all traces in a text, with the units skipped inside them: disjoint and in order, in linear time. */
  find(text: string, reading: Reading): Range[] {
    const found: Range[] = [];
    if (this.#traces.size === 0) return found;
    const keeps = this.#keeps;
    const filter = this.#filter;
    const units = new Uint16Array(remembered);
    const starts = new Float64Array(remembered);
    let kept = 0;
    let tail = 0;
    for (let at = 0; at < text.length; ) {
      const start = at;
      let unit = text.charCodeAt(at);
      at += 1;
      if (reading !== 'plain' && startsEscape(unit)) {
        const read = readEscape(text, start, unit, reading);
        if (read) [unit, at] = read;
      }
      if (!keeps(unit)) continue;
      units[kept % remembered] = unit;
      starts[kept % remembered] = start;
      kept += 1;
      tail = roll(tail, unit);
      if (filter[folded(tail)] === 0) continue;
      for (const trace of this.#traces.get(tail) ?? []) {
        if (endsWith(units, kept, trace))
          join(found, starts[(kept - trace.length) % remembered] ?? start, at);
      }
    }
    return found;
  }
}

/** Adds a range that ends after all others, and merges what overlaps. */
function join(found: Range[], start: number, end: number): void {
  let from = start;
  for (let last = found.at(-1); last !== undefined && last[1] >= from; last = found.at(-1)) {
    from = Math.min(from, last[0]);
    found.pop();
  }
  found.push([from, end]);
}

/** The last {@link traceTail} units in 30 bits. */
function roll(tail: number, unit: number): number {
  return ((tail << 6) | (unit & 0x3f)) & 0x3fff_ffff;
}

function folded(tail: number): number {
  return (tail ^ (tail >>> 14)) & ((1 << filterBits) - 1);
}

function endsWith(units: Uint16Array, kept: number, trace: string): boolean {
  for (let back = 1; back <= trace.length; back++) {
    if (units[(kept - back) % remembered] !== trace.charCodeAt(trace.length - back)) return false;
  }
  return true;
}

/** Escape, `%`, `&`, `0`, `=` and backslash. */
function startsEscape(unit: number): boolean {
  return unit === 0x1b || unit === 0x25 || unit === 0x26 || unit === 0x30 || unit === 0x3d || unit === 0x5c;
}

/** The unit that an escape stands for, a line feed for any control character, and where the escape ends. */
function readEscape(
  text: string,
  at: number,
  unit: number,
  reading: Reading,
): [unit: number, end: number] | undefined {
  const isEquals = unit === 0x3d;
  if (isEquals && reading !== 'quoted-printable') return undefined;
  const form = isEquals ? quotedPrintable : escapeSequence;
  form.lastIndex = at;
  const match = form.exec(text);
  if (!match) return undefined;
  const [, first, second, third, fourth, decimal, itself] = match;
  const hex = first ?? second ?? third ?? fourth;
  const value =
    hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? itself?.charCodeAt(0) ?? 0x0a);
  return [value, form.lastIndex];
}
