import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/*
 * node build/script.js SCRIPT.ts [OTHER.ts ...] [ARGUMENTS ...]
 *
 * Runs a script in TypeScript, which no Node 20 can. Others that it starts are built beside it.
 */

const words = process.argv.slice(2);
const end = words.findIndex((word) => !word.endsWith('.ts'));
const scripts = end === -1 ? words : words.slice(0, end);
const [script = ''] = scripts;
const outdir = join('node_modules/.cache', basename(dirname(script)));
await build({
  entryPoints: scripts,
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const built = join(outdir, `${basename(script, '.ts')}.mjs`);
const { status } = spawnSync(process.execPath, [built, ...words.slice(scripts.length)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
