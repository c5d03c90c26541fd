import type { DeclaredWords } from '../../words/declared.ts';

export const sandboxWords: DeclaredWords = {
  lines: [
    {
      line: 'signage sandbox',
      words: 'mock, fake, server, serve, emulator, simulator, test server, local server, servidor',
    },
  ],
};
