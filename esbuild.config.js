import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { build } from 'esbuild';
import { undiciParser } from './esbuild.undici-parser.js';

/*
 * One bundle in lazily loaded chunks: the published package has no dependencies, and start-up loads what it uses.
 * esbuild, and not the rolldown that newer test runners bring, because that one does not install on Node 20.18.
 */

const outdir = 'dist';
// Libraries in CommonJS ask for Node's own modules by `require`, which ES modules do not have.
const require = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

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
    // To import it as a module is to read all its properties, which opens stdin and more. The global is the same.
    onResolve({ filter: /^(?:node:)?process$/ }, () => ({ path: 'module.exports = process', ...replaced }));
    // commander can start other programs as subcommands; nothing here does.
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('/commander/') ? { path: 'module.exports = {}', ...replaced } : undefined,
    );
    // undici asks it for one number, which src/api/connection.ts gives, and for a class that nothing here is of.
    onResolve({ filter: /^node:http$/ }, ({ importer }) =>
      importer.includes('/undici/')
        ? { path: 'module.exports = { IncomingMessage: class {} }', ...replaced }
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
        export { default as Client } from 'undici/lib/dispatcher/client.js';`,
      resolveDir: pluginData,
    }));
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
 * Of the MCP server what stdio needs. The validator is for answers of a person that a server asks for: none here does, and
 * it would be half of what `signage mcp` loads.
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
  plugins: [lighterBuiltins, undiciClient, undiciParser, confAlone, mcpAlone, fewChunks],
  metafile: true,
  write: false,
});
await mkdir(outdir);
for (const { path, text } of outputFiles) {
  // Only where it is used: in every chunk it would cost a tenth of the start-up time.
  await writeFile(path, text.includes('typeof require') ? require + text : text);
}
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
