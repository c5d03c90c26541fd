import type { DeclaredWords } from '../../words/declared.ts';

export const sandboxWords: DeclaredWords = {
  lines: [
    {
      line: 'signage sandbox',
      words: 'mock, fake, mock server, fake server, serve, emulator, simulator, test server, local server',
    },
  ],
};
