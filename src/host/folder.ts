import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folder } from '../context.ts';

/** Only for the owner. */
const [folderMode, fileMode] = [0o700, 0o600];

/** What a file is called until all new ones are complete. */
const next = '.next';

/** Its presence says that the new files are complete and valid, under the names that they have by then. */
const marker = '.replacing';

/**
 * A folder whose files are replaced all at once: new ones are written beside the old ones, and from the moment when the marker
 * is there they are the folder's files. Whoever comes next finishes the renaming.
 */
export function openFolder(path: string): Folder {
  const at = (name: string) => join(path, name);
  const exists = (name: string) =>
    stat(at(name)).then(
      () => true,
      () => false,
    );

  async function finish(): Promise<void> {
    if (!(await exists(marker))) return;
    for (const name of await readdir(path))
      if (name.endsWith(next)) await rename(at(name), at(name.slice(0, -next.length)));
    await rm(at(marker), { force: true });
  }

  return {
    async *read(name) {
      const isNew = (await exists(marker)) && (await exists(name + next));
      yield* createReadStream(at(isNew ? name + next : name));
    },

    async replace(files) {
      await mkdir(path, { recursive: true, mode: folderMode });
      await finish();
      try {
        for (const { name, bytes } of files) {
          const file = await open(at(name + next), 'w', fileMode);
          try {
            await file.writeFile(bytes);
            await file.chmod(fileMode);
            // Otherwise a power failure could leave the marker without the text.
            await file.sync();
          } finally {
            await file.close();
          }
        }
      } catch (error) {
        await Promise.all(files.map(({ name }) => rm(at(name + next), { force: true })));
        throw error;
      }
      await (await open(at(marker), 'w', fileMode)).close();
      await finish();
    },

    remove: (name) => rm(at(name), { force: true }),
  };
}
