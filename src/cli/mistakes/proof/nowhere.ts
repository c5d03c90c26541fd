import type { Context, Sink } from '../../../context.ts';
import { Failure } from '../../../errors.ts';

/** A world in which a command can do nothing: nobody answers, nothing is read, and what is written is not kept. */
export function nowhere(given: Context) {
  const { env, clock, tzdata, signal } = given;
  // `CONFIG`, because nothing retries after it.
  const reject = () => Promise.reject(new Failure('CONFIG', 'nothing answers'));
  const silent = async () => undefined;
  const closed = <T extends object>(): T => new Proxy({} as T, { get: () => reject });
  const muted = ({ isTTY, columns, rows }: Sink): Sink => ({ isTTY, columns, rows, write: silent });
  // Each part is named, so that a new one is decided upon here.
  const world: Context = {
    out: muted(given.out),
    err: muted(given.err),
    runner: undefined,
    buffer: () => ({ write: silent, release: silent, close: silent }),
    in: {
      isTTY: given.in.isTTY,
      text: reject,
      async *parts() {
        yield await reject();
      },
    },
    env,
    fetch: reject,
    clock: { now: clock.now, elapsed: clock.elapsed, zone: clock.zone, sleep: reject },
    random: () => 0,
    tzdata,
    profiles: closed(),
    prompt: closed(),
    signal,
    readTextFile: reject,
    findUpwards: () => undefined,
    hideKeys: (text) => text,
    files: closed(),
    runShell: reject,
    startPager: reject,
  };
  return { world, silent, reject };
}
