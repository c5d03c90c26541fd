import type { DeclaredWords } from '../../words/declared.ts';

export const mcpWords: DeclaredWords = {
  of: 'mcp',
  lines: [
    {
      line: 'signage mcp --help',
      does: 'an MCP server for language models',
      words: 'ai, llm, agent, claude, chatgpt, copilot, gemini, assistant, chat, ia',
    },
  ],
};
