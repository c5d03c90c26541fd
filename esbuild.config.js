import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/*
 * One bundle in lazily loaded chunks: the published package has no dependencies, and start-up loads what it uses.
 * esbuild, and not the rolldown that newer test runners bring, because that one does not install on Node 20.18.
 */

const outdir = 'dist';
// Libraries in CommonJS ask for Node's own modules by `require`, which ES modules do not have.
const require = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

await rm(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/main.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  banner: { js: require },
  legalComments: 'none',
  metafile: true,
});
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(Object.keys(metafile.inputs)));

/** The licenses of all bundled packages: each asks to be passed on with the code. */
async function readLicenses(files) {
  const folders = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file)?.[0]);
  const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  const texts = await Promise.all(packages.map((folder) => readLicense(folder)));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function readLicense(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = await readdir(dirname(join(folder, 'package.json')));
  const file = names.find((known) => /^licen[cs]e/i.test(known));
  const text = file === undefined ? `License: ${license}\n` : await readFile(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text}`;
}
