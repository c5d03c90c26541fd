import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';

/** Makes a folder, and those that it is to be in, unless they are there. Node's `recursive` never ends where this is impossible, as in /proc. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const make = () => mkdir(path, { mode }).catch(unlessFolder);
  await make().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await make();
  });

  async function unlessFolder(error: unknown): Promise<void> {
    if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}
