import { unbroken } from './no-break.ts';
import { visible } from './sanitize.ts';

/** The names that a sentence quotes. */
export function quotedIn(text: string): readonly string[] {
  return text.match(/"[^"]+"/g) ?? [];
}

/** A text that is safe to print, with the names in it unbroken. The names may quote the service, unsanitized. */
export function keepNames(text: string, names: Iterable<unknown>): string {
  const spaced = new Set(
    Array.from(names, (name) => visible(String(name))).filter((name) => name.includes(' ')),
  );
  // A name may be part of a longer one.
  const longestFirst = [...spaced].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((kept, name) => kept.replaceAll(name, () => unbroken(name)), text);
}
