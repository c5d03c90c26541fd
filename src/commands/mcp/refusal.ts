import { Failure, type FailureCode, failures } from '../../errors.ts';
import { visible } from '../../output/sanitize.ts';

/** A failure as a model may see it, in the shape that `-o json` prints. */
export interface Refusal {
  readonly error: {
    /** The documented name: `NOT_FOUND`. */
    readonly code: FailureCode;
    readonly message: string;
    readonly hint: string | null;
    /** The HTTP status, if there was an answer. */
    readonly status: number | null;
    readonly exitCode: number;
  };
}

const askOwner = 'The person who set up this server can check it with: signage auth status';
const replaceKey = 'The person who set up this server must store another key: signage auth login';
const temporary = 'This may be temporary: try again later';

/** What a model can do. */
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
  NOT_FOUND: 'The list tools show what there is',
  BAD_RESPONSE: askOwner,
  NO_CONNECTION: temporary,
  TLS: askOwner,
  TIMEOUT: temporary,
  RATE_LIMITED: temporary,
  SERVER_ERROR: temporary,
};

/**
 * Failures whose message is about the question, or made of fixed words. All others can name a file, a profile, an
 * address or what the service said: of those a model gets the documented meaning.
 */
const tellable: ReadonlySet<FailureCode> = new Set(['USAGE', 'NOT_FOUND', 'INSUFFICIENT_SCOPE']);

/** Failures whose hint is about the question too, such as the candidates for a name. */
const hinting: ReadonlySet<FailureCode> = new Set(['USAGE', 'NOT_FOUND']);

/** The part of a failure that a model may see. */
export function refusalOf(failure: Failure): Refusal {
  const { kind, message, hint, status } = failure;
  const isTold = tellable.has(kind) && !isOfSettings(failure);
  const ownHint = isTold && hinting.has(kind) ? forModels(hint) : undefined;
  return {
    error: {
      code: kind,
      message: visible(isTold ? asArguments(message) : failures[kind].meaning),
      hint: visible(ownHint ?? hints[kind] ?? '') || null,
      status: status ?? null,
      exitCode: failures[kind].exitCode,
    },
  };
}

/** Marks a failure of the settings, which can quote them whatever its kind. */
export function ofSettings(error: unknown): unknown {
  return error instanceof Failure ? new Failure(error.kind, error.message, { cause: settings }) : error;
}

const settings = Symbol('settings');

function isOfSettings({ cause }: Failure): boolean {
  return cause === settings;
}

/** Flags by the names of the arguments: `--max-age must be …` is about `max_age`. */
function asArguments(text: string): string {
  return text.replace(/--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_'));
}

/** A hint, unless it is a command line to type. */
function forModels(hint: string | undefined): string | undefined {
  return hint === undefined || hint.includes('signage ') ? undefined : asArguments(hint);
}
