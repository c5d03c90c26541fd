import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'signage-tests-';

/**
 * Gives the whole run one folder for temporary files and removes it at the end. Workers start after this.
 * Each project calls it; the first call makes the folder.
 */
export default function setup(): (() => void) | undefined {
  const before = process.env.TMPDIR;
  if (before !== undefined && basename(before).startsWith(prefix)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // Some tests run programs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
