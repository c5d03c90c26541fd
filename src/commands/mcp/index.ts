import { type Flag, nameOf } from '../../command/flag.ts';
import { globalFlagGroups, globalFlags } from '../../command/global-flags.ts';
import type { VerbBody } from '../../command/verb.ts';
import { usage } from '../../errors.ts';

/** There are no tables, and each question chooses its fields. */
const refused: readonly Flag<unknown>[] = [
  globalFlags.output,
  globalFlags.json,
  globalFlags.fields,
  globalFlags.sort,
];

const ofConnection: readonly Flag<unknown>[] = [
  ...Object.values(globalFlagGroups.Service),
  ...Object.values(globalFlagGroups.Requests),
];

export const mcp: VerbBody = {
  description:
    'Lets a language model ask about content, schedules, players and what screens show. MCP clients start this command and talk \
to it on stdin and stdout: add it to their settings, with any options for the connection. Everything is read-only. Each question \
reads the profile and its key again, so a new key needs no restart.',
  flags: [],

  async run(session, input) {
    const given = refused.find((flag) => input.get(flag) !== undefined);
    if (given !== undefined) throw usage(`signage mcp does not support ${nameOf(given)}`);
    // A wrong value must not wait for the first question.
    for (const flag of ofConnection) input.get(flag);
    const { serve } = await import('./serve.ts');
    await serve(session, input);
  },
};
