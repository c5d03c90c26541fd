import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { bunParts } from './bun-parts.ts';
import { program } from './programs.ts';
import { repository, version } from './project.ts';

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

/** The licenses of an executable: those of the bundled packages, and of Bun. */
export async function thirdPartyLicenses(bundle: string, bun: string): Promise<string> {
  const packages = await readFile(join(bundle, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const lgpl = await readFile('release/licenses/LGPL-2.1.txt', 'utf8');
  return `${packages}\n${'-'.repeat(80)}\n\n${bunLicenses(bun)}\n${lgpl}`;
}

/** The licenses of Bun and of what it contains, and what the LGPL (§6) asks of those who distribute it linked. */
function bunLicenses(bun: string): string {
  const covered = bunParts.filter(({ license }) => license.includes('LGPL'));
  const sources = covered.map(({ name, purl }) => ({
    name,
    url: purl.replace('pkg:github/', 'https://github.com/').replace('@', '/tree/'),
  }));
  sources.push({ name: 'Bun', url: `https://github.com/oven-sh/bun/tree/bun-v${bun}` });
  sources.push({ name: 'signage', url: `${repository}/tree/v${version}` });
  return `Bun ${bun}

The executable contains Bun (MIT license; https://bun.com/docs/project/license), and in it:

${bunParts.map(({ name, license }) => `  ${name}: ${license}\n`).join('')}
${covered.map(({ name }) => name).join(' and ')} are covered by the GNU Lesser General Public License, version 2.1 or later, which
follows below. You may modify them, relink the executable with your changes, and reverse engineer it to debug them.
This is their source, and that of everything they are linked with:

${sources.map(({ name, url }) => `  ${name}: ${url}\n`).join('')}
To relink, first build Bun with your changes, in a clone of Bun:

  git clone https://github.com/oven-sh/WebKit vendor/WebKit
  bun sync-webkit-source
  bun run build:local

Then compile signage with that Bun, in a clone of signage:

  npm ci
  node release/executable/bundle.js bundle
  path/to/bun build --compile --bytecode --format=esm --splitting --outfile signage bundle/signage.js
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
