import { usage } from '../errors.ts';
import { grouped } from '../words/quantity.ts';

/** Characters of a pattern: more than any name has. */
const longestPattern = 1_000;

/** Throws a `USAGE` failure if a pattern is too long to be meant, or to be compared with each name; `where` begins its message. */
export function checkPattern(pattern: string, where: string): void {
  if (pattern.length > longestPattern)
    throw usage(`${where}: a pattern can have up to ${grouped(String(longestPattern))} characters`);
}
