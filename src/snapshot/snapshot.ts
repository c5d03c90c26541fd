import { Readable } from 'node:stream';
import { parseDuration } from '../clock/duration.ts';
import { httpDate } from '../clock/time-text.ts';
import { timeWordsOf } from '../clock/typed-time.ts';
import type { Fetch, FetchResponse, Folder } from '../context.ts';
import { type ApiCode, badConfig, notInSnapshot } from '../errors.ts';
import { apiRoot, type Collection } from '../model/endpoint.ts';
import { type EndpointName, endpointNames, endpoints, isList } from '../model/endpoints.ts';
import { type ListName, lists } from '../model/lists.ts';
import { getOrMake } from '../words/groups.ts';
import { historyFailure } from './history.ts';
import { answerName, type Manifest, newestFormat, readManifest, type StoredFile } from './manifest.ts';
import { prove, storedFiles } from './stored-files.ts';

/**
 * Opens a snapshot, and proves all of it before the first answer. Rejects with `CONFIG` if the folder has none, or if a file is not what the
 * manifest describes. No file of more than `maxBytes` is read. `onTime` is what to do if a time was typed for the folder.
 */
export async function openSnapshot(
  folder: Folder,
  path: string,
  maxBytes: number,
  onTime = 'A snapshot is a folder, not a time',
) {
  const manifest = await readManifest(folder, path);
  if (manifest === undefined)
    throw (
      historyFailure(path, await folder.folders()) ??
      badConfig(`no snapshot in ${path}`, isTime(path) ? onTime : adviceFor(path))
    );
  const files = storedFiles(folder, path, maxBytes);
  const order = await prove(files, manifest);

  /** Files that were asked for: a command asks for few, and for some of them more than once. */
  const read = new Map<StoredFile, Promise<FileLines>>();
  const linesIn = (file: StoredFile) =>
    getOrMake(read, file, async () => new FileLines(await files.whole(file)));
  /** What the service answered: a list by its status and up to the limit, an object by its id, or why not. */
  const answer = async ({ pathname, searchParams: query }: URL): Promise<FetchResponse> => {
    const respond = (status: number, parts: Iterable<string>): FetchResponse => ({
      status,
      headers: { get: (name) => (name === 'date' ? httpDate(Date.parse(manifest.at)) : null) },
      body: Readable.from(parts, { objectMode: false }),
    });
    const refuse = (status: number, error: string | undefined, code?: ApiCode | typeof notInSnapshot) =>
      respond(status, [JSON.stringify({ error, code })]);
    const notHere = () => refuse(404, 'not in the snapshot');
    const path = pathname.slice(new URL(manifest.baseUrl + apiRoot).pathname.length);
    const name = endpointNames.find((each) => `${path}/`.startsWith(`${endpoints[each].path}/`));
    if (name === undefined) return notHere();
    const { path: root } = endpoints[name];
    const file = manifest[name];
    if (file === undefined) {
      const why = whyWithout(name, manifest);
      return refuse(403, why, why === undefined ? 'INSUFFICIENT_SCOPE' : notInSnapshot);
    }
    const lines = await linesIn(file);
    const list: Collection | undefined = isList(name) ? lists[name] : undefined;
    if (path !== root) {
      const line = list?.hasDetail ? lines.withId(path.slice(root.length + 1)) : undefined;
      return line ? respond(200, [line]) : notHere();
    }
    if (list === undefined || !isList(name)) return respond(200, [lines.bytes.toString()]);
    const most = list.limit ? Number(query.get('limit') ?? list.limit.default) : undefined;
    const numbers = order[answerName(name, query.get('status'))] ?? [];
    return respond(200, lines.arrayOf(numbers.slice(0, most)));
  };

  /** Answers in the service's place, as it did when the snapshot was taken. */
  const fetch: Fetch = (url) => answer(new URL(url));
  return {
    manifest,
    fetch,
    /** What is to be said about it. */
    note:
      manifest.format === newestFormat
        ? undefined
        : {
            text: `${path} was written by ${manifest.tool}, which could not tell whether its manifest was changed`,
            advice: 'take another snapshot',
          },
    /** The objects of a list as JSON, ordered by id (see `compareIds`), in batches; none if the key might not read it. */
    async *records(name: ListName): AsyncGenerator<readonly string[]> {
      const file = manifest[name];
      if (file) yield* files.provenLines(file);
    },
  };
}

/** Why a snapshot has no list of a name, or no summary; undefined if the key might not read it. */
function whyWithout(name: EndpointName, { absent = {} }: Manifest): string | undefined {
  const why = absent[name];
  if (why === 'no-scope') return undefined;
  if (why === 'not-found') return `the snapshot has no ${name}: the service had nothing at that address`;
  return `the snapshot has no ${name}: it was taken without`;
}

const lineFeed = '\n'.charCodeAt(0);

/** Lines that go into one part of an answer. */
const linesInPart = 500;

/** The lines of a file. They stay one piece of bytes: a million of them as objects take more memory than a process has. */
class FileLines {
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

/** What to do where no snapshot is: a name that is no path may be that of a store or a player. */
function adviceFor(path: string): string {
  const what = /[\\/.]/.test(path)
    ? 'a folder'
    : 'a folder with all objects of a tenant, not of one store or player';
  return `A snapshot is ${what}. To take one: signage snapshot --help`;
}

/** Whether a time was typed for a folder: `yesterday`, `yesterday..today`, `loja-012@now`, git's `HEAD~1`. A snapshot of now is no answer to that. */
function isTime(path: string): boolean {
  return (
    timeWordsOf(path) !== undefined ||
    parseDuration(path) !== undefined ||
    /\w(?:\.\.|@)\w|[~^]\d*$/.test(path)
  );
}
