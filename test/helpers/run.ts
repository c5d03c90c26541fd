import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClosedPipe, type Context, type Sink, type World } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { createFiles } from '../../src/host/files.ts';
import { runShell } from '../../src/host/shell.ts';
import type { ProfileStore } from '../../src/model/profile.ts';
import { createProfileStore } from '../../src/profiles/store.ts';
import { run as runCli } from '../../src/run.ts';
import { createGuard } from './stuck.ts';

/** The time at which every in-process run takes place, unless told otherwise. */
export const testNow = Date.parse('2026-11-20T12:00:00Z');

/** An address that nock answers for; nothing listens there. */
export const baseUrl = 'https://signage.test';

/** A made-up key of the documented form (contract §5.2). */
export const testKey = `test_live_lojas-exemplo_${'k'.repeat(43)}`;

/** The environment of a run that has a key and a base URL. */
export const configured = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl };

export interface RunOptions {
  /** The whole environment; `SIGNAGE_CONFIG_DIR` is a folder that is not there yet, as on a new machine, unless it is given. */
  readonly env?: Record<string, string>;
  /** Present: stdout and stderr are a terminal of this width. */
  readonly columns?: number;
  /** The height of that terminal, if it reports one. */
  readonly rows?: number;
  /** What `--demo` answers from, unless the environment says so: the tenant with every documented value, or that of a user's demo. */
  readonly demo?: 'hostile' | 'story';
  /** What is piped in; absent, stdin is empty. */
  readonly stdin?: string;
  /** Answers to prompts, in order. Present: stdin is a terminal. */
  readonly answers?: readonly string[];
  readonly now?: number;
  /** Milliseconds by which the clock is wrong at every other look at it: someone sets it again and again. */
  readonly clockJump?: number;
  readonly signal?: AbortSignal;
  /** After so many writes nobody reads stdout any more. */
  readonly closeAfter?: number;
  /** Told of every wait between two tries, in milliseconds; none takes any time. */
  readonly onSleep?: (milliseconds: number) => void;
  /** Parts of the world to put in place of those that `run` makes. */
  readonly context?: Partial<Context>;
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** How many runs there were in this process. */
let runs = 0;

/** Runs the whole tool in this process: the real command tree, client, formats and profile file; nock in place of the network. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const env: Readonly<Record<string, string>> = options.env ?? configured;
  const { stdin = '', now = testNow, clockJump = 0 } = options;
  const answers = [...(options.answers ?? [])];
  const answer = async () => {
    const next = answers.shift();
    if (next === undefined) throw new Failure('INTERRUPTED', 'no answer was prepared');
    return next;
  };
  const guard = createGuard(argv.join(' '));
  const isDemo = argv.includes('--demo') && env.SIGNAGE_DEMO === undefined;
  const fullEnv = {
    SIGNAGE_CONFIG_DIR: join(tmpdir(), `config-${process.pid}-${runs++}`),
    ...(isDemo && { SIGNAGE_DEMO: options.demo ?? 'hostile' }),
    ...env,
  };
  const out = buffer(options, guard.did, options.closeAfter);
  const err = buffer(options, guard.did);
  let time = now;
  let elapsed = 0;
  let looks = 0;
  let openHolds = 0;
  const responses: Response[] = [];
  const signal = AbortSignal.any([guard.signal, ...(options.signal ? [options.signal] : [])]);
  const context: World = {
    out,
    err,
    in: {
      isTTY: options.answers !== undefined,
      text: async () => stdin,
      async *parts() {
        yield stdin;
      },
    },
    env: fullEnv,
    async fetch(url, request) {
      const response = await globalThis.fetch(url, request);
      // Node ends the body of a response that has been collected as if it were whole.
      responses.push(response);
      return response;
    },
    clock: {
      now: () => time + (looks++ % 2) * clockJump,
      elapsed: () => elapsed,
      async sleep(milliseconds) {
        options.onSleep?.(milliseconds);
        time += milliseconds;
        elapsed += milliseconds;
        await guard.slept();
      },
    },
    random: () => 0.5,
    tzdata: '2026a',
    profiles: profileStore(fullEnv, (text) => void err.write(`${text}\n`)),
    prompt: { text: answer, secret: answer },
    signal,
    findUpwards: () => undefined,
    ...createFiles({ uid, signal, processes: process }),
    runShell: (line, given) => runShell(process, line, given),
    startPager: () => Promise.reject(new Error('no pager in this process')),
    buffer() {
      const held: string[] = [];
      const release = async () => {
        for (const text of held) await context.out.write(text);
      };
      openHolds += 1;
      const close = async () => {
        openHolds -= 1;
      };
      return { write: async (text) => void held.push(text), release, close };
    },
    ...options.context,
  };
  const guarded = { ...context, fetch: guard.guarded(context.fetch) };
  const code = await Promise.race([runCli(argv, guarded), guard.stuck]).finally(guard.end);
  responses.length = 0;
  if (openHolds !== 0) throw new Error(`${openHolds} of the holds are open after the run`);
  return { stdout: out.text(), stderr: err.text(), code };
}

const uid = process.geteuid?.();

/** The profiles in the folder that this environment names. */
export function profileStore(
  env: Context['env'],
  note: (text: string) => void = () => undefined,
): ProfileStore {
  const { signal } = new AbortController();
  return createProfileStore({ env, uid, signal, note, ...createFiles({ uid, signal, processes: process }) });
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'signage-test-'));
}

function buffer(
  { columns, rows }: Pick<RunOptions, 'columns' | 'rows'>,
  did: (what: string) => void,
  closeAfter = Number.POSITIVE_INFINITY,
): Sink & { text(): string } {
  const written: string[] = [];
  return {
    isTTY: columns !== undefined,
    columns: columns ?? 80,
    rows,
    async write(text) {
      if (written.length >= closeAfter) throw new ClosedPipe();
      written.push(text);
      did(`wrote ${JSON.stringify(text)}`);
    },
    text: () => written.join(''),
  };
}
