import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { program } from './programs.ts';

/** The file name of each shell's completion script. */
export const completions = [
  { shell: 'bash', file: 'signage.bash' },
  { shell: 'zsh', file: '_signage' },
  { shell: 'fish', file: 'signage.fish' },
  { shell: 'powershell', file: 'signage.ps1' },
] as const;

/** A completion script, as the built tool prints it. */
export function completionScript(shell: string): Promise<string> {
  return program(process.execPath, ['bin/signage.js', 'completion', shell]);
}

/** Paths of the manual pages that `npm run build` made. */
export async function manualPages(): Promise<readonly string[]> {
  return (await readdir('dist/man')).sort().map((name) => join('dist/man', name));
}

/** The licenses of an executable: those of the bundled packages, and Bun's. */
export async function thirdPartyLicenses(bundle: string, bun: string): Promise<string> {
  const packages = await readFile(join(bundle, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  return `${packages}\n${'-'.repeat(80)}\n\nBun ${bun}

The executable contains the Bun runtime (MIT license) and libraries linked into Bun, such as JavaScriptCore (LGPL-2.1).
Licenses and relinking instructions: https://github.com/oven-sh/bun/blob/bun-v${bun}/LICENSE.md
`;
}

/** Writes a file and its parent folders, with modes that do not depend on the umask. */
export async function put(path: string, text: string | Uint8Array, mode = 0o644): Promise<void> {
  await makeFolder(dirname(path));
  await writeFile(path, text);
  await chmod(path, mode);
}

/** Copies a file to a path, or into a folder if that ends with a slash. */
export async function copy(from: string, to: string, mode = 0o644): Promise<void> {
  const path = to.endsWith('/') ? join(to, basename(from)) : to;
  await makeFolder(dirname(path));
  await copyFile(from, path);
  await chmod(path, mode);
}

async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made === undefined) return;
  for (let folder = path; folder.length >= made.length; folder = dirname(folder)) await chmod(folder, 0o755);
}
