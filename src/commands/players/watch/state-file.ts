import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';
import { jsonFault, parseJson } from '../../../json/parse.ts';
import { valueEvents } from '../rules/changes.ts';
import type { WatchState } from '../rules/transitions.ts';

/** Readable only by the owner. */
const fileMode = 0o600;

/** Two million players; a string cannot hold much more. */
const maxBytes = 500 * 1024 * 1024;

/** The service and tenant that a state belongs to. */
export interface StateOwner {
  readonly baseUrl: string;
  /** Slug of the key's tenant, if the key contains it. */
  readonly tenant: string | undefined;
}

const text = z.nullable(z.string());
const values = z.object({ healthStatus: text, status: text, currentVersion: text });
const count = z.int().check(z.gte(0));
const fileSchema = z.object({
  signage: z.literal('players watch'),
  baseUrl: z.string(),
  tenant: z.optional(z.string()),
  players: z.array(
    z.object({
      id: z.string(),
      name: text,
      // Absent from files of earlier versions.
      storeId: z._default(text, null),
      confirmed: z.nullable(values),
      turned: count,
      pending: z.array(z.object({ event: z.enum(valueEvents), value: text, polls: count })),
    }),
  ),
});

/** Reads the state that the last run saved; undefined if there is no file. Rejects with `CONFIG` if it cannot be used. */
export async function readState(
  { readTextFile }: Pick<Context, 'readTextFile'>,
  path: string,
  { baseUrl, tenant }: StateOwner,
): Promise<WatchState | undefined> {
  const found = parseState(await readIfThere(readTextFile, path), path);
  if (found === undefined) return undefined;
  const other =
    found.baseUrl !== baseUrl
      ? found.baseUrl
      : found.tenant !== undefined && tenant !== undefined && found.tenant !== tenant
        ? `the tenant ${found.tenant}`
        : undefined;
  if (other !== undefined) {
    throw new Failure('CONFIG', `state file ${path} belongs to ${other}`, {
      hint: 'Use a separate file for each service and tenant',
    });
  }
  return new Map(found.players.map((player) => [player.id, player]));
}

/** Replaces the saved state atomically. */
export async function writeState(
  { files }: Pick<Context, 'files'>,
  path: string,
  { baseUrl, tenant }: StateOwner,
  state: WatchState,
): Promise<void> {
  const content = { signage: 'players watch', baseUrl, tenant, players: [...state.values()] };
  try {
    await files.replace(path, `${JSON.stringify(content)}\n`, fileMode);
  } catch (cause) {
    throw stateFailure('write', path, cause);
  }
}

/** The failure of a state file that cannot be used. */
export function stateFailure(verb: 'read' | 'write' | 'lock', path: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure('CONFIG', `cannot ${verb} state file ${path}: ${reason}`, {
    hint:
      (cause instanceof Failure ? cause.hint : undefined) ??
      'You must own the file and be able to write to its folder',
    cause,
  });
}

async function readIfThere(readTextFile: Context['readTextFile'], path: string): Promise<string | undefined> {
  try {
    return await readTextFile(path, { mostBytes: maxBytes });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw stateFailure('read', path, cause);
  }
}

function parseState(text: string | undefined, path: string) {
  if (text === undefined) return undefined;
  try {
    return fileSchema.parse(parseJson(text));
  } catch (cause) {
    const reason = jsonFault(cause) ?? 'not written by players watch';
    throw new Failure('CONFIG', `cannot use state file ${path}: ${reason}`, {
      hint: 'Use another file, or delete this one to start over; the next run then reports nothing',
      cause,
    });
  }
}
