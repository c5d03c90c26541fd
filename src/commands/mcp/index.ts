import { type Flag, nameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Noun, Verb, VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';

/** Results are always JSON, and each call chooses its own fields. */
const refused: readonly Flag<unknown>[] = [
  globalFlags.output,
  globalFlags.json,
  globalFlags.fields,
  globalFlags.sort,
];

/** The server whose tools run these commands. */
export const mcpServer = (commands: readonly (Noun | Verb)[]): VerbBody => ({
  description:
    'Its tools query content, schedules, players and what screens show, and cannot change anything. MCP clients start this command \
and talk to it over stdin and stdout: add it to their settings, with any connection options. Each call reads the profile and its key \
again, so a new key needs no restart.',
  flags: [],

  async run(session, input) {
    const given = refused.find((flag) => input.get(flag) !== undefined);
    if (given !== undefined) throw usage(`signage mcp does not support ${nameOf(given)}`);
    const { serve } = await import('./server.ts');
    await serve(session, input, commands);
  },
});
