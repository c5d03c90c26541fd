import { createHash } from 'node:crypto';
import { byStatus } from '../../../api/answer-failure.ts';
import { redirects } from '../../../api/request.ts';
import { createTries, parseRetryAfter } from '../../../api/retry.ts';
import { type Answer, send } from '../../../api/send.ts';
import type { Downloads, OpenFile } from '../../../context.ts';
import type { Session } from '../../../core/session.ts';
import { Failure } from '../../../errors.ts';
import type { Checksum } from '../rules/checksum.ts';
import { mediaUrl } from '../rules/media-url.ts';
import type { Watched } from './progress.ts';

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
  readonly file: Watched;
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
    /** Adds what is in a file. */
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
export async function follow(
  url: URL,
  headers: Readonly<Record<string, string>>,
  sending: Fetching['sending'],
): Promise<Answer> {
  let next = url;
  for (let count = 0; count <= mostRedirects; count += 1) {
    const answer = await send(sending, next.href, headers, sending.signal);
    if (!redirects.has(answer.status)) return answer;
    next = mediaUrl(answer.headers.get('location') ?? '', next);
  }
  throw new Failure('BAD_RESPONSE', `more than ${mostRedirects} redirects`);
}

/** Fetches a file and gives it its name if it is what the service says; else rejects with `MISMATCH`. */
export async function fetchFile(expected: Expected, world: Fetching): Promise<void> {
  const { url, size = Number.POSITIVE_INFINITY, checksum, name, stem } = expected;
  const { folder, sending, file: watched } = world;
  const { deadline, signal, retry } = createTries(sending, url.origin);
  let partial = folder.partials.find((each) => each.startsWith(`${stem}.`));
  let most = 0;
  let isRepeated = false;
  for (;;) {
    const leaving = new AbortController();
    let tally = createTally(expected, world);
    const tag = Buffer.from(partial?.split('.').at(-2) ?? '', 'base64url').toString();
    /** Where this try begins. */
    let from = 0;
    let file: OpenFile | undefined;
    try {
      // Without a checksum, only the tag says that it is the same file.
      if (partial && (tag !== '' || checksum)) {
        file = await folder.open(partial);
        // However long it takes.
        deadline.pause();
        await tally.read(file);
        deadline.resume();
        from = watched.length;
      }
      // All of it may be there, and only its name missing.
      if (from === 0 || from < size) {
        const headers = {
          Accept: '*/*',
          'Accept-Encoding': 'identity',
          ...(from > 0 && { Range: `bytes=${from}-`, ...(tag !== '' && { 'If-Range': tag }) }),
        };
        const until = AbortSignal.any([signal, leaving.signal]);
        const answer = await follow(url, headers, { ...sending, signal: until });
        const { status } = answer;
        const header = (field: string) => answer.headers.get(field);
        const [sent = ''] = strongTag.exec(header('etag') ?? '') ?? [];
        const [, first, total] = contentRange.exec(header('content-range') ?? '') ?? [];
        if (status === 200) {
          await file?.close();
          if (partial) await folder.remove(partial);
          partial = `${stem}.${Buffer.from(sent).toString('base64url')}.partial`;
          file = await folder.open(partial);
          tally = createTally(expected, world);
          from = 0;
        } else if (from > 0 && (status === 206 || status === 416)) {
          const isSame = checksum !== undefined || sent === tag;
          const isPlain = /^(?:identity)?$/i.test(header('content-encoding') ?? '');
          if (!isSame || !isPlain || from !== Number(status === 206 ? first : total))
            throw new Failure('MISMATCH', 'the server sent another part of it than asked for');
        } else {
          const retryAfterMs = parseRetryAfter(header('retry-after'), sending.clock.now());
          const [kind] = byStatus(status, undefined);
          throw new Failure(kind, `its server answered with HTTP ${status}`, { status, retryAfterMs });
        }
        for await (const bytes of status === 416 ? [] : answer.bytes()) {
          tally.add(bytes);
          if (watched.length > size) break;
          await file?.writeFile(bytes);
          deadline.renew(sending.timeoutMs);
        }
        if (status === 206 && watched.length < Number(total))
          throw new Failure('NO_CONNECTION', 'the server sent only a part of the file');
      }
      // Otherwise a power failure could leave the name without the bytes.
      await file?.sync();
      const isChanged = (await file?.stat())?.size !== watched.length;
      const fault = tally.fault() ?? (isChanged ? 'another program changed it' : undefined);
      if (fault !== undefined) throw new Failure('MISMATCH', fault);
      await file?.close();
      await folder.rename(partial ?? '', name);
      deadline.stop();
      return;
    } catch (error) {
      await file?.close();
      const isWrong = error instanceof Failure && error.kind === 'MISMATCH';
      // What is wrong is nothing to continue with. If it was continued, it may be of two files, but only once.
      if (isWrong && partial) await folder.remove(partial);
      if (isWrong) partial = undefined;
      if (!isWrong || from === 0 || isRepeated) await retry(error, watched.length > most);
      isRepeated ||= isWrong;
      most = Math.max(most, watched.length);
    } finally {
      // Leaves what has not been read.
      leaving.abort();
    }
  }
}
