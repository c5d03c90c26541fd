import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFetch } from './api/transport.ts';
import { run } from './cli.ts';
import { ClosedPipe, type Context, type Prompt, type Sink } from './context.ts';
import { Failure } from './errors.ts';
import { visible } from './output/sanitize.ts';
import { createProfileStore } from './profiles/store.ts';

/*
 * The process: its arguments, streams, signals and exit code. No other file names `process`.
 */

/** Width of a terminal that does not tell it. */
const usualColumns = 80;

const stop = new AbortController();
// once: a second signal ends the process at once, as the system would.
process.once('SIGINT', () => stop.abort(new Failure('INTERRUPTED', 'interrupted')));
process.once('SIGTERM', () => stop.abort(new Failure('TERMINATED', 'terminated')));

// Node's own warnings (deprecated, experimental) are for whoever maintains this, not for whoever runs it.
process.removeAllListeners('warning');

const err = createSink(process.stderr);
const readTextFile = (path: string) => readFile(path, 'utf8');

const context: Context = {
  out: createSink(process.stdout),
  err,
  in: { isTTY: process.stdin.isTTY ?? false, text: readStdin },
  env: process.env,
  fetch: createFetch({ env: process.env, readTextFile }),
  clock: {
    now: Date.now,
    sleep: (milliseconds, signal) =>
      sleep(milliseconds, undefined, { signal }).catch(() => {
        throw signal.reason;
      }),
  },
  random: Math.random,
  profiles: createProfileStore(process.env, (text) => {
    err.write(`${visible(text)}\n`).catch(() => undefined);
  }),
  prompt: createPrompt(),
  signal: stop.signal,
  readTextFile,
  runShell: async (line, limits) =>
    (await import('./profiles/shell.ts')).createShell(process.kill)(line, limits),
};

process.exitCode = await run(process.argv.slice(2), context);
// Whatever an ended command has left open (a connection kept alive, a stdin nobody reads) holds nobody up.
process.exit();

function createSink(stream: NodeJS.WriteStream): Sink {
  let broken: Error | undefined;
  // Without a listener a closed pipe would end the process with a stack trace.
  stream.on('error', (error) => (broken = error));
  return {
    isTTY: stream.isTTY ?? false,
    get columns() {
      return stream.columns || usualColumns;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(sinkFailure(error));
        if (broken) return fail(broken);
        // The callback comes when the text has gone, which is the back-pressure: a slow reader slows us down.
        stream.write(text, (error) => (error ? fail(error) : resolve()));
      }),
  };
}

/** A reader that has gone is an ordinary end; anything else, a full disk say, is trouble on this machine. */
function sinkFailure(error: Error): Error {
  if ('code' in error && error.code === 'EPIPE') return new ClosedPipe();
  return new Failure('CONFIG', `the output cannot be written: ${error.message}`, { cause: error });
}

async function readStdin(): Promise<string> {
  const { addAbortSignal } = await import('node:stream');
  addAbortSignal(stop.signal, process.stdin).setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text;
}

/** Questions are asked on stderr: stdout carries data alone. */
function createPrompt(): Prompt {
  const common = { input: process.stdin, output: process.stderr, signal: stop.signal };
  return {
    async text(message) {
      const { isCancel, text } = await import('@clack/prompts');
      const answer = await text({ ...common, message });
      return isCancel(answer) ? cancelled() : answer;
    },
    async secret(message) {
      const { isCancel, password } = await import('@clack/prompts');
      const answer = await password({ ...common, message });
      return isCancel(answer) ? cancelled() : answer;
    },
  };
}

function cancelled(): never {
  throw new Failure('INTERRUPTED', 'interrupted');
}
