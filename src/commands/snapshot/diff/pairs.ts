import { badConfig } from '../../../errors.ts';
import { isJsonObject, type JsonObject } from '../../../json/object.ts';
import { parseJson } from '../../../json/parse.ts';
import { compareIds } from '../read-tenant.ts';

/** One object of a list, parsed when it is needed: most are equal on both sides. */
export class Line {
  readonly text: string;
  #object: JsonObject | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Throws a `CONFIG` failure if the text is no object. */
  get object(): JsonObject {
    this.#object ??= parseObject(this.text);
    return this.#object;
  }

  /** In lower case. */
  get id(): string {
    return String(this.object.id).toLowerCase();
  }
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (isJsonObject(value)) return value;
  throw badConfig('a line of the snapshot is not a JSON object', 'Take the snapshot again');
}

/** One object on both sides; undefined where it is missing. */
export type Pair = readonly [older: Line | undefined, newer: Line | undefined];

/** Whether nothing of it differs. */
export function isEqual([older, newer]: Pair): boolean {
  return older?.text === newer?.text;
}

type Lines = AsyncIterable<readonly string[]>;

/** Merges two lists that are ordered by id, batch by batch: neither is held. */
export async function* pairsOf(older: Lines, newer: Lines): AsyncGenerator<readonly Pair[]> {
  const [left, right] = [cursorIn(older), cursorIn(newer)];
  for (;;) {
    await left.fill();
    await right.fill();
    const pairs: Pair[] = [];
    while (left.isReady && right.isReady && (left.line ?? right.line)) {
      const pair: Pair = [left.line, right.line];
      const [a, b] = pair;
      const order = isEqual(pair) ? 0 : a && b ? compareIds(a.id, b.id) : a ? -1 : 1;
      pairs.push([order <= 0 ? a : undefined, order >= 0 ? b : undefined]);
      if (order <= 0) left.next();
      if (order >= 0) right.next();
    }
    if (pairs.length === 0) return;
    yield pairs;
  }
}

/** A place in a list that is read in batches. */
function cursorIn(lines: Lines) {
  const batches = lines[Symbol.asyncIterator]();
  /** Undefined at the end of the list. */
  let batch: readonly Line[] | undefined = [];
  let at = 0;
  return {
    get line() {
      return batch?.[at];
    },
    /** Whether the line is known, or that there is none. */
    get isReady() {
      return batch === undefined || at < batch.length;
    },
    next: () => {
      at += 1;
    },
    async fill() {
      while (batch && at >= batch.length) {
        const { done, value } = await batches.next();
        [batch, at] = [done ? undefined : value.map((text: string) => new Line(text)), 0];
      }
    },
  };
}
