import { nameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Noun, Verb, VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';

/** The server whose tools run these commands. */
export const mcpServer = (commands: readonly (Noun | Verb)[]): VerbBody => ({
  description:
    'Its tools query content, schedules, players and what screens show, and cannot change anything. MCP clients start this command \
and talk to it over stdin and stdout: add it to their settings, with any connection options. Each call reads the profile and its key \
again, so a new key needs no restart.',
  flags: [],

  async run(session, input) {
    // Results are always JSON.
    const { output, json } = globalFlags;
    const given = [output, json].find((flag) => input.get<unknown>(flag) !== undefined);
    if (given !== undefined) throw usage(`mcp does not support ${nameOf(given)}`);
    const { serve } = await import('./server.ts');
    await serve(session, input, commands);
  },
});
