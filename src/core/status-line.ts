import type { Counters } from '../api/client.ts';
import type { Clock, Context, Sink } from '../context.ts';
import { bytesText, grouped, secondsText } from '../words/quantity.ts';

/** A line at the bottom of a terminal that is updated in place. Without a terminal it does nothing. */
export interface StatusLine {
  /** stderr; its lines go above this one. */
  readonly err: Sink;
  readonly isShown: boolean;
  /** Cells that the line can take. */
  readonly room: number;
  /** Replaces the line. If the text is too wide, shows `plain`, cut to fit. */
  show(text: string, plain?: string): Promise<void>;
  hide(): Promise<void>;
  /** Hides the line while something else, such as stdout, writes to the terminal. */
  above(write: () => Promise<void>): Promise<void>;
}

/** Cells left free at the end of the line: room for the `^C` that a terminal prints, which would otherwise break the line in two. */
const echoCells = 3;

/** Return to the start of the line and erase it. */
const erase = '\r\u001b[2K';

/** A status line on stderr. It is redrawn in the same write as the text above it, so it does not flicker. */
export function createStatusLine(err: Sink, isShown: boolean): StatusLine {
  let shown = '';
  let turn = 0;
  const replace = async (text: string) => {
    const before = shown;
    shown = text;
    if (before !== '' || text !== '') await err.write(`${before === '' ? '' : erase}${text}`);
  };
  return {
    isShown,
    get room() {
      return err.columns - echoCells;
    },
    err: withWrite(err, (text) => err.write(shown === '' ? text : `${erase}${text}${shown}`)),
    async show(text, plain = text) {
      if (!isShown) return;
      turn += 1;
      const own = turn;
      const { cut, displayWidth } = await loadWidth();
      // If the line was hidden meanwhile, nothing would erase it.
      if (turn === own)
        await replace(displayWidth(plain, this.room) <= this.room ? text : cut(plain, this.room));
    },
    hide() {
      turn += 1;
      return replace('');
    },
    async above(write) {
      const before = shown;
      await replace('');
      await write();
      await replace(before);
    },
  };
}

/** The same sink with another way to write. The terminal may change its size at any time. */
export function withWrite(sink: Sink, write: Sink['write']): Sink {
  return {
    get isTTY() {
      return sink.isTTY;
    },
    get columns() {
      return sink.columns;
    },
    get rows() {
      return sink.rows;
    },
    write,
  };
}

/** Of all lines but the first: no word of a message can pose as the start of another. */
const indent = '  ';

/**
 * The text as it fits a terminal, broken between words: terminals break inside them. A pipe gets one line. Hide keys before: a
 * line break could cut one in two.
 */
export async function wrapWords(
  text: string,
  { isTTY, columns }: Pick<Sink, 'isTTY' | 'columns'>,
): Promise<string> {
  if (!isTTY || text.length * 2 <= columns) return text;
  const { wrap } = await loadWidth();
  return wrap(text, columns - indent.length).join(`\n${indent}`);
}

/** Measuring text is slow to load; a short note fits, and lists have no status line. */
function loadWidth() {
  return import('../output/width.ts');
}

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
    const since = clock.now();
    end ??= clock.every?.(step, () => {
      const parts = Array.from(counts, ([noun, each]) => {
        const count = Math.max(...each);
        return count > 0 ? `${noun} ${grouped(String(count))}` : noun;
      });
      const length = secondsText(Math.floor((clock.now() - since) / 1000));
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
