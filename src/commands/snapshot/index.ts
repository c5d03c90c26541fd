import { dirname, join } from 'node:path';
import { isoText } from '../../clock/time-text.ts';
import { ageFlag, type Input, switchFlag, textFlag, wordsFlag } from '../../core/flag.ts';
import { globalDefaults, globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { readAnswers } from '../../core/read-answers.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { apiRoot } from '../../model/endpoint.ts';
import { endpointNames, endpoints } from '../../model/endpoints.ts';
import { listView } from '../../output/view.ts';
import { folderInHistory, snapshotFoldersIn } from '../../snapshot/history.ts';
import { assertNoLinks, assertOneService, assertOurs } from '../../snapshot/owner.ts';
import { writeSnapshot } from '../../snapshot/write-snapshot.ts';
import { removeOld } from './remove-old.ts';

const flags = {
  gzip: switchFlag('--gzip', 'compress the files', { group: 'What' }),
  history: textFlag('--history <folder>', 'keep a snapshot of each run, in folders below this one', {
    group: 'What',
    kind: 'file',
  }),
  keep: ageFlag('--keep <age>', 'with --history: remove the snapshots that are older, such as 30d', {
    group: 'What',
  }),
  thin: switchFlag('--thin', 'with --history: keep all of 2 days, hourly ones of 30, then one a day', {
    group: 'What',
  }),
  only: wordsFlag('--only <lists>', 'read only these', endpointNames, { group: 'What' }),
};

const fields = {
  file: { kind: 'text', what: 'path of the file' },
  items: { kind: 'number', what: 'objects in it' },
  bytes: { kind: 'bytes', what: 'its size' },
  complete: { kind: 'enum', values: ['yes', 'no'], what: 'whether the list is certainly complete' },
  sha256: { kind: 'text', what: 'its digest' },
} as const;

const view = listView({ fields, columns: ['file', 'items', 'bytes', 'complete'], leaveOut: [] });

/** The folder, if none is named. */
const usualFolder = 'signage-snapshot';

export const takeSnapshot: VerbBody = {
  description: `Writes a file for each list, with one JSON object a line, ordered by id, and a manifest. The default folder is \
${usualFolder}. Replaces an older snapshot in it as a whole, or not at all. The files have no key, but URLs of media may be signed, so \
only you can read them. Exits with 23 if a list may be incomplete, but writes the snapshot all the same. With \
--from, other commands answer from it instead of the service. Several profiles need --history.`,
  arguments: { '[folder]': 'where to write it (default signage-snapshot)' },
  fields,
  flags: Object.values(flags),
  acrossProfiles: [],
  run: snapshot,
};

/** Rejects with `INCOMPLETE` if a list may lack objects. */
async function snapshot(session: Session, { args, get }: Input): Promise<void> {
  const { context } = session;
  // Words for what it does, of users of tools whose snapshots are a noun.
  const isVerb = ['create', 'take', 'new', 'save', 'make'].includes(args[0] ?? '');
  assertFolder(args[0]);
  const typed = isVerb ? usualFolder : (args[0] ?? usualFolder);
  const history = get(flags.history);
  const keep = get(flags.keep);
  const thin = get(flags.thin);
  if (history !== undefined && args.length > 0 && !isVerb)
    throw usage('--history cannot be combined with a folder');
  if (history === undefined && keep !== undefined) throw usage('--keep needs --history');
  if (history === undefined && thin) throw usage('--thin needs --history');
  if (history === undefined && session.profile !== undefined) {
    const example = 'For example: signage snapshot --all-profiles --history snapshots';
    throw usage('several profiles need --history', example);
  }
  if (session.profile !== undefined) await assertOneEach(session, get(globalFlags.profile)?.split(','));
  if (isVerb && history === undefined)
    await session.note({
      text: `writing to ${usualFolder}`,
      advice: `for a folder of that name: ./${args[0]}`,
    });
  const choice = session.choose(view);
  const { baseUrl, tenant = null, profile } = await session.connection();
  const owner = { baseUrl, tenant };
  const pathAt = (at: number) =>
    history === undefined ? typed : join(history, folderInHistory(tenant ?? profile ?? 'unknown', at));
  // Check the folder first: reading the service takes long, and would be in vain.
  if (history === undefined) await assertOurs(context, typed, owner);
  else await assertOneService(context.files, dirname(pathAt(0)), owner);
  const client = await session.client();
  const started = context.clock.now();
  const wanted = get(flags.only) ?? endpointNames;
  const asked = endpointNames.filter((name) => wanted.includes(name));
  const read = await readAnswers(client, asked);
  await session.warnOfDrift();

  const scopesOf = (names: typeof endpointNames) => names.map((name) => endpoints[name].scope);
  const readable = asked.filter((name) => read[name]);
  const missing = asked.filter((name) => read.absent[name] === 'no-scope');
  const notFound = asked.filter((name) => read.absent[name] === 'not-found');
  if (readable.length === 0)
    throw new Failure('INSUFFICIENT_SCOPE', 'the key can read nothing; no snapshot was written', {
      hint: `It needs one of these scopes, or several: ${scopesOf(missing).join(', ')}`,
    });
  const skew = client.clockSkew();
  const at = started + (skew ?? 0);
  const path = pathAt(at);
  const head = { ...owner, at: isoText(at), scopes: scopesOf(readable) };
  if (history !== undefined) await assertNoLinks(context.files, path);
  const isReplaced = history !== undefined && (await assertOurs(context, path, owner));
  const folder = await context.files.folder(path);
  const times = history ? await snapshotFoldersIn(context.files, dirname(path)) : [];
  const before = times.findLast((one) => one.path !== path)?.path;
  const manifest = await writeSnapshot(folder, read, head, { isPacked: get(flags.gzip) ?? false, before });
  if (isReplaced) await session.note({ text: `replaced a snapshot of the same minute: ${path}` });
  if (missing.length > 0) {
    const lacks = `the key lacks ${scopesOf(missing).join(', ')}`;
    await session.note({ text: `not in the snapshot: ${missing.join(', ')}; ${lacks}` });
  }
  for (const name of notFound)
    await session.note({
      text: `not in the snapshot: ${name}; the service has nothing at ${apiRoot}${endpoints[name].path}`,
    });
  const maxBytes = get(globalFlags.maxResponse) ?? globalDefaults.maxResponse;
  const removal = { newest: path, owner, keep, thin, now: started, skew, maxBytes };
  const failed = keep || thin ? await removeOld(session, removal) : undefined;
  const items = readable.map((name) => {
    const complete = read[name]?.doubt === undefined ? 'yes' : 'no';
    return { ...manifest[name], file: join(path, manifest[name]?.name ?? ''), complete };
  });
  await session.print(itemsOf(items), view, { choice });
  const doubts = readable.flatMap((name) => read[name]?.doubt ?? []);
  const problems = failed === undefined ? doubts : [...doubts, failed.message];
  if (problems.length > 0)
    throw new Failure(
      doubts.length > 0 ? 'INCOMPLETE' : 'CONFIG',
      `the snapshot was written, but ${problems.join('; ')}`,
      { hint: failed?.hint },
    );
}

/** Throws a `USAGE` failure if the snapshots of two profiles would be in one folder, such as those of one tenant. */
async function assertOneEach({ context }: Session, names?: readonly string[]): Promise<void> {
  const { profiles } = await context.profiles.read();
  const folders = new Map<string, string>();
  for (const [name, { tenant }] of Object.entries(profiles)) {
    if (names?.includes(name) === false) continue;
    const folder = dirname(folderInHistory(tenant ?? name, 0));
    const other = folders.get(folder);
    if (other !== undefined)
      throw usage(
        `profiles "${other}" and "${name}" would write to one folder, ${folder}`,
        'Name one profile for each tenant: --profile a,b',
      );
    folders.set(folder, name);
  }
}

/** What people type behind `snapshot` who mean no folder of that name, and what to say to them. */
const noFolders: readonly { readonly words: readonly string[]; readonly hint: string }[] = [
  {
    words: ['ls', 'list', 'history'],
    hint: 'Snapshots are folders, and no command lists them. To compare them: signage diff --help',
  },
  {
    words: ['help', 'show', 'view', 'get', 'info', 'status', 'describe', 'inspect'],
    hint: 'See: signage snapshot --help',
  },
  {
    words: ['delete', 'rm', 'remove', 'prune', 'clean', 'rotate'],
    hint: 'To remove old ones, see --keep: signage snapshot --help',
  },
  {
    words: ['restore', 'load', 'open', 'read', 'use'],
    hint: 'Commands answer from a snapshot with --from: signage status --from FOLDER',
  },
  {
    words: ['verify', 'validate', 'check', 'test'],
    hint: 'What reads a snapshot checks its files: signage status --from FOLDER',
  },
  { words: ['diff', 'compare'], hint: 'See: signage diff --help' },
  ...endpointNames.map((name) => ({
    words: [name],
    hint: `To write nothing else: signage snapshot --only ${name}`,
  })),
];

/** Throws a `USAGE` failure for a word that is hardly the name of a folder to write to. */
function assertFolder(folder: string | undefined): void {
  const meant = noFolders.find(({ words }) => words.some((word) => word === folder));
  if (meant) throw usage(`snapshot writes a folder; to call it "${folder}", type ./${folder}`, meant.hint);
}
