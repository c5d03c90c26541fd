import { createHash } from 'node:crypto';
import { parseRetryAfter, waitBeforeRetry } from '../../../api/retry.ts';
import type { Answer } from '../../../api/send.ts';
import type { Context, Downloads, PartialFile } from '../../../context.ts';
import { Failure, type FailureCode } from '../../../errors.ts';
import type { Checksum } from '../rules/checksum.ts';
import { mediaUrl } from '../rules/media-url.ts';
import { parseContentRange, strongTag } from '../rules/range.ts';

/** What the service says of a file. */
export interface Expected {
  readonly url: URL;
  /** Bytes. */
  readonly size: number | undefined;
  readonly checksum: Checksum | undefined;
  /** Names what was fetched until it is complete. */
  readonly of: string;
  readonly version: string;
}

/** What fetching needs of the world. */
export interface Fetching extends Pick<Context, 'clock' | 'random' | 'signal'> {
  readonly folder: Downloads;
  /** Milliseconds without a byte. */
  readonly timeoutMs: number;
  readonly retries: number;
  send(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer>;
  /** Called with the number of bytes that are there, each time it changes, and whether those were fetched now. */
  onBytes(count: number, isFetched: boolean): void;
  onWait(wait: number, failure: Failure): void;
}

/** What is wrong with a file, or undefined. */
export function faultOf(
  { size, checksum }: Pick<Expected, 'size' | 'checksum'>,
  length: number,
  digest: string,
) {
  if (size !== undefined && length > size) return `it is longer than ${size} bytes`;
  if (size !== undefined && length < size) return `it has ${length} bytes, not ${size}`;
  if (checksum !== undefined && digest !== checksum.digest)
    return `its ${checksum.algorithm} begins with ${short(digest)}, not ${short(checksum.digest)}`;
  return undefined;
}

const short = (digest: string) => digest.slice(0, 12);

/** Hashes by the algorithm of a checksum, or by none that matters. */
export function hashFor(checksum: Checksum | undefined) {
  return createHash(checksum?.algorithm ?? 'sha256');
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 5;

/** Bytes after which a connection that broke counts as a good one: the retries are for those that bring nothing. */
const progressBytes = 1024 * 1024;

/**
 * Fetches a file and puts it in its place if it is what the service says, resuming what an earlier try or run left. Rejects with
 * `MISMATCH` if it is not, and with other failures; the file in its place is then as before. Resolves to its length.
 */
export async function fetchFile(expected: Expected, name: string, world: Fetching): Promise<number> {
  const { size, checksum, of, version } = expected;
  const { folder, clock } = world;
  let part: PartialFile | undefined;
  let hash = hashFor(checksum);
  let length = 0;
  /** Whether its bytes come from several answers or runs, and so perhaps from several files. */
  let isMixed = false;
  let mayResume = true;
  let mayRepeat = true;

  const grow = (bytes: Uint8Array, isFetched: boolean) => {
    hash.update(bytes);
    length += bytes.length;
    world.onBytes(length, isFetched);
  };
  const startOver = async () => {
    await part?.discard();
    part = undefined;
    hash = hashFor(checksum);
    length = 0;
    isMixed = false;
    world.onBytes(0, false);
  };
  const canContinue = () => mayResume && part !== undefined && (part.tag !== '' || checksum !== undefined);

  async function takeOver(): Promise<void> {
    part = await folder.resume({ of, version });
    if (part === undefined) return;
    if (!canContinue() || part.length > (size ?? Number.POSITIVE_INFINITY)) return await startOver();
    isMixed = true;
    for await (const bytes of part.bytes()) {
      world.signal.throwIfAborted();
      grow(bytes, false);
    }
  }

  /** One request; resolves to whether the file is complete. */
  async function ask(): Promise<boolean> {
    if (length > 0 && !canContinue()) await startOver();
    const headers: Record<string, string> = { Accept: '*/*', 'Accept-Encoding': 'identity' };
    if (length > 0) headers.Range = `bytes=${length}-`;
    if (length > 0 && part?.tag) headers['If-Range'] = tagOf(part.tag);
    const silence = new AbortController();
    const late = `no data from ${expected.url.origin} for ${world.timeoutMs / 1000}s`;
    const failure = new Failure('TIMEOUT', late, { hint: 'Use --timeout 2m to wait longer' });
    const timer = setTimeout(() => silence.abort(failure), world.timeoutMs);
    try {
      const answer = await follow(expected.url, headers, silence.signal);
      const header = (field: string) => answer.headers.get(field);
      const range = parseContentRange(header('content-range'));
      const tag = strongTag(header('etag'));
      // Without a checksum only the tag says that it is the same file.
      const isSame = tag === undefined ? checksum !== undefined : !part?.tag || storable(tag) === part.tag;
      const isPlain = /^(?:identity)?$/i.test(header('content-encoding') ?? '');
      if (length > 0 && (answer.status === 206 || answer.status === 416)) {
        const isEnd = answer.status === 416 && isSame && range?.total === length;
        if (isEnd) return true;
        if (answer.status === 416 || !isSame || !isPlain || range?.bytes?.[0] !== length) {
          mayResume = false;
          return false;
        }
        isMixed = true;
      } else {
        if (answer.status !== 200)
          throw refusal(answer.status, parseRetryAfter(header('retry-after'), clock.now()));
        await startOver();
        part = await folder.begin({ of, version }, tag === undefined ? '' : storable(tag));
      }
      for await (const bytes of answer.bytes()) {
        grow(bytes, true);
        if (length > (size ?? Number.POSITIVE_INFINITY)) return true;
        await part?.append(bytes);
        timer.refresh();
      }
      // It may send less than was asked for.
      if (answer.status === 206 && range?.total !== undefined && length !== range.total)
        throw new Failure('NO_CONNECTION', 'the server sent only a part of the file');
      return true;
    } finally {
      clearTimeout(timer);
      // Leaves what has not been read.
      silence.abort();
    }
  }

  /** The answer at the end of the redirects. */
  async function follow(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
    let next = url;
    for (let count = 0; ; count += 1) {
      const leaving = new AbortController();
      const answer = await world.send(
        next.href,
        headers,
        AbortSignal.any([world.signal, signal, leaving.signal]),
      );
      if (!redirects.has(answer.status)) return answer;
      // The body of a redirect says nothing, and may never come.
      leaving.abort();
      const location = answer.headers.get('location');
      if (count === mostRedirects) throw new Failure('BAD_RESPONSE', `more than ${mostRedirects} redirects`);
      next = mediaUrl(location ?? '', next);
    }
  }

  async function askUntilComplete(): Promise<void> {
    for (let made = 0; ; ) {
      const before = length;
      try {
        if (await ask()) return;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (length - before >= progressBytes) made = 0;
        if (made >= world.retries) throw error;
        const rest = { made, share: world.random(), timeLeft: world.timeoutMs, now: clock.now() };
        const wait = waitBeforeRetry(error, rest);
        made += 1;
        world.onWait(wait, error);
        await clock.sleep(wait, world.signal);
      }
    }
  }

  try {
    await takeOver();
    for (;;) {
      // All of it may be there, and only its name missing.
      if (size === undefined || length !== size || length === 0) await askUntilComplete();
      const fault = faultOf(expected, length, hash.digest('hex'));
      if (fault === undefined) break;
      if (!isMixed || !mayRepeat) throw new Failure('MISMATCH', fault);
      mayRepeat = false;
      await startOver();
    }
    await part?.finish(name);
    return length;
  } catch (error) {
    // What is wrong is nothing to continue with.
    if (error instanceof Failure && error.kind === 'MISMATCH') await part?.discard();
    throw error;
  } finally {
    await part?.close();
  }
}

/** Characters of a tag that go into the name of a partial file. */
const longestTag = 90;

function storable(tag: string): string {
  const stored = Buffer.from(tag).toString('base64url');
  return stored.length <= longestTag ? stored : '';
}

function tagOf(stored: string): string {
  return Buffer.from(stored, 'base64url').toString();
}

/** The failure of a status other than those of a file. */
function refusal(status: number, retryAfterMs: number | undefined): Failure {
  const [kind, what, hint] = byStatus(status);
  return new Failure(kind, `${what} (HTTP ${status})`, { status, hint, retryAfterMs });
}

function byStatus(status: number): readonly [kind: FailureCode, what: string, hint?: string] {
  if (status === 401 || status === 403)
    return ['UNAUTHORIZED', 'its server refuses access', 'Its link may have expired: run the command again'];
  if (status === 404 || status === 410) return ['NOT_FOUND', 'there is no file at its address'];
  if (status === 429) return ['RATE_LIMITED', 'rate limited', 'Wait a moment, then try again'];
  if (status >= 500) return ['SERVER_ERROR', 'server error', 'Try again later'];
  if (status >= 400) return ['REFUSED', 'its server rejected the request'];
  return ['BAD_RESPONSE', 'its server sent an unexpected status'];
}
