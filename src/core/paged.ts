import type { Context } from '../context.ts';
import type { Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import type { VerbBody } from './verb.ts';
import { watchFlags } from './watch/watchable.ts';

/** Runs a verb whose output a person can page through: in a pager, if it is higher than the terminal. */
export async function paged(
  body: VerbBody,
  context: Context,
  input: Input,
  run: (context: Context) => Promise<void>,
): Promise<void> {
  const command = body.pages ? pagerCommand(context, input) : undefined;
  if (command === undefined) return run(context);
  const { createPaging } = await import('./paging.ts');
  const paging = createPaging(context, command);
  try {
    await run(paging.context);
  } finally {
    await paging.end();
  }
}

/** The user's pager, as gh and git find theirs; undefined if there is none, or if this run needs none. */
function pagerCommand({ out, env }: Context, { get }: Input): string | undefined {
  const command = env.SIGNAGE_PAGER ?? env.PAGER;
  if (!command?.trim() || command.trim() === 'cat') return undefined;
  if (!out.isTTY || out.rows === undefined || env.TERM === 'dumb') return undefined;
  const isUnwanted = [globalFlags.noPager, globalFlags.quiet, watchFlags.watch].some(
    (flag) => get<unknown>(flag) !== undefined,
  );
  return isUnwanted ? undefined : command;
}
