import { type IdNumbers, uuidLength } from '../../tenant/engine/id-numbers.ts';

/** After a comma, as text in a name cannot stand: there its quotes are escaped. */
const field = ',"playerIds":[';
const [quote = 0, comma = 0, bracket = 0] = Buffer.from('",]');

/** The member of a schedule that says which of the lists is its own. */
export const listNumber = 'playerIds taken out';

/**
 * Takes the players out of schedules while these are still bytes, up to the first that is not a UUID, and puts their numbers into lists:
 * as texts, two million ids take five times as long to parse, check and number (measured).
 */
export async function* takeNamed(
  parts: AsyncIterable<Uint8Array>,
  ids: IdNumbers,
  lists: Map<unknown, number[]>,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  let list: number[] | undefined;
  let count = 0;
  for await (const part of parts) {
    rest = Buffer.concat([rest, part]);
    const view = new DataView(rest.buffer, rest.byteOffset, rest.length);
    let at = 0;
    while (rest.length - at > uuidLength + 3) {
      if (list !== undefined) {
        const after = rest[at + uuidLength + 2];
        const isFollowed = after === comma && rest[at + uuidLength + 3] === quote;
        const isQuoted = rest[at] === quote && rest[at + uuidLength + 1] === quote;
        const number = isQuoted && (isFollowed || after === bracket) ? ids.at(view, at + 1) : undefined;
        if (number !== undefined) at += uuidLength + (isFollowed ? 3 : 2);
        if (number !== undefined) list.push(number);
        if (number === undefined || !isFollowed) list = undefined;
        continue;
      }
      const found = rest.indexOf(field, at);
      // The last bytes may be the beginning of one.
      const end = found < 0 ? rest.length - field.length : found;
      yield rest.subarray(at, end);
      at = end;
      if (found < 0) break;
      yield Buffer.from(`,"${listNumber}":${count}${field}`);
      at += field.length;
      list = [];
      lists.set(count++, list);
    }
    rest = rest.subarray(at);
  }
  yield rest;
}
