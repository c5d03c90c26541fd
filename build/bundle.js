import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { asCommonJs } from './common-js.js';
import { readLicenses } from './licenses.js';
import { isOn, options } from './options.js';

/*
 * node build/bundle.js [FOLDER]
 *
 * Bundles src/main.ts and all libraries into dist/, or another folder, in chunks that are loaded on demand.
 */

const [outdir = 'dist'] = process.argv.slice(2);
const { files, metafile } = await (isOn('common-js') ? commonJs() : esModules());
const hash = files.reduce((sum, { name, text }) => sum.update(name).update(text), createHash('sha256'));
const id = hash.digest('hex').slice(0, 16);

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
for (const { name, text } of files) {
  // bin/compiled-code.js reads which build this is: its compiled code must not run with the sources of another.
  await writeFile(join(outdir, name), name === 'main.cjs' ? `/*${id}*/${text}` : text);
}
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(metafile));

async function commonJs() {
  const { outputFiles, metafile } = await bundle({ outExtension: { '.js': '.cjs' } });
  return { files: await asCommonJs(outputFiles, options.target), metafile };
}

/** Without `common-js`: a main.cjs that imports main.mjs. */
async function esModules() {
  const { outputFiles, metafile } = await bundle({
    outExtension: { '.js': '.mjs' },
    // Libraries in CommonJS require Node's own modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
  const main = `exports.main = () => import('./main.mjs').then(({ main }) => main());\n`;
  const files = outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
  return { files: [{ name: 'main.cjs', text: main }, ...files], metafile };
}

function bundle(formatOptions) {
  return build({ entryPoints: ['src/main.ts'], outdir, ...options, ...formatOptions });
}
