import type { DeclaredWords } from '../../words/declared.ts';

export const mcpWords: DeclaredWords = {
  lines: [
    {
      line: 'signage mcp install --help',
      does: 'add the server to Claude, Cursor, VS Code or Codex',
      words: 'claude desktop, claude code, cursor, vscode, vs code, codex, mcp server',
    },
    {
      line: 'signage mcp --help',
      does: 'an MCP server for language models',
      words: 'ai, llm, claude, chatgpt, copilot, gemini, assistant, chat, ia',
    },
  ],
};
