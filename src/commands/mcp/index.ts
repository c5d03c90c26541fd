import { formatFlags, globalFlags, itemFlags } from '../../core/global-flags.ts';
import type { Noun, Verb } from '../../core/verb.ts';

const { allowHttp, baseUrl, caFile, demo, from, profile } = globalFlags;

/** The server whose tools run `commands()`, and its entry in the settings of clients. */
export const mcpNoun = (commands: () => readonly (Noun | Verb)[]): Noun => ({
  name: 'mcp',
  summary: 'a Model Context Protocol server for language models',
  docs: 'mcp.md',
  words: async () => (await import('./words.ts')).mcpWords,
  verbs: [
    {
      name: 'serve',
      aliases: ['run', 'start', 'server', 'stdio'],
      summary: 'run a Model Context Protocol server for language models',
      examples: [
        ['signage mcp --profile staging', 'serve one profile'],
        ['signage mcp --demo', 'serve sample data'],
      ],
      refuses: [...formatFlags, ...itemFlags],
      load: async () => (await import('./serve.ts')).mcpServer(commands()),
    },
    {
      name: 'install',
      aliases: ['add', 'setup', 'configure'],
      summary: 'add the server to Claude, Cursor, VS Code or Codex',
      examples: [
        ['signage mcp install', 'in every client that it finds'],
        ['signage mcp install cursor codex --profile staging', 'in two clients, with a profile'],
        ['signage mcp install vscode --print', 'show the change, and write nothing'],
      ],
      redefines: [
        { flag: profile, help: 'the server uses this stored profile' },
        { flag: demo, help: 'the server uses the built-in sandbox' },
      ],
      refuses: [...formatFlags, ...itemFlags, from, baseUrl, caFile, allowHttp],
      load: async () => (await import('./install/index.ts')).installMcp,
    },
  ],
  default: 'serve',
});
