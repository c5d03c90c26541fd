import type { Context } from '../../context.ts';
import { readAnswers } from '../../core/read-answers.ts';
import type { Note, Session } from '../../core/session.ts';
import type { ListName } from '../../model/lists.ts';
import type { Manifest } from '../../snapshot/manifest.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';

/** One of the two sides that are compared. */
export interface Side extends Pick<Manifest, 'baseUrl' | 'tenant'> {
  /** What messages call it. */
  readonly label: string;
  /** When it was read, by the service's clock: milliseconds since 1970. */
  readonly at: number;
  /** What is to be said about it. */
  readonly note?: Note | undefined;
  /** Whether a list was proved complete; undefined if it could not be read. */
  isComplete(list: ListName): boolean | undefined;
  /** Whether a list is missing because the key might not read it. */
  lacksScope(list: ListName): boolean;
  /** The objects of a list as JSON, ordered by id, in batches. */
  records(name: ListName): AsyncIterable<readonly string[]>;
}

/** Opens a snapshot as a side, of which no file may have more than `maxBytes`. */
export async function openSide(files: Context['files'], path: string, maxBytes: number): Promise<Side> {
  const onTime = 'To compare the past with now: signage diff --since TIME --history FOLDER';
  const { manifest, records, note } = await openSnapshot(await files.folder(path), path, maxBytes, onTime);
  const isComplete = (name: ListName) => manifest[name]?.complete;
  // Before there was a reason in the manifest, nobody could tell.
  const lacksScope = (name: ListName) => manifest.absent?.[name] === 'no-scope';
  return { ...manifest, label: path, at: Date.parse(manifest.at), isComplete, lacksScope, records, note };
}

/** The owner of what the service answers. */
export async function ownerOf(session: Session): Promise<Pick<Side, 'baseUrl' | 'tenant'>> {
  const { baseUrl, tenant = null } = await session.connection();
  return { baseUrl, tenant };
}

/** Reads the service as it is now. */
export async function readService(session: Session): Promise<Side> {
  const client = await session.client();
  const read = await readAnswers(client);
  await session.warnOfDrift();
  return {
    ...(await ownerOf(session)),
    label: 'the service',
    at: session.context.clock.now() + (client.clockSkew() ?? 0),
    isComplete: (name) => read[name] && read[name].doubt === undefined,
    lacksScope: (name) => read.absent[name] === 'no-scope',
    async *records(name) {
      yield read[name]?.lines ?? [];
    },
  };
}
