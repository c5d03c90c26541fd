import type { Input } from '../../../core/flag.ts';
import { globalFlags, readColor } from '../../../core/global-flags.ts';
import type { Session } from '../../../core/session.ts';
import { usage } from '../../../errors.ts';
import { safeFor } from '../../../output/sanitize.ts';
import { createStyle, useColor } from '../../../output/style.ts';
import type { Change } from '../rules/transitions.ts';
import { runForEvent } from './event-command.ts';
import { eventJson, eventLine, type PlayerEvent } from './event-line.ts';

/**
 * Makes the function that prints the changes that a poll at a time (milliseconds since 1970) confirmed, and runs the `--exec`
 * command for each. Throws a `USAGE` failure for flags that do not apply to events.
 */
export function createEventPrinter(
  session: Session,
  { get }: Input,
  { command, time }: { readonly command: string | undefined; readonly time: 'iso' | 'local' },
) {
  const { out, env, runner } = session.context;
  const isNdjson = writesNdjson(session, { get });
  const safe = safeFor(isNdjson ? 'ndjson' : 'table', {
    isTerminal: out.isTTY,
    isRunner: runner !== undefined,
  });
  const color = useColor({ flag: readColor({ get }), env, isTTY: out.isTTY });
  return async (changes: readonly Change[], now: number): Promise<void> => {
    if (changes.length === 0) return;
    const style = await createStyle(color);
    const columns = out.isTTY && !get(globalFlags.noTrunc) ? out.columns : undefined;
    const at = new Date(now).toISOString();
    const events = changes.map((change): PlayerEvent => ({ time: at, ...change }));
    const lines = events.map((event) =>
      isNdjson ? eventJson(event) : eventLine(event, { style, time, now, columns }),
    );
    await session.status.above(() => out.write(safe(`${lines.join('\n')}\n`)));
    if (command === undefined) return;
    for (const event of events) await runForEvent(session, command, event);
  };
}

/** Whether to print NDJSON: by default in a pipe, but not on a terminal. */
function writesNdjson({ context, format }: Session, { get }: Pick<Input, 'get'>): boolean {
  if (get(globalFlags.fields) !== undefined || get(globalFlags.sort) !== undefined)
    throw usage('players watch does not support --fields or --sort');
  const isAsked = (get(globalFlags.json) ?? get(globalFlags.output)) !== undefined;
  if (!isAsked) return !context.out.isTTY;
  if (format === 'table' || format === 'ndjson') return format === 'ndjson';
  throw usage(
    `players watch supports only -o table and -o ndjson, not ${format}`,
    'For scripts, use: signage players watch -o ndjson',
  );
}
