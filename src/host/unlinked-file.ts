import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that no one else can open, and that is gone however the process ends. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'signage-'));
  try {
    return await open(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    // Windows cannot remove an open file: there it stays until the system cleans up.
    await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
