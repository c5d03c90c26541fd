import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import type { Fetch, FetchResponse, Folder } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';
import { content } from '../model/content.ts';
import { apiRoot } from '../model/endpoint.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import {
  answerName,
  endpointNames,
  endpoints,
  type ListName,
  type Manifest,
  manifestName,
  parseManifest,
  type StoredFile,
} from './manifest.ts';

/** A snapshot on disk. */
export interface Snapshot {
  readonly manifest: Manifest;
  /** The objects of a list as JSON, ordered by id (see `compareIds`), in batches; none if the key might not read it. */
  records(name: ListName): AsyncIterable<readonly string[]>;
  /** Answers in the service's place, as it did when the snapshot was taken. */
  readonly fetch: Fetch;
}

/** The manifest of a folder; undefined if it has none. Rejects with `CONFIG` if it cannot be read. */
export async function readManifest(folder: Folder, path: string): Promise<Manifest | undefined> {
  try {
    const bytes = await collect(folder.read(manifestName));
    return parseManifest(bytes.toString(), `${path}/${manifestName}`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw badConfig(`cannot read the snapshot in ${path}: ${reasonOf(error)}`, undefined, error);
  }
}

/**
 * Opens a snapshot. Rejects with `CONFIG` if the folder has none. A file that is not what the manifest says fails when it is read, before its
 * first object.
 */
export async function openSnapshot(folder: Folder, path: string): Promise<Snapshot> {
  const manifest = await readManifest(folder, path);
  if (manifest === undefined) throw await noSnapshot(folder, path);

  async function damaged({ name }: StoredFile, why: string, cause?: unknown): Promise<Failure> {
    const now = await readManifest(folder, path).catch(() => undefined);
    if (JSON.stringify(now) !== JSON.stringify(manifest))
      return badConfig(`the snapshot in ${path} was replaced while it was read`, 'Run the command again');
    return badConfig(
      `the snapshot is damaged: ${path}/${name}: ${why}`,
      'Restore the file, or take another snapshot',
      cause,
    );
  }

  /** The bytes of a file as they are stored. Rejects after the last of them if they are not what the manifest describes. */
  async function* storedBytes(file: StoredFile): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    try {
      for await (const part of folder.read(file.name)) {
        hash.update(part);
        yield part;
      }
    } catch (error) {
      throw await damaged(file, reasonOf(error), error);
    }
    if (hash.digest('hex') !== file.sha256)
      throw await damaged(file, 'it is not what the manifest describes');
  }

  /** The lines of a file that may be too long for memory: it is read twice, so that nothing of a damaged one is used. */
  async function* recordsOf(file: StoredFile | undefined): AsyncGenerator<readonly string[]> {
    if (file === undefined) return;
    for await (const _ of storedBytes(file));
    const stored = storedBytes(file);
    const isPacked = file.name.endsWith('.gz');
    const decoder = new TextDecoder();
    let rest = '';
    // An error of the file is one of what is read here.
    for await (const part of isPacked ? pipeline(stored, createGunzip(), () => undefined) : stored) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  }

  /** Files that were asked for: a command asks for few, and for some of them more than once. */
  const read = new Map<StoredFile, Promise<Lines>>();
  const linesIn = (file: StoredFile) => {
    const lines = read.get(file) ?? readLines(file);
    read.set(file, lines);
    return lines;
  };
  async function readLines(file: StoredFile): Promise<Lines> {
    const stored = await collect(storedBytes(file));
    return new Lines(file.name.endsWith('.gz') ? await promisify(gunzip)(stored) : stored);
  }
  return {
    manifest,
    records: (name) => recordsOf(manifest[name]),
    fetch: (url) => answer(manifest, linesIn, new URL(url)),
  };
}

/** Why there is no snapshot in a folder. A history has them further below: the newest of the last tenant is an example. */
async function noSnapshot(folder: Folder, path: string): Promise<Failure> {
  const last = (names: readonly string[], start: string) =>
    names
      .filter((name) => name.startsWith(start))
      .sort()
      .at(-1);
  const names = await folder.names().catch(() => []);
  const tenant = last(names, 'tenant=');
  const time = last(tenant ? await folder.names(tenant) : names, 'at=');
  const below = [tenant, time].filter(Boolean);
  const hint =
    below.length > 0
      ? `It is a history of snapshots. Choose one: --from ${shellQuoted([path, ...below].join('/'))}`
      : `To take one: signage snapshot ${shellQuoted(path)}`;
  return badConfig(`no snapshot in ${path}`, hint);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

const [lineFeed, comma] = ['\n'.charCodeAt(0), Buffer.from(',')];

/** Lines that go into one part of an answer. */
const linesInPart = 500;

/** The lines of a file. They stay bytes: a million of them as strings take more memory than a process has. */
class Lines {
  readonly bytes: Buffer;
  /** Where each line ends, without its line feed. */
  readonly #ends: number[] = [];
  #numbers: Map<string, number> | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) this.#ends.push(at);
  }

  at(number: number): Buffer {
    return this.bytes.subarray((this.#ends[number - 1] ?? -1) + 1, this.#ends[number]);
  }

  /** The line of the object with this id, in any case of letters. */
  withId(id: string): Buffer | undefined {
    this.#numbers ??= new Map(this.#ends.map((_, number) => [idOf(this.at(number).toString()), number]));
    const number = this.#numbers.get(id.toLowerCase());
    return number === undefined ? undefined : this.at(number);
  }

  /** A JSON array of the lines with these numbers, in parts. */
  *arrayOf(numbers: readonly number[]): Generator<Buffer> {
    yield Buffer.from('[');
    for (let at = 0; at < numbers.length; at += linesInPart) {
      const parts = numbers.slice(at, at + linesInPart).flatMap((number) => [comma, this.at(number)]);
      yield Buffer.concat(at === 0 ? parts.slice(1) : parts);
    }
    yield Buffer.from(']');
  }
}

/** The id of an object's JSON, in lower case. */
function idOf(line: string): string {
  return String(JSON.parse(line).id).toLowerCase();
}

/** What the service answered: a list by its status and up to the limit, an object by its id, or why not. */
async function answer(
  manifest: Manifest,
  linesIn: (file: StoredFile) => Promise<Lines>,
  { pathname, searchParams: query }: URL,
): Promise<FetchResponse> {
  const respond = (status: number, parts: Iterable<Uint8Array>): FetchResponse => ({
    status,
    headers: { get: (name) => (name === 'date' ? new Date(manifest.at).toUTCString() : null) },
    body: inTurn(parts),
  });
  const notFound = () => respond(404, [Buffer.from('{"error":"not in the snapshot"}')]);
  const path = pathname.slice(new URL(manifest.baseUrl + apiRoot).pathname.length);
  const name = endpointNames.find((one) => `${path}/`.startsWith(`${endpoints[one].path}/`));
  if (name === undefined) return notFound();
  const file = manifest[name];
  if (file === undefined)
    throw new Failure('INSUFFICIENT_SCOPE', `the snapshot has no ${name}`, {
      hint: `The key that it was taken with lacks the scope ${endpoints[name].scope}`,
      status: 403,
    });
  const lines = await linesIn(file);
  if (name === 'analytics') return respond(200, [lines.bytes]);
  const { path: root } = endpoints[name];
  if (path !== root) {
    const line = lines.withId(decodeURIComponent(path.slice(root.length + 1)));
    return line ? respond(200, [line]) : notFound();
  }
  const order: Record<string, readonly number[]> = JSON.parse(
    (await linesIn(manifest.order)).bytes.toString(),
  );
  const most = name === 'content' ? Number(query.get('limit') ?? content.limit.default) : undefined;
  const numbers = order[answerName(name, query.get('status'))] ?? [];
  return respond(200, lines.arrayOf(numbers.slice(0, most)));
}

async function* inTurn(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* parts;
}
