import type { DeclaredWords } from '../../words/declared.ts';

export const expectWords: DeclaredWords = {
  lines: [
    {
      line: 'signage expect --help',
      does: 'check that screens show what a file says',
      words:
        'check, test, verify, assert, assertion, expectation, must show, verificar, esperado, expectativa',
    },
  ],
};
