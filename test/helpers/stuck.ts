import type { Fetch } from '../../src/context.ts';

/*
 * What ends a run that cannot end any more: a request that no test has announced, a loop that goes round for ever, or a wait for what will
 * never come. Without it, the test hangs until its time is over, and does not say why.
 */

/** Kept before a test replaces it. */
const { setInterval: realSetInterval, clearInterval: realClearInterval } = globalThis;

/** No test has so many polls. */
const maxSleeps = 10_000;

/** Milliseconds between two looks at a run, and after how many without a change it is stuck. */
const lookEvery = 250;
const maxIdleLooks = 6;

/** What Node always has in a test: pipes to the process that started it, and servers, which do nothing unless asked. */
const alwaysThere = new Set(['PipeWrap', 'MessagePort', 'TTYWrap', 'TCPServerWrap']);

/** Watches one run. */
export interface Guard {
  /** Rejects once the run is stuck, with what it did last. */
  readonly stuck: Promise<never>;
  /** Aborted then, as if Ctrl-C had been typed. */
  readonly signal: AbortSignal;
  /** To be told of all that the run does. */
  did(what: string): void;
  /** The same requests; one that nock was not told of is the end. */
  guarded(fetch: Fetch): Fetch;
  slept(): Promise<void>;
  end(): void;
}

/** Starts watching a run. */
export function createGuard(line: string): Guard {
  const stop = new AbortController();
  let last = 'nothing';
  let sleeps = 0;
  let hasMoved = true;
  let idleLooks = 0;
  /** Whether all modules had arrived when it was first idle for long. */
  let hasSettled = false;
  const stuck = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
  });
  stuck.catch(() => undefined);
  const giveUp = (why: string) => stop.abort(new Error(`signage ${line}: ${why}`));

  const did = (what: string) => {
    last = what;
    hasMoved = true;
  };

  /** No verdict of the clock: nothing is under way in this process that could move the run on. */
  async function look(): Promise<void> {
    const isIdle = !hasMoved && process.getActiveResourcesInfo().every((kind) => alwaysThere.has(kind));
    hasMoved = false;
    idleLooks = isIdle ? idleLooks + 1 : 0;
    if (!isIdle) hasSettled = false;
    if (idleLooks < maxIdleLooks) return;
    if (!hasSettled) {
      // A module may be on its way from the process that started this one. Once it is here, the run goes on: look again.
      const { vi } = await import('vitest');
      await vi.dynamicImportSettled();
      hasSettled = true;
      idleLooks = 0;
      return;
    }
    giveUp(`waits for what will never come; what it did last: ${last}`);
  }
  const timer = realSetInterval(() => void look(), lookEvery).unref();

  return {
    stuck,
    signal: stop.signal,
    did,
    guarded: (fetch) => async (url, request) => {
      did(`requested ${url}`);
      try {
        const response = await fetch(url, request);
        did(`got the answer of ${url}`);
        return response;
      } catch (error) {
        did(`got no answer of ${url}`);
        if (error instanceof Error && error.message.startsWith('Nock: '))
          giveUp(`requested ${url}, which the test did not announce`);
        throw error;
      }
    },
    async slept() {
      did('slept');
      sleeps += 1;
      if (sleeps < maxSleeps) return;
      giveUp(`slept ${maxSleeps} times, and does not end`);
      await stuck;
    },
    end: () => realClearInterval(timer),
  };
}
