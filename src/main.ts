import { createFetch } from './api/transport.ts';
import type { World } from './cli/key-redaction.ts';
import type { Prompt } from './context.ts';
import { defect, Failure, failures } from './errors.ts';
import { createFiles } from './host/files.ts';
import { createHold } from './host/spool.ts';
import { createSink, createSource } from './host/streams.ts';
import { isRunner, visibleIn } from './output/sanitize.ts';
import { createProfileStore } from './profiles/store.ts';
import { run } from './run.ts';

/*
 * The process: its arguments, streams, signals and exit code. No other file names `process`.
 * What not every command needs, stdin and Node's own modules among it, is opened and loaded when it is asked for.
 */

const stop = new AbortController();
// on, not once: a library that cleans up after itself ends the process by the signal where it finds no listener but its own.
process.on('SIGHUP', () => stopFor(new Failure('HUNG_UP', 'hung up')));
process.on('SIGINT', () => stopFor(new Failure('INTERRUPTED', 'interrupted')));
process.on('SIGQUIT', () => stopFor(new Failure('QUIT', 'quit')));
process.on('SIGTERM', () => stopFor(new Failure('TERMINATED', 'terminated')));

// A file that would become larger than the user's limit is an error of its write, and not the end of the process.
process.on('SIGXFSZ', () => undefined);

/** A second signal ends the process at once, as the system would. */
function stopFor(reason: Failure): void {
  if (stop.signal.aborted) end(reason.exitCode);
  stop.abort(reason);
}

function end(exitCode: number): void {
  if (exitCode === failures.HUNG_UP.exitCode) {
    // By the signal itself, which a shell tells as the same code: where the terminal has gone, Node's own end aborts.
    process.emit('exit', exitCode);
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
  process.exit(exitCode);
}

// What nothing catches ends the run like a signal. With a listener Node prints no stack, and writes no report, which
// would hold the environment and with it the key.
process.on('uncaughtException', stopForDefect);
process.on('unhandledRejection', stopForDefect);
// A run that waits for nothing that could still come would end with 13, which is that of an expired key.
process.on('beforeExit', () => stopForDefect(new Error('the run stopped before its end')));

function stopForDefect(error: unknown): void {
  // Failures while the run is ending are not reported: its reason is known already.
  if (!stop.signal.aborted) stop.abort(defect(error));
}

// Node's own warnings (deprecated, experimental) are for whoever maintains this, not for whoever runs it.
process.removeAllListeners('warning');

const out = createSink(() => process.stdout, stop.signal);
const err = createSink(() => process.stderr, stop.signal);
/** Absent on Windows, which has no modes to check either. */
const uid = process.geteuid?.();
const { readTextFile, files } = createFiles({ uid, signal: stop.signal });

const world: World = {
  out,
  hold: () => createHold(out.write),
  err,
  in: createSource(() => process.stdin, stop.signal),
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
  files,
  async runShell(line, options) {
    const { createShell } = await import('./host/shell.ts');
    const shell = createShell(process.kill);
    // However the process ends, what it has started ends with it.
    process.on('exit', shell.killAll);
    return shell.run(line, options).finally(() => process.off('exit', shell.killAll));
  },
};

// Whatever an ended command has left open (a connection kept alive, a stdin nobody reads) holds nobody up.
run(process.argv.slice(2), world).then(end);
// Until then, any other end is a defect.
process.exitCode = failures.DEFECT.exitCode;

/** Questions are asked on stderr: stdout carries data alone. */
async function createPrompt(): Promise<Prompt> {
  const { createPrompt } = await import('./host/prompt.ts');
  return createPrompt({ input: process.stdin, output: process.stderr, signal: stop.signal });
}
