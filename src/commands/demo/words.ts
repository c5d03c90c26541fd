import type { DeclaredWords } from '../../words/declared.ts';

export const demoWords: DeclaredWords = {
  lines: [
    {
      line: 'signage demo',
      does: 'a tour of sample data, without a key',
      words:
        'tour, try, sample, tutorial, playground, example, getting started, quickstart, quick start, exemplo, experimentar, demonstração, passeio',
    },
  ],
};
