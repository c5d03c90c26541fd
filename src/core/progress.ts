import type { Client } from '../api/client.ts';
import type { Context, Sink } from '../context.ts';
import type { Endpoint } from '../model/endpoint.ts';
import { grouped } from '../model/quantity.ts';
import { secondsText } from '../output/quantity.ts';
import { type StatusLine, withWrite } from './status-line.ts';

/** Milliseconds before the line is shown, and between its changes: what is done sooner needs no words. */
const step = 1000;

/** The reads of one noun: how many items they have so far, and how many of them are not at their end. */
interface Reads {
  count: number;
  open: number;
}

/**
 * What a command that takes longer than a second reads, how many so far, and since when: `players 41,200 · schedules 1,000 · 3s`.
 * The line stays while what was read is judged, and is gone before the first output.
 */
export function createProgress(status: StatusLine) {
  const reads = new Map<string, Reads>();
  let isOver = !status.isShown;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    timer = setInterval(() => {
      const isIdle = [...reads.values()].every(({ open }) => open === 0);
      const parts = Array.from(reads, ([noun, { count }]) =>
        count === 0 ? noun : `${noun} ${grouped(String(count))}`,
      );
      const length = secondsText(Math.floor((performance.now() - since) / 1000));
      if (isIdle) pause().catch(() => undefined);
      else status.show([...parts, length].join(' · ')).catch(() => undefined);
    }, step).unref();
  }

  /** Removes the line until something is read again. */
  function pause(): Promise<void> {
    clearInterval(timer);
    timer = undefined;
    reads.clear();
    return status.hide();
  }

  /** Removes the line for good: something else is printed now. */
  async function stop(): Promise<void> {
    if (isOver) return;
    isOver = true;
    await pause();
  }

  /** Counts one read: of a list that begins anew, as in another poll, what was read before does not count. */
  function begin({ path }: Endpoint, isList: boolean) {
    const [, noun = ''] = path.split('/');
    const known = reads.get(noun);
    const own = known && (known.open > 0 || !isList) ? known : { count: 0, open: 0 };
    let count = 0;
    own.open += 1;
    reads.set(noun, own);
    if (timer === undefined && !isOver) start();
    return {
      add(more: number) {
        count += more;
        own.count += more;
      },
      startOver() {
        own.count -= count;
        count = 0;
      },
      end() {
        own.open -= 1;
      },
    };
  }

  async function once<T>(endpoint: Endpoint, work: () => Promise<T>, found = 0): Promise<T> {
    const read = begin(endpoint, false);
    try {
      const result = await work();
      read.add(found);
      return result;
    } finally {
      read.end();
    }
  }

  const own: StatusLine = {
    ...status,
    get room() {
      return status.room;
    },
    show: (text, plain) => stop().then(() => status.show(text, plain)),
  };

  return {
    stop,

    /** The status line for the command's own words, which replace these. */
    status: own,

    /** The client, whose reads are counted. */
    watch: (client: Client): Client => ({
      ...client,
      async list(from, query, startOver) {
        const read = begin(from, true);
        const again = () => {
          read.startOver();
          startOver?.();
        };
        const listing = client.list(from, query, startOver && again);
        const batches = await listing.catch((error: unknown) => {
          read.end();
          throw error;
        });
        return (async function* () {
          try {
            for await (const batch of batches) {
              read.add(batch.length);
              yield batch;
            }
          } finally {
            read.end();
          }
        })();
      },
      get: (from, id) => once(from, () => client.get(from, id), id === undefined ? 0 : 1),
      mayRead: (endpoint) => once(endpoint, () => client.mayRead(endpoint)),
    }),

    /** The context, whose output and questions take the line's place. */
    guard(context: Context): Context {
      const { out, prompt } = context;
      const after = (sink: Sink): Sink => withWrite(sink, (text) => stop().then(() => sink.write(text)));
      return {
        ...context,
        out: after(out),
        buffer() {
          const held = context.buffer();
          return { ...held, release: () => stop().then(() => held.release()) };
        },
        err: status.err,
        prompt: {
          text: (question) => pause().then(() => prompt.text(question)),
          secret: (question) => pause().then(() => prompt.secret(question)),
        },
        // A getter, as in the context: whether there is one depends on the command.
        get runner() {
          return context.runner;
        },
      };
    },
  };
}
