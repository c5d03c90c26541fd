import { CommanderError } from 'commander';
import { createProgram } from './cli/program.ts';
import { withoutKeys } from './cli/redact.ts';
import { describeFailure, inMonitoringTerms, toFailure } from './cli/report.ts';
import { withoutRunnerCommands } from './cli/without-commands.ts';
import { ClosedPipe, type Context } from './context.ts';

/**
 * Runs one command line, `argv` without the program's own name, and resolves to its exit code.
 * The one place that turns a failure into a message and an exit code; it never rejects.
 */
export async function run(argv: readonly string[], world: Context): Promise<number> {
  const context = withoutRunnerCommands(withoutKeys(world), argv);
  const help: string[] = [];
  try {
    try {
      await createProgram(context, (text) => help.push(text)).parseAsync(argv, { from: 'user' });
    } catch (error) {
      // Help and the version are no failures, but commander ends with an exception all the same.
      if (!(error instanceof CommanderError)) throw error;
    }
    if (help.length > 0) await context.out.write(help.join(''));
    context.signal.throwIfAborted();
    return 0;
  } catch (error) {
    if (error instanceof ClosedPipe) return 0;
    const failure = await inMonitoringTerms(toFailure(error, context), argv, context);
    try {
      await context.err.write(await describeFailure(failure, argv, context));
    } catch {
      // Nobody reads stderr either: the exit code has to do.
    }
    return failure.exitCode;
  }
}
