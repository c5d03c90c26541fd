import { join } from 'node:path';
import type { Context, ProfileStore } from '../context.ts';
import { Failure } from '../errors.ts';
import { configFolder } from './config-folder.ts';
import type { ProfileFile } from './read-profiles.ts';

/** What the store needs of the world. */
interface World extends Pick<Context, 'env' | 'readTextFile' | 'files'>, Pick<ProfileFile, 'uid' | 'note'> {}

/**
 * The profiles in `conf`'s file, in the user's configuration folder or `SIGNAGE_CONFIG_DIR`.
 * Reading and writing are loaded when used: with a key in the environment, neither is.
 */
export function createProfileStore({ env, ...world }: World): ProfileStore {
  const folder = configFolder(env);
  const path = join(folder ?? '', 'config.json');
  const file = (): ProfileFile => {
    if (folder !== undefined) return { ...world, folder, path };
    throw new Failure('CONFIG', 'no folder for the profiles: HOME is not an absolute path', {
      hint: 'Set HOME or SIGNAGE_CONFIG_DIR',
    });
  };
  return {
    path,
    read: async () => (await import('./read-profiles.ts')).readProfiles(file()),
    update: async (change) => (await import('./update-profiles.ts')).updateProfiles(file(), change),
  };
}
