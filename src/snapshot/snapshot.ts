import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Fetch, FetchResponse, Folder } from '../context.ts';
import { type ApiCode, badConfig } from '../errors.ts';
import { linesOf } from '../json/lines.ts';
import { content } from '../model/content.ts';
import { apiRoot } from '../model/endpoint.ts';
import { once } from '../model/groups.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import {
  answerName,
  endpointNames,
  endpoints,
  type ListName,
  readManifest,
  type StoredFile,
} from './manifest.ts';

/**
 * Opens a snapshot. Rejects with `CONFIG` if the folder has none. A file that is not what the manifest says fails when it is read, before its
 * first object.
 */
export async function openSnapshot(folder: Folder, path: string) {
  const manifest = await readManifest(folder, path);
  if (manifest === undefined)
    throw badConfig(
      `no snapshot in ${path}`,
      `To take one: signage snapshot ${shellQuoted(path)}; of a history, name the folder of one run`,
    );

  /** The bytes of a file as they are stored. Rejects after the last of them if they are not what the manifest describes. */
  async function* storedBytes({ name, sha256 }: StoredFile): AsyncGenerator<Uint8Array> {
    const damaged = (why: string, cause?: unknown) =>
      badConfig(
        `the snapshot is damaged: ${path}/${name}: ${why}`,
        'Restore the file, or take another snapshot; if one is being taken, run the command again',
        cause,
      );
    const hash = createHash('sha256');
    try {
      for await (const part of folder.read(name)) {
        hash.update(part);
        yield part;
      }
    } catch (error) {
      throw damaged(error instanceof Error ? error.message : String(error), error);
    }
    if (hash.digest('hex') !== sha256) throw damaged('it is not what the manifest describes');
  }

  /** The unpacked bytes of a file, which is read twice: nothing of a damaged one is used, and it may be too long for memory. */
  async function* bytesOf(file: StoredFile): AsyncGenerator<Uint8Array> {
    for await (const _ of storedBytes(file));
    const stored = storedBytes(file);
    // An error of the file is one of what is read here.
    yield* file.name.endsWith('.gz') ? pipeline(stored, createGunzip(), () => undefined) : stored;
  }

  /** Files that were asked for: a command asks for few, and for some of them more than once. */
  const read = new Map<StoredFile, Promise<Lines>>();
  // All bytes in one piece: `buffer` of Node would hold them twice.
  const linesIn = (file: StoredFile) =>
    once(read, file, async () => new Lines(Buffer.concat(await Readable.from(bytesOf(file)).toArray())));
  /** What the service answered: a list by its status and up to the limit, an object by its id, or why not. */
  const answer = async ({ pathname, searchParams: query }: URL): Promise<FetchResponse> => {
    const respond = (status: number, parts: Iterable<string>): FetchResponse => ({
      status,
      headers: { get: (name) => (name === 'date' ? new Date(manifest.at).toUTCString() : null) },
      body: Readable.from(parts, { objectMode: false }),
    });
    const refuse = (status: number, code?: ApiCode) =>
      respond(status, [JSON.stringify({ error: 'not in the snapshot', code })]);
    const path = pathname.slice(new URL(manifest.baseUrl + apiRoot).pathname.length);
    const name = endpointNames.find((one) => `${path}/`.startsWith(`${endpoints[one].path}/`));
    if (name === undefined) return refuse(404);
    const { path: root } = endpoints[name];
    const file = manifest[name];
    if (file === undefined) return refuse(403, 'INSUFFICIENT_SCOPE');
    const lines = await linesIn(file);
    if (path !== root) {
      const line = name === 'content' ? lines.withId(path.slice(root.length + 1)) : undefined;
      return line ? respond(200, [line]) : refuse(404);
    }
    if (name === 'analytics') return respond(200, [lines.bytes.toString()]);
    const order: Record<string, readonly number[]> = JSON.parse(
      (await linesIn(manifest.order)).bytes.toString(),
    );
    const most = name === 'content' ? Number(query.get('limit') ?? content.limit.default) : undefined;
    const numbers = order[answerName(name, query.get('status'))] ?? [];
    return respond(200, lines.arrayOf(numbers.slice(0, most)));
  };

  /** Answers in the service's place, as it did when the snapshot was taken. */
  const fetch: Fetch = (url) => answer(new URL(url));
  return {
    manifest,
    fetch,
    /** The objects of a list as JSON, ordered by id (see `compareIds`), in batches; none if the key might not read it. */
    async *records(name: ListName): AsyncGenerator<readonly string[]> {
      const file = manifest[name];
      if (file === undefined) return;
      const text = Readable.from(bytesOf(file), { objectMode: false }).setEncoding('utf8');
      yield* linesOf(text, (fault) => {
        throw badConfig(
          `the snapshot is damaged: ${path}/${file.name}: a line ${fault}`,
          'Take another snapshot',
        );
      });
    },
  };
}

const lineFeed = '\n'.charCodeAt(0);

/** Lines that go into one part of an answer. */
const linesInPart = 500;

/** The lines of a file. They stay one piece of bytes: a million of them as objects take more memory than a process has. */
class Lines {
  readonly bytes: Buffer;
  /** Where each line ends, without its line feed. */
  readonly #ends: number[] = [];
  #byId: Map<string, number> | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) this.#ends.push(at);
  }

  at(number: number): string {
    return this.bytes.toString('utf8', (this.#ends[number - 1] ?? -1) + 1, this.#ends[number]);
  }

  /** The line of the object with this id, in any case of letters. */
  withId(id: string): string | undefined {
    const idAt = (number: number) => String(JSON.parse(this.at(number)).id).toLowerCase();
    this.#byId ??= new Map(this.#ends.map((_, number) => [idAt(number), number]));
    const number = this.#byId.get(id.toLowerCase());
    return number === undefined ? undefined : this.at(number);
  }

  /** A JSON array of the lines with these numbers, in parts. */
  *arrayOf(numbers: readonly number[]): Generator<string> {
    for (let at = 0; at < numbers.length; at += linesInPart) {
      const part = numbers.slice(at, at + linesInPart).map((number) => this.at(number));
      yield `${at === 0 ? '[' : ','}${part.join(',')}`;
    }
    yield numbers.length === 0 ? '[]' : ']';
  }
}
