import type { DeclaredWords } from '../../words/declared.ts';

export const statusWords: DeclaredWords = {
  lines: [
    {
      line: 'signage uptime --help',
      does: 'how available players were, over time; status is about now',
      words: 'since, last, last day, period, past, yesterday, desde, ontem',
      onlyHere: true,
    },
    {
      line: 'signage players list --unhealthy',
      does: 'players that are not healthy',
      words: 'failed, failing, unhealthy, broken',
      onlyHere: true,
    },
    {
      line: 'signage status',
      words:
        'stat, health, healthcheck, overview, summary, dashboard, glance, cluster info, problem, issue, health check, what is wrong, what is broken, is everything ok, is everything working, all screen working, are all screen working, resumo, saúde, situação, problema, erro, tudo bem, o que está errado',
    },
    {
      line: 'signage status --watch',
      does: 'keep it on the screen, and mark what changes',
      words: 'htop, watch, watch health, watch status, monitor, live status',
    },
  ],
};
