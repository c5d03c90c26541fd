#!/usr/bin/env node
'use strict';

/*
 * V8 11, which is Node 20's, optimizes hot WebAssembly in the background. undici's parser of HTTP is WebAssembly, and a
 * short list is over before its optimized code is of any use, which takes as much processor time as all the rest. This
 * comes first: flags are part of V8's check of compiled code. Who starts Node with such flags decides alone.
 */
if (process.version.startsWith('v20.') && !process.execArgv.some((word) => word.includes('wasm'))) {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);
}

const { requireCompiled } = require('./compiled-code.js');

// Standalone executables contain compiled code already.
if (process.versions.bun !== undefined) import('../dist/main.cjs').then(({ main }) => main());
else load().main();

function load() {
  try {
    return requireCompiled('main.cjs');
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write('signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n');
    process.exit(1);
  }
}
