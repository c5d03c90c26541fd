import { stat } from 'node:fs/promises';
import type { Context, FileOwner, Profiles } from '../context.ts';
import { Failure } from '../errors.ts';
import { assertTrusted, closeToOthers, elsewhere } from './private-files.ts';

/** The file of the profiles, and what is needed to read and write it. */
export interface ProfileFile extends Pick<Context, 'readTextFile' | 'files'> {
  readonly folder: string;
  readonly path: string;
  /** The user who runs the tool; undefined on Windows. */
  readonly uid: number | undefined;
  /** Called if the file was readable by other users and no longer is. */
  note(text: string): void;
}

/** The stored profiles; `CONFIG` if the file cannot be used. */
export async function readProfiles({
  folder,
  path,
  uid,
  readTextFile,
  note,
}: ProfileFile): Promise<Profiles> {
  let owner: FileOwner | undefined;
  const inspect = (found: FileOwner) => {
    assertTrusted(path, found, uid);
    owner = found;
  };
  let text: string;
  try {
    text = await readTextFile(path, { inspect });
    assertTrusted(folder, await stat(folder), uid);
  } catch (cause) {
    if (isMissing(cause)) return { current: undefined, profiles: {} };
    throw unusable('read', path, cause);
  }
  // The schema is loaded only when there is something to read.
  const { parseProfiles } = await import('./parse-profiles.ts');
  const profiles = parseProfiles(text, path);
  // Not earlier: only now do we know that it is our file.
  if (owner && (await closeToOthers(path, owner, uid)))
    note(`note: other users could read ${path}; now only you can`);
  return profiles;
}

/** The failure to `read` or `store` the profiles. */
export function unusable(what: 'read' | 'store', path: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const hint = (cause instanceof Failure ? cause.hint : undefined) ?? elsewhere;
  return new Failure('CONFIG', `cannot ${what} the profiles in ${path}: ${reason}`, { hint, cause });
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
