import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of all packages in a bundle. */
export function packageFolders({ inputs }) {
  const folders = Object.keys(inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

/** The licenses of all packages in a bundle, which must be distributed with the code. */
export async function readLicenses(metafile) {
  const texts = await Promise.all(packageFolders(metafile).map((folder) => readLicense(folder)));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function readLicense(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = await readdir(folder);
  const file = names.find((known) => /^licen[cs]e/i.test(known));
  const text = file === undefined ? `License: ${license}\n` : await readFile(join(folder, file), 'utf8');
  // The MPL (§3.2) asks to say where the source is.
  const source =
    license === 'MPL-2.0' ? `Source: https://www.npmjs.com/package/${name}/v/${version}\n\n` : '';
  return `${name} ${version}\n\n${source}${text}`;
}
