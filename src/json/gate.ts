import { Failure } from '../errors.ts';
import { isJsonObject, maxDepth } from './object.ts';
import { tooDeep } from './parse.ts';

/*
 * Bounds what the service says, live or in a snapshot, where it comes in. The code behind the gate relies on it, and checks no sizes.
 * Real answers stay far below these bounds, even a schedule for 100,000 players. --max-response bounds the whole answer (request.ts).
 */

/** Bytes of the JSON of one object, and UTF-16 units of a line that holds one. */
export const largestObject = 16 * 1024 * 1024;

/** UTF-16 units of one text, or of the name of a field. */
const longestText = 64 * 1024;

/** Throws `BAD_RESPONSE` for an object with too long a text or too many levels, and names the field. `from` names the endpoint. */
export function admit(object: unknown, from: string): void {
  const excess = excessIn(object, 1);
  if (excess !== undefined) throw new Failure('BAD_RESPONSE', `${from}: ${excess}`);
}

/** What is over a bound, as a path and what is wrong with it: `metadata.a has …`. A text that begins with a space lacks its path. */
function excessIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.length > longestText ? tooLong(value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return ` is ${tooDeep}`;
  if (Array.isArray(value)) {
    for (const each of value) {
      const excess = excessIn(each, depth + 1);
      if (excess !== undefined) return excess;
    }
  } else if (isJsonObject(value)) {
    for (const name in value) {
      if (name.length > longestText) return `the name of a field${tooLong(name)}`;
      const excess = excessIn(value[name], depth + 1);
      if (excess !== undefined) return name + (excess.startsWith(' ') ? '' : '.') + excess;
    }
  }
  return undefined;
}

function tooLong({ length }: string): string {
  return ` has ${length} characters; the maximum is ${longestText}`;
}
