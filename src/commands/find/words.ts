import type { DeclaredWords } from '../../words/declared.ts';

export const findWords: DeclaredWords = {
  lines: [
    {
      line: 'signage find --help',
      words:
        'search, grep, lookup, look up, locate, procurar, buscar, pesquisar, achar, encontrar, localizar, search for',
    },
  ],
};
