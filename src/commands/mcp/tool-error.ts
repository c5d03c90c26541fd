import { Failure, type FailureCode, failures } from '../../errors.ts';
import { visible } from '../../output/sanitize.ts';

const askOwner = 'The person who set up this server can check it with: signage auth status';
const replaceKey = 'The person who set up this server must store another key: signage auth login';
const temporary = 'This may be temporary: try again later';

/** What a model can do about a failure. */
const hints: Partial<Record<FailureCode, string>> = {
  USAGE: 'Correct the arguments; the schema of the tool describes them',
  CONFIG: askOwner,
  MISSING_API_KEY: replaceKey,
  INVALID_FORMAT: replaceKey,
  INVALID_KEY: replaceKey,
  KEY_EXPIRED: replaceKey,
  KEY_REVOKED: replaceKey,
  INSUFFICIENT_SCOPE: 'Tools that need other scopes may work',
  UNAUTHORIZED: askOwner,
  NOT_FOUND: 'Use a list tool to find the id or name',
  BAD_RESPONSE: askOwner,
  NO_CONNECTION: temporary,
  TLS: askOwner,
  TIMEOUT: temporary,
  RATE_LIMITED: temporary,
  SERVER_ERROR: temporary,
};

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
  // Not a command line to type.
  const isForModels = isQuoted && kind !== 'INSUFFICIENT_SCOPE' && !hint?.includes('signage ');
  const ownHint = isForModels && hint !== undefined ? asArguments(hint) : undefined;
  // Keys first: half of one would not be found.
  const shown = (text: string, most: number) => shortened(hideKeys(visible(text)), most);
  return {
    error: {
      code: kind,
      message: shown(isQuoted ? asArguments(message) : failures[kind].meaning, longest.message),
      hint: shown(ownHint ?? hints[kind] ?? '', longest.hint) || null,
      status: status ?? null,
      exitCode: failures[kind].exitCode,
    },
  };
}

/** A message can quote an argument of any length. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Replaces flags by the names of arguments: `--max-age` by `max_age`; quotes of what was given stay. */
function asArguments(text: string): string {
  return text.replace(/(?<!["\w])--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_'));
}
