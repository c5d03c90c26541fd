import type { DeclaredWords } from '../../words/declared.ts';

export const incidentsWords: DeclaredWords = {
  lines: [
    {
      line: 'signage incidents',
      words:
        'incident, root cause, common cause, outage, correlate, correlation, router down, incidente, queda, pane',
    },
    {
      line: 'signage incidents',
      does: 'each one is open: what is over is not listed',
      words: 'open, active, current, ongoing, unresolved, aberto, ativo',
      onlyHere: true,
    },
    {
      line: 'signage uptime --help',
      does: 'how available players were, over time; incidents are about now',
      words: 'since, last, last day, period, past, yesterday, desde, ontem',
      onlyHere: true,
    },
  ],
};
