import * as z from 'zod/mini';
import { Failure } from '../errors.ts';
import { jsonFault, parseJson } from '../json/parse.ts';
import { analytics } from '../model/analytics.ts';
import { content } from '../model/content.ts';
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

/** The name of the answer to a request without a status. */
export const everything = 'all';

export const manifestName = 'manifest.json';

/** Raised when what an older version reads would be misunderstood. */
export const newestFormat = 1;

const count = z.int().check(z.gte(0));
const file = z.object({ name: z.string(), items: count, bytes: count, sha256: z.string() });
const list = z.extend(file, {
  /** Whether it was proved that the list has all there is. */
  complete: z.boolean(),
  /**
   * The answers that the lines come from, by the status asked for, or {@link everything}: the number of each line, from 0, in the service's
   * order. A line in none of them was asked for by its id.
   */
  answers: z.record(z.string(), z.array(count)),
});
const schema = z.object({
  format: z.literal(newestFormat),
  tool: z.string(),
  baseUrl: z.string(),
  /** Slug of the key's tenant; null if the key does not have it. */
  tenant: z.nullable(z.string()),
  /** By the service's clock, if it told the time. */
  at: z.iso.datetime(),
  content: z.optional(list),
  schedules: z.optional(list),
  players: z.optional(list),
  analytics: z.optional(file),
});

/** What `manifest.json` says of a snapshot: a public interface. What the key may not read is not there. */
export type Manifest = z.infer<typeof schema>;

/** Reads the text of a manifest. Throws a `CONFIG` failure that names the file if it is not one, or is newer than this tool. */
export function parseManifest(text: string, path: string): Manifest {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new Failure('CONFIG', `${path} is not a snapshot's manifest: ${jsonFault(error)}`, {
      cause: error,
    });
  }
  const { success: isKnown, data } = z.object({ format: count }).safeParse(value);
  if (isKnown && data.format > newestFormat) {
    throw new Failure(
      'CONFIG',
      `${path} has format ${data.format}; this version reads up to ${newestFormat}`,
      {
        hint: 'Install a newer version of signage',
      },
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure(
    'CONFIG',
    `${path} is not a snapshot's manifest: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
