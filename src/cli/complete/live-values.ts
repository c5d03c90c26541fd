import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ask } from '../../api/ask.ts';
import type { Context } from '../../context.ts';
import { createSession } from '../../core/create-session.ts';
import type { Input, ValueSource } from '../../core/flag.ts';
import { globalFlags, usesSandbox } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import { isJsonObject } from '../../json/object.ts';
import { parseJson } from '../../json/parse.ts';
import { endedBy } from '../../pause.ts';

/** Milliseconds: a person waits for Tab. */
const maxWait = 1000;
/** Milliseconds for which what was asked is offered again. */
const maxAge = 60_000;
/** A list that nobody reads to its end. */
const maxValues = 10_000;

/** The different values that a field of a list has, each with the name of the first item that has it. */
type Values = Map<string, string>;

/** The values of a field, as far as they are known after a second; none if anything goes wrong. Unsanitized. */
export async function liveValues(source: ValueSource, input: Input, context: Context): Promise<Values> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxWait)]);
  const values: Values = new Map();
  // A command that prints the key may ask for something.
  const runShell = () => Promise.reject(new Error('the key comes from a command'));
  const err = { ...context.err, isTTY: false, write: async () => undefined };
  const session = createSession({ ...context, signal, runShell, err }, input);
  // The sandbox is quick, and each snapshot has its own values.
  const isCached = !usesSandbox(input) && input.get(globalFlags.from) === undefined;
  const reading = read(values, source, session, isCached).finally(() => session.close());
  await endedBy(signal, reading).catch(() => undefined);
  return values;
}

async function read(
  values: Values,
  { collection, field }: ValueSource,
  { connection, clientFor, context }: Session,
  isCached: boolean,
): Promise<void> {
  const answering = await connection();
  const { baseUrl, key } = answering;
  const folder = isCached ? context.cacheFolder?.() : undefined;
  // One file per list, service and key; its name does not reveal the key.
  const of = JSON.stringify([collection.path, field, baseUrl, key?.reveal()]);
  const name = createHash('sha256').update(of).digest('hex').slice(0, 32);
  const file = folder && join(folder, `ids-${name}.json`);
  if (file && (await readCache(values, file, context))) return;
  const client = clientFor(answering, { timeoutMs: maxWait, notesWaits: false });
  const { items } = await ask(client, collection);
  for await (const batch of items) {
    for (const { value: item } of batch) {
      const name = typeof item.name === 'string' ? item.name : '';
      for (const value of [item[field] ?? []].flat())
        if (!values.has(String(value))) values.set(String(value), name);
    }
    if (values.size >= maxValues) break;
  }
  const text = JSON.stringify({ time: context.clock.now(), values: Object.fromEntries(values) });
  if (file) await context.files.replace(file, text, 0o600);
}

/** Adds the values of the file. Resolves to whether it has any that are new enough. */
async function readCache(values: Values, file: string, { readTextFile, clock }: Context): Promise<boolean> {
  const cached = await readTextFile(file)
    .then(parseJson)
    .catch(() => undefined);
  if (!isJsonObject(cached) || !isJsonObject(cached.values)) return false;
  const age = clock.now() - Number(cached.time);
  if (!(age >= 0 && age <= maxAge)) return false;
  for (const [value, name] of Object.entries(cached.values)) values.set(value, String(name));
  return true;
}
