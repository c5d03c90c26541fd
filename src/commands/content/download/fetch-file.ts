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
import { parseContentRange, strongTag } from '../rules/range.ts';
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
  readonly sending: Session['sending'];
  /** How far it is. */
  readonly file: Watched;
}

/** Counts and hashes the bytes of a file, as far as they have been seen. */
export function createTally({ size, checksum }: Expected, { file: watched, sending }: Fetching) {
  const hash = createHash(checksum?.algorithm ?? 'sha256');
  const tally = {
    length: 0,
    add(bytes: Uint8Array, arrived = bytes.length): void {
      hash.update(bytes);
      tally.length += bytes.length;
      watched.length = tally.length;
      watched.arrived += arrived;
    },
    /** Adds what is in a file. */
    async read(file: OpenFile): Promise<void> {
      for await (const bytes of file.createReadStream({ autoClose: false })) {
        sending.signal.throwIfAborted();
        tally.add(bytes, 0);
      }
    },
    /** What is wrong with the file, if these are all its bytes. */
    fault(): string | undefined {
      if (size !== undefined && tally.length > size) return `it is longer than ${size} bytes`;
      if (size !== undefined && tally.length < size) return `it has ${tally.length} bytes, not ${size}`;
      const digest = hash.digest('hex');
      if (checksum === undefined || digest === checksum.digest) return undefined;
      return `its ${checksum.algorithm} begins with ${digest.slice(0, 12)}, not ${checksum.digest.slice(0, 12)}`;
    },
  };
  return tally;
}

const mostRedirects = 5;

/** Fetches a file and gives it its name if it is what the service says; else rejects with `MISMATCH`. Resolves to its length. */
export async function fetchFile(expected: Expected, world: Fetching): Promise<number> {
  const { url, size, checksum, name, stem } = expected;
  const { folder, sending } = world;
  const { deadline, signal, retry } = createTries(sending, url.origin);
  let partial = folder.partials.find((each) => each.startsWith(`${stem}.`));
  let tally = createTally(expected, world);
  /** Where the last try began. */
  let from = 0;

  async function attempt(leaving: AbortSignal): Promise<void> {
    tally = createTally(expected, world);
    const tag = Buffer.from(partial?.split('.').at(-2) ?? '', 'base64url').toString();
    // Without a checksum, only the tag says that it is the same file.
    const canContinue = partial !== undefined && (tag !== '' || checksum !== undefined);
    let file = canContinue ? await folder.open(partial ?? '') : undefined;
    try {
      // However long it takes to read.
      deadline.pause();
      if (file) await tally.read(file);
      deadline.resume();
      from = tally.length;
      // All of it may be there, and only its name missing.
      if (from === 0 || size === undefined || from < size) {
        const headers: Record<string, string> = { Accept: '*/*', 'Accept-Encoding': 'identity' };
        if (from > 0) headers.Range = `bytes=${from}-`;
        if (from > 0 && tag !== '') headers['If-Range'] = tag;
        const answer = await follow(url, headers, AbortSignal.any([signal, leaving]));
        const { status } = answer;
        const header = (field: string) => answer.headers.get(field);
        const sent = strongTag(header('etag'));
        const { first, total = 0 } = parseContentRange(header('content-range'));
        if (status === 200) {
          await file?.close();
          if (partial !== undefined) await folder.remove(partial);
          partial = `${stem}.${Buffer.from(sent).toString('base64url')}.partial`;
          file = await folder.open(partial);
          tally = createTally(expected, world);
          from = 0;
        } else if (from > 0 && (status === 206 || status === 416)) {
          const isSame = checksum !== undefined || sent === tag;
          const isPlain = /^(?:identity)?$/i.test(header('content-encoding') ?? '');
          if (!isSame || !isPlain || from !== (status === 206 ? first : total))
            throw new Failure('MISMATCH', 'the server sent another part of it than asked for');
        } else {
          const retryAfterMs = parseRetryAfter(header('retry-after'), sending.clock.now());
          const [kind] = byStatus(status, undefined);
          throw new Failure(kind, `its server answered with HTTP ${status}`, { status, retryAfterMs });
        }
        for await (const bytes of status === 416 ? [] : answer.bytes()) {
          tally.add(bytes);
          if (tally.length > (size ?? Number.POSITIVE_INFINITY)) break;
          await file?.writeFile(bytes);
          deadline.renew();
        }
        if (status === 206 && tally.length < total)
          throw new Failure('NO_CONNECTION', 'the server sent only a part of the file');
      }
      const fault = tally.fault();
      if (fault !== undefined) throw new Failure('MISMATCH', fault);
      // Otherwise a power failure could leave the name without the bytes.
      await file?.sync();
      if ((await file?.stat())?.size !== tally.length)
        throw new Failure('MISMATCH', 'another program changed it');
    } finally {
      await file?.close();
    }
    await folder.rename(partial ?? '', name);
  }

  /** The answer at the end of the redirects. */
  async function follow(to: URL, headers: Record<string, string>, until: AbortSignal): Promise<Answer> {
    let next = to;
    for (let count = 0; count <= mostRedirects; count += 1) {
      const answer = await send(sending, next.href, headers, until);
      if (!redirects.has(answer.status)) return answer;
      next = mediaUrl(answer.headers.get('location') ?? '', next);
    }
    throw new Failure('BAD_RESPONSE', `more than ${mostRedirects} redirects`);
  }

  let most = 0;
  let isRepeated = false;
  for (;;) {
    const leaving = new AbortController();
    try {
      await attempt(leaving.signal);
      deadline.stop();
      return tally.length;
    } catch (error) {
      if (error instanceof Failure && error.kind === 'MISMATCH') {
        // What is wrong is nothing to continue with. It may be of two files, but only once.
        if (partial !== undefined) await folder.remove(partial);
        partial = undefined;
        if (from > 0 && !isRepeated) isRepeated = true;
        else await retry(error);
      } else {
        await retry(error, tally.length > most);
        most = Math.max(most, tally.length);
      }
    } finally {
      // Leaves what has not been read.
      leaving.abort();
    }
  }
}
