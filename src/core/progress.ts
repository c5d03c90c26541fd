import type { Counters } from '../api/client.ts';
import { secondsText } from '../clock/time-text.ts';
import type { Clock, Context, Sink } from '../context.ts';
import { bytesText, grouped } from '../words/quantity.ts';
import { type StatusLine, withWrite } from './status-line.ts';

/** Milliseconds before the line is shown, and between its updates: a faster command needs none. */
const step = 1000;

/**
 * What a command that takes longer than a second is reading, how many so far, and for how long: `players 41,200 · schedules 1,000 · 21.4 MB · 3s`.
 * The line stays while the result is computed, and disappears before the first output.
 */
export function createProgress(status: StatusLine, clock: Clock) {
  /** Of lists of all, and of lists by status, which have the same items. */
  const counts = new Map<string, [all: number, byStatus: number]>();
  let bytes = 0;
  let isOver = !status.isShown;
  let end: (() => void) | undefined;

  /** Removes the line until something is read again. */
  async function pause(): Promise<void> {
    if (end === undefined) return;
    end();
    end = undefined;
    counts.clear();
    bytes = 0;
    await status.hide();
  }

  /** Removes the line for good: something else is printed now. */
  async function stop(): Promise<void> {
    isOver = true;
    await pause();
  }

  /** Counts what is read from an endpoint, by its noun. */
  const add: Counters['onRead'] = ({ path }, count, query) => {
    if (isOver) return;
    const [, noun = ''] = path.split('/');
    const [all, byStatus] = counts.get(noun) ?? [0, 0];
    counts.set(noun, query?.status === undefined ? [all + count, byStatus] : [all, byStatus + count]);
    const since = clock.elapsed();
    end ??= clock.every?.(step, () => {
      const parts = Array.from(counts, ([noun, each]) => {
        const count = Math.max(...each);
        return count > 0 ? `${noun} ${grouped(String(count))}` : noun;
      });
      const length = secondsText(Math.floor((clock.elapsed() - since) / 1000));
      const size = bytes > 0 ? [bytesText(bytes)] : [];
      status.show([...parts, ...size, length].join(' · ')).catch(() => undefined);
    });
  };

  return {
    stop,

    /** The line for the command's own text, which replaces this one. */
    status: {
      ...status,
      get room() {
        return status.room;
      },
      show: (...texts: Parameters<StatusLine['show']>) => stop().then(() => status.show(...texts)),
      above: (write: () => Promise<void>) => stop().then(() => status.above(write)),
    },

    counters: {
      onRead: add,
      onBytes(length) {
        bytes += length;
      },
    } satisfies Counters,

    guard: (context: Context) => guarded(context, clock, status.err, stop, pause),
  };
}

/** The context, whose output and prompts replace the line, and so does sleep: a sleeping command reads nothing. */
function guarded(
  context: Context,
  clock: Clock,
  err: Sink,
  stop: () => Promise<void>,
  pause: () => Promise<void>,
): Context {
  const { out, prompt } = context;
  return {
    ...context,
    out: withWrite(out, (text) => stop().then(() => out.write(text))),
    buffer() {
      const held = context.buffer();
      return { ...held, release: () => stop().then(held.release) };
    },
    err,
    clock: { ...clock, sleep: (...until) => pause().then(() => clock.sleep(...until)) },
    prompt: {
      text: (question) => pause().then(() => prompt.text(question)),
      secret: (question) => pause().then(() => prompt.secret(question)),
    },
    // A getter, as in the context: whether there is one depends on the command.
    get runner() {
      return context.runner;
    },
  };
}
