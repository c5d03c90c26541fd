import type { Input } from '../../command/flag.ts';
import type { Session } from '../../command/session.ts';
import { defect, Failure, type FailureCode, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { visible } from '../../output/sanitize.ts';
import { callSession } from './call-session.ts';
import { inputOf } from './input.ts';
import { type PageRequest, pageLimit } from './page.ts';
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
    const result = new ToolResult(pageOf(tool, given));
    const inner = callSession(session, input, {
      context: { ...context, runShell: shell.run, signal: AbortSignal.any([context.signal, signal]) },
      result,
    });
    try {
      await tool.verb.run(inner, input);
    } catch (error) {
      if (!(error instanceof Failure) || !verdicts.has(error.kind)) throw error;
      if (error.kind === 'INCOMPLETE') result.note(error.message);
    }
    return withoutKeys(result.withNotes(visible), context.hideKeys);
  }

  return {
    call,
    errorOf(error) {
      const failure = error instanceof Failure ? error : defect(error);
      if (keyFailures.has(failure.kind)) shell.forget();
      log(failure);
      return withoutKeys(toolErrorOf(failure, context.hideKeys), context.hideKeys);
    },
  };
}

/** The page that a call asks for; undefined if the result is one object. */
function pageOf({ name, identity }: Tool, { limit, cursor, ...others }: JsonObject): PageRequest | undefined {
  if (identity === undefined) return undefined;
  const count = limit ?? pageLimit.default;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > pageLimit.max)
    throw usage(`limit must be a whole number from 1 to ${pageLimit.max}`);
  const from = cursor ?? '';
  if (typeof from !== 'string') throw usage('cursor must be a string');
  const used = Object.entries(others).filter(([, value]) => (value ?? null) !== null);
  const sorted = used.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    limit: count,
    cursor: from === '' ? undefined : from,
    query: JSON.stringify([name, sorted]),
    identity,
  };
}

/** The value with every key hidden, in texts and in names of members: the service could echo the key. */
function withoutKeys<T extends object>(value: T, hideKeys: (text: string) => string): T {
  const text = JSON.stringify(value);
  if (hideKeys(text) === text) return value;
  return JSON.parse(text, (_, each: unknown) => {
    if (typeof each === 'string') return hideKeys(each);
    if (!isJsonObject(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [hideKeys(name), member]));
  });
}
