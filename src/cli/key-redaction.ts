import { ClosedPipe, type Context, type World } from '../context.ts';
import { ApiKey } from '../model/api-key.ts';
import { KnownKeys } from '../model/known-keys.ts';

/**
 * The same world, except that no key reaches stderr (contract §5.5), whoever repeats it there: the service in an error or
 * a redirect, an exception with its stack, a mistyped command line. It knows keys of the documented form, and those of any
 * form that are in the environment or were sent. If stderr is closed the run goes on: a verdict must not become exit 0.
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
