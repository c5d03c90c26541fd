import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { NewFile } from '../../../context.ts';
import { type Input, switchFlag } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure } from '../../../errors.ts';
import { listView } from '../../../output/view.ts';
import {
  type ListName,
  listNames,
  type Manifest,
  manifestName,
  newestFormat,
} from '../../../snapshot/manifest.ts';
import { version } from '../../../version.ts';
import { type ReadList, readTenant } from '../read-tenant.ts';

const gzipFlag = switchFlag('--gzip', 'compress the files');

const fields = {
  file: { kind: 'text' },
  items: { kind: 'number' },
  bytes: { kind: 'bytes' },
  complete: { kind: 'enum', values: ['yes', 'no'] },
  sha256: { kind: 'text' },
} as const;

const view = listView({ fields, columns: ['file', 'items', 'bytes', 'complete'], leaveOut: [] });

/** The folder, if none is named. */
const usualFolder = 'signage-snapshot';

export const takeSnapshot: VerbBody = {
  description: `Writes all that the key may read into a folder (default ${usualFolder}): one JSON object a line for each list, ordered by \
id, and a manifest. There is no key in it, but URLs of media may be signed: only you can read the files. If a list cannot be proved \
complete, the snapshot is written all the same, and the exit code is 23.`,
  arguments: '[folder]',
  fields,
  flags: [gzipFlag],
  run: snapshot,
};

/** Rejects with `INCOMPLETE` if a list may lack objects. */
async function snapshot(session: Session, { args, get }: Input): Promise<void> {
  const { context } = session;
  const [path = usualFolder] = args;
  const choice = session.choose(view);
  const { baseUrl, key } = await session.connection();
  const client = await session.client();
  const started = context.clock.now();
  const read = await readTenant(client);
  await session.warnOfDrift();

  const isPacked = get(gzipFlag) ?? false;
  const written: NewFile[] = [];
  const add = (name: string, text: string) => {
    const bytes = isPacked ? gzipSync(text) : Buffer.from(text);
    const file = { name: isPacked ? `${name}.gz` : name, bytes };
    written.push(file);
    return {
      name: file.name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  };
  const addList = (name: ListName) => {
    const list = read.lists[name];
    if (list === undefined) return undefined;
    const text = list.lines.map(([, line]) => `${line}\n`).join('');
    const complete = list.doubt === undefined;
    return { ...add(`${name}.ndjson`, text), items: list.lines.length, complete, answers: positionsOf(list) };
  };
  const manifest: Manifest = {
    format: newestFormat,
    tool: `signage ${version}`,
    baseUrl,
    tenant: key.tenant ?? null,
    at: new Date(started + (client.clockSkew() ?? 0)).toISOString(),
    content: addList('content'),
    schedules: addList('schedules'),
    players: addList('players'),
    analytics:
      read.analytics === undefined
        ? undefined
        : { ...add('analytics.json', `${read.analytics}\n`), items: 1 },
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const folder = await context.files.folder(path);
  await folder
    .replace([...written, { name: manifestName, bytes: Buffer.from(text) }])
    .catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : cause;
      throw new Failure('CONFIG', `cannot write the snapshot to ${path}: ${why}`, { cause });
    });

  const rows = [manifest.content, manifest.schedules, manifest.players, manifest.analytics];
  const items = rows.flatMap((file) =>
    file
      ? {
          file: `${path}/${file.name}`,
          ...file,
          complete: 'complete' in file && !file.complete ? 'no' : 'yes',
        }
      : [],
  );
  await session.print(itemsOf(items), view, { choice });
  for (const name of listNames) {
    const doubt = read.lists[name]?.doubt;
    if (doubt !== undefined)
      throw new Failure('INCOMPLETE', `the snapshot is written, but ${doubt}`, { alreadyReported: false });
  }
}

/** Where the ids of each answer are among the lines. */
function positionsOf({ lines, answers }: ReadList): Record<string, number[]> {
  const position = new Map(lines.map(([id], at) => [id, at]));
  const known = Object.entries(answers).map(([status, ids]) => [
    status,
    ids.map((id) => position.get(id) ?? -1),
  ]);
  return Object.fromEntries(known);
}
