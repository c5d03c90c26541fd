import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { build } from 'esbuild';
import { plugins, readLicenses } from './esbuild.plugins.js';

/*
 * One bundle in lazily loaded chunks: the published package has no dependencies, and start-up loads what it uses.
 * esbuild, and not the rolldown that newer test runners bring, because that one does not install on Node 20.18.
 */

const outdir = 'dist';
// Libraries in CommonJS ask for Node's own modules by `require`, which ES modules do not have.
const require = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/**
 * Modules that are always loaded together are one file: each further file takes most of a millisecond.
 * esbuild makes one chunk of those that the same entries reach, so what is loaded later is made to reach them:
 * what main.ts imports, which every run has loaded, and what every command needs that asks the service.
 */
const fewChunks = {
  name: 'few-chunks',
  async setup({ onLoad }) {
    const main = await readFile('src/main.ts', 'utf8');
    const core = Array.from(main.matchAll(/ from '\.\/(.+)';/g), ([, path]) => path);
    const running = ['command/session.ts', 'command/list.ts', 'command/get.ts', 'output/view.ts'];
    const sources = await readdir('src', { recursive: true });
    const texts = await Promise.all(
      sources
        .filter((path) => path.endsWith('.ts'))
        .map((path) => readFile(join('src', path), 'utf8').then((text) => ({ path, text }))),
    );
    const later = new Set(
      texts.flatMap(({ path, text }) =>
        Array.from(text.matchAll(/import\('(\..+?)'\)/g), ([, target]) =>
          resolvePath('src', dirname(path), target),
        ),
      ),
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!later.has(path)) return undefined;
      const imports = [...core, ...running].map(
        (file) => `import ${JSON.stringify(resolvePath('src', file))};`,
      );
      return { contents: `${await readFile(path, 'utf8')}\n${imports.join('')}`, loader: 'ts' };
    });
  },
};

await rm(outdir, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  entryPoints: ['src/main.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [...plugins, fewChunks],
  metafile: true,
  write: false,
});
await mkdir(outdir);
for (const { path, text } of outputFiles) {
  // Only where it is used: in every chunk it would cost a tenth of the start-up time.
  await writeFile(path, text.includes('typeof require') ? require + text : text);
}
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await readLicenses(metafile));
