import { pastInstant } from '../../clock/typed-time.ts';
import {
  type Flag,
  flagName,
  type Input,
  integerFlag,
  switchFlag,
  textFlag,
  wordsFlag,
} from '../../core/flag.ts';
import { globalDefaults, globalFlags } from '../../core/global-flags.ts';
import { type Batches, inBatches } from '../../core/items.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { everyRule } from '../../core/settings/effect.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { QuotingItem } from '../../model/item.ts';
import { listNames } from '../../model/lists.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/playback-flags.ts';
import { snapshotBefore } from '../../snapshot/history.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { comparable, differences, doubtsAbout, type Sides } from './compare.ts';
import { SnapshotLine } from './pairs.ts';
import { comparedKinds, type Difference, setDifference } from './rules/changes.ts';
import { openSide, ownerOf, readService } from './sides.ts';
import { changeFields, changesView, rowsForPeople, stretchFields, summaryOf } from './view.ts';

const flags = {
  only: wordsFlag('--only <resources>', 'compare only these', comparedKinds, { group: 'What' }),
  allFields: switchFlag('--all-fields', 'also compare fields that change by themselves, such as lastSeenAt', {
    group: 'What',
  }),
  exitCode: switchFlag('--exit-code', 'exit 47 if there is a difference', { group: 'Run' }),
  since: textFlag('--since <time>', 'compare with the newest snapshot of --history then: yesterday, 24h', {
    group: 'When',
  }),
  days: integerFlag('--days <n>', 'with --with: how many days ahead to look (default 14)', {
    group: 'When',
    min: 1,
    max: 366,
  }),
  history: textFlag('--history <folder>', 'where snapshot --history keeps snapshots', {
    group: 'What',
    kind: 'file',
  }),
  ...playbackFlags,
};

export const diffTenants: VerbBody = {
  pages: true,
  description:
    'Which objects are new, gone or different, and which screens show something else; one row per field that differs. Leaves out fields that \
change by themselves: createdAt, updatedAt, lastSeenAt, and the query of media URLs. Judges both sides at the same moment, that of the newer \
side. With --with, --without or --set, and without a folder, lists the screens that would show something else after these changes.',
  arguments: {
    '[old]': 'a folder of snapshot',
    '[new]': 'another one (default the service as it is now)',
  },
  fields: { ...changeFields, ...stretchFields },
  flags: Object.values(flags),
  // Lint findings are compared only with --with, --without or --set.
  lints: ({ get }) => (get(flags.with) || get(flags.without) || get(flags.set) ? everyRule : undefined),
  refuseProfiles: cannotCompareProfiles,
  run: diff,
};

/** Profiles are mostly of two tenants, of which no object has the same id. */
function cannotCompareProfiles([name = 'NAME']: readonly string[]): Failure {
  const options = `-p ${shellQuoted(name)}`;
  return usage(
    'cannot compare profiles: two tenants share no ids, so diff compares snapshots of one tenant',
    `Type: signage snapshot before ${options}, and later: signage diff before ${options}`,
  );
}

/** With `--exit-code`, rejects with `DIFFERENT` if there is a difference, and with `INSUFFICIENT_SCOPE` if nothing could be compared. */
async function diff(session: Session, input: Input): Promise<void> {
  const { get } = input;
  const choices = await readPlaybackChoices(input, session);
  const { changes } = choices;
  const days = get(flags.days);
  const fails = get(flags.exitCode) ?? false;
  if (changes) {
    if (input.args.length > 0)
      throw usage(
        '--with, --without and --set compare the tenant with itself, and take no folder',
        'For a snapshot: --from FOLDER',
      );
    const { only, allFields, since, history } = flags;
    const other = [only, allFields, since, history].find((flag: Flag<unknown>) => get(flag) !== undefined);
    if (other) throw usage(`${flagName(other)} cannot be combined with --with, --without or --set`);
    const { diffWithChanges } = await import('./what-if.ts');
    return await diffWithChanges(session, { ...choices, changes }, days ?? 14, fails);
  }
  if (days !== undefined) throw usage('--days needs --with, --without or --set');
  if (get(globalFlags.from) !== undefined)
    throw usage(
      '--from needs --with, --without or --set',
      'To compare a snapshot with now: signage diff OLD; with another one: signage diff OLD NEW',
    );
  const choice = session.choose(changesView);
  const sides = await readSides(session, input);
  const only = new Set<string>(get(flags.only) ?? comparedKinds);
  const compared = comparable(sides, only);
  const isAll = get(flags.allFields) ?? false;
  const isForPeople = session.format === 'table' || session.format === 'markdown';
  const held: Difference[] = [];
  let count = 0;
  async function* items(): Batches {
    for await (const changes of differences(sides, compared, isAll, choices)) {
      count += changes.length;
      if (isForPeople) held.push(...changes);
      else yield changes.map((change) => new QuotingItem(change));
    }
    yield* inBatches(rowsForPeople(held, await namesIn(sides, held)));
  }
  await noteHidden(session, await session.print(items(), changesView, { choice }));
  await session.summarize(summaryOf(held, compared), count === 0);
  for (const { note } of sides) if (note) await session.note(note);
  for (const text of doubtsAbout(sides, only)) await session.note({ text });
  // A job must not pass because nothing was compared.
  if (compared.size === 0 && fails) throw new Failure('INSUFFICIENT_SCOPE', 'nothing was compared');
  if (count > 0 && fails) throw new Failure('DIFFERENT', 'there are differences', { alreadyReported: true });
}

/** Opens both sides. Wrong usage fails before any request. */
async function readSides(session: Session, { args, get }: Input): Promise<Sides> {
  const { files, clock } = session.context;
  const since = get(flags.since);
  const history = get(flags.history);
  const isSince = since !== undefined && history !== undefined;
  const [first, second] = args;
  const hasFolders = since === undefined && history === undefined && first !== undefined;
  const hasOlder = isSince ? second === undefined : hasFolders;
  if (!hasOlder) {
    const isHistoryArgument = since !== undefined && history === undefined && first !== undefined;
    const hint = isHistoryArgument
      ? `Type: signage diff --since ${shellQuoted(since)} --history ${shellQuoted(first)}`
      : 'Type: signage diff FOLDER, or: signage diff --since yesterday --history FOLDER';
    throw usage('give the older snapshot, or --since and --history', hint);
  }
  const at = isSince ? pastInstant(since, '--since', clock.now(), clock.zone) : 0;
  const open = (path: string) =>
    openSide(files, path, get(globalFlags.maxResponse) ?? globalDefaults.maxResponse);
  const named = isSince
    ? undefined
    : await open(first ?? '').catch(async (failure: unknown) => {
        const { profiles } = await session.context.profiles.read();
        const isProfile = (name: string | undefined) => name !== undefined && Object.hasOwn(profiles, name);
        throw isProfile(first) && isProfile(second) ? cannotCompareProfiles(args) : failure;
      });
  const now = isSince ? first : second;
  const newer = now === undefined ? undefined : await open(now);
  const owner = newer ?? (await ownerOf(session));
  const pathBefore = () => snapshotBefore(files, history ?? '', at, owner.tenant ?? undefined, clock.zone);
  const older = named ?? (await open(await pathBefore()));
  const by = older.tenant && owner.tenant ? 'tenant' : 'baseUrl';
  if (older[by] !== owner[by]) throw usage(`cannot compare two tenants: ${older[by]} and ${owner[by]}`);
  return [older, newer ?? (await readService(session))];
}

/** The names of what lists of ids gained or lost, by id in lower case: those of the newer side first. */
async function namesIn([older, newer]: Sides, changes: readonly Difference[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const sets = changes.map(setDifference).filter(({ isIds }) => isIds);
  const ids = sets.flatMap(({ added, removed }) => [...added, ...removed]);
  const wanted = new Set(ids.map((id) => String(id).toLowerCase()));
  if (wanted.size === 0) return names;
  for (const side of [newer, older])
    for (const list of listNames)
      for await (const lines of side.records(list))
        for (const { id, object } of lines.map((text) => new SnapshotLine(text)))
          if (wanted.has(id) && !names.has(id) && typeof object.name === 'string') names.set(id, object.name);
  return names;
}
