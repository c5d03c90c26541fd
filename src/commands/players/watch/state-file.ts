import * as z from 'zod/mini';
import type { Session } from '../../../core/session.ts';
import { badConfig, codeOf, Failure, reasonOf } from '../../../errors.ts';
import { jsonFault, parseJson } from '../../../json/parse.ts';
import { valueEvents, type WatchState } from '../../../players/rules/transitions.ts';

/** Readable only by the owner. */
const fileMode = 0o600;
/** Two million players; a string cannot hold much more. */
const maxBytes = 500 * 1024 * 1024;

const text = z.nullable(z.string());
const values = z.object({ healthStatus: text, status: text, currentVersion: text });
const count = z.int().check(z.gte(0));
const fileSchema = z.object({
  signage: z.literal('players watch'),
  baseUrl: z.string(),
  /** Slug of the key's tenant, if the key contains it. */
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

/**
 * Changes the state in a file, which no other run changes meanwhile; `change` gets undefined if there is no file. The file is
 * written last and in one step, so that after a failure the next run reports what this one did not. Rejects with `CONFIG` if
 * it cannot be used.
 */
export async function changeState(
  session: Session,
  path: string,
  change: (before: WatchState | undefined) => Promise<WatchState>,
): Promise<void> {
  const { files, readTextFile } = session.context;
  const { baseUrl: url, tenant, source } = await session.connection();
  // The sandbox of --demo gets a different port each time.
  const owner = { baseUrl: source === 'sandbox' ? 'the sandbox' : url, tenant };
  const release = await files.lock(path).catch((cause: unknown) => fail('lock', path, cause));
  if (release === undefined)
    throw badConfig(
      `another signage players watch is using ${path}`,
      'Wait for it to finish, or use another file',
    );
  try {
    const old = await readTextFile(path, { mostBytes: maxBytes }).catch((cause: unknown) => {
      return codeOf(cause) === 'ENOENT' ? undefined : fail('read', path, cause);
    });
    const state = await change(old === undefined ? undefined : parseState(old, path, owner));
    const content = { signage: 'players watch', ...owner, players: [...state.values()] };
    await files
      .replace(path, `${JSON.stringify(content)}\n`, fileMode)
      .catch((cause: unknown) => fail('write', path, cause));
  } finally {
    await release();
  }
}

function fail(verb: 'read' | 'write' | 'lock', path: string, cause: unknown): never {
  const hint = cause instanceof Failure ? cause.hint : undefined;
  const usual = 'You must own the file and be able to write to its folder';
  throw badConfig(`cannot ${verb} state file ${path}: ${reasonOf(cause)}`, hint ?? usual, cause);
}

function parseState(
  json: string,
  path: string,
  { baseUrl, tenant = '' }: { readonly baseUrl: string; readonly tenant: string | undefined },
): WatchState {
  let stored: z.infer<typeof fileSchema>;
  try {
    stored = fileSchema.parse(parseJson(json));
  } catch (cause) {
    const reason = jsonFault(cause) ?? 'not written by players watch';
    const hint = 'Use another file, or delete this one to start over; the next run then reports nothing';
    throw badConfig(`cannot use state file ${path}: ${reason}`, hint, cause);
  }
  const isOfTenant = tenant === '' || (stored.tenant ?? tenant) === tenant;
  if (stored.baseUrl !== baseUrl || !isOfTenant) {
    const other = stored.baseUrl === baseUrl ? `the tenant ${stored.tenant}` : stored.baseUrl;
    throw badConfig(
      `state file ${path} belongs to ${other}`,
      'Use a separate file for each service and tenant',
    );
  }
  return new Map(stored.players.map((player) => [player.id, player]));
}
