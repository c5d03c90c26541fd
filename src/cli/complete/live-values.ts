import { ask } from '../../api/ask.ts';
import type { Context } from '../../context.ts';
import { captured } from '../../core/captured.ts';
import type { Input, ValueSource } from '../../core/flag.ts';
import { elementsOf } from '../../core/matching.ts';
import type { Session } from '../../core/session.ts';
import { endedBy } from '../../pause.ts';

/** Milliseconds: a person waits for Tab. */
const maxWait = 1000;
/** A list that nobody reads to its end. */
const maxValues = 10_000;

/** The different values that a field of a list has, each with the name of the first item that has it. */
type LiveValues = Map<string, string>;

/** The values of a field, as far as they are known after a second; none if anything goes wrong. Unsanitized. */
export async function liveValues(source: ValueSource, input: Input, context: Context): Promise<LiveValues> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxWait)]);
  const values: LiveValues = new Map();
  // A command that prints the key may ask for something.
  const runShell = () => Promise.reject(new Error('the key comes from a command'));
  const err = { ...context.err, isTTY: false };
  const reading = captured(
    (session) => read(values, source, session),
    { ...context, signal, runShell, err },
    input,
    { write: async () => undefined },
  );
  await endedBy(signal, reading).catch(() => undefined);
  return values;
}

async function read(
  values: LiveValues,
  { collection, field }: ValueSource,
  { connection, clientFor }: Session,
): Promise<void> {
  const client = clientFor(await connection(), { timeoutMs: maxWait, notesWaits: false });
  const { items } = await ask(client, collection);
  for await (const batch of items) {
    for (const { value: item } of batch) {
      const name = typeof item.name === 'string' ? item.name : '';
      for (const value of elementsOf(item[field]))
        if (!values.has(String(value))) values.set(String(value), name);
    }
    if (values.size >= maxValues) break;
  }
}
