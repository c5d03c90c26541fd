import { Failure, type FailureCode, failures } from '../../errors.ts';
import { visible } from '../../output/sanitize.ts';

const askOwner = 'The person who set up this server can check it with: signage auth status';
const replaceKey = 'The person who set up this server must store another key: signage auth login';
const temporary = 'This may be temporary: try again later';

const hints: Partial<Record<FailureCode, string>> = {
  USAGE: 'Correct the arguments; the schema of the tool describes them',
  INSUFFICIENT_SCOPE: 'Tools that need other scopes may work',
  NOT_FOUND: 'Use a list tool to find the id or name',
  TLS: askOwner,
};

/** What a model can do about a failure: by its own hint, or by the range of its exit code. */
function hintFor(kind: FailureCode): string {
  const { exitCode } = failures[kind];
  if (exitCode >= 10 && exitCode < 15) return replaceKey;
  return hints[kind] ?? (exitCode >= 30 && exitCode < 35 ? temporary : askOwner);
}

/**
 * Failures whose message is about the arguments, or fixed text. All others can quote a file, a profile, an address or
 * the service: a model gets only their documented meaning.
 */
const quotable: ReadonlySet<FailureCode> = new Set(['USAGE', 'NOT_FOUND', 'INSUFFICIENT_SCOPE']);

/** Characters. */
const longest = { message: 500, hint: 1500 } as const;

/** A failure of the settings: its message can quote them, whatever its kind. */
export class SettingsFailure extends Failure {}

/** The part of a failure that a model may see, in the shape of `-o json`. */
export function toolErrorOf(failure: Failure, hideKeys: (text: string) => string) {
  const { kind, message, hint, status } = failure;
  const isQuoted = quotable.has(kind) && !(failure instanceof SettingsFailure);
  // A hint that is a command line does not help a model.
  const isForModels = isQuoted && kind !== 'INSUFFICIENT_SCOPE' && !hint?.includes('signage ');
  const ownHint = isForModels && hint !== undefined ? asArguments(hint) : undefined;
  // A message can quote an argument of any length. Keys first: half of one would not be found.
  const shown = (text: string, most: number) => {
    const whole = hideKeys(visible(text));
    return whole.length > most ? `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : whole;
  };
  return {
    error: {
      code: kind,
      message: shown(isQuoted ? asArguments(message) : failures[kind].meaning, longest.message),
      hint: shown(ownHint ?? hintFor(kind), longest.hint),
      status: status ?? null,
      exitCode: failures[kind].exitCode,
    },
  };
}

/** Replaces flags by the names of arguments: `--max-age` by `max_age`; quotes of what was given stay. */
function asArguments(text: string): string {
  return text.replace(/(?<!["\w])--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_'));
}
