import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Input } from '../../command/flag.ts';
import type { Session } from '../../command/session.ts';
import { defect, Failure, type FailureCode, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { escapeHazards, visible } from '../../output/sanitize.ts';
import { Answer } from './answer.ts';
import { inputOf } from './input.ts';
import { type PageRequest, pageLimit } from './page.ts';
import { questionSession } from './question-session.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { RememberedShell } from './remembered-shell.ts';
import type { Tool } from './tool.ts';

/** Runs the commands behind the tools. Several can run at a time. */
export interface Asking {
  /** The answer to a question. Rejects with what {@link refusal} takes; an aborted signal ends its requests. */
  ask(tool: Tool, given: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** What a model may know of a failure. */
  refusal(error: unknown): Refusal;
}

/** Verdicts: the answer says them already. */
const verdicts: ReadonlySet<FailureCode> = new Set(['WARNING', 'CRITICAL', 'OFFLINE', 'INCOMPLETE']);

/** Failures after which the key is asked for anew. */
const ofKeys: ReadonlySet<FailureCode> = new Set([
  'INVALID_FORMAT',
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'UNAUTHORIZED',
]);

/** Questions with the connection flags of `own`. Every question reads settings and key anew. */
export function createAsking(session: Session, own: Input, log: (error: unknown) => void): Asking {
  const { context } = session;
  const shell = new RememberedShell(context);

  async function ask(tool: Tool, given: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const input = inputOf(tool, given, own);
    const answer = new Answer(pageOf(tool, given));
    const question = questionSession(session, input, {
      context: { ...context, runShell: shell.run, signal: AbortSignal.any([context.signal, signal]) },
      answer,
    });
    try {
      await tool.verb.run(question, input);
    } catch (error) {
      if (!(error instanceof Failure) || !verdicts.has(error.kind)) throw error;
      if (error.kind === 'INCOMPLETE') answer.note(error.message);
    }
    return withoutKeys(answer.withNotes(visible), context.hideKeys);
  }

  return {
    ask,
    refusal(error) {
      const failure = error instanceof Failure ? error : defect(error);
      if (ofKeys.has(failure.kind)) shell.forget();
      log(failure);
      return withoutKeys(refusalOf(failure), context.hideKeys);
    },
  };
}

/** The page that a question asks for; undefined if its answer is one object. */
function pageOf({ name, identity }: Tool, { limit, cursor, ...others }: JsonObject): PageRequest | undefined {
  if (identity === undefined) return undefined;
  const count = limit ?? pageLimit.default;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > pageLimit.max)
    throw usage(`limit must be a whole number from 1 to ${pageLimit.max}`);
  const from = cursor ?? '';
  if (typeof from !== 'string') throw usage('cursor must be a string');
  const asked = Object.entries(others).filter(([, value]) => (value ?? null) !== null);
  const sorted = asked.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    limit: count,
    cursor: from === '' ? undefined : from,
    question: JSON.stringify([name, sorted]),
    identity,
  };
}

/** The same value without any key in its texts: the service could repeat one. */
function withoutKeys<T extends object>(value: T, hideKeys: (text: string) => string): T {
  const text = JSON.stringify(value);
  if (hideKeys(text) === text) return value;
  return JSON.parse(text, (_, each: unknown) => (typeof each === 'string' ? hideKeys(each) : each));
}

/** An answer, as data and as the same JSON in a text. */
export function toolResult(object: JsonObject): CallToolResult {
  return { content: [{ type: 'text', text: textOf(object) }], structuredContent: { ...object } };
}

/** A failure as the result of a call, so that the model sees it. */
export function toolError(refusal: Refusal): CallToolResult {
  return {
    content: [{ type: 'text', text: textOf(refusal) }],
    structuredContent: { ...refusal },
    isError: true,
  };
}

/** A value as JSON. Some clients print it: what drives a terminal is escaped, and the value stays the same. */
export function textOf(value: object): string {
  return escapeHazards(JSON.stringify(value));
}
