import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createFetch } from '../../src/api/transport.ts';
import type { Context } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { run } from '../../src/run.ts';

/*
 * watch.mjs POLLS: `players watch` with its pauses left out, since a poll every five seconds at most would take minutes.
 * Tells on descriptor 3 how much memory is in use at the end, in KiB, after a collection (--expose-gc): how much more
 * the collector lets pile up before it collects is its own business.
 */

const polls = Number(process.argv[2]);
const stop = new AbortController();
let made = 0;

const silent = { isTTY: false, columns: 80, write: async () => undefined };
const unused = () => {
  throw new TypeError('a watch has no use for this');
};
const readTextFile = (path: string) => readFile(path, 'utf8');
const context: Context = {
  out: silent,
  err: silent,
  buffer: unused,
  hideKeys: (text) => text,
  in: { isTTY: false, text: unused, parts: unused },
  env: process.env,
  fetch: createFetch({ env: process.env, readTextFile }),
  clock: {
    now: Date.now,
    async sleep() {
      made += 1;
      if (made === polls) stop.abort(new Failure('INTERRUPTED', 'enough'));
      stop.signal.throwIfAborted();
    },
  },
  compute: (work) => work(),
  tzdata: '2026a',
  random: Math.random,
  profiles: { path: '', read: unused, update: unused },
  prompt: { text: unused, secret: unused },
  signal: stop.signal,
  readTextFile,
  files: { buffer: unused, replace: unused, append: unused, lock: unused, target: unused },
  runShell: unused,
};
const code = await run(['players', 'watch', '-o', 'ndjson'], context);
process.exitCode = code === 130 && made === polls ? 0 : 1;
globalThis.gc?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();
writeSync(3, String((heapUsed + arrayBuffers) / 1024));
process.exit();
