import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Fetch, FetchResponse, Folder } from '../context.ts';
import { badConfig } from '../errors.ts';
import { content } from '../model/content.ts';
import { apiRoot } from '../model/endpoint.ts';
import {
  type EndpointName,
  endpointNames,
  endpoints,
  everything,
  type ListName,
  type Manifest,
  manifestName,
  parseManifest,
} from './manifest.ts';

/** A snapshot on disk. */
export interface Snapshot {
  readonly manifest: Manifest;
  /** The objects of a list as JSON, ordered by id (see `compareIds`), in batches; none if the key might not read it. */
  records(name: ListName): AsyncIterable<readonly string[]>;
  /** Answers in the service's place, as it did when the snapshot was taken. */
  readonly fetch: Fetch;
}

const lineFeed = '\n';
const linesInPart = 500;

/**
 * Opens a snapshot. Rejects with `CONFIG` if the folder has none. A file that is not what the manifest says fails when it is read, before its
 * first object.
 */
export async function openSnapshot(folder: Folder, path: string): Promise<Snapshot> {
  const bytes = await readAll(folder, manifestName).catch((cause: unknown) => {
    throw badConfig(
      `no snapshot in ${path}: ${reasonOf(cause)}`,
      `Take one: signage snapshot ${path}`,
      cause,
    );
  });
  const manifest = parseManifest(bytes.toString(), `${path}/${manifestName}`);

  /** The text of a file. It is read twice, so that nothing of a damaged one is used. */
  async function* partsOf({ name, sha256 }: StoredFile): AsyncGenerator<string> {
    const damaged = (why: string, cause?: unknown) =>
      badConfig(
        `the snapshot is damaged: ${path}/${name}: ${why}`,
        `Take it again: signage snapshot ${path}`,
        cause,
      );
    const hash = createHash('sha256');
    try {
      for await (const part of folder.read(name)) hash.update(part);
    } catch (error) {
      throw damaged(reasonOf(error), error);
    }
    if (hash.digest('hex') !== sha256) throw damaged('it is not the file that the manifest describes');
    const stored = Readable.from(folder.read(name), { objectMode: false });
    const decoder = new TextDecoder();
    for await (const part of name.endsWith('.gz') ? stored.pipe(createGunzip()) : stored)
      yield decoder.decode(part, { stream: true });
  }

  async function* linesOf(file: StoredFile | undefined): AsyncGenerator<readonly string[]> {
    let rest = '';
    for await (const part of file ? partsOf(file) : []) {
      const lines = (rest + part).split(lineFeed);
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  }

  /** Lists that were asked for: a command asks for few, and for some of them more than once. */
  const read = new Map<EndpointName, Promise<readonly string[]>>();
  async function readLines(name: EndpointName): Promise<readonly string[]> {
    const lines: string[] = [];
    for await (const some of linesOf(manifest[name])) for (const line of some) lines.push(line);
    return lines;
  }
  const linesIn = (name: EndpointName) => {
    const lines = read.get(name) ?? readLines(name);
    read.set(name, lines);
    return lines;
  };
  return {
    manifest,
    records: (name) => linesOf(manifest[name]),
    fetch: async (url) => answer(manifest, linesIn, new URL(url)),
  };
}

type StoredFile = NonNullable<Manifest[EndpointName]>;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function readAll(folder: Folder, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of folder.read(name)) parts.push(part);
  return Buffer.concat(parts);
}

/** What the service answered: a list by its status and up to the limit, an object by its id, or why not. */
async function answer(
  manifest: Manifest,
  linesIn: (name: EndpointName) => Promise<readonly string[]>,
  url: URL,
): Promise<FetchResponse> {
  const path = url.pathname.slice(new URL(manifest.baseUrl + apiRoot).pathname.length);
  const respond = (status: number, parts: Iterable<string>): FetchResponse => ({
    status,
    // Whatever is judged is judged at the snapshot's time.
    headers: { get: (name) => (name === 'date' ? new Date(manifest.at).toUTCString() : null) },
    body: bytesOf(parts),
  });
  const refuse = (status: number, code?: string) =>
    respond(status, [JSON.stringify({ error: 'not in the snapshot', code })]);
  const name = endpointNames.find((one) => `${path}/`.startsWith(`${endpoints[one].path}/`));
  if (name === undefined) return refuse(404);
  const file = manifest[name];
  if (file === undefined) return refuse(403, 'INSUFFICIENT_SCOPE');
  const all = await linesIn(name);
  if (!('answers' in file)) return respond(200, all);
  if (path !== endpoints[name].path) {
    const id = decodeURIComponent(path.slice(endpoints[name].path.length + 1));
    const line = all.find((one) => idOf(one) === id.toLowerCase());
    return line ? respond(200, [line]) : refuse(404);
  }
  const { searchParams: query } = url;
  const most = name === 'content' ? Number(query.get('limit') ?? content.limit.default) : undefined;
  const numbers = (file.answers[query.get('status') ?? everything] ?? []).slice(0, most);
  return respond(200, arrayOf(numbers.flatMap((number) => all[number] ?? [])));
}

/** The id of an object's JSON, in lower case. */
export function idOf(line: string): string {
  return String(JSON.parse(line).id).toLowerCase();
}

/** A JSON array of lines, in parts. */
function* arrayOf(lines: readonly string[]): Generator<string> {
  yield '[';
  for (let at = 0; at < lines.length; at += linesInPart)
    yield (at === 0 ? '' : ',') + lines.slice(at, at + linesInPart).join(',');
  yield ']';
}

async function* bytesOf(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
