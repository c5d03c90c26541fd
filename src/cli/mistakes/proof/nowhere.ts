import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';

/** A world in which a command can do nothing: nobody answers, nothing is read, and what is written is not kept. */
export function nowhere(given: Context) {
  const { env, clock, tzdata, signal } = given;
  // No wait is tried again after it.
  const reject = () => Promise.reject(new Failure('CONFIG', 'nothing answers'));
  const silent = async () => undefined;
  const closed = <T extends object>(part: T): T => new Proxy(part, { get: () => reject });
  const sink = { isTTY: false, columns: 80, write: silent };
  // Each part is named, so that a new one is decided upon here.
  const world: Context = {
    out: sink,
    err: sink,
    runner: undefined,
    buffer: () => ({ write: silent, release: silent, close: silent }),
    in: {
      isTTY: false,
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
    profiles: closed(given.profiles),
    prompt: closed(given.prompt),
    signal,
    readTextFile: reject,
    findUpwards: () => undefined,
    hideKeys: (text) => text,
    files: closed(given.files),
    runShell: reject,
    startPager: reject,
  };
  return { world, silent, reject };
}
