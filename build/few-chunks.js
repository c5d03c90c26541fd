import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/** What every run has loaded. The list of players, the most frequent command, is one file with it. */
const main = ['main.ts', 'commands/players/list.ts'];

/** What every command needs that asks the service. */
const asking = ['core/run-verb.ts', 'core/run-list.ts', 'core/get.ts', 'model/players.ts', 'output/view.ts'];

/** What every command needs that judges screens. */
const screens = ['commands/screens/list/index.ts', 'commands/screens/timeline/index.ts'];
const judging = ['screens', 'lint', 'status', 'report', 'diff'].map((name) => `commands/${name}/`);
const gone = judging.filter((folder) => !existsSync(`src/${folder}`));
if (gone.length > 0) throw new Error(`build/few-chunks.js: there is no folder ${gone.join(', ')}`);

/** Completion, which is loaded at each Tab, asks nothing for the values of a flag. */
const askingNothing = [...main, 'cli/complete/complete.ts'];

/**
 * Modules that are always loaded together become one file. esbuild makes one chunk of the modules that the same entries reach, and
 * each `import()` is an entry. So each entry here also reaches what has surely been loaded before it.
 */
export const fewChunks = {
  name: 'few-chunks',
  setup({ onResolve, onLoad }) {
    const namespace = 'few-chunks';
    onResolve({ filter: /\.tsx?$/ }, ({ path, kind, resolveDir }) =>
      kind === 'entry-point' || kind === 'dynamic-import'
        ? { path: relative('src', resolve(resolveDir, path)).replaceAll('\\', '/'), namespace }
        : undefined,
    );
    onLoad({ filter: /./, namespace }, ({ path }) => {
      const imports = loadedBefore(path).map((file) => `import './${file}';`);
      return { contents: `${imports.join('')}export * from './${path}';`, resolveDir: resolve('src') };
    });
  },
};

/** The files that have been loaded when a file is imported on demand. */
function loadedBefore(path) {
  if (askingNothing.includes(path)) return main;
  if (judging.some((folder) => path.startsWith(folder))) return [...main, ...asking, ...screens];
  return [...main, ...asking];
}
