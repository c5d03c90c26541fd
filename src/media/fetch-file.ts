import { createHash } from 'node:crypto';
import type { Answer } from '../api/client.ts';
import { byStatus } from '../api/failures.ts';
import { redirects, send } from '../api/request.ts';
import { createTries, parseRetryAfter } from '../api/retry.ts';
import { secondsText } from '../clock/time-text.ts';
import type { Downloads, OpenFile } from '../context.ts';
import type { Session } from '../core/session.ts';
import { Failure } from '../errors.ts';
import { bytesText, counted } from '../words/quantity.ts';
import { assertElsewhere, type Checksum, mediaUrl } from './rules/media.ts';

/** How far the download of a file is, in bytes: `length` of `size`, which is undefined if it is unknown. */
export interface FileProgress {
  size: number | undefined;
  length: number;
  /** How many this run has fetched. */
  arrived: number;
}

/** `3 of 14 files · 120.3 MB of 402.1 MB · 12.4 MB/s · 23s left`. */
export function downloadProgressText(files: readonly FileProgress[], done: number, seconds: number): string {
  const sum = (of: (file: FileProgress) => number) => files.reduce((total, file) => total + of(file), 0);
  const isKnown = files.every(({ size }) => size !== undefined);
  const length = sum((file) => file.length);
  const total = sum((file) => Math.max(file.size ?? 0, file.length));
  const rate = sum(({ arrived }) => arrived) / seconds;
  const parts = [
    `${done} of ${counted(files.length, 'file')}`,
    isKnown ? `${bytesText(length)} of ${bytesText(total)}` : bytesText(length),
  ];
  if (rate > 0) parts.push(`${bytesText(Math.round(rate))}/s`);
  if (rate > 0 && isKnown) parts.push(`${secondsText(Math.ceil((total - length) / rate))} left`);
  return parts.join(' · ');
}

/** What the service says of a file, and where it goes. */
export interface Expected {
  readonly url: URL;
  /** Bytes. */
  readonly size: number | undefined;
  readonly checksum: Checksum | undefined;
  readonly name: string;
  /** Until it is complete it is `STEM.TAG.partial`, with the entity tag of its server. */
  readonly stem: string;
}

/** What fetching needs of the world. */
export interface Fetching {
  readonly folder: Downloads;
  readonly sending: ReturnType<Session['sending']>;
  /** How far it is. */
  readonly file: FileProgress;
}

/** Counts the bytes of a file from its start, and hashes them. */
export function createTally({ size, checksum }: Expected, { file: watched, sending }: Fetching) {
  const hash = createHash(checksum?.algorithm ?? 'sha256');
  watched.length = 0;
  const add = (bytes: Uint8Array, arrived = bytes.length) => {
    hash.update(bytes);
    watched.length += bytes.length;
    watched.arrived += arrived;
  };
  return {
    add,
    /** Adds the bytes of a file. */
    async read(file: OpenFile): Promise<void> {
      for await (const bytes of file.createReadStream({ autoClose: false })) {
        sending.signal.throwIfAborted();
        add(bytes, 0);
      }
    },
    /** What is wrong with the file, if these are all its bytes. */
    fault(): string | undefined {
      const { length } = watched;
      if (size !== undefined && length > size) return `it is longer than ${size} bytes`;
      if (size !== undefined && length < size) return `it has ${length} bytes, not ${size}`;
      const digest = hash.digest('hex');
      if (checksum === undefined || digest === checksum.digest) return undefined;
      return `its ${checksum.algorithm} begins with ${digest.slice(0, 12)}, not ${checksum.digest.slice(0, 12)}`;
    },
  };
}

const mostRedirects = 5;

/** An `ETag` that is the same only for the same bytes (RFC 9110 §8.8.3), and fits in the name of a file. */
const strongTag = /^"[\x21\x23-\x7e]{0,90}"$/;

/** The first byte of a 206, and the length of the whole file (RFC 9110 §14.4). */
const contentRange = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/i;

/** The answer at the end of the redirects, each of which must be safe. */
export async function sendFollowing(
  url: URL,
  headers: Readonly<Record<string, string>>,
  sending: Fetching['sending'],
): Promise<Answer> {
  let next = url;
  for (let count = 0; count <= mostRedirects; count += 1) {
    assertElsewhere(next, sending.isLocal);
    const answer = await send(sending, next.href, headers, sending.signal);
    if (!redirects.has(answer.status)) return answer;
    next = mediaUrl(answer.headers.get('location') ?? '', next);
  }
  throw new Failure('BAD_RESPONSE', `more than ${mostRedirects} redirects`);
}

/** One try to fetch a file. */
interface Attempt {
  readonly expected: Expected;
  readonly world: Fetching;
  readonly tries: ReturnType<typeof createTries>;
  /** Ends the request, also if not all of the answer has been read. */
  readonly leaving: AbortController;
  /** The name of the unfinished file, and the file once it is open. */
  partial: string | undefined;
  file?: OpenFile;
  /** The entity tag of the server that the unfinished file came from; may be empty. */
  tag: string;
  tally: ReturnType<typeof createTally>;
  /** The bytes that were there before the request. */
  from: number;
}

/** Fetches a file and gives it its name if it is what the service says; else rejects with `MISMATCH`. */
export async function fetchFile(expected: Expected, world: Fetching): Promise<void> {
  const { folder, sending, file: watched } = world;
  const tries = createTries(sending, expected.url.origin);
  let partial = folder.partials.find((name) => name.startsWith(`${expected.stem}.`));
  let longest = 0;
  let hasStartedOver = false;
  for (;;) {
    const tag = Buffer.from(partial?.split('.').at(-2) ?? '', 'base64url').toString();
    const tally = createTally(expected, world);
    const attempt: Attempt = {
      expected,
      world,
      tries,
      leaving: new AbortController(),
      partial,
      tag,
      tally,
      from: 0,
    };
    try {
      await continuePartial(attempt);
      // An earlier run may have received all of it, and ended before the file had its name.
      if (attempt.from === 0 || attempt.from < (expected.size ?? Number.POSITIVE_INFINITY)) {
        const answer = await request(attempt);
        const end = await interpret(answer, attempt);
        await append(answer, end, attempt);
      }
      await finishFile(attempt);
      return;
    } catch (error) {
      await attempt.file?.close();
      const isWrong = error instanceof Failure && error.kind === 'MISMATCH';
      if (isWrong && attempt.partial) await folder.remove(attempt.partial);
      partial = isWrong ? undefined : attempt.partial;
      // A continued file that is wrong may consist of two versions: it is fetched once more, from its start.
      const startsOver = isWrong && attempt.from > 0 && !hasStartedOver;
      if (!startsOver) await tries.retry(error, watched.length > longest);
      hasStartedOver ||= isWrong;
      longest = Math.max(longest, watched.length);
    } finally {
      attempt.leaving.abort();
    }
  }
}

/** Opens the unfinished file, and reads what it has, if the rest of the same file can be asked for. */
async function continuePartial(attempt: Attempt): Promise<void> {
  const { expected, world, tries, partial, tag, tally } = attempt;
  // Without a checksum, only the tag says that it is the same file.
  if (partial === undefined || (tag === '' && !expected.checksum)) return;
  attempt.file = await world.folder.open(partial);
  // Reading the disk must not use up the time for the request.
  tries.deadline.pause();
  await tally.read(attempt.file);
  tries.deadline.resume();
  attempt.from = world.file.length;
}

/** Asks for the file, or for what is missing of it. */
function request({ expected, world, tries, leaving, tag, from }: Attempt): Promise<Answer> {
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    ...(from > 0 && { Range: `bytes=${from}-`, ...(tag !== '' && { 'If-Range': tag }) }),
  };
  const signal = AbortSignal.any([tries.signal, leaving.signal]);
  return sendFollowing(expected.url, headers, { ...world.sending, signal });
}

/** Decides where an answer's bytes belong. Resolves to the length that the file has with them, or 0 if the answer does not say. */
async function interpret({ status, headers }: Answer, attempt: Attempt): Promise<number> {
  const { expected, world, from, tag } = attempt;
  const [newTag = ''] = strongTag.exec(headers.get('etag') ?? '') ?? [];
  if (status === 200) {
    await attempt.file?.close();
    if (attempt.partial) await world.folder.remove(attempt.partial);
    attempt.partial = `${expected.stem}.${Buffer.from(newTag).toString('base64url')}.partial`;
    attempt.file = await world.folder.open(attempt.partial);
    attempt.tally = createTally(expected, world);
    attempt.from = 0;
    return 0;
  }
  if (from > 0 && (status === 206 || status === 416)) {
    const [, first, total] = contentRange.exec(headers.get('content-range') ?? '') ?? [];
    const isSame = expected.checksum !== undefined || newTag === tag;
    const isPlain = /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '');
    if (!isSame || !isPlain || from !== Number(status === 206 ? first : total))
      throw new Failure('MISMATCH', 'the server sent another part of it than asked for');
    return Number(total);
  }
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), world.sending.clock.now());
  const [kind] = byStatus(status, undefined);
  // The service accepted the key and has the item, so a media server's refusal must not read as a failure of either.
  const isRefusal = status >= 400 && status < 500 && kind !== 'RATE_LIMITED';
  throw new Failure(isRefusal ? 'REFUSED' : kind, `its server answered with HTTP ${status}`, {
    status,
    retryAfterMs,
  });
}

/** Writes an answer's bytes to the end of the unfinished file. */
async function append(answer: Answer, end: number, { expected, world, tries, file, tally }: Attempt) {
  const { size = Number.POSITIVE_INFINITY } = expected;
  for await (const bytes of answer.status === 416 ? [] : answer.bytes()) {
    tally.add(bytes);
    if (world.file.length > size) break;
    await file?.writeFile(bytes);
    tries.deadline.renew(world.sending.timeoutMs);
  }
  if (world.file.length < end) throw new Failure('NO_CONNECTION', 'the server sent only a part of the file');
}

/** Verifies the file and gives it its name. */
async function finishFile({ expected, world, tries, file, tally, partial }: Attempt): Promise<void> {
  // Otherwise a power failure could leave the name without the bytes.
  await file?.sync();
  const isChanged = (await file?.stat())?.size !== world.file.length;
  const fault = tally.fault() ?? (isChanged ? 'another program changed it' : undefined);
  if (fault !== undefined) throw new Failure('MISMATCH', fault);
  await file?.close();
  await world.folder.rename(partial ?? '', expected.name);
  tries.deadline.stop();
}
