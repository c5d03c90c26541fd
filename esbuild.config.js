import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { options, readLicenses } from './esbuild.plugins.js';

/*
 * One bundle in lazily loaded chunks: the published package has no dependencies, and start-up loads what it uses.
 * esbuild, and not the rolldown that newer test runners bring, because that one does not install on Node 20.18.
 */

const outdir = 'dist';

const { metafile, outputFiles } = await build({
  entryPoints: ['src/main.ts'],
  outdir,
  outExtension: { '.js': '.cjs' },
  ...options,
});
// A file that only passes on what is in a chunk is not loaded: the chunk takes its place and its name.
const passedOn = new Map();
const names = new Map();
for (const { path, text } of outputFiles) {
  const name = basename(path);
  const stub = /^import\{([^}]+)\}from"\.\/([^"]+)";(?:import"[^"]+";)*export\{\1\};\s*$/.exec(text);
  if (!stub) continue;
  passedOn.set(name, stub[2]);
  if (!names.has(stub[2]) || name === 'main.cjs') names.set(stub[2], name);
}
const inPlace = (text) =>
  text.replace(/[\w-]+\.cjs\b/g, (name) => {
    const file = passedOn.get(name) ?? name;
    return names.get(file) ?? file;
  });
const files = await Promise.all(
  outputFiles
    .filter(({ path }) => !passedOn.has(basename(path)))
    .map(async ({ path, text }) => ({
      name: inPlace(basename(path)),
      text: await asCommonJs(inPlace(text)),
    })),
);
const hash = files.reduce((sum, { name, text }) => sum.update(name).update(text), createHash('sha256'));
const id = hash.digest('hex').slice(0, 16);

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir);
for (const { name, text } of files) {
  // bin/signage.js reads which build this is: its compiled code must not run with the sources of another.
  await writeFile(join(outdir, name), name === 'main.cjs' ? `/*${id}*/${text}` : text);
}
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(metafile));

/**
 * A chunk as CommonJS, which esbuild cannot split by itself: it loads faster, since an ES module reads all properties of
 * Node's own modules that it imports.
 */
async function asCommonJs(chunk) {
  const { code } = await transform(chunk, {
    format: 'cjs',
    platform: 'neutral',
    target: options.target,
    minifyWhitespace: true,
    minifySyntax: true,
    supported: { 'dynamic-import': false },
    banner: '"use strict";',
  });
  // esbuild leaves regular expressions as they are. In ASCII, V8 and the loader have nothing to decode.
  const text = code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Without a copy of the exports, through which each use of one would go.
  return text
    .replace(/__toESM\((require\("\.\/[^"]+"\))\)/g, '$1')
    .replace('var stdin_exports={};', 'var stdin_exports=exports;')
    .replace('module.exports=__toCommonJS(stdin_exports);', '');
}
