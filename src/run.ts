import { CommanderError } from 'commander';
import { describeFailure, inMonitoringTerms, toFailure } from './cli/failure-text.ts';
import { type World, withoutKeys } from './cli/key-redaction.ts';
import { createProgram } from './cli/program.ts';
import { withoutRunnerCommands } from './cli/without-commands.ts';
import { ClosedPipe } from './context.ts';

/** Milliseconds in which a command that is to stop has to: time enough to end what it has started. */
const patienceMs = 3_000;

/**
 * Runs one command line, `argv` without the program's own name, and resolves to its exit code.
 * The one place that turns a failure into a message and an exit code; it never rejects.
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const context = withoutRunnerCommands(withoutKeys(world), argv);
  const help: string[] = [];
  try {
    try {
      const program = createProgram(context, (text) => help.push(text));
      await unlessStuck(program.parseAsync(argv, { from: 'user' }), context.signal);
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

/** Waits for a command, but not for ever once it is to stop: it may hang in what no signal reaches. */
async function unlessStuck(running: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const stuck = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), patienceMs);
    };
    signal.addEventListener('abort', onAbort);
  });
  try {
    await Promise.race([running, stuck]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
