import { badConfig } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { parseText } from '../../json/parse.ts';
import { parseSent } from '../../json/sent.ts';
import { keyOf } from '../../model/key.ts';
import { compareIds } from '../../snapshot/stored-files.ts';

/** One object of a list, parsed when it is needed: most are equal on both sides. */
export class SnapshotLine {
  readonly text: string;
  #object: JsonObject | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get object(): JsonObject {
    const value = this.#object ?? parseText(this.text);
    if (!isJsonObject(value)) throw badConfig('a line of the snapshot is not an object', 'Take it again');
    this.#object = value;
    return value;
  }

  /** The same with numbers as they were sent. */
  get sent(): JsonObject {
    const value = parseSent(this.text);
    return isJsonObject(value) ? value : this.object;
  }

  /** In lower case. */
  get id(): string {
    return keyOf(this.object);
  }
}

type LineBatches = AsyncIterable<readonly string[]>;

/** Merges two lists that are ordered by id: neither is held. */
export async function* pairsOf(older: LineBatches, newer: LineBatches) {
  const left = linesIn(older);
  const right = linesIn(newer);
  const next = async (lines: typeof left) => (await lines.next()).value;
  try {
    let a = await next(left);
    let b = await next(right);
    while (a || b) {
      const order = orderOf(a, b);
      yield [order <= 0 ? a : undefined, order >= 0 ? b : undefined] as const;
      if (order <= 0) a = await next(left);
      if (order >= 0) b = await next(right);
    }
  } finally {
    // Their files would stay open after a failure, and Node 26 throws where the collector finds one.
    for (const lines of [left, right]) await lines.return(undefined);
  }
}

/** Which of two lines comes first; a list that has ended comes last. */
function orderOf(a: SnapshotLine | undefined, b: SnapshotLine | undefined): number {
  // Most lines are equal. Comparing ids would mean parsing both.
  if (a?.text === b?.text) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : compareIds(a.id, b.id);
}

async function* linesIn(batches: LineBatches): AsyncGenerator<SnapshotLine, undefined> {
  for await (const batch of batches) for (const text of batch) yield new SnapshotLine(text);
}
