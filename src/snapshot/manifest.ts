import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Folder } from '../context.ts';
import { badConfig, codeOf, reasonOf } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import { jsonFault, parseJson } from '../json/parse.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import { type EndpointName, endpointNames, isList, objectNames, scopes } from '../model/endpoints.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { recordOf } from '../words/record.ts';

export const manifestName = 'manifest.json';

/** The file of a list, of the summary, or of the order in which answers had the lines. */
export function fileNameOf(what: EndpointName | 'order', isPacked: boolean): string {
  const isLines = what !== 'order' && isList(what);
  return `${what}.${isLines ? 'ndjson' : 'json'}${isPacked ? '.gz' : ''}`;
}

/** Every name that a file of a snapshot can have. */
export const everyName: readonly string[] = [
  manifestName,
  ...([...endpointNames, 'order'] as const).flatMap((what) => [
    fileNameOf(what, false),
    fileNameOf(what, true),
  ]),
];

/** The answer to a request with this status, or with none, as the file `order` names it. */
export function answerName(list: ListName, status: string | null): string {
  return status === null ? list : `${list}?status=${status}`;
}

/** The statuses by which a list is asked for, besides without one: those of the filter that the service takes (§4). */
export function statusesOf(list: ListName): readonly string[] {
  const collection: Collection = lists[list];
  const [filter] = collection.query;
  return filter ? allowedValues(collection, filter) : [];
}

/** Raised when what an older version reads would be misunderstood. Format 1 has no digest, and no length of packed files. */
export const newestFormat = 2;

/** Bytes of a manifest, which has a few lines, at most. */
const longestManifest = 64 * 1024;

const count = z.int().check(z.gte(0));
const file = {
  // A manifest that leads to other files would be a way to have them printed.
  name: z.string().check(z.refine((name) => everyName.includes(name))),
  items: count,
  bytes: count,
  /** Of a packed file: bytes once it is unpacked. */
  unpackedBytes: z.optional(count),
  sha256: z.string(),
};
/** Why a snapshot lacks a list, or the summary: `not-found` is a service that answers 404. */
const reasons = ['not-asked', 'no-scope', 'not-found'] as const;
export type WhyAbsent = (typeof reasons)[number];

const list = z.strictObject({
  ...file,
  /** Whether it was proved that the list has all there is. */
  complete: z.boolean(),
});
const object = z.strictObject({ ...file, items: count.check(z.gte(1), z.lte(1)) });
const schema = z.strictObject({
  format: z.union([z.literal(1), z.literal(newestFormat)]),
  tool: z.string(),
  baseUrl: z.string().check(z.refine((url) => URL.canParse(url))),
  /** Slug of the key's tenant; null if the key does not have it. */
  tenant: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]+$/))),
  /** When reading began, by the service's clock if it told the time. */
  at: z.iso.datetime(),
  /** The scopes that were used. */
  scopes: z.array(z.enum(scopes)),
  ...recordOf(listNames, () => z.optional(list)),
  ...recordOf(objectNames, () => z.optional(object)),
  /** Why the others are not there. What is in neither was not known to the version that took the snapshot. */
  absent: z.optional(z.strictObject(recordOf(endpointNames, () => z.optional(z.enum(reasons))))),
  /** By {@link answerName}: the lines that the answer had, from 0. A line in none of them was asked for by its id. */
  order: object,
  /** {@link manifestDigest} all others. */
  digest: z.optional(z.string()),
});

/** What `manifest.json` says of a snapshot: a public interface. What could not be read is in `absent`. */
export type Manifest = z.infer<typeof schema>;

/** One file, as the manifest describes it. */
export type StoredFile = Manifest['order'];

/** The file of a list. */
export type StoredList = z.infer<typeof list>;

/** SHA-256 of the JSON of a manifest without its digest. */
export function manifestDigest({ digest, ...members }: JsonObject): string {
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}

/** The manifest of a folder; undefined if it has none. Rejects with `CONFIG` if it cannot be read, was changed, or is newer than this tool. */
export async function readManifest(folder: Folder, path: string): Promise<Manifest | undefined> {
  const file = `${path}/${manifestName}`;
  const notOurs = (why: string) =>
    badConfig(`${file} is not the manifest of a snapshot: ${why}`, 'Use another folder, or remove that file');
  let bytes = Buffer.alloc(0);
  try {
    for await (const part of folder.read(manifestName)) {
      bytes = Buffer.concat([bytes, part]);
      if (bytes.length > longestManifest) throw badConfig(`it is longer than ${longestManifest} bytes`);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw badConfig(`cannot read ${file}: ${reasonOf(error)}`, undefined, error);
  }
  let value: unknown;
  try {
    value = parseJson(bytes.toString());
  } catch (error) {
    throw notOurs(jsonFault(error) ?? String(error));
  }
  const { success, data, error } = schema.safeParse(value);
  if (success && isJsonObject(value)) {
    if (data.format === 1 ? data.digest === undefined : data.digest === manifestDigest(value)) return data;
    throw badConfig(
      `the snapshot is damaged: ${file}: it was changed`,
      'Restore it, or take another snapshot',
    );
  }
  const other = z.object({ format: count }).safeParse(value);
  if (other.success && other.data.format > newestFormat)
    throw badConfig(
      `${file} has format ${other.data.format}, but this version of signage reads formats up to ${newestFormat}`,
      'Install a newer version of signage',
    );
  // The texts of the library depend on what else is loaded.
  const [issue] = error?.issues ?? [];
  if (issue?.code === 'unrecognized_keys') throw notOurs(`unknown member ${issue.keys.join(', ')}`);
  throw notOurs(`${issue?.path.join('.') || 'the object'} is missing or invalid`);
}
