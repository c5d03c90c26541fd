import type { DeclaredWords } from '../../words/declared.ts';

export const incidentsWords: DeclaredWords = {
  lines: [
    {
      line: 'signage incidents',
      words:
        'incident, root cause, cause, common cause, outage, correlate, correlation, router down, incidente, causa, queda, falha, pane',
    },
  ],
};
