import { createFetch } from './api/transport.ts';
import type { World } from './context.ts';
import { defect, Failure, failures } from './errors.ts';
import { findUpwards } from './host/find-upwards.ts';
import { createBuffer } from './host/output-buffer.ts';
import { createSink, createSource } from './host/streams.ts';
import { visible } from './output/sanitize.ts';
import { endedBy } from './pause.ts';
import { createProfileStore } from './profiles/store.ts';
import { run } from './run.ts';

/*
 * The process: its arguments, streams, signals and exit code. No other file names `process`.
 * What not every command needs, such as stdin and Node's own modules, is opened and loaded on demand.
 */

/** Runs the tool. */
export function main(): void {
  const stop = new AbortController();
  const terminal = { hasPager: false };
  listen(stop, terminal);
  run(process.argv.slice(2), createWorld(stop.signal, terminal)).then(end);
  // Until then, any other end is a defect.
  process.exitCode = failures.DEFECT.exitCode;
}

/** Whether a pager has the terminal: Ctrl-C is then for the pager, which leaves no run behind. */
interface Terminal {
  hasPager: boolean;
}

/** Turns signals, and errors that nothing catches, into an abort of the run. */
function listen(stop: AbortController, terminal: Terminal): void {
  // A second signal ends the process at once, as the system would.
  const stopFor = (reason: Failure) => {
    if (stop.signal.aborted) end(reason.exitCode);
    stop.abort(reason);
  };
  // on, not once: a library that cleans up after itself kills the process if it finds no listener but its own.
  process.on('SIGHUP', () => stopFor(new Failure('HUNG_UP', 'hung up')));
  const stopUnlessPaging = (reason: Failure) => {
    if (!terminal.hasPager) stopFor(reason);
  };
  process.on('SIGINT', () => stopUnlessPaging(new Failure('INTERRUPTED', 'interrupted')));
  process.on('SIGQUIT', () => stopUnlessPaging(new Failure('QUIT', 'quit')));
  process.on('SIGTERM', () => stopFor(new Failure('TERMINATED', 'terminated')));
  // Exceeding the user's file size limit must be an error of the write, not the end of the process.
  process.on('SIGXFSZ', () => undefined);
  // Without a listener Node opens its debugger, to which any local user can connect.
  process.on('SIGUSR1', () => undefined);

  // While the run is ending, its reason is already known.
  const stopForDefect = (error: unknown) => {
    if (!stop.signal.aborted) stop.abort(defect(error));
  };
  // With a listener Node prints no stack and writes no report, which would hold the environment and with it the key.
  process.on('uncaughtException', stopForDefect);
  process.on('unhandledRejection', stopForDefect);
  // Node would end a run that waits for nothing with exit code 13, which is that of an expired key.
  process.on('beforeExit', () => stopForDefect(new Error('the run stopped before it finished')));
  // Node's own warnings (deprecated, experimental) are for the maintainers, not for users.
  process.removeAllListeners('warning');
}

/** Exits: whatever the command left open (a kept-alive connection, an unread stdin) must not delay that. */
function end(exitCode: number): void {
  if (exitCode === failures.HUNG_UP.exitCode) {
    // By the signal itself, which a shell reports as the same code: without its terminal, Node's own exit aborts.
    process.emit('exit', exitCode);
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
  process.exit(exitCode);
}

/**
 * Stops V8 from growing its young generation with the work, to as much as 128 MB: of a list that is streamed next to nothing stays
 * alive, and collecting it in small parts takes at most 4 % longer (measured).
 */
function keepHeapSmall(): void {
  // Standalone executables have another engine.
  if (process.versions.bun !== undefined) return;
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
  // V8's default again, before compiled code is saved: the next run would refuse code of other flags.
  process.prependListener('exit', () => setFlagsFromString('--semi-space-growth-factor=2'));
}

function createWorld(signal: AbortSignal, terminal: Terminal): World {
  const { env } = process;
  const out = createSink(() => process.stdout, signal);
  const err = createSink(() => process.stderr, signal);
  /** Absent on Windows, which has no modes to check either. */
  const uid = process.geteuid?.();
  const loadFiles = () => import('./host/files.ts');
  const openNameless = async () => (await loadFiles()).openNameless();
  const fileSystem = async () => (await loadFiles()).createFiles({ uid, signal, processes: process });
  const readTextFile: World['readTextFile'] = async (...args) => (await fileSystem()).readTextFile(...args);
  const files: World['files'] = {
    buffer: async (...args) => (await fileSystem()).files.buffer(...args),
    replace: async (...args) => (await fileSystem()).files.replace(...args),
    append: async (...args) => (await fileSystem()).files.append(...args),
    lock: async (...args) => (await fileSystem()).files.lock(...args),
    folder: async (...args) => (await fileSystem()).files.folder(...args),
    makeFolder: async (...args) => (await fileSystem()).files.makeFolder(...args),
    downloads: async (...args) => (await fileSystem()).files.downloads(...args),
    isWithin: async (...args) => (await fileSystem()).files.isWithin(...args),
    target: async (...args) => (await fileSystem()).files.target(...args),
  };
  /** Questions go to stderr: stdout carries data and nothing else. */
  const ask = async (kind: 'text' | 'secret', question: string) =>
    (await import('./host/prompt.ts')).askPerson(kind, question, {
      input: process.stdin,
      output: process.stderr,
      signal,
    });
  return {
    out,
    buffer: () => createBuffer(out.write, openNameless),
    err,
    in: createSource(() => process.stdin, signal),
    env,
    fetch: createFetch({ env, readTextFile }, keepHeapSmall),
    clock: {
      now: Date.now,
      elapsed: () => Math.floor(performance.now()),
      sleep: (milliseconds, until) =>
        endedBy(until, new Promise((resolve) => setTimeout(resolve, milliseconds))),
      every(milliseconds, tick) {
        const timer = setInterval(tick, milliseconds).unref();
        return () => clearInterval(timer);
      },
    },
    random: Math.random,
    // Bun does not report the version of tzdata; ICU's version implies it.
    tzdata: process.versions.tz ?? `ICU ${process.versions.icu}`,
    profiles: createProfileStore({
      env,
      uid,
      signal,
      readTextFile,
      files,
      note(text) {
        err.write(`${visible(text)}\n`).catch(() => undefined);
      },
    }),
    prompt: { text: (question) => ask('text', question), secret: (question) => ask('secret', question) },
    signal,
    readTextFile,
    findUpwards: (name, onProblem) => findUpwards(name, () => process.cwd(), uid, onProblem),
    files,
    async startPager(line, env) {
      const { startPager } = await import('./host/pager.ts');
      terminal.hasPager = true;
      return startPager(process, line, env, signal, () => {
        terminal.hasPager = false;
      });
    },
    runShell: async (line, options) => (await import('./host/shell.ts')).runShell(process, line, options),
  };
}
