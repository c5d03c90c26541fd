import type { ApiKey } from './api-key.ts';
import { isVisible, isWord, tracesOf } from './key-traces.ts';
import { type Range, readingsOf, TraceSearch } from './trace-search.ts';

/** A key of the documented form, known or not, or enough of one to guess the rest. */
const keyInText = /(_live_[A-Za-z0-9-]{1,100}_)[\w-]{16,}/g;

/** Keys that must not be shown (§5.5). The only place that removes them from a text. */
export class KnownKeys {
  readonly #known = new Set<string>();
  #untraced: ApiKey[];
  readonly #visible = new TraceSearch(isVisible);
  readonly #word = new TraceSearch(isWord);

  constructor(keys: readonly ApiKey[] = []) {
    this.#untraced = [...keys];
  }

  learn(key: ApiKey): void {
    this.#untraced.push(key);
  }

  /**
   * The text with … instead of the secret part of a known key, or of 8 consecutive characters of it, even if broken up,
   * escaped or encoded. Also removes the random part of any other key of the documented form.
   */
  hide(text: string): string {
    this.#trace();
    const found = readingsOf(text).flatMap((reading) => [
      ...this.#word.find(text, reading),
      ...this.#visible.find(text, reading),
    ]);
    return masked(text, found).replace(keyInText, '$1…');
  }

  /** Only when there is a text to check: most runs print no messages. */
  #trace(): void {
    for (const key of this.#untraced) {
      if (this.#known.has(key.secret)) continue;
      this.#known.add(key.secret);
      const { visible, word } = tracesOf(key);
      for (const trace of visible) this.#visible.add(trace);
      for (const trace of word) this.#word.add(trace);
    }
    this.#untraced = [];
  }
}

function masked(text: string, found: Range[]): string {
  if (found.length === 0) return text;
  found.sort(([a], [b]) => a - b);
  let shown = '';
  let hiddenTo = -1;
  for (const [start, end] of found) {
    // Adjacent ranges become one ….
    if (start > hiddenTo) {
      let shownTo = start;
      // Hide the backslash of an escape with it.
      while (text[shownTo - 1] === '\\' && shownTo > hiddenTo) shownTo -= 1;
      shown += `${text.slice(Math.max(hiddenTo, 0), shownTo)}…`;
    }
    hiddenTo = Math.max(hiddenTo, end);
  }
  return shown + text.slice(hiddenTo);
}
