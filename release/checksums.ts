import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 in hexadecimal of each file in a folder, by name; not of `checksums.txt` itself. */
export async function checksumsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const checksums = new Map<string, string>();
  for (const name of names.sort())
    if (name !== 'checksums.txt') checksums.set(name, await sha256(join(folder, name)));
  return checksums;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The format of `sha256sum`. */
export function checksumLines(checksums: ReadonlyMap<string, string>): string {
  return [...checksums].map(([name, checksum]) => `${checksum}  ${name}\n`).join('');
}
