#!/usr/bin/env node
import module from 'node:module';

// Compiled code is kept from one run to the next, where Node can (22.8 and later): a third of the start-up time.
// Not in the temporary folder, as Node does by itself: whoever makes the cache there first can put other code in it.
const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
if (module.enableCompileCache && !NODE_COMPILE_CACHE && !NODE_DISABLE_COMPILE_CACHE) {
  const { cacheFolder } = await import('./cache-folder.js');
  const folder = cacheFolder(process);
  if (folder) module.enableCompileCache(folder);
}
await import('../dist/main.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n');
  process.exitCode = 1;
});
