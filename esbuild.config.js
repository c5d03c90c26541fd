import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { options, readLicenses } from './esbuild.plugins.js';

/*
 * One bundle in lazily loaded chunks: the published package has no dependencies, and start-up loads what it uses.
 * esbuild, and not the rolldown that newer test runners bring, because that one does not install on Node 20.18.
 */

const outdir = 'dist';
// Libraries in CommonJS ask for Node's own modules by `require`, which ES modules do not have.
const require = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

await rm(outdir, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  entryPoints: ['src/main.ts'],
  outdir,
  ...options,
});
await mkdir(outdir);
for (const { path, text } of outputFiles) {
  // Only where it is used: in every chunk it would cost a tenth of the start-up time.
  await writeFile(path, text.includes('typeof require') ? require + text : text);
}
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(metafile));
