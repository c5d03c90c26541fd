import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';
import { valueEvents } from '../../../rules/changes.ts';
import type { WatchState } from '../../../rules/transitions.ts';

/** For the owner alone, as all that the tool writes of a tenant. */
const fileMode = 0o600;

/** Bytes: two million players, and as much as fits in one text. */
const mostBytes = 500 * 1024 * 1024;

/** Whose players a state is of: another service's, or another tenant's, have nothing to do with it. */
export interface StateOwner {
  readonly baseUrl: string;
  /** Slug of the key's tenant, where the key tells it. */
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
      confirmed: z.nullable(values),
      turned: count,
      pending: z.array(z.object({ event: z.enum(valueEvents), value: text, polls: count })),
    }),
  ),
});

/** What the last run has left in the file of `--once-state`; undefined where there is none. `CONFIG` where it is of no use. */
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
    throw new Failure('CONFIG', `the state in ${path} is of other players, those of ${other}`, {
      hint: 'Give each service and each tenant a file of its own',
    });
  }
  return new Map(found.players.map((player) => [player.id, player]));
}

/** Puts a state in the place of the last one, in one step. */
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
    throw cannot('be written', path, cause);
  }
}

/** Why the state cannot `be read` and so on. */
export function cannot(what: string, path: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure('CONFIG', `the state in ${path} cannot ${what}: ${reason}`, {
    hint:
      (cause instanceof Failure ? cause.hint : undefined) ??
      'It must be a file of your own, in a folder that you may write',
    cause,
  });
}

async function readIfThere(readTextFile: Context['readTextFile'], path: string): Promise<string | undefined> {
  try {
    return await readTextFile(path, { mostBytes });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cannot('be read', path, cause);
  }
}

function parseState(text: string | undefined, path: string) {
  if (text === undefined) return undefined;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    const what = cause instanceof SyntaxError ? 'it is not JSON' : 'it does not hold what a watch has seen';
    throw new Failure('CONFIG', `the state in ${path} cannot be used: ${what}`, {
      hint: 'Give another file, or move this one away: the next run begins anew and tells nothing',
      cause,
    });
  }
}
