import { type Input, switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { itemOf } from '../../../core/items.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure, usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import type { Named } from '../../../output/options.ts';
import { snapshotBefore } from '../../../snapshot/history.ts';
import { type ListName, listNames, lists } from '../../../snapshot/manifest.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/flags.ts';
import { type Change, changesOf, membersOf, resources } from '../rules/changes.ts';
import { isEqual, Line, pairsOf } from './pairs.ts';
import { screenComparer } from './screens.ts';
import { openSide, ownerOf, readService, type Side } from './sides.ts';
import { instantSince } from './since.ts';
import { changeFields, changesView } from './view.ts';

const flags = {
  only: wordsFlag('--only <resources>', 'compare only these', resources),
  allFields: switchFlag('--all-fields', 'also compare fields that change by themselves, such as lastSeenAt'),
  exitCode: switchFlag('--exit-code', 'exit 47 if there is a difference'),
  since: textFlag(
    '--since <time>',
    'compare with the newest snapshot of --history at this time: yesterday, 24h',
  ),
  history: textFlag('--history <folder>', 'where signage snapshot --history keeps snapshots', {
    kind: 'file',
  }),
  ...playbackFlags,
};

export const diffTenants: VerbBody = {
  description:
    'Compares a snapshot with another one, or with the service as it is now: what was added, removed or changed, and which screens show \
something else. One row per field that differs. Fields that change by themselves are left out: createdAt, updatedAt, lastSeenAt, lastPlayedAt, \
totalPlays, totalDurationSeconds, and the query of media URLs. Both sides of a screen are judged at the same moment, that of the newer side.',
  arguments: '[old] [new]',
  fields: changeFields,
  flags: Object.values(flags),
  run: diff,
};

/** Rejects with `DIFFERENT` if there is a difference and `--exit-code` is given. */
async function diff(session: Session, input: Input): Promise<void> {
  const { get } = input;
  const choices = await readPlaybackChoices(input, session.context);
  const choice = session.choose(changesView);
  const sides = await readSides(session, input);
  const only = new Set<string>(get(flags.only) ?? resources);
  const notes: string[] = [];
  const names = new Map<string, Named>();
  let count = 0;
  async function* items(): AsyncGenerator<readonly Item[]> {
    const wanted = new Set<string>();
    const question = { ...choices, only, isAll: get(flags.allFields) ?? false };
    for await (const changes of differences(sides, { ...question, note: (text) => notes.push(text) })) {
      count += changes.length;
      if (session.format === 'table') for (const change of changes) addIds(wanted, change);
      yield changes.map(itemOf);
    }
    await findNames(sides, wanted, names);
  }
  await session.print(items(), changesView, { choice, names });
  for (const text of notes) await session.note({ text });
  if (count === 0) await session.note({ text: 'no differences' });
  else if (get(flags.exitCode))
    throw new Failure('DIFFERENT', 'there are differences', { alreadyReported: true });
}

/** Opens both sides. Wrong usage fails before any request. */
async function readSides(session: Session, { args, get }: Input): Promise<readonly [Side, Side]> {
  const { context } = session;
  const [since, history] = [get(flags.since), get(flags.history)];
  if ((since === undefined) !== (history === undefined))
    throw usage(
      '--since and --history work together',
      'Type: signage diff --since yesterday --history FOLDER; without a history: signage diff FOLDER',
    );
  const instant = since === undefined ? undefined : instantSince(since, context.clock.now());
  const [old, now] = since === undefined ? args : [undefined, ...args];
  if (since === undefined && old === undefined)
    throw usage(
      'name the snapshot to compare with',
      'Type: signage diff signage-snapshot; to take one: signage snapshot',
    );
  if (since !== undefined && args.length > 1)
    throw usage('--since cannot be combined with two snapshots', 'It finds the older one');
  const newer = now === undefined ? undefined : await openSide(context, now);
  const owner = newer ?? (await ownerOf(session));
  const path =
    old ?? (await snapshotBefore(context.files, history ?? '', instant ?? 0, owner.tenant ?? undefined));
  const older = await openSide(context, path);
  const by = older.tenant && owner.tenant ? 'tenant' : 'baseUrl';
  if (older[by] !== owner[by]) throw usage(`cannot compare two tenants: ${older[by]} and ${owner[by]}`);
  return [older, newer ?? (await readService(session))];
}

interface Question extends Pick<Awaited<ReturnType<typeof readPlaybackChoices>>, 'assumptions' | 'states'> {
  readonly only: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Told what could not be compared. */
  note(text: string): void;
}

/** All rows. Lists stream: neither side is held. */
async function* differences(
  sides: readonly [Side, Side],
  { only, isAll, note, ...choices }: Question,
): AsyncGenerator<readonly Change[]> {
  const [older, newer] = sides;
  const lacking = (name: ListName) => sides.find((side) => side.isComplete[name] === undefined);
  const pairs = (name: ListName) => pairsOf(older.records(name), newer.records(name));
  for (const name of listNames) {
    const isWanted = only.has(name);
    for (const side of isWanted || only.has('screens') ? sides : [])
      if (side.isComplete[name] === false)
        note(
          `the ${lists[name].plural} of ${side.label} may be incomplete: none is reported as ${side === older ? 'added' : 'removed'}`,
        );
    const without = lacking(name);
    if (isWanted && without)
      note(`${name} not compared: ${without.label} has none (it takes ${lists[name].scope})`);
    if (!isWanted || without) continue;
    for await (const batch of pairs(name))
      yield batch.flatMap((pair) => {
        if (isEqual(pair)) return [];
        const [a, b] = pair;
        const isUnknown = (!a && !older.isComplete[name]) || (!b && !newer.isComplete[name]);
        return isUnknown ? [] : changesOf(name, a?.object, b?.object, isAll);
      });
  }
  if (only.has('analytics')) {
    const without = sides.find((side) => side.analytics === undefined);
    if (without) note(`analytics not compared: ${without.label} has none (it takes analytics:read)`);
    else yield changesOf('analytics', objectIn(older), objectIn(newer), isAll);
  }
  if (only.has('screens')) {
    const without = lacking('schedules') ?? lacking('players');
    if (without) {
      note(`screens not compared: ${without.label} lacks players or schedules`);
      return;
    }
    if (lacking('content')) note('screens were compared without checking content');
    const instant = Math.max(older.at, newer.at);
    const { compare, isSame } = await screenComparer(sides, instant, choices);
    for await (const batch of pairs('players'))
      yield batch.flatMap((pair) => {
        const [a, b] = pair;
        if (!a || !b || (isSame && isEqual(pair))) return [];
        return changesOf('screens', ...compare(a.object, b.object), isAll);
      });
  }
}

function objectIn({ analytics = '{}' }: Side) {
  return new Line(analytics).object;
}

/** Adds the ids that a list of ids gained or lost. */
function addIds(wanted: Set<string>, change: Change): void {
  const { isIds = false, added = [], removed = [] } = membersOf(change) ?? {};
  if (!isIds) return;
  for (const id of [...added, ...removed]) wanted.add(String(id).toLowerCase());
}

/** Finds what ids stand for: on the newer side first. */
async function findNames(
  [older, newer]: readonly [Side, Side],
  wanted: ReadonlySet<string>,
  names: Map<string, Named>,
): Promise<void> {
  if (wanted.size === 0) return;
  for (const side of [newer, older])
    for (const name of ['players', 'content'] as const)
      for await (const lines of side.records(name))
        for (const line of lines) {
          const { id, object } = new Line(line);
          if (wanted.has(id) && !names.has(id) && typeof object.name === 'string')
            names.set(id, { name: object.name, noun: lists[name].singular });
        }
}
