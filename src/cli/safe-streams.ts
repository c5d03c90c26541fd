import { ClosedPipe, type Context, type World } from '../context.ts';
import { withWrite } from '../core/status-line.ts';
import { ApiKey, withoutKeys } from '../model/api-key.ts';
import { isRunner, withoutCommands } from '../output/sanitize.ts';

/**
 * Wraps the world so that no key reaches stderr (§5.5), and nothing on it is a command to a CI runner. A key could come from an
 * error or redirect of the service, from an exception's stack, or from a mistyped command line. Hidden are keys of the
 * documented form, and any other key that is in the environment or was sent. Runner commands are broken up under GitHub Actions
 * and Azure Pipelines, and if the command to run says that a runner reads it. A closed stderr does not end the run: a failing
 * check must not turn into exit 0.
 */
export function withSafeStreams(world: World, isReadByRunner: () => boolean): Context {
  const { err, env, fetch } = world;
  const keys = new Map<string, ApiKey>();
  const learn = (key: string | undefined) => {
    if (key !== undefined) keys.set(key, new ApiKey(key));
  };
  learn(env.SIGNAGE_API_KEY?.trim());
  const hideKeys = (text: string) => withoutKeys(text, keys.values());
  let isReadByAnyRunner: boolean | undefined;
  /** Decided once, at the first text: by then the command line has been parsed. */
  const isRead = () => {
    isReadByAnyRunner ??= isRunner(env) || isReadByRunner();
    return isReadByAnyRunner;
  };
  const passing = (make: (text: string) => string) =>
    withWrite(err, async (text) => {
      try {
        await err.write(hideKeys(make(text)));
      } catch (error) {
        if (!(error instanceof ClosedPipe)) throw error;
      }
    });
  return {
    ...world,
    hideKeys,
    get runner() {
      return isRead() ? passing((text) => text) : undefined;
    },
    err: passing((text) => (isRead() ? withoutCommands(text) : text)),
    fetch(url, request) {
      learn(request.headers['X-API-Key']);
      return fetch(url, request);
    },
  };
}
