import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that nobody else can open, and of which nothing is left however the process ends. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'signage-'));
  try {
    return await open(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    // Windows takes the name away from no open file: there it stays for the system to clean up.
    await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
