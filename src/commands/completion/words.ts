import type { DeclaredWords } from '../../words/declared.ts';

export const completionWords: DeclaredWords = {
  of: 'completion',
  lines: [
    {
      line: 'signage completion --help',
      does: 'completion for bash, zsh, fish or powershell',
      words: 'autocomplete, complete, tab, shell',
    },
  ],
};
