/** The codes of an error answer that the contract documents (§7), in its order. */
export const apiCodes = [
  'MISSING_API_KEY',
  'INVALID_FORMAT',
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'INSUFFICIENT_SCOPE',
] as const;

export type ApiCode = (typeof apiCodes)[number];

/** Exit codes of the service's documented error codes (§7). A code without an exit code is a type error. */
const apiFailures = {
  MISSING_API_KEY: { exitCode: 10, meaning: 'no API key: none is configured here, or the service saw none' },
  INVALID_FORMAT: { exitCode: 11, meaning: 'the API key is malformed' },
  INVALID_KEY: { exitCode: 12, meaning: 'the service does not know the API key' },
  KEY_EXPIRED: { exitCode: 13, meaning: 'the API key has expired' },
  KEY_REVOKED: { exitCode: 14, meaning: 'the API key has been revoked' },
  INSUFFICIENT_SCOPE: { exitCode: 15, meaning: 'the API key lacks a scope; the message names it' },
} as const satisfies Record<ApiCode, FailureKind>;

/**
 * Every failure the tool knows, in the order of the exit codes, which are a public interface.
 * `signage help exit-codes` and the README's table are made from this.
 */
export const failures = {
  DEFECT: { exitCode: 1, meaning: 'a defect in the tool' },
  USAGE: { exitCode: 2, meaning: 'wrong usage, found before any request' },
  CONFIG: {
    exitCode: 3,
    meaning: 'local configuration missing, unreadable, invalid or unsafe; output that cannot be written',
  },
  ...apiFailures,
  UNAUTHORIZED: { exitCode: 19, meaning: 'any other 401 or 403' },
  NOT_FOUND: { exitCode: 20, meaning: '404: no such content item, schedule or player for this tenant' },
  BAD_REQUEST: { exitCode: 21, meaning: '400: the service refused the parameters' },
  BAD_RESPONSE: { exitCode: 22, meaning: "not the API's answer: not JSON, the wrong shape, a redirect" },
  INCOMPLETE: {
    exitCode: 23,
    meaning: 'a complete list was asked for (--all) and cannot be proved complete; what was found is printed',
  },
  REFUSED: { exitCode: 29, meaning: 'any other 4xx' },
  NO_CONNECTION: { exitCode: 30, meaning: 'no connection: DNS, refused, reset, cut off in the middle' },
  TLS: { exitCode: 31, meaning: 'TLS or certificate' },
  TIMEOUT: { exitCode: 32, meaning: 'timeout' },
  RATE_LIMITED: { exitCode: 33, meaning: '429: too many requests, after the further tries' },
  SERVER_ERROR: { exitCode: 34, meaning: '5xx, after the further tries' },
  WARNING: { exitCode: 40, meaning: 'players check: more players with a warning than allowed' },
  CRITICAL: { exitCode: 41, meaning: 'players check: more critical players than allowed' },
  OFFLINE: { exitCode: 42, meaning: 'players check: more players offline than allowed, or too few players' },
  NOT_REACHED: { exitCode: 43, meaning: 'players wait: the time ran out' },
  HUNG_UP: { exitCode: 129, meaning: 'SIGHUP: the terminal was closed' },
  INTERRUPTED: { exitCode: 130, meaning: 'SIGINT (Ctrl-C)' },
  QUIT: { exitCode: 131, meaning: 'SIGQUIT' },
  TERMINATED: { exitCode: 143, meaning: 'SIGTERM' },
} as const satisfies Record<string, FailureKind>;

interface FailureKind {
  readonly exitCode: number;
  readonly meaning: string;
}

export type FailureCode = keyof typeof failures;

export interface FailureDetails {
  /** What to type or do next. */
  readonly hint?: string | undefined;
  /** The HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The service's own code, where it is not one of the documented ones. */
  readonly code?: string | undefined;
  /** Milliseconds that the service asks to wait for. */
  readonly retryAfterMs?: number | undefined;
  /** What to exit with in place of the kind's own code: a report for another system has that system's codes. */
  readonly exitCode?: number | undefined;
  /** Whether stdout has told all there is to tell. */
  readonly isTold?: boolean | undefined;
  readonly cause?: unknown;
}

/** An end other than success that the tool has a sentence and an exit code for. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureCode;
  /** What scripts are told: the service's code where it sent one, ours otherwise. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly exitCode: number;
  readonly isTold: boolean;

  constructor(
    kind: FailureCode,
    message: string,
    { hint, status, code, retryAfterMs, exitCode, isTold, cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? kind;
    this.hint = hint;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.exitCode = exitCode ?? failures[kind].exitCode;
    this.isTold = isTold ?? false;
  }
}

/** Wrong usage: always found before any request. */
export function usage(message: string, hint?: string): Failure {
  return new Failure('USAGE', message, { hint });
}

/** What is thrown without a `Failure` for it: a mistake in the tool or in one of its libraries. */
export function defect(error: unknown): Failure {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure('DEFECT', `this is a defect in signage: ${what}`, {
    hint: 'Please report it, with what you typed and what --verbose shows',
    cause: error,
  });
}

/** Whether the user or the system has asked the tool to stop, who need no words about it. */
export function isStop({ kind }: Failure): boolean {
  return failures[kind].exitCode >= failures.HUNG_UP.exitCode;
}

export function isApiCode(code: string | undefined): code is ApiCode {
  return apiCodes.some((known) => known === code);
}
