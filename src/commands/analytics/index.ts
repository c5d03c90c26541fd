import type { Noun } from '../../core/verb.ts';

export const analyticsNoun: Noun = {
  name: 'analytics',
  aliases: ['stats', 'usage', 'statistics', 'estatísticas'],
  summary: 'totals for content, players and plays',
  docs: 'history.md',
  words: async () => (await import('./words.ts')).analyticsWords,
  verbs: [
    {
      name: 'summary',
      aliases: ['show'],
      summary: "show the tenant's totals for content, players and plays",
      examples: [
        ['signage analytics summary', 'totals of everything'],
        ['signage analytics summary --json | jq .totalPlays', 'one number'],
        ['signage analytics --history snapshots', 'how they grew, from a history'],
      ],
      load: async () => (await import('./summary.ts')).analyticsSummary,
    },
  ],
  default: 'summary',
};
