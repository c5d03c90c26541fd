import { withEndingOutput } from './cli/ending-output.ts';
import { describeFailure } from './cli/failure-text.ts';
import { createProgram, type Program } from './cli/program.ts';
import { withSafeStreams } from './cli/safe-streams.ts';
import { ClosedPipe, type Context, type World } from './context.ts';
import { defect, Failure, Failures, WatchEnded } from './errors.ts';
import { endedBy } from './pause.ts';

/** Milliseconds a command gets to clean up after it is asked to stop: it may hang in code that ignores the signal. */
const stopTimeoutMs = 3_000;

/**
 * Runs one command line, `argv` without the program's own name, and resolves to its exit code.
 * The one place that turns a failure into a message and an exit code; it never rejects.
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  let program: Program | undefined;
  const output = withEndingOutput(world);
  const context = withSafeStreams(output.world, () => {
    const { body, input } = program?.root.typed ?? {};
    return (input && body?.isReadByRunner?.(input)) ?? false;
  });
  try {
    program = createProgram(context);
    const [first, ...words] = argv;
    if (first === '__complete') {
      const { complete } = await import('./cli/complete/complete.ts');
      await context.out.write(await complete(program.root, words, context));
      return 0;
    }
    await endedBy(context.signal, program.run(argv), stopTimeoutMs);
    context.signal.throwIfAborted();
    if (output.failure() !== undefined) throw output.failure();
    return 0;
  } catch (thrown) {
    const error = endOf(thrown, output.failure());
    if (error instanceof ClosedPipe) return 0;
    if (error instanceof WatchEnded) return error.exitCode;
    return await report(toFailure(error, context.signal), context, program);
  }
}

/** What ended a run whose stdout may have failed. A verdict that nobody could read is none; a defect, or a file that failed too, comes first. */
function endOf(thrown: unknown, ofStdout: unknown): unknown {
  if (ofStdout === undefined || thrown instanceof ClosedPipe || thrown instanceof WatchEnded)
    return ofStdout ?? thrown;
  const isFirst = !(thrown instanceof Failure) || thrown.kind === 'CONFIG' || thrown.kind === 'DEFECT';
  return isFirst ? thrown : ofStdout;
}

/** Prints a failure on stderr; resolves to its exit code. */
async function report(failure: Failure, context: Context, program: Program | undefined): Promise<number> {
  try {
    const typed = program?.root.typed;
    const input = typed?.input;
    const translate = typed?.body?.translate;
    const translated = input && translate ? await translate(failure, context, input) : failure;
    for (const part of translated instanceof Failures ? translated.all : [translated]) {
      const text = await describeFailure(part, context, input);
      // If stderr is closed too, only the exit code is left.
      await context.err.write(text).catch(() => undefined);
    }
    return translated.exitCode;
  } catch {
    return failure.exitCode;
  }
}

/** The error as a `Failure`. After an abort any error may surface, so the signal's reason wins. */
function toFailure(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted && signal.reason instanceof Failure) return signal.reason;
  return error instanceof Failure ? error : defect(error);
}
