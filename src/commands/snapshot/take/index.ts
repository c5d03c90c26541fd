import { join } from 'node:path';
import { ageFlag, type Input, switchFlag, textFlag } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { badConfig, Failure, usage } from '../../../errors.ts';
import { counted } from '../../../model/quantity.ts';
import { listView } from '../../../output/view.ts';
import { folderInHistory, timesOf } from '../../../snapshot/history.ts';
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
  history: textFlag(
    '--history <folder>',
    'keep a snapshot of each run in a folder of its own below this one',
    {
      kind: 'file',
    },
  ),
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
  description: `Writes all that the key may read into a folder (default ${usualFolder}): one JSON object a line for each list, ordered by \
id, and a manifest. The old snapshot is replaced as a whole, or not at all. There is no key in it, but URLs of media may be signed: only you \
can read the files. If a list cannot be proved complete, the snapshot is written all the same, and the exit code is 23. Any command \
that reads answers from it with --from. Several profiles need --history.`,
  arguments: '[folder]',
  fields,
  flags: Object.values(flags),
  acrossProfiles: [],
  run: snapshot,
};

/** Rejects with `INCOMPLETE` if a list may lack objects. */
async function snapshot(session: Session, { args, get }: Input): Promise<void> {
  const { files, clock } = session.context;
  const history = get(flags.history);
  const keep = get(flags.keep);
  if (history !== undefined && args.length > 0) throw usage('--history cannot be combined with a folder');
  if (history === undefined && keep !== undefined) throw usage('--keep needs --history');
  if (history === undefined && session.tenant !== undefined)
    throw usage(
      'several profiles need --history',
      'For example: signage snapshot --all-profiles --history snapshots',
    );
  const choice = session.choose(view);
  const { baseUrl, key, profile } = await session.connection();
  const tenant = key.tenant ?? null;
  // A folder that cannot be used is not worth reading the service for.
  if (history === undefined) await assertOurs(session, args[0] ?? usualFolder, tenant);
  const client = await session.client();
  const started = clock.now();
  const read = await readTenant(client);
  await session.warnOfDrift();

  const missing = endpointNames.filter(
    (name) => (name === 'analytics' ? read.analytics : read.lists[name]) === undefined,
  );
  const scopesOf = (names: typeof endpointNames) => names.map((name) => endpoints[name].scope);
  if (missing.length === endpointNames.length)
    throw new Failure('INSUFFICIENT_SCOPE', 'the key can read nothing; no snapshot was written', {
      hint: `It needs one of these scopes, or several: ${scopesOf(endpointNames).join(', ')}`,
    });
  const at = started + (client.clockSkew() ?? 0);
  const scopes = scopesOf(endpointNames.filter((name) => !missing.includes(name)));
  const path = history
    ? join(history, folderInHistory(tenant ?? profile ?? 'unknown', at))
    : (args[0] ?? usualFolder);
  if (history) await assertOurs(session, path, tenant);
  const head = { baseUrl, tenant, at: new Date(at).toISOString(), scopes };
  const { files: newFiles, written } = filesOf(read, head, get(flags.gzip) ?? false);
  const folder = await files.folder(path);
  await folder.replace(newFiles, everyName).catch((cause: unknown) => cannotWrite(path, cause));
  const manifest = written();
  if (missing.length > 0)
    await session.note({
      text: `not in the snapshot: ${missing.join(', ')}; the key lacks ${scopesOf(missing).join(', ')}`,
    });
  if (history && keep) await removeBefore(session, history, path, at - keep);

  const items = [manifest.content, manifest.schedules, manifest.players, manifest.analytics].flatMap(
    (file) =>
      file
        ? {
            ...file,
            file: join(path, file.name),
            complete: 'complete' in file && !file.complete ? 'no' : 'yes',
          }
        : [],
  );
  await session.print(itemsOf(items), view, { choice });
  const doubts = listNames.flatMap((name) => read.lists[name]?.doubt ?? []);
  if (doubts.length > 0)
    throw new Failure('INCOMPLETE', `the snapshot was written, but ${doubts.join('; ')}`);
}

function cannotWrite(path: string, cause: unknown): never {
  if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
  const why = cause instanceof Error ? cause.message : cause;
  const hint = cause instanceof Failure ? cause.hint : 'What was there before is unchanged';
  throw badConfig(`cannot write the snapshot to ${path}: ${why}`, hint, cause);
}

/** Throws `CONFIG` if writing a snapshot there would replace anything but an older one of the same tenant. */
async function assertOurs({ context }: Session, path: string, tenant: Manifest['tenant']): Promise<void> {
  const folder = await context.files.folder(path);
  const manifest = await readManifest(folder, path);
  const hint = 'Use another folder';
  if (manifest?.tenant && tenant && manifest.tenant !== tenant)
    throw badConfig(`${path} has a snapshot of another tenant, ${manifest.tenant}`, hint);
  const names = await folder.names().catch((cause: unknown) => cannotWrite(path, cause));
  const foreign = manifest ? undefined : names.find((name) => everyName.includes(name));
  if (foreign) throw badConfig(`${path} has a file ${foreign} that is not part of a snapshot`, hint);
}

/** Removes a tenant's snapshots that were taken before a time, but not the one that was just written. */
async function removeBefore(
  { context: { files }, note }: Session,
  history: string,
  path: string,
  time: number,
) {
  const [, tenant = ''] = /tenant=([\w-]+)/.exec(path.slice(history.length)) ?? [];
  const old = (await timesOf(files, history, tenant)).filter((one) => one.path !== path && one.minute < time);
  let removed = 0;
  for (const { path } of old) {
    const folder = await files.folder(path);
    const names = await folder.names();
    // Without a manifest, it is what a killed run left, or it is not ours.
    if (!names.includes(manifestName) && !names.every((name) => name.startsWith('.signage'))) continue;
    await folder.discard(everyName);
    removed += 1;
  }
  if (removed > 0) await note({ text: `removed ${counted(removed, 'old snapshot')}` });
}
