import type { Context } from '../context.ts';
import { isRunner, withoutCommands } from '../output/sanitize.ts';

/**
 * The same world, save that under GitHub Actions and Azure Pipelines, and with `--report github`, nothing on stderr is a command
 * to the runner, whoever put it there: it reads both streams.
 */
export function withoutRunnerCommands(context: Context, argv: readonly string[]): Context {
  const { err, env } = context;
  if (!isRunner(env) && !isForGithub(argv)) return context;
  return {
    ...context,
    runner: err,
    err: {
      get isTTY() {
        return err.isTTY;
      },
      get columns() {
        return err.columns;
      },
      write: (text) => err.write(withoutCommands(text)),
    },
  };
}

/** By eye: it may be that the command line cannot be parsed. */
function isForGithub(argv: readonly string[]): boolean {
  return argv.some(
    (word, index) => word === '--report=github' || (word === 'github' && argv[index - 1] === '--report'),
  );
}
