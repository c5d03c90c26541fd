import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createFetch } from '../../src/api/transport.ts';
import { Failure } from '../../src/errors.ts';
import { run } from '../helpers/run.ts';

/*
 * watch.mjs POLLS: `players watch` with its pauses left out, since a poll every five seconds at most would take minutes.
 * Tells on descriptor 3 how much memory is in use at the end, in KiB, after a collection (--expose-gc): how much more
 * the collector lets pile up before it collects is its own business.
 */

const polls = Number(process.argv[2]);
const stop = new AbortController();
let made = 0;

const { SIGNAGE_API_KEY = '', SIGNAGE_BASE_URL = '' } = process.env;
const env = { SIGNAGE_API_KEY, SIGNAGE_BASE_URL };
const silent = { isTTY: false, columns: 80, write: async () => undefined };
const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
const { code } = await run(['players', 'watch', '-o', 'ndjson'], {
  env,
  signal: stop.signal,
  context: { fetch, out: silent, err: silent },
  onSleep() {
    made += 1;
    if (made === polls) stop.abort(new Failure('INTERRUPTED', 'enough'));
  },
});
process.exitCode = code === 130 && made === polls ? 0 : 1;
globalThis.gc?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();
writeSync(3, String((heapUsed + arrayBuffers) / 1024));
process.exit();
