import * as z from 'zod/mini';
import { badConfig } from '../errors.ts';
import { jsonFault, parseJson } from '../json/parse.ts';
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
export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

export const manifestName = 'manifest.json';

/** The files of a snapshot besides the manifest, by what the manifest calls them. */
export const fileNames = {
  content: 'content.ndjson',
  schedules: 'schedules.ndjson',
  players: 'players.ndjson',
  analytics: 'analytics.json',
  order: 'order.json',
} as const;

/** Every name that a file of a snapshot can have. */
export const everyName: readonly string[] = [
  manifestName,
  ...Object.values(fileNames).flatMap((name) => [name, `${name}.gz`]),
];

/** The answer to a request with this status, or with none, as {@link fileNames.order} names it. */
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
  /**
   * The answers that the lines of the lists come from, by {@link answerName}: the number of each line, from 0, in the service's order. A line
   * in none of them was asked for by its id.
   */
  order: file,
});

/** What `manifest.json` says of a snapshot: a public interface. What the key may not read is not there. */
export type Manifest = z.infer<typeof schema>;

/** One file, as the manifest describes it. */
export type StoredFile = Manifest['order'];

/** Reads the text of a manifest. Throws a `CONFIG` failure that names the file if it is not one, or is newer than this tool. */
export function parseManifest(text: string, path: string): Manifest {
  const bad = (why: string, cause?: unknown) =>
    badConfig(
      `${path} is not the manifest of a snapshot: ${why}`,
      'Use another folder, or remove that file',
      cause,
    );
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw bad(jsonFault(error) ?? String(error), error);
  }
  const { success: isKnown, data } = z.object({ format: count }).safeParse(value);
  if (isKnown && data.format > newestFormat)
    throw badConfig(
      `${path} has format ${data.format}, but this version of signage reads formats up to ${newestFormat}`,
      'Install a newer version of signage',
    );
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // The texts of the library depend on what else is loaded.
  throw bad(`${parsed.error.issues[0]?.path.join('.') || 'the object'} is missing or invalid`);
}
