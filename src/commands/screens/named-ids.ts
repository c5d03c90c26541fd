import { largestObject } from '../../api/gate.ts';
import type { IdNumbers } from './engine/id-numbers.ts';
import { uuidLength } from './engine/id-numbers.ts';

const field = 'playerIds';
const opening = Buffer.from(`"${field}":[`);
const [quote = 0, comma = 0, end = 0] = Buffer.from('",]');

/** The member of a schedule that says which of the lists is its own. */
export const listNumber = `${field} taken out`;

/**
 * Takes the lists of players out of schedules while these are still bytes: as texts, two million ids take five times as long to parse,
 * check and number (measured). A list that is not of UUIDs alone, or has white space, stays.
 */
export async function* takeNamed(
  parts: AsyncIterable<Uint8Array>,
  ids: IdNumbers,
  lists: Int32Array[],
): AsyncGenerator<Uint8Array> {
  // Joined in one buffer again and again: a new one for each part takes twice as long (measured).
  let joined = Buffer.alloc(0);
  /** What is not passed on yet. It begins with the list of which `numbers` have been read, up to `at`; if that is 0, with none. */
  let rest = joined;
  let numbers: number[] = [];
  let at = 0;
  for await (const part of parts) {
    const { length } = rest;
    const target = length + part.length > joined.length ? Buffer.alloc(2 * (length + part.length)) : joined;
    target.set(rest);
    target.set(part, length);
    joined = target;
    rest = joined.subarray(0, length + part.length);
    for (;;) {
      if (at === 0) {
        const found = rest.indexOf(opening);
        // The last bytes may be the beginning of one.
        const passed = found < 0 ? Math.max(0, rest.length - opening.length) : found;
        yield rest.subarray(0, passed);
        rest = rest.subarray(passed);
        if (found < 0) break;
        at = opening.length;
      }
      let next: number | undefined = comma;
      while (next === comma && at + uuidLength + 2 < rest.length) {
        const number = ids.at(rest, at + 1, true);
        const isQuoted = rest[at] === quote && rest[at + uuidLength + 1] === quote;
        next = number !== undefined && isQuoted ? rest[at + uuidLength + 2] : undefined;
        if (number !== undefined) numbers.push(number);
        at += uuidLength + 3;
      }
      if (next === comma && rest.length < largestObject) break;
      const isTaken = next === end && at < largestObject;
      const left = isTaken
        ? `"${field}":[],"${listNumber}":${lists.length}`
        : rest.subarray(0, opening.length);
      if (isTaken) lists.push(Int32Array.from(numbers));
      yield Buffer.from(left);
      rest = rest.subarray(isTaken ? at : opening.length);
      [numbers, at] = [[], 0];
    }
  }
  yield rest;
}
