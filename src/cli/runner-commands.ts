import type { Context } from '../context.ts';
import { isRunner, withoutCommands } from '../output/sanitize.ts';

/**
 * The same context, except that nothing on stderr is a command to a CI runner, which reads both streams: under GitHub
 * Actions and Azure Pipelines, and if the command typed says so.
 */
export function withoutRunnerCommands(context: Context, isReadByRunner: () => boolean): Context {
  const { err, env } = context;
  const isRead = () => isRunner(env) || isReadByRunner();
  return {
    ...context,
    get runner() {
      return isRead() ? err : undefined;
    },
    err: {
      get isTTY() {
        return err.isTTY;
      },
      get columns() {
        return err.columns;
      },
      write: (text) => err.write(isRead() ? withoutCommands(text) : text),
    },
  };
}
