import { createFetch } from './api/transport.ts';
import { createHold } from './cli/hold.ts';
import { run } from './cli.ts';
import { ClosedPipe, type Context, type Prompt } from './context.ts';
import { Failure } from './errors.ts';
import { createFiles } from './host/files.ts';
import { redactKeys } from './model/api-key.ts';
import { isRunner, visibleIn } from './output/sanitize.ts';
import { createProfileStore } from './profiles/store.ts';

/*
 * The process: its arguments, streams, signals and exit code. No other file names `process`.
 * What not every command needs, stdin and Node's own modules among it, is opened and loaded when it is asked for.
 */

/** Width of a terminal that does not tell it. */
const usualColumns = 80;

/** Milliseconds that are left for a last word once the tool is to stop: its reader may be stuck. */
const lastWordMs = 200;

const stop = new AbortController();
// on, not once: a library that cleans up after itself ends the process by the signal where it finds no listener but its own.
process.on('SIGINT', () => stopFor(new Failure('INTERRUPTED', 'interrupted')));
process.on('SIGTERM', () => stopFor(new Failure('TERMINATED', 'terminated')));

// A file that would become larger than the user's limit is an error of its write, and not the end of the process.
process.on('SIGXFSZ', () => undefined);

/** A second signal ends the process at once, as the system would. */
function stopFor(reason: Failure): void {
  if (stop.signal.aborted) process.exit(reason.exitCode);
  stop.abort(reason);
}

// Node's own warnings (deprecated, experimental) are for whoever maintains this, not for whoever runs it.
process.removeAllListeners('warning');

const out = createSink(() => process.stdout);
const err = createSink(() => process.stderr);
/** Absent on Windows, which has no modes to check either. */
const uid = process.geteuid?.();
const { readTextFile, files } = createFiles({ uid, signal: stop.signal });

const context: Context = {
  out,
  hold: () => createHold(out.write),
  err,
  in: {
    get isTTY() {
      return process.stdin.isTTY ?? false;
    },
    text: readStdin,
  },
  env: process.env,
  fetch: createFetch({ env: process.env, readTextFile }),
  clock: {
    now: Date.now,
    async sleep(milliseconds, signal) {
      const { setTimeout } = await import('node:timers/promises');
      await setTimeout(milliseconds, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    },
  },
  random: Math.random,
  profiles: createProfileStore({
    env: process.env,
    uid,
    readTextFile,
    files,
    note(text) {
      const visible = visibleIn({ isReadByRunner: isRunner(process.env) });
      err.write(`${visible(text)}\n`).catch(() => undefined);
    },
  }),
  prompt: {
    text: async (question) => (await createPrompt()).text(question),
    secret: async (question) => (await createPrompt()).secret(question),
  },
  signal: stop.signal,
  readTextFile,
  hideKeys: redactKeys,
  files,
  runShell: async (line, options) =>
    (await import('./profiles/shell.ts')).createShell(process.kill)(line, options),
};

process.exitCode = await run(process.argv.slice(2), context);
// Whatever an ended command has left open (a connection kept alive, a stdin nobody reads) holds nobody up.
process.exit();

/** A stream of the process as a sink; it is opened when something is written or asked. */
function createSink(open: () => NodeJS.WriteStream) {
  let opened: NodeJS.WriteStream | undefined;
  let broken: Error | undefined;
  // Without a listener a closed pipe would end the process with a stack trace.
  const stream = () => (opened ??= open().on('error', (error) => (broken = error)));
  // One listener for all writes: to add and remove one for each would cost more than the write.
  const pending = new Set<(reason: unknown) => void>();
  stop.signal.addEventListener('abort', () => {
    for (const reject of pending) reject(stop.signal.reason);
  });
  const write = (data: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const fail = (error: Error) => reject(sinkFailure(error));
      const target = stream();
      if (broken) return fail(broken);
      pending.add(reject);
      if (stop.signal.aborted) setTimeout(reject, lastWordMs, stop.signal.reason);
      // The callback comes when the data has gone, which is the back-pressure: a slow reader slows us down.
      target.write(data, (error) => {
        pending.delete(reject);
        if (error) fail(error);
        else resolve();
      });
    });
  return {
    get isTTY() {
      return stream().isTTY ?? false;
    },
    get columns() {
      return stream().columns || usualColumns;
    },
    write,
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
async function createPrompt(): Promise<Prompt> {
  const { createPrompt } = await import('./cli/prompt.ts');
  return createPrompt({ input: process.stdin, output: process.stderr, signal: stop.signal });
}
