import type { Noun, Verb, VerbBody } from '../../core/verb.ts';

/** The server whose tools run these commands. */
export const mcpServer = (commands: readonly (Noun | Verb)[]): VerbBody => ({
  description:
    'Its tools query content, schedules, players and what screens show, and cannot change anything. MCP clients start this command \
and talk to it over stdin and stdout: add it to their settings, with any connection options. Each call reads the profile and its key \
again, so a new key needs no restart.',
  flags: [],
  readsSettings: true,

  async run(session, input) {
    const { serve } = await import('./server.ts');
    await serve(session, input, commands);
  },
});
