import { join } from 'node:path';
import envPaths from 'env-paths';
import type { Context, ProfileStore } from '../context.ts';

/**
 * The profiles in `conf`'s file, below the user's configuration folder or `SIGNAGE_CONFIG_DIR`.
 * `note` is told when the file was open to other users and has been closed to them.
 * What reads and what writes is loaded when it is asked for: a key in the environment needs neither.
 */
export function createProfileStore(
  env: Context['env'],
  note: (text: string) => void = () => undefined,
): ProfileStore {
  const folder = env.SIGNAGE_CONFIG_DIR || envPaths('signage', { suffix: '' }).config;
  const place = { folder, path: join(folder, 'config.json'), note };
  return {
    path: place.path,
    read: async () => (await import('./read-profiles.ts')).readProfiles(place),
    update: async (change) => (await import('./update-profiles.ts')).updateProfiles(place, change),
  };
}
