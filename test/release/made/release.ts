import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { execute } from '../../helpers/programs.ts';

/** The folder that `npm run release` has filled, which `SIGNAGE_TEST_RELEASE` names. */
export const release = resolve(process.env.SIGNAGE_TEST_RELEASE ?? 'release/out');

export const { version } = manifest;

/** The file names of the archives with an executable in it. */
export const archives: readonly string[] = readdirSync(release).filter((name) =>
  /^signage-[\d.]+-.*\.(?:tar\.gz|zip)$/.test(name),
);

/** The file names of the manual pages. */
export const manual = readdirSync('dist/man').sort();

export const lgpl = readFileSync('release/licenses/LGPL-2.1.txt', 'utf8');

/** The relative paths and the modes of all files below a folder. */
export function modesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), (statSync(path).mode & 0o777).toString(8)])
      .sort(),
  );
}

/** A new empty folder. */
export const newFolder = () => mkdtempSync(join(tmpdir(), 'release-'));

/** The stdout of the executable, without any settings. */
export async function signage(executable: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(executable, args, {
    env: { PATH: process.env.PATH, SIGNAGE_CONFIG_DIR: newFolder() },
    maxBuffer: 1e8,
  });
  return stdout;
}
