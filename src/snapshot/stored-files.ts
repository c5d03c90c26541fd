import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Folder } from '../context.ts';
import { badConfig, Failure, reasonOf } from '../errors.ts';
import { admit } from '../json/gate.ts';
import { linesOf } from '../json/lines.ts';
import { isJsonObject } from '../json/object.ts';
import { jsonFault, parseJson, parseText } from '../json/parse.ts';
import { endpointNames, isList } from '../model/endpoints.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { compare } from '../words/order.ts';
import { bytesText } from '../words/quantity.ts';
import { answerName, type Manifest, type StoredFile, statusesOf } from './manifest.ts';

const differs = 'it is not what the manifest describes';

/** By {@link answerName}: the numbers of the lines that an answer has. */
type Order = Readonly<Record<string, readonly number[]>>;

/** Bytes of the name of an answer, and of the number of a line, with what stands around them, at most. */
const longestName = 256;
const longestNumber = 16;

const orderForm = z.record(z.string(), z.array(z.int().check(z.gte(0))));

/** The files of a snapshot. What is read of one is bounded by its manifest, and that by `maxBytes`. */
export function storedFiles(folder: Folder, path: string, maxBytes: number) {
  const damaged = ({ name }: Pick<StoredFile, 'name'>, why: string, cause?: unknown) =>
    badConfig(
      `the snapshot is damaged: ${path}/${name}: ${why}`,
      'Restore the file, or take another snapshot; if one is being taken, run the command again',
      cause,
    );

  /** The bytes of a file as they are stored. Rejects as soon as they cannot be what the manifest describes. */
  async function* storedBytes(file: StoredFile): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let left = file.bytes;
    try {
      for await (const part of folder.read(file.name)) {
        hash.update(part);
        left -= part.length;
        if (left < 0) break;
        yield part;
      }
    } catch (error) {
      throw damaged(file, reasonOf(error), error);
    }
    if (left !== 0 || hash.digest('hex') !== file.sha256) throw damaged(file, differs);
  }

  /** The bytes of a file, unpacked. */
  async function* bytesOf(file: StoredFile): AsyncGenerator<Uint8Array> {
    const isPacked = file.name.endsWith('.gz');
    const length = isPacked ? file.unpackedBytes : file.bytes;
    const tooLong = () =>
      badConfig(
        `${path}/${file.name} has more than ${bytesText(maxBytes)}`,
        'Use --max-response to allow more',
      );
    if ((length ?? 0) > maxBytes) throw tooLong();
    let read = 0;
    try {
      const stored = storedBytes(file);
      // An error of the file is one of what is read here.
      for await (const part of isPacked ? pipeline(stored, createGunzip(), () => undefined) : stored) {
        read += part.length;
        if (read > (length ?? maxBytes)) throw length === undefined ? tooLong() : damaged(file, differs);
        yield part;
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw damaged(file, reasonOf(error), error);
    }
    if (read !== (length ?? read)) throw damaged(file, differs);
  }

  /** The lines of a file, in batches. Rejects before the first one if the file is no longer what the manifest describes. */
  async function* provenLines(file: StoredFile): AsyncGenerator<readonly string[]> {
    for await (const _ of storedBytes(file));
    yield* lines(file);
  }

  function lines(file: StoredFile): AsyncGenerator<readonly string[]> {
    const text = Readable.from(bytesOf(file), { objectMode: false }).setEncoding('utf8');
    return linesOf(text, (fault) => {
      throw damaged(file, `a line ${fault}`);
    });
  }

  /** Reads a whole file, up to the given number of bytes. */
  async function whole(file: StoredFile, most = maxBytes): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of bytesOf(file)) {
      length += part.length;
      if (length > most) throw damaged(file, differs);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  return { damaged, lines, provenLines, whole };
}

type StoredFiles = ReturnType<typeof storedFiles>;

/** Reads all files once. Rejects with `CONFIG` unless all are what the manifest describes, and what a snapshot has. */
export async function prove(files: StoredFiles, manifest: Manifest): Promise<Order> {
  for (const name of endpointNames) {
    const file = manifest[name];
    if (file) await proveObjects(files, file, isList(name));
  }
  return await proveOrder(files, manifest);
}

/** Rejects unless a file has as many JSON objects as the manifest says, one a line. */
async function proveObjects(
  { damaged, lines }: StoredFiles,
  file: StoredFile,
  hasIds: boolean,
): Promise<void> {
  let count = 0;
  let last: string | undefined;
  for await (const batch of lines(file))
    for (const line of batch) {
      count += 1;
      try {
        const id = idIn(line);
        if (hasIds && id === undefined) throw new SyntaxError('it has no id');
        if (last !== undefined && compareIds(last, id ?? '') > 0) throw new SyntaxError('it is out of order');
        last = id;
      } catch (error) {
        throw damaged(file, `line ${count}: ${reasonOf(error)}`, error);
      }
    }
  if (count !== file.items) throw damaged(file, differs);
}

/** The lines that each answer has. Rejects if one is not there or there twice, or if a line is in none that should be. */
async function proveOrder({ damaged, whole }: StoredFiles, manifest: Manifest): Promise<Order> {
  const file = manifest.order;
  const answers = listNames.filter((list) => manifest[list]).flatMap(answersOf);
  // An answer has a line once. The lists are proved by now: of order, nothing else tells how long it can be.
  const count = listNames.reduce((sum, list) => sum + (manifest[list]?.items ?? 0), 0);
  // Without lists, an object in which there is nothing.
  const most = '{\n\n}\n'.length + answers.length * (longestName + count * longestNumber);
  const text = (await whole(file, most)).toString();
  const { data: order } = orderForm.safeParse(parsed(text));
  if (order === undefined || Object.keys(order).length !== answers.length)
    throw damaged(file, 'it is not the order of the lists');
  for (const list of listNames) {
    const stored = manifest[list];
    if (stored === undefined) continue;
    const { items } = stored;
    const seen = new Set<number>();
    for (const answer of answersOf(list)) {
      const numbers = Object.hasOwn(order, answer) ? order[answer] : undefined;
      if (!numbers?.every((number) => number < items) || new Set(numbers).size < numbers.length)
        throw damaged(file, `"${answer}" is not a list of lines`);
      for (const number of numbers) seen.add(number);
    }
    // An object that only another list refers to is in no answer.
    if (!lists[list].hasDetail && seen.size !== items) throw damaged(file, `${list} are missing in it`);
  }
  return order;
}

function answersOf(list: ListName): string[] {
  return [null, ...statusesOf(list)].map((status) => answerName(list, status));
}

/** The id of the object on a line, in lower case; undefined if it has none. Throws if the line is not an object of the service. */
function idIn(line: string): string | undefined {
  const value = parseText(line);
  if (!isJsonObject(value)) throw new SyntaxError('it is not an object');
  admit(value, 'an object');
  const { id } = value;
  return typeof id === 'string' || typeof id === 'number' ? String(id).toLowerCase() : undefined;
}

/** The order of the lines: whole numbers by their value, then everything else by its text. */
export function compareIds(a: string, b: string): number {
  return compare(numberIn(a), numberIn(b)) || compare(a, b);
}

/** A whole number by its value; infinity for any other id. */
function numberIn(id: string): number {
  return /^-?\d+$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (jsonFault(error) === undefined) throw error;
    return undefined;
  }
}
