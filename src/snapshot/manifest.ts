import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Folder } from '../context.ts';
import { badConfig } from '../errors.ts';
import { parseJson } from '../json/parse.ts';
import { analytics } from '../model/analytics.ts';
import { content } from '../model/content.ts';
import { scopes } from '../model/endpoint.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';

/** The lists of a snapshot, each in a file of its own. */
export const lists = { content, schedules, players };
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** Everything that a snapshot can have. */
export const endpoints = { ...lists, analytics };
export const endpointNames = Object.keys(endpoints) as (keyof typeof endpoints)[];

export const manifestName = 'manifest.json';

/** The file of a list, of the summary, or of the order in which answers had the lines. */
export function fileNameOf(what: keyof typeof endpoints | 'order', isPacked: boolean): string {
  return `${what}.${what in lists ? 'ndjson' : 'json'}${isPacked ? '.gz' : ''}`;
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

/** Raised when what an older version reads would be misunderstood. */
export const newestFormat = 1;

const count = z.int().check(z.gte(0));
const file = z.object({
  // A manifest that leads to other files would be a way to have them printed.
  name: z.string().check(z.refine((name) => everyName.includes(name))),
  items: count,
  bytes: count,
  sha256: z.string(),
});
const list = z.extend(file, {
  /** Whether it was proved that the list has all there is. */
  complete: z.boolean(),
});
const schema = z.object({
  format: z.literal(newestFormat),
  tool: z.string(),
  baseUrl: z.string().check(z.refine((url) => URL.canParse(url))),
  /** Slug of the key's tenant; null if the key does not have it. */
  tenant: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]+$/))),
  /** When reading began, by the service's clock if it told the time. */
  at: z.iso.datetime(),
  /** The scopes that were used. */
  scopes: z.array(z.enum(scopes)),
  content: z.optional(list),
  schedules: z.optional(list),
  players: z.optional(list),
  analytics: z.optional(file),
  /** By {@link answerName}: the lines that the answer had, from 0. A line in none of them was asked for by its id. */
  order: file,
});

/** What `manifest.json` says of a snapshot: a public interface. What the key may not read is not there. */
export type Manifest = z.infer<typeof schema>;

/** One file, as the manifest describes it. */
export type StoredFile = Manifest['order'];

/** The manifest of a folder; undefined if it has none. Rejects with `CONFIG` if it cannot be read, or is newer than this tool. */
export async function readManifest(folder: Folder, path: string): Promise<Manifest | undefined> {
  let value: unknown;
  try {
    value = parseJson(await text(folder.read(manifestName)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) throw notOurs('not JSON');
    const why = error instanceof Error ? error.message : error;
    throw badConfig(`cannot read the snapshot in ${path}: ${why}`, undefined, error);
  }
  function notOurs(why: string) {
    const message = `${path}/${manifestName} is not the manifest of a snapshot: ${why}`;
    return badConfig(message, 'Use another folder, or remove that file');
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const known = z.object({ format: count }).safeParse(value);
  if (known.success && known.data.format > newestFormat)
    throw badConfig(
      `${path}/${manifestName} has format ${known.data.format}, but this version of signage reads formats up to ${newestFormat}`,
      'Install a newer version of signage',
    );
  // The texts of the library depend on what else is loaded.
  throw notOurs(`${error.issues[0]?.path.join('.') || 'the object'} is missing or invalid`);
}
