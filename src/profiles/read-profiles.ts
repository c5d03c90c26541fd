import { chmod, lstat, stat } from 'node:fs/promises';
import type { Context, FileOwner } from '../context.ts';
import { badConfig, codeOf, Failure, reasonOf } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { jsonFault, parseJson } from '../json/parse.ts';
import type { Profile, Profiles } from '../model/profile.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

/** The file of the profiles, and what is needed to read and write it. */
export interface ProfileFile extends Pick<Context, 'readTextFile' | 'files'> {
  readonly folder: string;
  readonly path: string;
  /** The user who runs the tool; undefined on Windows. */
  readonly uid: number | undefined;
  /** Called if the file was readable by other users and no longer is. */
  note(text: string): void;
}

/** What to do when the folder of the profiles cannot be used. */
const elsewhere = 'To keep profiles in another folder, set SIGNAGE_CONFIG_DIR';

/** For the owner only: the file contains keys. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/** In a folder with this bit, such as /tmp, users can remove only their own files. */
const sticky = 0o1000;
const writableByOthers = 0o022;
const openToOthers = 0o077;

/** The stored profiles; `CONFIG` if the file cannot be used. */
export async function readProfiles(file: ProfileFile): Promise<Profiles> {
  const { folder, path, uid } = file;
  let owner: FileOwner | undefined;
  const inspect = (opened: FileOwner) => {
    assertTrusted(path, opened, uid);
    owner = opened;
  };
  let text: string;
  try {
    text = await file.readTextFile(path, { inspect });
    assertTrusted(folder, await stat(folder), uid);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return { current: undefined, profiles: {} };
    throw unusable('read', path, cause);
  }
  const profiles = parseProfiles(text, path);
  // Not earlier: only now do we know that it is our file.
  if (owner && (await closeToOthers(path, owner, uid)))
    file.note(`note: other users could read ${path}; now only you can`);
  return profiles;
}

/** The failure to `read` or `store` the profiles. */
export function unusable(what: 'read' | 'store', path: string, cause: unknown): Failure {
  const hint = (cause instanceof Failure ? cause.hint : undefined) ?? elsewhere;
  return badConfig(`cannot ${what} the profiles in ${path}: ${reasonOf(cause)}`, hint, cause);
}

/**
 * Throws `CONFIG` if another user could have written the profiles, whose key commands we run. The rules are ssh's: root
 * does not trust other users' files either. `uid` is ours, undefined on Windows.
 */
export function assertTrusted(path: string, { uid: owner, mode }: FileOwner, uid: number | undefined): void {
  if (uid === undefined) return;
  if (owner !== uid && owner !== 0) {
    const own = uid === 0 ? 'With sudo: sudo -H. ' : '';
    const hint = `${own}If it should be yours: sudo chown ${uid} ${shellQuoted(path)}. ${elsewhere}`;
    throw badConfig(`${path} belongs to another user (uid ${owner})`, hint);
  }
  if ((mode & writableByOthers) !== 0 && (mode & sticky) === 0)
    throw badConfig(
      `other users can write to ${path}`,
      `If you trust its contents: chmod go-w ${shellQuoted(path)}. ${elsewhere}`,
    );
}

/**
 * Closes a trusted file to other users. Returns whether it was open to them and no longer is. Does not follow links, and
 * leaves a file that cannot be changed, as on a read-only file system.
 */
export async function closeToOthers(path: string, { mode }: FileOwner, uid: number | undefined) {
  if (uid === undefined || (mode & openToOthers) === 0 || !(await lstat(path)).isFile()) return false;
  const closed = chmod(path, fileMode).then(() => true);
  return await closed.catch(() => false);
}

/** A profile as stored, with what a later version has added. Not by zod: most lists begin here, and it takes 3 ms to load. */
function profileOf(value: unknown): Profile {
  if (!isJsonObject(value)) throw new TypeError('not an object');
  const { key, keyCommand, tenant, scopes = [], allowHttp } = value;
  const url = typeof value.baseUrl === 'string' ? value.baseUrl.trim() : '';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new TypeError('no base URL');
  if (!isText(key) || !isText(keyCommand) || !isText(tenant)) throw new TypeError('not a text');
  if (!Array.isArray(scopes) || !scopes.every((each) => typeof each === 'string'))
    throw new TypeError('no scopes');
  if (allowHttp !== undefined && typeof allowHttp !== 'boolean')
    throw new TypeError('neither true nor false');
  return { ...value, baseUrl: url.replace(/[\t\n\r]/g, ''), key, keyCommand, tenant, scopes, allowHttp };
}

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

/** The profiles in the text of their file; `CONFIG` if it does not contain them. */
function parseProfiles(text: string, path: string): Profiles {
  try {
    const file = parseJson(text);
    if (!isJsonObject(file) || !isText(file.current) || !isJsonObject(file.profiles))
      throw new TypeError('not a file of profiles');
    const entries = Object.entries(file.profiles).map(
      ([name, profile]) => [name, profileOf(profile)] as const,
    );
    return { ...file, current: file.current, profiles: Object.fromEntries(entries) };
  } catch (cause) {
    // Without the cause, which could quote keys from the file.
    const fault = jsonFault(cause);
    const what = fault === undefined ? 'it does not contain profiles' : `it is ${fault}`;
    throw badConfig(
      `cannot use the profiles in ${path}: ${what}`,
      `Fix the file, or move it away, then run: signage auth login. ${elsewhere}`,
    );
  }
}
