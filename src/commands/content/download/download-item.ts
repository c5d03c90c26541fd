import { createHash } from 'node:crypto';
import { Failure, isStop } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import { isUuid } from '../../../model/uuid.ts';
import { parseChecksum } from '../rules/checksum.ts';
import { mediaUrl } from '../rules/media-url.ts';
import { type Expected, type Fetching, faultOf, fetchFile, hashFor } from './fetch-file.ts';
import { fileNameOf } from './file-name.ts';
import type { results } from './view.ts';

/** What is done about each file. */
export interface Choices {
  /** As typed. */
  readonly to: string;
  readonly isThumbnail: boolean;
  /** Looks at what is there, and neither fetches nor writes. */
  readonly isCheck: boolean;
  /** Replaces files that differ. */
  readonly clobbers: boolean;
}

/** What became of one file, and the failure if that is one. */
export interface Outcome {
  readonly row: JsonObject;
  readonly failure?: Failure | undefined;
}

/** Why an item has no file yet, by its `processingStatus`. */
const unreadiness: Readonly<Record<string, string>> = {
  pending: 'waiting for processing',
  processing: 'still being processed',
  failed: 'its processing failed',
};

/** Downloads the file of an item, or verifies it. Rejects only if the tool is stopped or has a bug. */
export async function downloadItem(
  { value: item }: Item,
  choices: Choices,
  world: Fetching,
): Promise<Outcome> {
  const { to, isThumbnail, isCheck } = choices;
  const [id, name] = [String(item.id).toLowerCase(), String(item.name ?? '')];
  let [file, bytes, verified]: [string | null, number | null, string | null] = [null, null, null];
  const outcome = (result: (typeof results)[number], reason: string | null, failure?: Failure): Outcome => ({
    row: { id: item.id, name: item.name ?? null, result, verified, bytes, file, reason },
    failure,
  });
  const differs = (result: 'exists' | 'missing' | 'mismatch', reason: string, hint?: string) =>
    outcome(result, reason, new Failure('MISMATCH', reason, { hint }));

  const text = isThumbnail ? item.thumbnailUrl : item.storageUrl;
  const state = String(item.processingStatus);
  const unready = Object.hasOwn(unreadiness, state) ? unreadiness[state] : undefined;
  if (unready !== undefined) return outcome('skipped', unready);
  if (typeof text !== 'string' || text === '')
    return outcome('skipped', `it has no ${isThumbnail ? 'thumbnailUrl' : 'storageUrl'}`);

  try {
    const tail = (isUuid(id) ? id : digestOf(id).slice(0, 32)) + (isThumbnail ? '-thumbnail' : '');
    const url = mediaUrl(text);
    const mimeType = isThumbnail ? undefined : textIn(item.mimeType);
    const fileName = fileNameOf({ name, tail, mimeType, url });
    file = `${to.replace(/(?<=.)\/+$/, '')}/${fileName}`;
    // The contract has neither for thumbnails (§2.1).
    const stated = isThumbnail ? undefined : textIn(item.checksum);
    const checksum = stated === undefined ? undefined : parseChecksum(stated);
    const size = isThumbnail || typeof item.fileSizeBytes !== 'number' ? undefined : item.fileSizeBytes;
    const version = digestOf(stated ?? '').slice(0, 16);
    const expected: Expected = { url, size, checksum, of: tail, version };
    /** The outcome for a file that is as the service says, as far as that can be verified. */
    const right = (result: 'downloaded' | 'kept' | 'ok') => {
      verified = checksum?.algorithm ?? (size === undefined ? 'no' : 'size');
      if (checksum !== undefined) return outcome(result, null);
      const reason = stated === undefined ? 'it has no checksum' : `unknown checksum: ${stated.slice(0, 80)}`;
      if (stated === undefined && !isCheck) return outcome(result, reason);
      return outcome(isCheck ? 'unverified' : result, reason, new Failure('UNVERIFIED', reason));
    };

    const found = await world.folder.read(fileName).catch((error: unknown) => {
      if (choices.clobbers && error instanceof Failure) return undefined;
      throw error;
    });
    if (found !== undefined) {
      bytes = found.length;
      const hash = hashFor(checksum);
      let seen = 0;
      if (size === undefined || size === bytes)
        for await (const part of found.bytes()) {
          world.signal.throwIfAborted();
          hash.update(part);
          seen += part.length;
          world.onBytes(seen, false);
        }
      const fault = faultOf(expected, bytes, hash.digest('hex'));
      if (fault === undefined && !(choices.clobbers && checksum === undefined)) {
        if (!isCheck) await world.folder.tidy(tail);
        return right(isCheck ? 'ok' : 'kept');
      }
      if (isCheck) return differs('mismatch', fault ?? '');
      if (!choices.clobbers)
        return differs('exists', `another file is there: ${fault}`, 'Use --clobber to replace it');
    }
    if (isCheck) return differs('missing', 'there is no file');
    bytes = await fetchFile(expected, fileName, world);
    await world.folder.tidy(tail);
    return right('downloaded');
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined || isStop(failure)) throw error;
    return outcome(failure.kind === 'MISMATCH' ? 'mismatch' : 'failed', failure.message, failure);
  }
}

/** The failure of one file; undefined for a bug. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  return new Failure('CONFIG', error.message, {
    hint: 'What was fetched stays for the next run',
    cause: error,
  });
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
