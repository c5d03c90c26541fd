import type { Input } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import { collect } from '../../command/items.ts';
import { createSession, type Session } from '../../command/session.ts';
import type { Context, Sink } from '../../context.ts';
import { usage } from '../../errors.ts';
import { sortItems } from '../../query/select.ts';
import type { Answer } from './answer.ts';
import { ofSettings } from './refusal.ts';

/** A session that answers instead of printing. What it would note on stderr becomes part of the answer. */
export function questionSession(
  outer: Session,
  input: Input,
  { context, answer }: { readonly context: Context; readonly answer: Answer },
): Session {
  const nowhere: Sink = { isTTY: false, columns: 80, write: async () => undefined };
  const err: Sink = {
    ...nowhere,
    // Warnings of the session itself; everything else there is a log.
    write: async (text) =>
      text.startsWith('warning: ') ? answer.note(text.trimEnd()) : context.err.write(text),
  };
  // Standard input has the client's messages.
  const noInput = () => {
    throw usage('"-" is no id or name');
  };
  const inner = createSession(
    { ...context, out: nowhere, err, in: { isTTY: false, text: noInput, parts: noInput } },
    input,
  );
  const connection = () =>
    (input.get(globalFlags.demo) ? outer.connection() : inner.connection()).catch((error: unknown) => {
      throw ofSettings(error);
    });
  let client: ReturnType<Session['client']> | undefined;
  return {
    ...inner,
    connection,
    client() {
      client ??= connection().then((to) => inner.clientFor(to));
      return client;
    },
    async print(items, view, { choice: { fields, sort } }) {
      const arranged = sort.length > 0 ? collect(items, (all) => sortItems(all, sort)) : items;
      await answer.take(arranged, view, fields);
      await inner.warnOfDrift();
      return [];
    },
    note: async (text) => answer.note(text),
    warn: async (text) => answer.note(text),
    summarize: async () => undefined,
    showsSummary: false,
  };
}
