import type { Input } from '../../core/flag.ts';
import type { Session } from '../../core/session.ts';
import { defect, Failure, type FailureCode, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { callSession } from './call-session.ts';
import { inputOf } from './input.ts';
import { pageLimit } from './page.ts';
import { ShellCache } from './shell-cache.ts';
import type { Tool } from './tool.ts';
import { type ToolError, toolErrorOf } from './tool-error.ts';
import { ToolResult } from './tool-result.ts';

/** Runs the commands behind the tools. Calls can run concurrently. */
export interface ToolCalls {
  /** Resolves to the result. Rejects with an error for {@link errorOf}. An abort of the signal cancels the requests. */
  call(tool: Tool, given: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** The part of an error that a model may see. */
  errorOf(error: unknown): ToolError;
}

/** Verdicts are in the result already. */
const verdicts: ReadonlySet<FailureCode> = new Set(['WARNING', 'CRITICAL', 'OFFLINE', 'INCOMPLETE']);

/** Failures after which a key command runs again. */
const keyFailures: ReadonlySet<FailureCode> = new Set([
  'INVALID_FORMAT',
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'UNAUTHORIZED',
]);

/** Tool calls with the connection flags of `own`. Each call reads the settings and the key again. */
export function createToolCalls(session: Session, own: Input, log: (error: unknown) => void): ToolCalls {
  const { context } = session;
  const shell = new ShellCache(context);

  async function call(tool: Tool, given: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const input = inputOf(tool, given, own);
    const result = new ToolResult(tool, pageOf(tool, given), context.hideKeys);
    const inner = callSession(session, input, {
      context: { ...context, runShell: shell.run, signal: AbortSignal.any([context.signal, signal]) },
      result,
    });
    try {
      await tool.verb.run(inner, input);
    } catch (error) {
      if (!(error instanceof Failure) || !verdicts.has(error.kind)) throw error;
      if (error.kind === 'INCOMPLETE') result.note({ text: error.message });
    }
    return result.whole();
  }

  return {
    call,
    errorOf(error) {
      const failure = error instanceof Failure ? error : defect(error);
      if (keyFailures.has(failure.kind)) shell.forget();
      log(failure);
      return toolErrorOf(failure, context.hideKeys);
    },
  };
}

/** The page that a call asks for, if the result has pages. */
function pageOf({ name }: Tool, { limit, cursor, ...others }: JsonObject) {
  const count = limit ?? pageLimit.default;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > pageLimit.max)
    throw usage(`limit must be a whole number from 1 to ${pageLimit.max}`);
  const from = cursor ?? '';
  if (typeof from !== 'string') throw usage('cursor must be a string');
  const used = Object.entries(others).filter(([, value]) => (value ?? null) !== null);
  const sorted = used.sort(([a], [b]) => (a < b ? -1 : 1));
  return { limit: count, cursor: from === '' ? undefined : from, query: JSON.stringify([name, sorted]) };
}
