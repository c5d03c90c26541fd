import type { ApiKey } from './api-key.ts';
import { isVisible, isWord, tracesOf } from './key-traces.ts';
import { type Range, readingsOf, TraceSearch } from './trace-search.ts';

/** A key of the documented form that nobody has told of, or so much of one that the rest could be guessed. */
const keyInText = /(_live_[A-Za-z0-9-]{1,100}_)[\w-]{16,}/g;

/** Keys that must not be shown (contract §5.5). The one place that takes them out of a text. */
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
   * The text with … in place of what is the secret part of a known key, or 8 characters in a row of it: also with
   * breaks inside, escaped, or encoded. Of any other key of the documented form the random part is left out too.
   */
  hide(text: string): string {
    this.#trace();
    const found = readingsOf(text).flatMap((reading) => [
      ...this.#word.find(text, reading),
      ...this.#visible.find(text, reading),
    ]);
    return masked(text, found).replace(keyInText, '$1…');
  }

  /** Not sooner than there is a text: most runs have nothing to say. */
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
    // What is next to each other is hidden as one.
    if (start > hiddenTo) {
      let shownTo = start;
      // The backslash of an escape must not be left alone.
      while (text[shownTo - 1] === '\\' && shownTo > hiddenTo) shownTo -= 1;
      shown += `${text.slice(Math.max(hiddenTo, 0), shownTo)}…`;
    }
    hiddenTo = Math.max(hiddenTo, end);
  }
  return shown + text.slice(hiddenTo);
}
