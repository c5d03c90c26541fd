import { withWrite } from '../command/sink.ts';
import type { Context } from '../context.ts';
import { isRunner, withoutCommands } from '../output/sanitize.ts';

/**
 * Wraps the context so that nothing on stderr is a command to a CI runner, which reads commands from both streams. Applies
 * under GitHub Actions and Azure Pipelines, and if the command to run says so.
 */
export function withoutRunnerCommands(context: Context, isReadByRunner: () => boolean): Context {
  const { err, env } = context;
  const isRead = () => isRunner(env) || isReadByRunner();
  return {
    ...context,
    get runner() {
      return isRead() ? err : undefined;
    },
    err: withWrite(err, (text) => err.write(isRead() ? withoutCommands(text) : text)),
  };
}
