import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Pruning } from '../context.ts';
import { badConfig, Failure, messageOf, unlessMissing } from '../errors.ts';

/** Begins the name of a folder while its files are removed, so that readers do not take it for one of theirs. */
const goneMark = '.signage-gone-';

/** The names in a folder that are its own, besides those of its files. */
interface OwnNames {
  /** What a lock is made of. */
  readonly guarded: string;
  /** The folders that a killed run may leave. */
  readonly scratch: readonly string[];
}

/**
 * What removes folders in `parent`: it renames them first, so that a run which is killed leaves no half of one. Only files of the `known` names
 * are removed; if a folder has anything else, that stays, in a folder of the old name.
 */
export async function removerIn(
  parent: string,
  known: readonly string[],
  { guarded, scratch }: OwnNames,
  lock: Context['files']['lock'],
): Promise<Pruning> {
  const removable = new Set([...known, ...scratch, `${guarded}.lock`]);
  const asideOf = (name: string) => join(parent, goneMark + name);

  async function finish(name: string): Promise<void> {
    const aside = asideOf(name);
    try {
      // The first name says what the folder is: if another file cannot be removed, the next run tries again.
      for (const file of known.toReversed()) await rm(join(aside, file), { force: true });
      for (const folder of scratch) await rm(join(aside, folder), { recursive: true, force: true });
    } finally {
      await rmdir(aside).catch(() => rename(aside, join(parent, name)));
    }
  }

  /** Resolves to whether it is, or was, out of the way. */
  async function moveAside(name: string): Promise<boolean> {
    const names = await readdir(join(parent, name)).catch(unlessMissing);
    if (names === undefined) return true;
    const hasOnlyOthers = names.length > 0 && !names.some((each) => removable.has(each));
    if (hasOnlyOthers) return false;
    const release = await lock(join(parent, name, guarded));
    if (release === undefined) return false;
    await release();
    await rename(join(parent, name), asideOf(name));
    return true;
  }

  async function remove(name: string): Promise<boolean> {
    if (!(await moveAside(name))) return false;
    await finish(name);
    return true;
  }

  const entries = await readdir(parent, { withFileTypes: true });
  const begun = entries.flatMap((entry) => {
    const name = entry.name.slice(goneMark.length);
    const isOurs = entry.isDirectory() && entry.name.startsWith(goneMark) && /^[^.]/.test(name);
    return isOurs ? [name] : [];
  });
  const failureOf = (name: string) => (cause: unknown) => {
    if (cause instanceof Failure) throw cause;
    throw badConfig(`cannot remove ${join(parent, name)}: ${messageOf(cause)}`, undefined, cause);
  };
  return {
    begun,
    finish: (name) => finish(name).catch(failureOf(name)),
    remove: (name) => remove(name).catch(failureOf(name)),
  };
}
