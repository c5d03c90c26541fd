import { fewChunks } from './few-chunks.js';
import { lateWidth } from './late-width.js';
import { replacing } from './replacing.js';
import { undiciBuiltins, undiciClient, undiciParser } from './undici.js';

/*
 * Options of both bundles: dist/ (bundle.js) and the one that standalone executables are compiled from
 * (release/executable/bundle.js).
 */

/** Everything here that an ordinary build would not do, by the name that switches it off. README.md explains each. */
const plugins = {
  'undici-client': undiciClient,
  'undici-builtins': undiciBuiltins,
  'undici-parser': undiciParser,
  'commander-parts': replacing('commander-parts', 'commander', {
    'node:child_process': 'module.exports = {};',
  }),
  'conf-parts': replacing('conf-parts', 'conf', {
    'ajv/dist/2020.js': 'export const Ajv2020 = undefined;',
    'ajv-formats': 'export default undefined;',
    atomically: 'export const writeFileSync = undefined;',
    'env-paths': 'export default undefined;',
  }),
  'mcp-validator': replacing('mcp-validator', '@modelcontextprotocol/server', {
    '@modelcontextprotocol/server/_shims':
      'const own = process; export { own as process }; export class DefaultJsonSchemaValidator {}',
  }),
  'late-width': lateWidth,
  'few-chunks': fewChunks,
};
const names = [...Object.keys(plugins), 'common-js'];

/** Those that are switched off for this build: `BUILD_WITHOUT='undici-client few-chunks' npm run build`. */
const without = (process.env.BUILD_WITHOUT ?? '').split(' ').filter((name) => name !== '');
const unknown = without.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`BUILD_WITHOUT: no ${unknown.join(', ')}; there are ${names.join(', ')}`);

/** Whether one of them is done in this build. */
export const isOn = (name) => !without.includes(name);

export const options = {
  bundle: true,
  // In chunks: code that a command does not use is never loaded.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // Its other form, for Node, requires its parts by a computed name.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: Object.entries(plugins).flatMap(([name, plugin]) => (isOn(name) ? [plugin] : [])),
  metafile: true,
  write: false,
};
