import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { counted, grouped } from '../../model/quantity.ts';
import { escapeHazards } from '../../output/sanitize.ts';

/** How much of a value to keep. */
export interface Bounds {
  /** Characters of JSON in all, apart from the words that say what was cut. */
  readonly total: number;
  /** Elements of a list. */
  readonly elements: number;
  /** Characters of a text. */
  readonly text: number;
}

/** Levels of objects and lists. */
const deepest = 12;

/** A value as JSON. Control characters are escaped because some clients print it on a terminal; the data is unchanged. */
export function jsonOf(value: unknown): string {
  return escapeHazards(JSON.stringify(value));
}

/** The value within the bounds, with every key hidden. What was cut says so in its place. */
export function cutValue(value: unknown, bounds: Bounds, hideKeys: (text: string) => string): unknown {
  return new Cutter(bounds, hideKeys).cut(value, 0);
}

class Cutter {
  readonly #bounds: Bounds;
  readonly #hideKeys: (text: string) => string;
  #left: number;

  constructor(bounds: Bounds, hideKeys: (text: string) => string) {
    this.#bounds = bounds;
    this.#hideKeys = hideKeys;
    this.#left = bounds.total;
  }

  cut(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#text(value);
    const isObject = isJsonObject(value);
    if (!isObject && !Array.isArray(value)) {
      this.#left -= String(value).length + 1;
      return value;
    }
    if (depth === deepest) return '… (nested deeper)';
    this.#left -= 3;
    return isObject ? this.#object(value, depth + 1) : this.#list(value, depth + 1);
  }

  #text(text: string): string {
    // Keys first: half of one would not be found.
    const whole = this.#hideKeys(text);
    let kept = whole.slice(0, Math.max(0, Math.min(this.#bounds.text, this.#left)));
    while (kept !== '' && jsonOf(kept).length > this.#left) kept = kept.slice(0, kept.length / 2);
    if (kept.length < whole.length) {
      kept = kept.replace(/[\ud800-\udbff]$/, '');
      kept += `… (${counted(whole.length - kept.length, 'more character')})`;
    }
    this.#left -= jsonOf(kept).length + 1;
    return kept;
  }

  #list(values: readonly unknown[], depth: number): readonly unknown[] {
    const kept: unknown[] = [];
    for (const value of values) {
      if (kept.length === this.#bounds.elements || this.#left <= 0) break;
      kept.push(this.cut(value, depth));
    }
    const rest = values.length - kept.length;
    return rest === 0 ? kept : [...kept, `… and ${grouped(String(rest))} more`];
  }

  #object(object: JsonObject, depth: number): JsonObject {
    const members = Object.entries(object);
    const kept: [string, unknown][] = [];
    for (const [name, value] of members) {
      if (this.#left <= 0) break;
      kept.push([this.#text(name), this.cut(value, depth)]);
    }
    const rest = members.length - kept.length;
    if (rest > 0) kept.push(['…', counted(rest, 'more member')]);
    return Object.fromEntries(kept);
  }
}
