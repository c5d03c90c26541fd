import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { escapeHazards } from '../../output/sanitize.ts';
import { counted, grouped } from '../../words/quantity.ts';

/** A value as JSON. Control characters are escaped because some clients print it on a terminal; the data is unchanged. */
export function jsonOf(value: unknown): string {
  return escapeHazards(JSON.stringify(value));
}

/** How much of an object to keep. */
interface Bounds {
  /** Characters of JSON in all, apart from the words that say what was cut. */
  readonly total: number;
  /** Whether lists and texts may be of any length within that. */
  readonly isWhole?: boolean;
  hideKeys(text: string): string;
}

/** The object within the bounds, with every key hidden. What was cut says so in its place. */
export function cutObject(object: JsonObject, { total, isWhole = false, hideKeys }: Bounds): JsonObject {
  const most = isWhole ? { elements: Number.POSITIVE_INFINITY, text: total } : { elements: 20, text: 500 };
  let left = total;

  function cut(value: unknown): unknown {
    if (typeof value === 'string') return cutText(value);
    if (isJsonObject(value)) return cutMembers(value);
    if (Array.isArray(value)) {
      const kept = take(value, most.elements, cut);
      const rest = value.length - kept.length;
      return rest === 0 ? kept : [...kept, `… and ${grouped(String(rest))} more`];
    }
    left -= String(value).length + 1;
    return value;
  }

  function cutText(text: string): string {
    // Keys first: half of one would not be found.
    const whole = hideKeys(text);
    let kept = whole.slice(0, Math.max(0, Math.min(most.text, left)));
    while (kept !== '' && jsonOf(kept).length > left) kept = kept.slice(0, kept.length / 2);
    if (kept.length < whole.length) {
      kept = kept.replace(/[\ud800-\udbff]$/, '');
      kept += `… (${counted(whole.length - kept.length, 'more character')})`;
    }
    left -= jsonOf(kept).length + 1;
    return kept;
  }

  function cutMembers(whole: JsonObject): JsonObject {
    const members = Object.entries(whole);
    const kept = take<[string, unknown]>(members, members.length, ([name, value]) => [
      cutText(name),
      cut(value),
    ]);
    const rest = members.length - kept.length;
    if (rest > 0) kept.push(['…', counted(rest, 'more member')]);
    return Object.fromEntries(kept);
  }

  /** As many parts as fit, each of them cut. */
  function take<T>(parts: readonly T[], atMost: number, cutPart: (part: T) => T): T[] {
    left -= 3;
    const kept: T[] = [];
    for (const part of parts) {
      if (kept.length === atMost || left <= 0) break;
      kept.push(cutPart(part));
    }
    return kept;
  }

  return cutMembers(object);
}
