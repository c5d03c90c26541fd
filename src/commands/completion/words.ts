import type { DeclaredWords } from '../../words/declared.ts';

export const completionWords: DeclaredWords = {
  lines: [
    {
      line: 'signage completion install --help',
      does: 'load the completion whenever your shell starts',
      words: 'autocomplete, complete, tab, bashrc, zshrc, startup file',
    },
    {
      line: 'signage completion --help',
      does: 'completion for bash, zsh, fish or powershell',
      words: 'completion script',
    },
  ],
};
