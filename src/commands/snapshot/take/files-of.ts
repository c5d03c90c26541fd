import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { NewFile } from '../../../context.ts';
import {
  fileNames,
  type ListName,
  listNames,
  type Manifest,
  manifestName,
  newestFormat,
  type StoredFile,
} from '../../../snapshot/manifest.ts';
import { version } from '../../../version.ts';
import type { ReadList, ReadTenant } from '../read-tenant.ts';

/** Lines that are written at once. */
const linesInPart = 1000;

type Head = Pick<Manifest, 'baseUrl' | 'tenant' | 'at' | 'scopes'>;

/** The files of a snapshot, the manifest last; once all have been read, `written` returns it. */
export function filesOf({ lists, analytics }: ReadTenant, head: Head, isPacked: boolean) {
  let manifest: Manifest | undefined;

  async function* files(): AsyncGenerator<NewFile> {
    /** The rest of what the manifest says of a file is known once it has been written. */
    async function* add(
      key: keyof typeof fileNames,
      items: number,
      texts: Iterable<string>,
    ): AsyncGenerator<NewFile, StoredFile> {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* parts() {
        const plain = Readable.from(texts, { objectMode: false });
        for await (const part of isPacked ? plain.pipe(createGzip()) : plain) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      }
      const name = isPacked ? `${fileNames[key]}.gz` : fileNames[key];
      yield { name, parts: parts() };
      return { name, items, bytes, sha256: hash.digest('hex') };
    }
    async function* addList(name: ListName) {
      const list = lists[name];
      if (list === undefined) return undefined;
      return { ...(yield* add(name, list.lines.length, linesOf(list))), complete: list.doubt === undefined };
    }
    const answers = listNames.flatMap((name) => Object.entries(lists[name]?.answers ?? {}));
    manifest = {
      format: newestFormat,
      tool: `signage ${version}`,
      ...head,
      content: yield* addList('content'),
      schedules: yield* addList('schedules'),
      players: yield* addList('players'),
      analytics: analytics === undefined ? undefined : yield* add('analytics', 1, [`${analytics}\n`]),
      order: yield* add('order', answers.length, orderOf(answers)),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    yield { name: manifestName, parts: Readable.from([Buffer.from(text)]) };
  }

  return {
    files: files(),
    written(): Manifest {
      if (manifest === undefined) throw new TypeError('the files were not read to their end');
      return manifest;
    },
  };
}

function* linesOf({ lines }: ReadList): Generator<string> {
  for (let at = 0; at < lines.length; at += linesInPart)
    yield lines
      .slice(at, at + linesInPart)
      .map(([, text]) => `${text}\n`)
      .join('');
}

/** A JSON object with a line for each answer, so that version control shows which of them changed. */
function* orderOf(
  answers: readonly (readonly [name: string, numbers: readonly number[]])[],
): Generator<string> {
  const lines = answers.map(([name, numbers]) => `${JSON.stringify(name)}: ${JSON.stringify(numbers)}`);
  yield `{\n${lines.join(',\n')}\n}\n`;
}
