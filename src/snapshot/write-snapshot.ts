import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Folder } from '../context.ts';
import { version } from '../version.ts';
import {
  digestOf,
  type endpoints,
  everyName,
  fileNameOf,
  type ListName,
  listNames,
  type Manifest,
  manifestName,
  newestFormat,
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

/** All that was asked for of a tenant: what is missing, the key may not read. */
export type Answers = Readonly<Record<keyof typeof endpoints, AnsweredList | undefined>>;

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
      const plain = Buffer.concat(lines.map((line) => Buffer.from(`${line}\n`)));
      const stored = isPacked ? await promisify(gzip)(plain) : plain;
      await write(name, stored, before && join(before, name));
      const sha256 = createHash('sha256').update(stored).digest('hex');
      const file = { name, items: lines.length, bytes: stored.length, sha256 };
      return isPacked ? { ...file, unpackedBytes: plain.length } : file;
    }
    const storeList = async (name: ListName) => {
      const list = read[name];
      return list && { ...(await store(name, list.lines)), complete: list.doubt === undefined };
    };
    // A line for each answer, so that version control shows which of them changed.
    const answers = listNames.flatMap((name) => Object.entries(read[name]?.answers ?? {}));
    const order = answers.map(([name, numbers]) => `${JSON.stringify(name)}: ${JSON.stringify(numbers)}`);
    const manifest: Manifest = {
      format: newestFormat,
      tool: `signage ${version}`,
      ...head,
      content: await storeList('content'),
      schedules: await storeList('schedules'),
      players: await storeList('players'),
      analytics: read.analytics && (await store('analytics', read.analytics.lines)),
      order: await store('order', [`{\n${order.join(',\n')}\n}`]),
    };
    const signed = { ...manifest, digest: digestOf(manifest) };
    await write(manifestName, `${JSON.stringify(signed, null, 2)}\n`);
    return manifest;
  });
}
