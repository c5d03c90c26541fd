import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { ask } from '../../core/ask.ts';
import { createSession } from '../../core/create-session.ts';
import type { Input, ValueSource } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { isJsonObject } from '../../json/object.ts';
import { parseJson } from '../../json/parse.ts';

/** Milliseconds: a person waits for Tab. */
const maxWait = 1000;
/** Milliseconds for which what was asked is offered again. */
const maxAge = 60_000;
/** A list that nobody reads to its end. */
const maxValues = 10_000;

/** The different values that a field of a list has, each with the name of the first item that has it. */
type Values = Map<string, string>;

/** The values of a field, as far as they are known after a second; none if anything goes wrong. Unsanitized. */
export async function liveValues(
  { collection, field }: ValueSource,
  input: Input,
  context: Context,
): Promise<Values> {
  const timeout = AbortSignal.timeout(maxWait);
  const signal = AbortSignal.any([context.signal, timeout]);
  const late = new Promise<void>((resolve) => {
    timeout.addEventListener('abort', () => resolve());
  });
  const values: Values = new Map();
  // A command that prints the key may ask for something.
  const runShell = () => Promise.reject(new Error('the key comes from a command'));
  const err = { ...context.err, isTTY: false, write: async () => undefined };
  const quiet = { ...context, signal, runShell, err };
  await Promise.race([read(values, { collection, field }, input, quiet), late]).catch(() => undefined);
  return values;
}

async function read(
  values: Values,
  { collection, field }: ValueSource,
  input: Input,
  context: Context,
): Promise<void> {
  const isDemo = input.get(globalFlags.demo) ?? false;
  const session = createSession(context, input);
  try {
    const { baseUrl, key } = await session.connection();
    const file = isDemo ? undefined : cacheFile(context, [collection.path, field, baseUrl, key.reveal()]);
    if (file && (await readCache(values, file, context))) return;
    const client = session.clientFor({ baseUrl, key }, { timeoutMs: maxWait, notesWaits: false });
    const { items } = await ask(client, collection);
    for await (const batch of items) {
      for (const { value: item } of batch) {
        const name = typeof item.name === 'string' ? item.name : '';
        for (const value of [item[field] ?? []].flat())
          if (!values.has(String(value))) values.set(String(value), name);
      }
      if (values.size >= maxValues) break;
    }
    if (file) await writeCache(values, file, context);
  } finally {
    await session.close();
  }
}

/** A file of this list, service and key; undefined if there is no folder for it. The name does not tell the key. */
function cacheFile(context: Context, parts: readonly string[]): string | undefined {
  const folder = context.cacheFolder?.();
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return folder && join(folder, `ids-${name}.json`);
}

/** Adds the values of the file. Resolves to whether it has any that are new enough. */
async function readCache(values: Values, file: string, { readTextFile, clock }: Context): Promise<boolean> {
  try {
    const cached = parseJson(await readTextFile(file));
    if (!isJsonObject(cached) || typeof cached.time !== 'number' || !isJsonObject(cached.values))
      return false;
    const age = clock.now() - cached.time;
    if (age < 0 || age > maxAge) return false;
    for (const [value, name] of Object.entries(cached.values)) values.set(value, String(name));
    return true;
  } catch {
    return false;
  }
}

async function writeCache(values: Values, file: string, { files, clock }: Context): Promise<void> {
  const text = JSON.stringify({ time: clock.now(), values: Object.fromEntries(values) });
  await files.replace(file, text, 0o600).catch(() => undefined);
}
