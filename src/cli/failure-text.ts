import type { Context } from '../context.ts';
import { defect, Failure, failures, isStop } from '../errors.ts';
import { visible } from '../output/sanitize.ts';
import { createStyle, useColor } from '../output/style.ts';

/** What went wrong, as a `Failure`. Anything else is a defect, save that a command may end anyhow when interrupted. */
export function toFailure(error: unknown, { signal }: Context): Failure {
  if (signal.aborted && signal.reason instanceof Failure) {
    // A check for a monitoring system has put it in that system's terms.
    return error instanceof Failure && error.kind === signal.reason.kind ? error : signal.reason;
  }
  return error instanceof Failure ? error : defect(error);
}

/**
 * Wrong usage that is found before the check begins, where the check is for a monitoring system: its exit code 2 would be
 * a critical state there. Writes the line that says UNKNOWN, and returns the failure with that state's exit code.
 */
export async function inMonitoringTerms(
  failure: Failure,
  argv: readonly string[],
  { out, hideKeys, runner }: Context,
): Promise<Failure> {
  // A check that has begun has mapped its own.
  if (failure.kind !== 'USAGE' || failure.exitCode !== failures.USAGE.exitCode || !isForNagios(argv))
    return failure;
  const { nagiosUnknown } = await import('../commands/players/check/reports/nagios.ts');
  const { message, hint } = failure;
  // stdout hides no keys by itself.
  const { line, exitCode } = nagiosUnknown(hideKeys(message), { isReadByRunner: runner !== undefined });
  try {
    await out.write(line);
  } catch {
    // Nobody reads stdout: the exit code has to do.
  }
  return new Failure('USAGE', message, { hint, exitCode, cause: failure.cause });
}

/** What a person, or with a JSON format a script, is told on stderr. An interrupted command needs no words, and neither does what stdout has told. */
export async function describeFailure(
  failure: Failure,
  argv: readonly string[],
  context: Context,
): Promise<string> {
  if (isStop(failure) || failure.isTold) return '';
  return wantsJson(argv) ? asJson(failure, context) : asText(failure, argv, context);
}

function asJson({ code, message, hint, status, exitCode }: Failure, { hideKeys }: Context): string {
  // Hidden before: what is left out of JSON text may be half an escape.
  const safe = (text: string) => visible(hideKeys(text));
  const said = { code: safe(code), message: safe(message), hint: hint && safe(hint) };
  const error = { ...said, status, exitCode };
  // Missing members are null: every error has the same shape.
  return `${JSON.stringify({ error }, (_, value: unknown) => value ?? null)}\n`;
}

async function asText(failure: Failure, argv: readonly string[], { env, err }: Context): Promise<string> {
  const style = await createStyle(useColor({ flag: colorFlag(argv), env, isTTY: err.isTTY }));
  const lines = [`${style.bad('signage:')} ${visible(failure.message)}`];
  if (failure.hint !== undefined) lines.push(`  ${visible(failure.hint)}`);
  if (argv.some((word) => word === '--verbose' || /^-[qv]*v[qv]*$/.test(word))) lines.push(...trace(failure));
  return `${lines.join('\n')}\n`;
}

/** The stack and what caused it, for `--verbose` alone. */
function trace(failure: Failure): string[] {
  const causes: Error[] = [];
  let next: unknown = failure;
  while (next instanceof Error && !causes.includes(next)) {
    causes.push(next);
    next = next.cause;
  }
  return causes.flatMap(({ stack = '' }) => stack.split('\n').map((line) => `  ${visible(line)}`));
}

/*
 * The failure may be that the command line cannot be parsed, so it is searched by eye.
 */

function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (word, index) =>
      word === '--json' ||
      /^(?:-\w*o|--output=)(?:nd)?json$/i.test(word) ||
      (/^(?:-\w*o|--output)$/.test(argv[index - 1] ?? '') && /^(?:nd)?json$/i.test(word)),
  );
}

function isForNagios(argv: readonly string[]): boolean {
  return argv.some(
    (word, index) =>
      /^--report=nagios(?:=|$)/.test(word) || (argv[index - 1] === '--report' && /^nagios(?:=|$)/.test(word)),
  );
}

function colorFlag(argv: readonly string[]): 'auto' | 'always' | 'never' {
  const given = argv.findLast((word, index) => word.startsWith('--color=') || argv[index - 1] === '--color');
  const value = given?.replace('--color=', '');
  return value === 'always' || value === 'never' ? value : 'auto';
}
