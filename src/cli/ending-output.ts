import { ClosedPipe, type Context, type World } from '../context.ts';
import { withWrite } from '../core/status-line.ts';
import { Failure, isStop } from '../errors.ts';

/**
 * Wraps the world so that a command meets a failure of stdout, such as a full disk, as a reader who has gone: files that were asked for
 * are written all the same. What has failed is for the end of the run.
 */
export function withEndingOutput(world: World) {
  const { out, signal } = world;
  let failure: unknown;

  async function ending(writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (error) {
      const isEnd = error instanceof ClosedPipe || (error instanceof Failure && isStop(error));
      if (isEnd || signal.aborted) throw error;
      failure ??= error;
      throw new ClosedPipe('stdout has failed', { cause: error });
    }
  }

  return {
    world: {
      ...world,
      out: withWrite(out, (text) => ending(out.write(text))),
      buffer() {
        const held = world.buffer();
        return {
          write: (text: string) => ending(held.write(text)),
          release: () => ending(held.release()),
          close: held.close,
        };
      },
    } satisfies Pick<Context, 'out' | 'buffer'>,
    /** Why stdout has failed; undefined if it has not. */
    failure: () => failure,
  };
}
