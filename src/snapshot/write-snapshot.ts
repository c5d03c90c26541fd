import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Folder } from '../context.ts';
import { type EndpointName, type ObjectName, objectNames } from '../model/endpoints.ts';
import { type ListName, listNames } from '../model/lists.ts';
import { version } from '../version.ts';
import { recordOf } from '../words/record.ts';
import {
  everyName,
  fileNameOf,
  type Manifest,
  manifestDigest,
  manifestName,
  newestFormat,
  type StoredFile,
  type StoredList,
  type WhyAbsent,
} from './manifest.ts';

/** A list, or the summary, as it goes into a snapshot. */
export interface AnsweredList {
  /** The service's own JSON of each object, ordered by id: numbers as numbers. */
  readonly lines: readonly string[];
  /** The numbers of the lines that each answer has, in the service's order, by `answerName`. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Why the list may lack objects; undefined if it was proved that it does not. */
  readonly doubt: string | undefined;
}

/** All that was asked for of a tenant, and why the rest is absent. */
export type Answers = Readonly<Record<EndpointName, AnsweredList | undefined>> & {
  readonly absent: Readonly<Partial<Record<EndpointName, WhyAbsent>>>;
};

type Head = Pick<Manifest, 'baseUrl' | 'tenant' | 'at' | 'scopes'>;

/**
 * Writes the files of a snapshot, the manifest last, which it resolves to. What is the same in the folder `before` takes no room of its own.
 */
export function writeSnapshot(
  folder: Folder,
  read: Answers,
  head: Head,
  { isPacked, before }: { readonly isPacked: boolean; readonly before: string | undefined },
) {
  return folder.replace(everyName, async (write) => {
    async function store(what: Parameters<typeof fileNameOf>[0], lines: readonly string[]) {
      const name = fileNameOf(what, isPacked);
      const unpacked = Buffer.concat(lines.map((line) => Buffer.from(`${line}\n`)));
      const stored = isPacked ? await promisify(gzip)(unpacked) : unpacked;
      await write(name, stored, before && join(before, name));
      const sha256 = createHash('sha256').update(stored).digest('hex');
      const file = { name, items: lines.length, bytes: stored.length, sha256 };
      return isPacked ? { ...file, unpackedBytes: unpacked.length } : file;
    }
    const listFiles = new Map<ListName, StoredList>();
    for (const name of listNames) {
      const list = read[name];
      if (list)
        listFiles.set(name, { ...(await store(name, list.lines)), complete: list.doubt === undefined });
    }
    const objectFiles = new Map<ObjectName, StoredFile>();
    for (const name of objectNames) {
      const object = read[name];
      if (object) objectFiles.set(name, await store(name, object.lines));
    }
    // A line for each answer, so that version control shows which of them changed.
    const answers = listNames.flatMap((name) => Object.entries(read[name]?.answers ?? {}));
    const order = answers.map(([name, numbers]) => `${JSON.stringify(name)}: ${JSON.stringify(numbers)}`);
    const manifest: Manifest = {
      format: newestFormat,
      tool: `signage ${version}`,
      ...head,
      ...recordOf(listNames, (name) => listFiles.get(name)),
      ...recordOf(objectNames, (name) => objectFiles.get(name)),
      ...(Object.keys(read.absent).length > 0 && { absent: read.absent }),
      order: await store('order', [`{\n${order.join(',\n')}\n}`]),
    };
    const signed = { ...manifest, digest: manifestDigest(manifest) };
    await write(manifestName, `${JSON.stringify(signed, null, 2)}\n`);
    return manifest;
  });
}
