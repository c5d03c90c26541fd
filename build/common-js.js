import { basename } from 'node:path';
import { build } from 'esbuild';

/**
 * Chunks as CommonJS, for which esbuild has no `splitting`: it makes ES modules of them first, and here each is built once more.
 * Chunks never import each other in a circle, so each can say at its end what it exports.
 */
export async function asCommonJs(chunks, target) {
  const texts = new Map(chunks.map(({ path, text }) => [basename(path), text]));
  const { outputFiles } = await build({
    entryPoints: [...texts.keys()],
    outdir: '.',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target,
    minifyWhitespace: true,
    minifySyntax: true,
    supported: { 'dynamic-import': false },
    banner: { js: '"use strict";' },
    // esbuild warns about the mixture; `export *` instead would make a copy of the exports, through which each use of one goes.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    plugins: [
      {
        name: 'chunks',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /./ }, ({ path, kind, namespace }) => {
            if (kind === 'entry-point') return { path, namespace: 'exporting' };
            return namespace === 'exporting' ? { path, namespace: 'chunk' } : { path, external: true };
          });
          onLoad({ filter: /./, namespace: 'exporting' }, ({ path }) => ({
            contents: `import * as all from '${path}'; module.exports = all;`,
          }));
          onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) }));
        },
      },
    ],
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
}
