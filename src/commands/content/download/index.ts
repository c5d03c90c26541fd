import { PassThrough } from 'node:stream';
import pMap from 'p-map';
import { ask, assertComplete, unless } from '../../../core/ask.ts';
import { createFilters, readSelection } from '../../../core/filters.ts';
import { type Input, integerFlag, nameOf, switchFlag, textFlag } from '../../../core/flag.ts';
import { maxConnections } from '../../../core/get.ts';
import { defaults, globalFlags } from '../../../core/global-flags.ts';
import { itemOf, keep, observe, readAll } from '../../../core/items.ts';
import { lookUp, readWords } from '../../../core/references.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { badConfig, Failure, usage } from '../../../errors.ts';
import { content } from '../../../model/content.ts';
import type { Item } from '../../../model/item.ts';
import { parseId } from '../../../model/uuid.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { conditions, filters as listFilters } from '../verbs.ts';
import { downloadItem, type Outcome } from './download-item.ts';
import { showProgress, type Watched } from './progress.ts';
import { fields, view } from './view.ts';

const filters = createFilters(content, listFilters);
const selecting = [...filters.flags, ...conditions.flatMap(({ flags }) => flags)];

const flags = {
  to: textFlag('--to <folder>', 'folder for the files, made if it is missing (default the current folder)', {
    kind: 'file',
    synonyms: ['--dir', '--output-dir', '--out', '--dest'],
  }),
  all: switchFlag('--all', 'download all content, or exit 23 if the list cannot be verified'),
  thumbnails: switchFlag('--thumbnails', 'download the thumbnails instead of the media'),
  jobs: integerFlag('-j, --jobs <n>', 'files to download at a time, up to 16', {
    min: 1,
    max: 16,
    default: 4,
    synonyms: ['--parallel', '--concurrency'],
  }),
  clobber: switchFlag('--clobber', 'replace files that differ', { synonyms: ['--force', '--overwrite'] }),
  verify: switchFlag('--verify', 'check the files that are there; download and write nothing', {
    synonyms: ['--check'],
  }),
};

export const downloadContent: VerbBody = {
  description: `Pass ids, names, or "-" to read ids from stdin; or choose by filters, as in content list. Each file is verified by its \
size and checksum, and gets its name only then. What is already right is kept; what is incomplete is resumed. The API key is not sent.`,
  arguments: '[id...]',
  idsOf: content,
  fields,
  flags: [...Object.values(flags), ...selecting],
  run: download,
};

/** Rejects with the worst failure once every file has been tried. */
async function download(session: Session, input: Input): Promise<void> {
  const { get } = input;
  const { context } = session;
  const choices = {
    to: get(flags.to) ?? '.',
    isThumbnail: get(flags.thumbnails) ?? false,
    isCheck: get(flags.verify) ?? false,
    clobbers: get(flags.clobber) ?? false,
  };
  if (choices.isCheck && choices.clobbers) throw usage('--verify cannot be combined with --clobber');
  const choice = session.choose(view);
  const { items, why, assertWhole } = await chosenItems(session, input);
  await session.warnOfDrift();
  const folder = await context.files.downloads(choices.to).catch((cause: Error) => {
    throw badConfig(`cannot use the folder ${choices.to}: ${cause.message}`, undefined, cause);
  });

  const watched = items.map(({ value: { fileSizeBytes: size } }): Watched => {
    const isKnown = typeof size === 'number' && !choices.isThumbnail;
    return { size: isKnown ? size : undefined, length: 0, fetched: 0, isDone: false };
  });
  const leaving = new AbortController();
  const world = {
    folder,
    clock: context.clock,
    random: context.random,
    signal: AbortSignal.any([context.signal, leaving.signal]),
    timeoutMs: get(globalFlags.timeout) ?? defaults.timeoutMs,
    retries: get(globalFlags.retries) ?? defaults.retries,
    send: session.send,
  };
  const outcomes: Outcome[] = [];
  /** As they finish. */
  const finished = new PassThrough({ objectMode: true, highWaterMark: items.length + 1 });
  const work = async (item: Item, at: number) => {
    const file = watched[at] ?? { length: 0, fetched: 0 };
    const outcome = await downloadItem(item, choices, {
      ...world,
      onBytes(length, isFetched) {
        if (isFetched) file.fetched += Math.max(0, length - file.length);
        file.length = length;
      },
      onWait: (wait, { message }) => void session.noteWait(wait, `${item.value.name}: ${message}`),
    });
    Object.assign(file, { isDone: true });
    outcomes.push(outcome);
    finished.write(itemOf(outcome.row));
  };
  const working = pMap(items, work, { concurrency: get(flags.jobs) ?? 4 });
  working.then(
    () => finished.end(),
    (error) => finished.destroy(error),
  );
  const hideProgress = showProgress(watched, session.status, context.clock);
  const counts = createStateCounts(fields, 'result');
  async function* rows(): AsyncGenerator<readonly Item[]> {
    for await (const row of finished) {
      await session.status.hide();
      yield [row];
    }
    await hideProgress();
  }
  try {
    const hidden = await session.print(observe(rows(), counts.add), view, { choice });
    if (counts.count > 0) await session.summarize(await counts.line('file', session.errColor), false);
    else
      await session.summarize(visible(`N${(why ?? 'no content items match these filters').slice(1)}`), true);
    await noteHidden(session, hidden);
  } finally {
    leaving.abort();
    await hideProgress();
  }
  assertAllRight(outcomes, input.args.length > 0);
  await assertWhole?.();
}

/** The items that the words or the filters choose. Rejects with `USAGE` if there are neither, or both. */
async function chosenItems(session: Session, input: Input) {
  const { args, get } = input;
  const all = get(flags.all) ?? false;
  const typed = selecting.find((flag) => get(flag) !== undefined);
  if (args.length > 0 && (typed || all))
    throw usage(`ids cannot be combined with ${typed ? nameOf(typed) : '--all'}`);
  if (args.length === 0 && !typed && !all)
    throw usage(
      'no content chosen',
      'Choose it by id or name: signage content download ID; by a filter: --status active; or use --all',
    );
  const serverFilter = filters.serverFilter(input);
  const selection = await readSelection([...filters.conditions, ...conditions], input);
  const words = await readWords(args, content, session);
  const client = await session.client();
  if (args.length > 0) {
    const idOf = (word: string) => parseId(word, content.idForm);
    const lookup = await lookUp(
      client,
      content,
      words.filter((word) => idOf(word) === undefined),
    );
    const missing: string[] = [];
    const find = async (word: string) => {
      const id = idOf(word);
      const item = id === undefined ? lookup.find(word) : await unless('NOT_FOUND', client.get(content, id));
      if (item === undefined) missing.push(id ?? word);
      return item ?? [];
    };
    const found = (await pMap(words, find, { concurrency: maxConnections })).flat();
    if (missing.length > 0) throw lookup.notFound(missing);
    return {
      items: [...new Map(found.map((item) => [String(item.fields.id).toLowerCase(), item])).values()],
    };
  }
  await selection?.load(client);
  const asked = await ask(client, content, { serverFilter, all: true });
  const now = session.context.clock.now() + (client.clockSkew() ?? 0);
  for (const { note } of selection?.tests ?? []) if (note !== undefined) await session.note(note);
  const chosen = await readAll(keep(asked.items, (item) => selection?.holds(item, now) ?? true));
  const why = selection?.why(true);
  if (all)
    return {
      items: chosen,
      why,
      assertWhole: () => assertComplete(client, content, serverFilter, asked.received),
    };
  if (asked.received.maybeTruncated)
    await session.note({
      text: 'there may be more content than the service listed',
      advice: 'use --all to check',
    });
  return { items: chosen, why };
}

/** Throws the worst failure: of the lowest exit code, as what a person must fix comes before what a retry may fix. */
function assertAllRight(outcomes: readonly Outcome[], isNamed: boolean): void {
  const bad = outcomes.flatMap(({ row, failure }) => {
    const isMissing = isNamed && row.result === 'skipped';
    const found = failure ?? (isMissing ? new Failure('NOT_FOUND', String(row.reason)) : undefined);
    return found ? [{ failure: found, name: String(row.name ?? row.id) }] : [];
  });
  const [worst] = bad.toSorted((a, b) => a.failure.exitCode - b.failure.exitCode);
  if (worst === undefined) return;
  const { failure, name } = worst;
  const others = bad.length > 1 ? ` (and ${bad.length - 1} more of ${outcomes.length} files)` : '';
  throw new Failure(failure.kind, `${name}: ${failure.message}${others}`, failure);
}
