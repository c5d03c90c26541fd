import { withWrite } from '../command/sink.ts';
import { ClosedPipe, type Context, type World } from '../context.ts';
import { ApiKey } from '../model/api-key.ts';
import { KnownKeys } from '../model/known-keys.ts';

/**
 * Wraps the world so that no key reaches stderr (contract §5.5). One could come from an error or redirect of the service, from
 * an exception's stack, or from a mistyped command line. Hides keys of the documented form, and any other key that is in the
 * environment or was sent. A closed stderr does not end the run, because a failing check must not turn into exit 0.
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
    err: withWrite(err, async (text) => {
      try {
        await err.write(hideKeys(text));
      } catch (error) {
        if (!(error instanceof ClosedPipe)) throw error;
      }
    }),
    fetch(url, request) {
      learn(request.headers['X-API-Key']);
      return fetch(url, request);
    },
  };
}
