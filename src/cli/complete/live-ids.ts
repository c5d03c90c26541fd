import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ask } from '../../command/ask.ts';
import type { Input } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import { planList } from '../../command/plan.ts';
import { createSession } from '../../command/session.ts';
import type { Context } from '../../context.ts';
import { isJsonObject } from '../../json/object.ts';
import { parseJson } from '../../json/parse.ts';
import type { Collection } from '../../model/endpoint.ts';
import { needsProfiles, resolveConnection } from '../../profiles/settings.ts';

/** An id to offer, with its name. */
interface LiveId {
  readonly id: string;
  readonly name: string;
}

/** Milliseconds: a person waits for Tab. */
const maxWait = 1000;
/** Milliseconds for which what was asked is offered again. */
const maxAge = 60_000;
/** A list that nobody reads to its end. */
const maxIds = 1000;

/** What may stand in a shell's line as it is. Ids come from the service. */
const plainId = /^[\w.-]{1,64}$/;

/** The ids and names of a list, at most a second after they are asked for; none if anything goes wrong. */
export async function liveIds(
  collection: Collection,
  input: Input,
  context: Context,
): Promise<readonly LiveId[]> {
  const timeout = AbortSignal.timeout(maxWait);
  const signal = AbortSignal.any([context.signal, timeout]);
  const late = new Promise<readonly LiveId[]>((resolve) => {
    timeout.addEventListener('abort', () => resolve([]));
  });
  return Promise.race([read(collection, input, { ...context, signal, err: silent(context) }), late]).catch(
    () => [],
  );
}

function silent({ err }: Context): Context['err'] {
  return { isTTY: false, columns: err.columns, write: async () => undefined };
}

async function read(collection: Collection, input: Input, context: Context): Promise<readonly LiveId[]> {
  const { get } = input;
  const isDemo = get(globalFlags.demo) ?? false;
  if (!isDemo) await assertQuiet(input, context);
  const session = createSession(context, input);
  try {
    const { baseUrl, key } = await session.connection();
    const file = isDemo ? undefined : cacheFile(context, [collection.path, baseUrl, key.reveal()]);
    const known = file && (await readCache(file, context));
    if (known) return known;
    const client = session.clientFor({ baseUrl, key }, { timeoutMs: maxWait, notesWaits: false });
    const plan = planList(collection, { sent: undefined, limit: undefined, all: false, isReworked: true });
    const { items } = await ask(client, collection, plan);
    const found: LiveId[] = [];
    for await (const batch of items) {
      for (const { value } of batch) {
        const id = String(value.id);
        if (plainId.test(id)) found.push({ id, name: typeof value.name === 'string' ? value.name : '' });
      }
      if (found.length >= maxIds) break;
    }
    if (file) await writeCache(file, found, context);
    return found;
  } finally {
    await session.close();
  }
}

/** Rejects if reading the key would run a command, which may ask for something. */
async function assertQuiet({ get }: Input, { env, profiles }: Context): Promise<void> {
  const flags = {
    profile: get(globalFlags.profile),
    baseUrl: get(globalFlags.baseUrl),
    allowHttp: get(globalFlags.allowHttp),
  };
  const stored = needsProfiles(flags, env) ? await profiles.read() : { current: undefined, profiles: {} };
  if (resolveConnection(flags, env, stored).keySource.from === 'command')
    throw new Error('the key comes from a command');
}

/** A file of this list, service and key; undefined if there is no folder for it. The name does not tell the key. */
function cacheFile(context: Context, parts: readonly string[]): string | undefined {
  const folder = context.cacheFolder?.();
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return folder && join(folder, `ids-${name}.json`);
}

async function readCache(
  file: string,
  { readTextFile, clock }: Context,
): Promise<readonly LiveId[] | undefined> {
  try {
    const value = parseJson(await readTextFile(file));
    if (!isJsonObject(value) || typeof value.time !== 'number' || !Array.isArray(value.ids)) return undefined;
    const age = clock.now() - value.time;
    if (age < 0 || age > maxAge) return undefined;
    return value.ids.flatMap((each: unknown) =>
      isJsonObject(each) && typeof each.id === 'string' && plainId.test(each.id)
        ? [{ id: each.id, name: typeof each.name === 'string' ? each.name : '' }]
        : [],
    );
  } catch {
    return undefined;
  }
}

async function writeCache(file: string, ids: readonly LiveId[], { files, clock }: Context): Promise<void> {
  await files.replace(file, JSON.stringify({ time: clock.now(), ids }), 0o600).catch(() => undefined);
}
