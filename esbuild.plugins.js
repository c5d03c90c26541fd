import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve as resolvePath } from 'node:path';
import { undiciParser } from './esbuild.undici-parser.js';

/*
 * Options of both bundles: dist/ (esbuild.config.js) and the one that standalone executables are compiled from
 * (release/executable/bundle.js).
 */

function assertOk(value, message = 'a condition of undici does not hold') {
  if (!value) throw Object.assign(new Error(message), { name: 'AssertionError', code: 'ERR_ASSERTION' });
}

/**
 * Built-in modules that cost more at start-up than they are worth there, each with what takes its place.
 * A bare Node starts in 25 ms; each of these takes 2 to 5 ms of its own.
 */
const lighterBuiltins = {
  name: 'lighter-builtins',
  setup({ onResolve, onLoad }) {
    const replaced = { namespace: 'lighter-builtin' };
    // commander can start other programs as subcommands; nothing here does.
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('/commander/') ? { path: 'module.exports = {}', ...replaced } : undefined,
    );
    // Nor does it guess: that is ours.
    onResolve({ filter: /^\.\/suggestSimilar$/ }, ({ importer }) =>
      importer.includes('/commander/') ? { path: 'module.exports = {}', ...replaced } : undefined,
    );
    // undici asks it for one number and a class that nothing here is of.
    onResolve({ filter: /^node:http$/ }, ({ importer }) =>
      importer.includes('/undici/')
        ? { path: 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} }', ...replaced }
        : undefined,
    );
    // Node's own reads and parses the file that a failed assertion stands in, to put the expression into the message:
    // of a minified bundle that takes seconds, or fails with another error.
    onResolve({ filter: /^node:assert$/ }, ({ importer }) =>
      importer.includes('/undici/') ? { path: `module.exports = ${assertOk}`, ...replaced } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lighter-builtin' }, ({ path }) => ({ contents: path }));
  },
};

/**
 * Of undici its client alone: the rest (mocks, caches, web sockets, fetch) is half a megabyte that nothing here uses.
 * HTTP/2 stays away too: it is not asked for, and loading Node's own takes as long as starting Node.
 */
const undiciClient = {
  name: 'undici-client',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, ({ resolveDir }) => ({
      path: 'undici',
      namespace: 'undici-client',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /./, namespace: 'undici-client' }, ({ pluginData }) => ({
      // The methods come to the client as in undici's own index.js.
      contents: `
        import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
        import request from 'undici/lib/api/api-request.js';
        import connect from 'undici/lib/api/api-connect.js';
        Object.assign(Dispatcher.prototype, { request, connect });
        export { default as Client } from 'undici/lib/dispatcher/client.js';
        export { default as buildConnector } from 'undici/lib/core/connect.js';`,
      resolveDir: pluginData,
    }));
    // It saves undici a string for each header, and takes most of a millisecond to build.
    onResolve({ filter: /^\.\/tree$/ }, ({ importer }) =>
      /[\\/]undici[\\/]lib[\\/]core[\\/]util\.js$/.test(importer)
        ? { path: 'module.exports = { tree: { lookup: () => null } }', namespace: 'lighter-builtin' }
        : undefined,
    );
    onResolve({ filter: /\/client-h2\.js$/ }, () => ({
      path: 'module.exports = undefined',
      namespace: 'lighter-builtin',
    }));
  },
};

/**
 * Of `conf` what it is used for: src/profiles checks profiles, finds their folder and writes them. The validator would be a
 * sixth of the bundle, and `env-paths` throws when it is loaded for a user whose home folder the system does not know.
 */
const confAlone = {
  name: 'conf-alone',
  setup({ onResolve, onLoad }) {
    const unused = /^(?:ajv\/dist\/2020\.js|ajv-formats|atomically|env-paths)$/;
    onResolve({ filter: unused }, ({ path, importer }) =>
      importer.includes('/conf/') ? { path, namespace: 'conf-alone' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'conf-alone' }, () => ({
      contents: 'module.exports = { Ajv2020: undefined, writeFileSync: undefined };',
    }));
  },
};

/**
 * The library that measures text runs when its function is first called, not when it is loaded: it makes an
 * `Intl.Segmenter` and the pattern of all emoji, 20 to 30 ms, and src/output/width.ts does not ask it about ASCII.
 */
const lateWidth = {
  name: 'late-width',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, ({ importer, resolveDir }) =>
      /[\\/]src[\\/]output[\\/]width\.ts$/.test(importer)
        ? { path: 'string-width', namespace: 'late-width', pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'late-width' }, ({ pluginData }) => ({
      contents: `export default (text) => require('string-width').default(text);`,
      resolveDir: pluginData,
    }));
  },
};

/**
 * The MCP server without its schema validator, half of what `signage mcp` would load: it is for servers that ask the user
 * for input.
 */
const mcpAlone = {
  name: 'mcp-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'mcp-alone',
    }));
    onLoad({ filter: /./, namespace: 'mcp-alone' }, () => ({
      contents: 'const own = process; export { own as process }; export class DefaultJsonSchemaValidator {}',
    }));
  },
};

/**
 * Modules that are always loaded together are one file. esbuild makes one chunk of those that the same entries reach, and
 * each `import()` is an entry: so it is given one that reaches, besides its module, main.ts, which every run has loaded, and
 * what every command needs that asks the service; commands that judge screens share one more. What completes the flags of a
 * list asks nothing, and the list of players itself is with main.ts.
 */
const fewChunks = {
  name: 'few-chunks',
  setup({ onResolve, onLoad }) {
    const namespace = 'few-chunks';
    const main = ['main.ts', 'commands/players/list.ts'];
    const running = [
      'core/run-verb.ts',
      'core/run-list.ts',
      'core/get.ts',
      'model/players.ts',
      'output/view.ts',
    ];
    const screens = ['commands/screens/list/index.ts', 'commands/screens/timeline/index.ts'];
    const judges = /^commands\/(?:screens|lint|status|report|snapshot)\//;
    const before = new Set([...main, 'cli/complete/complete.ts']);
    onResolve({ filter: /\.tsx?$/ }, ({ path, kind, resolveDir }) =>
      kind === 'entry-point' || kind === 'dynamic-import'
        ? { path: relative('src', resolvePath(resolveDir, path)).replaceAll('\\', '/'), namespace }
        : undefined,
    );
    onLoad({ filter: /./, namespace }, ({ path }) => {
      const others = before.has(path) ? main : [...main, ...running, ...(judges.test(path) ? screens : [])];
      const imports = others.map((file) => `import './${file}';`);
      return { contents: `${imports.join('')}export * from './${path}';`, resolveDir: resolvePath('src') };
    });
  },
};

/** Options of both bundles. Most plugins omit or replace code that costs more than it is worth here. */
export const options = {
  bundle: true,
  // In chunks: code that a command does not use is never loaded.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [lighterBuiltins, undiciClient, undiciParser, confAlone, mcpAlone, lateWidth, fewChunks],
  metafile: true,
  write: false,
};

/** The folders of all packages in a bundle. */
export function packageFolders({ inputs }) {
  const folders = Object.keys(inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

/** The licenses of all bundled packages, which must be distributed with the code. */
export async function readLicenses(metafile) {
  const texts = await Promise.all(packageFolders(metafile).map((folder) => readLicense(folder)));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function readLicense(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = await readdir(dirname(join(folder, 'package.json')));
  const file = names.find((known) => /^licen[cs]e/i.test(known));
  const text = file === undefined ? `License: ${license}\n` : await readFile(join(folder, file), 'utf8');
  // The MPL (§3.2) asks to say where the source is.
  const source =
    license === 'MPL-2.0' ? `Source: https://www.npmjs.com/package/${name}/v/${version}\n\n` : '';
  return `${name} ${version}\n\n${source}${text}`;
}
