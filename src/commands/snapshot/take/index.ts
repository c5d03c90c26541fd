import { dirname, join } from 'node:path';
import type { Context } from '../../../context.ts';
import { ageFlag, type Input, switchFlag, textFlag } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { badConfig, Failure, usage } from '../../../errors.ts';
import { counted } from '../../../model/quantity.ts';
import { listView } from '../../../output/view.ts';
import { folderInHistory, timesIn } from '../../../snapshot/history.ts';
import {
  endpointNames,
  endpoints,
  everyName,
  listNames,
  type Manifest,
  manifestName,
} from '../../../snapshot/manifest.ts';
import { readManifest } from '../../../snapshot/snapshot.ts';
import { readTenant } from '../read-tenant.ts';
import { filesOf } from './files-of.ts';

const flags = {
  gzip: switchFlag('--gzip', 'compress the files'),
  history: textFlag('--history <folder>', 'keep a snapshot of each run, in folders below this one', {
    kind: 'file',
  }),
  keep: ageFlag('--keep <age>', 'with --history: remove the snapshots that are older, such as 30d'),
};

const fields = {
  file: { kind: 'text' },
  items: { kind: 'number' },
  bytes: { kind: 'bytes' },
  complete: { kind: 'enum', values: ['yes', 'no'] },
  sha256: { kind: 'text' },
} as const;

const view = listView({ fields, columns: ['file', 'items', 'bytes', 'complete'], leaveOut: [] });

/** The folder, if none is named. */
const usualFolder = 'signage-snapshot';

export const takeSnapshot: VerbBody = {
  description: `There is a file with one JSON object a line for each list, ordered by id, and a manifest. The default folder is \
${usualFolder}; an older snapshot in it is replaced as a whole, or not at all. There is no key in it, but URLs of media may be signed, so only you can read \
the files. If a list cannot be proved complete, the snapshot is written all the same, and the exit code is 23. With --from, other \
commands answer from it instead of the service. Several profiles need --history.`,
  arguments: '[folder]',
  fields,
  flags: Object.values(flags),
  acrossProfiles: [],
  run: snapshot,
};

/** Rejects with `INCOMPLETE` if a list may lack objects. */
async function snapshot(session: Session, { args, get }: Input): Promise<void> {
  const { context } = session;
  const [typed = usualFolder] = args;
  const history = get(flags.history);
  const keep = get(flags.keep);
  if (history !== undefined && args.length > 0) throw usage('--history cannot be combined with a folder');
  if (history === undefined && keep !== undefined) throw usage('--keep needs --history');
  if (history === undefined && session.tenant !== undefined) {
    const example = 'For example: signage snapshot --all-profiles --history snapshots';
    throw usage('several profiles need --history', example);
  }
  const choice = session.choose(view);
  const { baseUrl, key, profile } = await session.connection();
  const tenant = key.tenant ?? null;
  // A folder that cannot be used is not worth reading the service for.
  if (history === undefined) await assertOurs(context, typed, tenant);
  const client = await session.client();
  const started = context.clock.now();
  const read = await readTenant(client);
  await session.warnOfDrift();

  const scopesOf = (names: typeof endpointNames) => names.map((name) => endpoints[name].scope);
  const known = { ...read.lists, analytics: read.analytics };
  const found = endpointNames.filter((name) => known[name] !== undefined);
  const missing = endpointNames.filter((name) => !found.includes(name));
  if (found.length === 0)
    throw new Failure('INSUFFICIENT_SCOPE', 'the key can read nothing; no snapshot was written', {
      hint: `It needs one of these scopes, or several: ${scopesOf(missing).join(', ')}`,
    });
  const at = started + (client.clockSkew() ?? 0);
  const path = history ? join(history, folderInHistory(tenant ?? profile ?? 'unknown', at)) : typed;
  if (history) await assertOurs(context, path, tenant);
  const head = { baseUrl, tenant, at: new Date(at).toISOString(), scopes: scopesOf(found) };
  const { files, written } = filesOf(read, head, get(flags.gzip) ?? false);
  const folder = await context.files.folder(path);
  await folder.replace(files, everyName).catch(cannot(`write the snapshot to ${path}`));
  if (missing.length > 0) {
    const lacks = `the key lacks ${scopesOf(missing).join(', ')}`;
    await session.note({ text: `not in the snapshot: ${missing.join(', ')}; ${lacks}` });
  }
  if (history && keep) {
    const removing = removeBefore(context.files, path, at - keep);
    const removed = await removing.catch(cannot(`remove old snapshots from ${history}`));
    if (removed > 0) await session.note({ text: `removed ${counted(removed, 'old snapshot')}` });
  }
  const manifest = written();
  const rows = found.flatMap((name) => manifest[name] ?? []);
  const items = rows.map((file) => {
    const complete = 'complete' in file && !file.complete ? 'no' : 'yes';
    return { ...file, file: join(path, file.name), complete };
  });
  await session.print(itemsOf(items), view, { choice });
  const doubts = listNames.flatMap((name) => read.lists[name]?.doubt ?? []);
  if (doubts.length > 0)
    throw new Failure('INCOMPLETE', `the snapshot was written, but ${doubts.join('; ')}`);
}

/** What a failure of the system means for the snapshot. */
function cannot(what: string) {
  return (cause: unknown): never => {
    if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
    const why = cause instanceof Error ? cause.message : cause;
    throw badConfig(`cannot ${what}: ${why}`, cause instanceof Failure ? cause.hint : undefined, cause);
  };
}

/** Throws `CONFIG` if writing a snapshot there would replace anything but an older one of the same tenant. */
async function assertOurs({ files }: Context, path: string, tenant: Manifest['tenant']): Promise<void> {
  const folder = await files.folder(path);
  const manifest = await readManifest(folder, path);
  const hint = 'Use another folder';
  if (manifest?.tenant && tenant && manifest.tenant !== tenant)
    throw badConfig(`${path} has a snapshot of another tenant, ${manifest.tenant}`, hint);
  const names = await folder.names().catch(cannot(`write the snapshot to ${path}`));
  const foreign = manifest ? undefined : names.find((name) => everyName.includes(name));
  if (foreign) throw badConfig(`${path} has a file ${foreign} that is not part of a snapshot`, hint);
}

/** Removes the snapshots beside this one that were taken before a time. Resolves to their number. */
async function removeBefore(files: Context['files'], newest: string, time: number): Promise<number> {
  const all = await timesIn(files, dirname(newest));
  let removed = 0;
  for (const { path, minute } of all) {
    if (path === newest || minute >= time) continue;
    const folder = await files.folder(path);
    const names = await folder.names();
    // Without a manifest, it is what a killed run left, or it is not ours.
    if (!names.includes(manifestName) && !names.every((name) => name.startsWith('.signage'))) continue;
    await folder.discard(everyName);
    removed += 1;
  }
  return removed;
}
