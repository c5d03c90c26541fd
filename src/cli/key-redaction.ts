import { ClosedPipe, type Context } from '../context.ts';
import { ApiKey } from '../model/api-key.ts';
import { KnownKeys } from '../model/known-keys.ts';

/** What a run is given; what hides keys is made here. */
export type World = Omit<Context, 'hideKeys'>;

/**
 * The same world, save that no key gets to stderr (contract §5.5), whoever repeats it there: the service in its error
 * or its redirect, an exception with its stack, a command line that was mistyped.
 * It knows the keys of the documented form, and those of any form that are in the environment or were sent.
 * Where nobody reads stderr any more, what is said there is lost, and the run goes on: a verdict is not to become a 0.
 */
export function withoutKeys(context: World): Context {
  const { err, env, fetch } = context;
  const keys = new KnownKeys();
  const learn = (key = '') => keys.learn(new ApiKey(key));
  learn(env.SIGNAGE_API_KEY?.trim());
  const hideKeys = (text: string) => keys.hide(text);
  return {
    ...context,
    hideKeys,
    err: {
      get isTTY() {
        return err.isTTY;
      },
      get columns() {
        return err.columns;
      },
      async write(text) {
        try {
          await err.write(hideKeys(text));
        } catch (error) {
          if (!(error instanceof ClosedPipe)) throw error;
        }
      },
    },
    fetch(url, request) {
      learn(request.headers['X-API-Key']);
      return fetch(url, request);
    },
  };
}
