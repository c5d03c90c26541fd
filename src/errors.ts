/** The codes of an error answer that the contract documents (§7), in its order. */
const apiFailures = {
  MISSING_API_KEY: { exitCode: 10, meaning: 'no API key configured, or none reached the service' },
  INVALID_FORMAT: { exitCode: 11, meaning: 'the API key is malformed' },
  INVALID_KEY: { exitCode: 12, meaning: 'unknown API key' },
  KEY_EXPIRED: { exitCode: 13, meaning: 'the API key has expired' },
  KEY_REVOKED: { exitCode: 14, meaning: 'the API key has been revoked' },
  INSUFFICIENT_SCOPE: {
    exitCode: 15,
    meaning: 'the API key lacks a scope, or a snapshot a list; the message names it',
  },
} as const satisfies Record<string, FailureKind>;

export type ApiCode = keyof typeof apiFailures;

/** The code of an `INSUFFICIENT_SCOPE` failure that no key is to blame for: the list is not in the snapshot that was asked. */
export const notInSnapshot = 'NOT_IN_SNAPSHOT';

export function isApiCode(code: string | undefined): code is ApiCode {
  return code !== undefined && Object.hasOwn(apiFailures, code);
}

/**
 * Every kind of failure, in the order of the exit codes, which are a public interface.
 * `signage help exit-codes` prints this table, and a test holds README to it.
 */
export const failures = {
  DEFECT: { exitCode: 1, meaning: 'a bug in signage' },
  USAGE: { exitCode: 2, meaning: 'wrong usage, or a name or the start of an id that matches several items' },
  CONFIG: {
    exitCode: 3,
    meaning:
      'local configuration is missing, unreadable, invalid or unsafe, output cannot be written, or memory or open files run out',
  },
  ...apiFailures,
  UNAUTHORIZED: { exitCode: 19, meaning: 'any other 401 or 403, also from a proxy' },
  NOT_FOUND: { exitCode: 20, meaning: '404: no such content item, schedule or player for this tenant' },
  BAD_REQUEST: { exitCode: 21, meaning: '400: the service rejected the parameters' },
  BAD_RESPONSE: {
    exitCode: 22,
    meaning: 'an unexpected response: not JSON, the wrong shape, a redirect, no such URL',
  },
  INCOMPLETE: {
    exitCode: 23,
    meaning: '--all, snapshot: a list may be incomplete; what was found is still printed or written',
  },
  REFUSED: { exitCode: 29, meaning: 'any other 4xx' },
  NO_CONNECTION: { exitCode: 30, meaning: 'no connection, or a broken one: DNS, refused, reset, cut off' },
  TLS: { exitCode: 31, meaning: 'TLS or certificate error' },
  TIMEOUT: { exitCode: 32, meaning: 'timeout' },
  RATE_LIMITED: { exitCode: 33, meaning: '429: rate limited, even after retries' },
  SERVER_ERROR: { exitCode: 34, meaning: '5xx, even after retries' },
  WARNING: { exitCode: 40, meaning: 'players check: too many players with a warning' },
  CRITICAL: { exitCode: 41, meaning: 'players check: too many critical players' },
  OFFLINE: { exitCode: 42, meaning: 'players check: too many offline players, or too few players' },
  NOT_REACHED: { exitCode: 43, meaning: 'players wait: timed out' },
  NOT_PLAYING: { exitCode: 44, meaning: 'screens, status: a screen has one of the states of --fail-on' },
  LINT_ERRORS: { exitCode: 45, meaning: 'lint: errors' },
  LINT_WARNINGS: { exitCode: 46, meaning: 'lint: warnings, with --fail-on warning' },
  DIFFERENT: { exitCode: 47, meaning: 'diff --exit-code: there are differences' },
  MISMATCH: { exitCode: 48, meaning: 'content download: the size or the checksum of a file does not match' },
  UNVERIFIED: { exitCode: 49, meaning: 'content download: a file cannot be verified' },
  NOT_AS_EXPECTED: { exitCode: 50, meaning: 'expect: an expectation does not hold' },
  LOW_UPTIME: { exitCode: 51, meaning: 'uptime: availability is, or may be, under --fail-under' },
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

/** A line to type, and what it does. */
export interface Lead {
  readonly line: string;
  readonly does: string;
  /** Whether it has all that was typed, with something put right. */
  readonly isWhole?: true;
  /** Whether it leaves out some of what was asked. */
  readonly isPart?: boolean;
}

export interface FailureDetails {
  /** What to type or do next. */
  readonly hint?: string | undefined;
  /** Lines to type next, instead of a hint. */
  readonly leads?: readonly Lead[] | undefined;
  /** Words that refer to no object, or to several, if it is not known what they meant. */
  readonly unmatched?: readonly string[] | undefined;
  /** The HTTP status, if there was an answer. */
  readonly status?: number | undefined;
  /** The service's own code, if it is not a documented one. */
  readonly code?: string | undefined;
  /** Milliseconds that the service asks us to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Replaces the kind's exit code: a report for another system uses that system's codes. */
  readonly exitCode?: number | undefined;
  /** More members of the error's JSON, of this kind only. */
  readonly members?: Readonly<Record<string, unknown>> | undefined;
  /** Whether stdout already says everything. */
  readonly alreadyReported?: boolean | undefined;
  readonly cause?: unknown;
}

/** An expected end other than success, with a message and an exit code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureCode;
  /** The code for scripts: the service's if it sent one, else ours. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly leads: readonly Lead[];
  readonly unmatched: readonly string[];
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly exitCode: number;
  readonly members: Readonly<Record<string, unknown>> | undefined;
  readonly alreadyReported: boolean;

  constructor(kind: FailureCode, message: string, details: FailureDetails = {}) {
    const { hint, leads = [] } = details;
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code ?? kind;
    this.leads = leads;
    this.unmatched = details.unmatched ?? [];
    const texts = leads.map(({ line, does }) => (does ? `${line} (${does})` : line));
    this.hint = hint ?? (texts.join('; ') || undefined);
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.exitCode = details.exitCode ?? failures[kind].exitCode;
    this.members = details.members;
    this.alreadyReported = details.alreadyReported ?? false;
  }
}

/** The verdicts of `players check` are the only failures of which the worst has the highest exit code. */
const verdictRanks: Partial<Record<FailureCode, number>> = {
  OFFLINE: failures.WARNING.exitCode,
  WARNING: failures.OFFLINE.exitCode,
};

/**
 * Compares failures: the one to fix first comes first. One after which nothing is known is worse than a verdict; and what a person must fix
 * comes before what a retry may fix. Both have the lower exit codes.
 */
export function byUrgency(a: Failure, b: Failure): number {
  // A report's own exit code says nothing about that.
  const rankOf = ({ kind }: Failure) => verdictRanks[kind] ?? failures[kind].exitCode;
  return rankOf(a) - rankOf(b);
}

/** Several failures, reported one after the other. The exit code is that of the worst. */
export class Failures extends Failure {
  readonly all: readonly Failure[];

  constructor(worst: Failure, all: readonly Failure[]) {
    super(worst.kind, worst.message, worst);
    this.all = all;
  }
}

/** The end of a watch by Ctrl-C, which is meant: its exit code is that of the last state, which has been shown. */
export class WatchEnded extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('the watch ended');
    this.exitCode = exitCode;
  }
}

/** Wrong usage, found before any request. */
export function usage(message: string, hint?: string): Failure {
  return new Failure('USAGE', message, { hint });
}

/** Local configuration that is missing, or cannot be used. If resources have run out, the hint is about them. */
export function badConfig(message: string, hint?: string, cause?: unknown): Failure {
  return new Failure('CONFIG', message, { hint: outOfResources(cause)?.hint ?? hint, cause });
}

/** The code of a system's error, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What an exception says, of whatever type it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an exception says to a person: of a failed system call `ENOTDIR: not a directory`, without our name for the file. */
export function reasonOf(error: unknown): string {
  if (codeOf(error) === 'EISDIR') return 'it is a folder, not a file';
  return messageOf(error).replace(/^(E[A-Z0-9]+: [^,']+), \w+(?: '.*)?$/s, '$1');
}

/** Undefined for what does not exist; throws any other error. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** Whether memory could not be allocated, as under `ulimit -v`. */
export function isOutOfMemory(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof RangeError) return /out of memory|allocation failed/i.test(error.message);
  return codeOf(error) === 'ENOMEM' || codeOf(error) === 'Z_MEM_ERROR';
}

/** The failure of a process that the system gives no more memory, or no more open files (which sockets are too); undefined for any other error. */
export function outOfResources(error: unknown): Failure | undefined {
  const lack = (message: string, hint: string) => new Failure('CONFIG', message, { hint, cause: error });
  if (isOutOfMemory(error))
    return lack(`out of memory: ${error.message}`, 'Raise the memory limit of this process (ulimit -v)');
  const code = codeOf(error);
  if (code === 'EMFILE')
    return lack(
      'this process has too many open files (EMFILE)',
      'Raise the limit of open files of this process (ulimit -n)',
    );
  if (code === 'ENFILE')
    return lack(
      'this machine has too many open files (ENFILE)',
      'Close other programs, or raise the limit of open files of this machine',
    );
  return undefined;
}

/** An exception that is not a `Failure`: too few resources, or a bug in signage or in one of its libraries. */
export function defect(error: unknown): Failure {
  const lack = outOfResources(error);
  if (lack !== undefined) return lack;
  const name = error instanceof Error ? `${error.name}: ` : '';
  return new Failure('DEFECT', `internal error: ${name}${messageOf(error)}`, {
    hint: 'Please report this bug, with the command and its --verbose output',
    cause: error,
  });
}

/** Whether the user or the system stopped the tool, which needs no message. */
export function isStop({ kind }: Failure): boolean {
  return failures[kind].exitCode >= failures.HUNG_UP.exitCode;
}
