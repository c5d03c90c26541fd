import type { Context, Sink } from '../../context.ts';
import { createSession } from '../../core/create-session.ts';
import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { collect } from '../../core/items.ts';
import type { Session } from '../../core/session.ts';
import { usage } from '../../errors.ts';
import { sortItems } from '../../query/select.ts';
import { asSettingsFailure } from './tool-error.ts';
import type { ToolResult } from './tool-result.ts';

/** A session for one tool call: output goes into the result, and so do notes and warnings. */
export function callSession(
  outer: Session,
  input: Input,
  { context, result }: { readonly context: Context; readonly result: ToolResult },
): Session {
  const nowhere: Sink = { isTTY: false, columns: 80, write: async () => undefined };
  // Standard input carries the protocol.
  const noInput = () => {
    throw usage('"-" is not an id or name');
  };
  const inner = createSession(
    { ...context, out: nowhere, in: { isTTY: false, text: noInput, parts: noInput } },
    input,
    async (text) => result.note({ text }),
  );
  const connection = () =>
    (input.get(globalFlags.demo) ? outer.connection() : inner.connection()).catch((error: unknown) => {
      throw asSettingsFailure(error);
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
      const arranged =
        sort.length > 0 ? collect(items, (all) => inner.context.compute(() => sortItems(all, sort))) : items;
      await result.take(arranged, view, fields);
      await inner.warnOfDrift();
      return [];
    },
    note: async (note) => result.note(typeof note === 'string' ? { text: note } : note),
    warn: async (text) => result.note({ text }),
    summarize: async () => undefined,
    showsSummary: false,
  };
}
