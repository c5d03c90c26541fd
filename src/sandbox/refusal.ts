import type { ApiCode } from '../errors.ts';

type UndocumentedCode = 'INVALID_PARAMETER' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'SERVER_ERROR';

/** The replies other than 200 (§7). The contract has no codes for the last four. */
const refusals = {
  MISSING_API_KEY: { status: 401, message: 'The header X-API-Key is missing' },
  INVALID_FORMAT: { status: 401, message: 'API key does not match the expected format' },
  INVALID_KEY: { status: 401, message: 'API key not found or invalid' },
  KEY_EXPIRED: { status: 401, message: 'API key has expired' },
  KEY_REVOKED: { status: 401, message: 'API key has been revoked' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'API key lacks the required scope' },
  INVALID_PARAMETER: { status: 400, message: 'Invalid request parameter' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Only GET is allowed' },
  SERVER_ERROR: { status: 500, message: 'Internal server error' },
} as const satisfies Record<ApiCode | UndocumentedCode, { status: number; message: string }>;

type RefusalCode = keyof typeof refusals;

/** Why a request gets no data: thrown where it is found, sent as the error body of §7. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string = refusals[code].message) {
    super(message);
    this.code = code;
    this.status = refusals[code].status;
  }

  /** The error body (§7). */
  get body(): string {
    return JSON.stringify({ error: this.message, code: this.code });
  }
}
