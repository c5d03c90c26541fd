import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { packageFolders, readLicenses } from '../../build/licenses.js';
import { options } from '../../build/options.js';

/*
 * node release/executable/bundle.js FOLDER
 *
 * Bundles the tool for the compiler: signage.js and its chunks. Beside them go the licenses and manifests of the bundled
 * packages.
 */

/** Modules that are replaced in executables. */
const replaced = {
  name: 'replaced',
  setup({ onResolve }) {
    onResolve({ filter: /\/dist\/main\.cjs$/ }, () => ({ path: resolve('src/main.ts') }));
    onResolve({ filter: /\/open-pipe\.ts$/ }, () => ({ path: resolve('release/executable/open-pipe.ts') }));
  },
};

const [folder] = process.argv.slice(2);
const { metafile, outputFiles } = await build({
  entryPoints: ['bin/signage.js'],
  outdir: folder,
  ...options,
  plugins: [...options.plugins, replaced],
  // Only the loader of dist/ asks for it, and the compiler would put in the folder where it runs.
  define: { __dirname: '""' },
});
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const { path, contents } of outputFiles) await writeFile(path, contents);
const manifests = packageFolders(metafile).map((path) => readFile(join(path, 'package.json'), 'utf8'));
await writeFile(join(folder, 'packages.json'), `[${await Promise.all(manifests)}]`);
await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(metafile));
