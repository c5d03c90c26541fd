import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListName, listNames } from '../../../src/model/lists.ts';
import { folderInHistory } from '../../../src/snapshot/history.ts';
import { manifestDigest, statusesOf } from '../../../src/snapshot/manifest.ts';
import { compareIds } from '../../../src/snapshot/stored-files.ts';
import { emptyFolder } from '../../helpers/run.ts';

type Objects = readonly Readonly<Record<string, unknown>>[];

/** What a snapshot has; a list that is null could not be read. A text `#1.0#` is a number with these digits. */
export interface Written extends Readonly<Partial<Record<ListName, Objects | null>>> {
  readonly analytics?: Readonly<Record<string, unknown>> | null;
  /** The lists that were not proved complete. */
  readonly incomplete?: readonly string[];
  readonly at?: string | undefined;
  readonly tenant?: string | null;
  readonly baseUrl?: string;
}

/** No list at all. */
export const noList = Object.fromEntries(listNames.map((name) => [name, null]));

/** Writes a snapshot into a folder, by default a new one; returns its path. */
export function writtenSnapshot(written: Written, folder = emptyFolder()): string {
  const { incomplete = [], at = '2026-11-20T12:00:00.000Z', tenant = 'lojas-exemplo' } = written;
  const write = (name: string, json: string) => {
    const text = json.replace(/"#(-?\d[\d.e]*)#"(?!:)/g, '$1');
    writeFileSync(join(folder, name), text);
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, bytes: bytes.length, items: 1, sha256 };
  };
  const order: Record<string, number[]> = {};
  const list = (name: ListName) => {
    const { [name]: objects = [] } = written;
    if (objects === null) return undefined;
    const idOf = ({ id }: Objects[number]) => String(id).toLowerCase();
    const sorted = [...objects].sort((a, b) => compareIds(idOf(a), idOf(b)));
    order[name] = [...sorted.keys()];
    for (const status of statusesOf(name))
      order[`${name}?status=${status}`] = [...sorted.keys()].filter((at) => sorted[at]?.status === status);
    const file = write(`${name}.ndjson`, sorted.map((object) => `${JSON.stringify(object)}\n`).join(''));
    return { ...file, items: sorted.length, complete: !incomplete.includes(name) };
  };
  const manifest = {
    format: 2,
    tool: 'signage 0.1.0',
    baseUrl: written.baseUrl ?? 'https://signage.test',
    tenant,
    at,
    scopes: [],
    ...Object.fromEntries(listNames.map((name) => [name, list(name)])),
    analytics:
      written.analytics === null
        ? undefined
        : write('analytics.json', `${JSON.stringify(written.analytics ?? {})}\n`),
    // As of a key that lacks the scopes.
    absent: Object.fromEntries(
      [...listNames, 'analytics' as const]
        .filter((name) => written[name] === null)
        .map((name) => [name, 'no-scope']),
    ),
    order: write('order.json', JSON.stringify(order)),
  };
  write('manifest.json', JSON.stringify({ ...manifest, digest: manifestDigest(manifest) }));
  return folder;
}

/** Writes a snapshot into a history of its tenant; returns its path. */
export function writtenInHistory(
  history: string,
  written: Written & { readonly tenant: string; readonly at: string },
) {
  const folder = join(history, folderInHistory(written.tenant, Date.parse(written.at)));
  mkdirSync(folder, { recursive: true });
  return writtenSnapshot(written, folder);
}

export type Members = Record<string, unknown>;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Changes the manifest of a snapshot; its digest is right all the same. */
export function forgeManifest(folder: string, change: (manifest: Members) => Members): void {
  const path = join(folder, 'manifest.json');
  const { digest, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  const members = change(manifest);
  writeFileSync(path, JSON.stringify({ ...members, digest: sha256(JSON.stringify(members)) }));
}

/** Gives a file of a snapshot other bytes, which the manifest describes. */
export function forgeFile(folder: string, file: string, bytes: string | Buffer, more: Members = {}): void {
  writeFileSync(join(folder, file), bytes);
  const described = { name: file, bytes: Buffer.byteLength(bytes), sha256: sha256(bytes), ...more };
  const name = file.split('.')[0] ?? '';
  forgeManifest(folder, ({ [name]: before, ...manifest }) => ({
    ...manifest,
    [name]: Object.assign({ ...(before as Members) }, described),
  }));
}
