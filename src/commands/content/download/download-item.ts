import { createHash } from 'node:crypto';
import { type Input, integerFlag, switchFlag, textFlag } from '../../../core/flag.ts';
import { badConfig, Failure, isStop, usage } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { createTally, type Expected, type Fetching, fetchFile } from '../../../media/fetch-file.ts';
import { mediaUrl, parseChecksum } from '../../../media/rules/media.ts';
import type { Item } from '../../../model/item.ts';
import { isUuid } from '../../../model/uuid.ts';
import { replaceHazards } from '../../../output/sanitize.ts';
import { isReservedName } from '../../../words/file-name.ts';

export const downloadFlags = {
  to: textFlag('--to <folder>', 'folder for the files, made if it is missing (default the current folder)', {
    group: 'What',
    kind: 'file',
    synonyms: ['--dir', '--output-dir', '--out', '--dest'],
  }),
  all: switchFlag('--all', 'download all content, or exit 23 if the list cannot be verified', {
    group: 'What',
  }),
  thumbnails: switchFlag('--thumbnails', 'download the thumbnails instead of the media', { group: 'What' }),
  jobs: integerFlag('-j, --jobs <n>', 'files to download at a time, up to 16', {
    group: 'What',
    min: 1,
    max: 16,
    default: 4,
    synonyms: ['--parallel', '--concurrency'],
  }),
  clobber: switchFlag('--clobber', 'replace files that differ', {
    group: 'What',
    synonyms: ['--force', '--overwrite'],
  }),
  verify: switchFlag('--verify', 'check the files that are there; download and write nothing', {
    group: 'What',
    synonyms: ['--check'],
  }),
};

/** What the flags say about each file. Throws a `USAGE` failure if they contradict each other. */
export function readChoices({ args, get }: Input) {
  const isCheck = get(downloadFlags.verify) ?? false;
  const clobbers = get(downloadFlags.clobber) ?? false;
  if (isCheck && clobbers) throw usage('--verify cannot be combined with --clobber');
  return {
    to: get(downloadFlags.to) ?? '.',
    jobs: get(downloadFlags.jobs) ?? 4,
    isThumbnail: get(downloadFlags.thumbnails) ?? false,
    isCheck,
    clobbers,
    /** Whether the user named each item, which then must have a file. */
    isNamed: args.length > 0,
  };
}

type Choices = ReturnType<typeof readChoices>;

/** What becomes of a file, in the order of the summary. */
export const results = ['downloaded', 'kept', 'skipped', 'mismatch', 'unverified', 'failed'] as const;

type DownloadRow = Record<'result' | 'verified' | 'bytes' | 'file' | 'reason', string | number | null>;

/** What became of one file, and the failure if that is one. */
export type FileResult = Awaited<ReturnType<typeof downloadItem>>;

/** Downloads the file of an item, or verifies it. Rejects only if the tool is stopped or has a bug. */
export async function downloadItem({ value: item }: Item, choices: Choices, world: Fetching) {
  const row: DownloadRow = { result: 'failed', verified: null, bytes: null, file: null, reason: null };
  let failure: Failure | undefined;
  try {
    row.result = await obtain(item, choices, world, row);
  } catch (error) {
    failure = failureOf(error);
    row.reason = failure.message;
    if (failure.kind === 'MISMATCH') row.result = 'mismatch';
    if (failure.kind === 'UNVERIFIED') row.result = 'unverified';
  }
  return { row: { id: item.id, name: item.name ?? null, ...row }, failure };
}

/** Sees to it that the file is there, and fills the row. Rejects with `MISMATCH` and `UNVERIFIED`, among others. */
async function obtain(item: JsonObject, choices: Choices, world: Fetching, row: DownloadRow) {
  const { to, isThumbnail, isCheck, clobbers, isNamed } = choices;
  const { folder } = world;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const id = String(item.id).toLowerCase();
  const address = text(isThumbnail ? item.thumbnailUrl : item.storageUrl);
  const state = text(item.processingStatus);
  const isReady = !['pending', 'processing', 'failed'].includes(state);
  if (address === '' || !isReady) {
    const reason = isReady ? 'it has no file' : `its processingStatus is ${state}`;
    if (isNamed) throw new Failure('NOT_FOUND', reason);
    row.reason = reason;
    return 'skipped';
  }
  const tail = (isUuid(id) ? id : digestOf(id).slice(0, 32)) + (isThumbnail ? '-thumbnail' : '');
  const url = mediaUrl(address);
  const mimeType = isThumbnail ? '' : text(item.mimeType);
  const name = mediaFileName({ name: text(item.name), mimeType }, tail, url);
  row.file = `${to.replace(/(?<=.)\/+$/, '')}/${name}`;
  // The contract has neither a checksum nor a size for thumbnails (§2.1).
  const stated = isThumbnail ? '' : text(item.checksum);
  const { size } = world.file;
  const checksum = parseChecksum(stated);
  const stem = `.signage-${tail}.${digestOf(stated).slice(0, 16)}`;
  const expected: Expected = { url, size, checksum, name, stem };

  const present = await folder.read(name);
  if (present === undefined && isCheck) throw new Failure('MISMATCH', 'there is no file');
  let isRight = false;
  if (present !== undefined) {
    const tally = createTally(expected, world);
    await tally.read(present).finally(() => present.close());
    row.bytes = world.file.length;
    const fault = tally.fault();
    if (fault !== undefined && isCheck) throw new Failure('MISMATCH', fault);
    if (fault !== undefined && !clobbers)
      throw new Failure('MISMATCH', `another file is there: ${fault}`, {
        hint: 'Use --clobber to replace it',
      });
    // Without a checksum, only another download shows whether the file has changed.
    isRight = fault === undefined && !(clobbers && checksum === undefined);
  }

  if (!isRight) await fetchFile(expected, world);
  row.bytes = world.file.length;
  if (!isCheck) {
    const leftovers = folder.partials.filter((each) => each.startsWith(`.signage-${tail}.`));
    for (const each of leftovers) await folder.remove(each);
  }
  row.verified = checksum?.algorithm ?? (size === undefined ? 'no' : 'size');
  if (checksum !== undefined) return isRight ? 'kept' : 'downloaded';
  const reason = stated === '' ? 'it has no checksum' : `unknown checksum: ${stated.slice(0, 80)}`;
  if (isCheck || stated !== '') throw new Failure('UNVERIFIED', reason);
  row.reason = reason;
  return isRight ? 'kept' : 'downloaded';
}

/** The failure of one file. Throws what stops the tool, and bugs. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure && !isStop(error)) return error;
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  return badConfig(error.message, 'What was fetched stays for the next run', error);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The longest name, in bytes of UTF-8. File systems take 255, and other tools add to a name. */
const longest = 200;

/**
 * `Promoção de Verão-a47c2427-….mp4`: a name that every system takes, the same each time. The tail, of letters,
 * digits and dashes, is whole, so that names differ without their case, however they are normalized.
 */
export function mediaFileName(item: Readonly<Record<'name' | 'mimeType', string>>, tail: string, url: URL) {
  const [, typed] = /\.([a-z\d]{1,8})$/i.exec(url.pathname) ?? [];
  const [, subtype] = /^\w+\/([a-z\d]{1,8})\b/i.exec(item.mimeType) ?? [];
  const end = `${tail}.${(typed ?? subtype ?? 'bin').toLowerCase()}`;
  const clean = replaceHazards(item.name.normalize('NFC').replace(/\s+/g, ' '), () => '')
    // Characters that mean something to Windows or a shell.
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.~-]+/, '');
  const safe = isReservedName(clean) ? `_${clean}` : clean;
  const start = Buffer.from(safe).subarray(0, longest - end.length - 1);
  // Leaves out a character that would be cut in two.
  const stem = new TextDecoder().decode(start, { stream: true }).replace(/[\s.]+$/, '');
  return stem === '' ? end : `${stem}-${end}`;
}
