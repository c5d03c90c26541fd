import { readFile } from 'node:fs/promises';
import type { Profiles } from '../context.ts';
import { Failure } from '../errors.ts';
import { elsewhere } from './elsewhere.ts';
import { fileMode, folderMode, makePrivate } from './private-files.ts';

/** Where the profiles are, and who is told when they were open to other users and have been closed to them. */
export interface Place {
  readonly folder: string;
  readonly path: string;
  note(text: string): void;
}

/** The stored profiles; `CONFIG` where the file cannot be used. */
export async function readProfiles(place: Place): Promise<Profiles> {
  const { folder, path } = place;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await closeToOthers(place, folder, folderMode);
    await closeToOthers(place, path, fileMode);
  } catch (cause) {
    if (isMissing(cause)) return { current: undefined, profiles: {} };
    throw cannot('be read', path, cause);
  }
  // Its schema is loaded when there is something to read.
  const { parseProfiles } = await import('./parse-profiles.ts');
  return parseProfiles(text, path);
}

/** Takes away what other users may do with the file or its folder, and says so. */
export async function closeToOthers({ note }: Place, what: string, mode: number): Promise<void> {
  if (await makePrivate(what, mode))
    note(`note: ${what} was open to other users of this machine; it is not any more`);
}

/** Why the profiles cannot `be read` or `be stored`. */
export function cannot(what: string, path: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure('CONFIG', `the profiles in ${path} cannot ${what}: ${reason}`, {
    hint: elsewhere,
    cause,
  });
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
