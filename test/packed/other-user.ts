import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the tests can take the part of other users. */
export const isRoot = process.getuid?.() === 0;

/** Two users of the machine: ids that nobody has, each with a group of the same id. */
export const stranger = 1001;
export const user = 1002;

/** A new folder of this mode; of the user who runs the tests, unless another is named. */
export function folderOf(mode: number, owner?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  if (owner !== undefined) chownSync(folder, owner, owner);
  chmodSync(folder, mode);
  return folder;
}
