import { pMapIterable } from 'p-map';
import { ask, assertComplete, readTotal } from '../../../api/ask.ts';
import type { Downloads } from '../../../context.ts';
import { readListSelection } from '../../../core/filters.ts';
import { flagName, type Input } from '../../../core/flag.ts';
import { findItems } from '../../../core/get.ts';
import { itemOf, keepItems, leftOpen, readAll } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { flagsOf, noteLacking } from '../../../core/selectors.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { badConfig, byUrgency, Failure, reasonOf, usage } from '../../../errors.ts';
import { downloadProgressText, type FileProgress } from '../../../media/fetch-file.ts';
import { content } from '../../../model/content.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { listView } from '../../../output/view.ts';
import { shellQuoted } from '../../../words/shell-quoted.ts';
import { contentSelectors } from '../verbs.ts';
import { downloadFlags, downloadItem, type FileResult, readChoices, results } from './download-item.ts';

const selecting = flagsOf(contentSelectors);

const fields = {
  id: { ...content.fields.id, what: 'the item' },
  name: { ...content.fields.name, what: 'its name' },
  result: { kind: 'enum', values: results, what: 'what happened' },
  verified: { kind: 'text', what: 'what was compared: the algorithm of the checksum, `size` or `no`' },
  bytes: { kind: 'bytes', what: 'size of the file' },
  file: { kind: 'text', what: 'its path' },
  reason: { kind: 'text', what: 'why it was skipped or failed' },
} as const;

const view = listView({
  fields,
  columns: Object.keys(fields),
  leaveOut: ['verified', 'id', 'file', 'bytes'],
  state: 'result',
  wraps: 'reason',
});

export const downloadContent: VerbBody = {
  description: `Verifies each file by its size and checksum before it gets its name. Keeps what is already right, and resumes what is \
incomplete. Does not send the API key.`,
  arguments: {
    '[id...]':
      'ids or names; - reads standard input: a name on each line, or several ids; or choose with filters',
  },
  idsOf: content,
  fields,
  flags: [...Object.values(downloadFlags), ...selecting],
  run: download,
};

/** Milliseconds between two updates of the progress. */
const step = 500;

/** Rejects with the worst failure once every file has been tried. */
async function download(session: Session, input: Input): Promise<void> {
  const { context, status } = session;
  const choices = readChoices(input);
  const choice = session.choose(view);
  const { items, why, assertWhole } = await chosenItems(session, input);
  await session.warnOfDrift();
  const isRead = choices.isCheck || items.length === 0;
  // An item that is listed twice is downloaded once: two downloads would write to one file.
  const byId = new Map(items.map((item) => [String(item.fields.id).toLowerCase(), item]));
  const tasks = Array.from(byId.values(), (item) => {
    const size = choices.isThumbnail ? undefined : item.value.fileSizeBytes;
    const file: FileProgress = { size: typeof size === 'number' ? size : undefined, length: 0, arrived: 0 };
    return { item, file };
  });
  const outcomes: FileResult[] = [];
  const counts = createStateCounts(fields, 'result');
  let folder: Downloads | undefined;
  let ticks = 0;
  const show = () => {
    if (!folder) return status.show('waiting for another run that writes to the folder');
    ticks += 1;
    const files = tasks.map(({ file }) => file);
    return status.show(downloadProgressText(files, outcomes.length, (ticks * step) / 1000));
  };
  const hide = status.isShown ? context.clock.every?.(step, () => show().catch(() => undefined)) : undefined;
  const work = async (opened: Downloads, { item, file }: (typeof tasks)[number]) => {
    const outcome = await downloadItem(item, choices, { folder: opened, sending: session.sending(), file });
    file.size = file.length;
    outcomes.push(outcome);
    if (outcomes.length === tasks.length) hide?.();
    await status.hide();
    return [itemOf(outcome.row)];
  };
  // A pipe gets a line for each file as it finishes: a table would have to wait for the last to know its widths.
  const isPiped = session.format === 'table' && !context.out.isTTY;
  try {
    const opened = await context.files.downloads(choices.to, isRead).catch((cause: Error) => {
      const hint = cause instanceof Failure ? cause.hint : undefined;
      throw badConfig(`cannot use the folder ${choices.to}: ${reasonOf(cause)}`, hint, cause);
    });
    folder = opened;
    const made = pMapIterable(tasks, (task) => work(opened, task), {
      concurrency: choices.jobs,
      backpressure: Number.POSITIVE_INFINITY,
      preserveOrder: false,
    });
    const rows = leftOpen(made);
    const look = isPiped ? { format: 'tsv' as const } : {};
    const hidden = await session.print(rows, view, { choice, look, onBatch: counts.add });
    // If nobody reads stdout any more, the files are downloaded all the same.
    for await (const _ of rows);
    const none = why ?? 'no content items match these filters';
    if (counts.count > 0) await session.summarize(await counts.line('file', session.errColor), false);
    else await session.summarize(visible(`N${none.slice(1)}`), true);
    await noteHidden(session, hidden);
  } finally {
    hide?.();
    await status.hide();
    await folder?.close();
  }
  assertAllRight(outcomes);
  await assertWhole?.();
}

/** The items that the words or the filters choose. Rejects with `USAGE` if there are neither, or both. */
async function chosenItems(session: Session, input: Input) {
  const { args, get } = input;
  const typed = [downloadFlags.all, ...selecting].find((flag) => get<unknown>(flag) !== undefined);
  if (args.length > 0 && typed) throw usage(`ids cannot be combined with ${flagName(typed)}`);
  if (args.length === 0 && !typed) throw usage('no content chosen', 'Pass ids, a filter, or --all');
  const { serverFilter, selection } = await readListSelection(content, contentSelectors, input);
  const words = await readWords(args, content, session);
  const client = await session.client();
  if (args.length > 0) {
    const { items, missing, notFound } = await findItems(client, content, words);
    const named = await readAll(items).catch((error: unknown) => {
      const [word = ''] = words;
      const isSeveral = error instanceof Failure && error.kind === 'USAGE' && words.length === 1;
      const offer = `To download all of them: signage content download --name ${shellQuoted(word)}`;
      throw isSeveral ? usage(error.message, `${error.hint}. ${offer}`) : error;
    });
    if (missing.length > 0) throw notFound(missing);
    return { items: named };
  }
  await selection?.load(client);
  const { items, received } = await ask(client, content, { serverFilter, all: true });
  const now = session.context.clock.now() + (client.clockSkew() ?? 0);
  for (const note of selection?.notes ?? []) await session.note(note);
  const chosen = await readAll(keepItems(items, (item) => selection?.holds(item, now) ?? true));
  if (serverFilter === undefined && !received.maybeTruncated) await noteLacking(session, selection);
  const assertWhole = async () => {
    if (get(downloadFlags.all) || received.maybeTruncated)
      assertComplete(content, serverFilter, received, await readTotal(client, content, serverFilter));
  };
  return { items: chosen, why: selection?.why(true), assertWhole };
}

/** Throws the failure that is to be fixed first. */
function assertAllRight(outcomes: readonly FileResult[]): void {
  const bad = outcomes.flatMap(({ row, failure }) => (failure ? [{ row, failure }] : []));
  const [worst] = bad.toSorted((a, b) => byUrgency(a.failure, b.failure));
  if (worst === undefined) return;
  const { failure, row } = worst;
  const others = bad.length > 1 ? ` (and ${bad.length - 1} more of ${outcomes.length} files)` : '';
  throw new Failure(failure.kind, `${row.name ?? row.id}: ${failure.message}${others}`, failure);
}
