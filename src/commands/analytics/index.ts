import type { Noun } from '../../core/verb.ts';

export const analyticsNoun: Noun = {
  name: 'analytics',
  aliases: ['stats', 'usage', 'statistics', 'estatísticas'],
  summary: 'totals for content, players and plays',
  verbs: [
    {
      name: 'summary',
      aliases: ['show'],
      summary: "show the tenant's totals for content, players and plays",
      examples: [
        'signage analytics summary',
        'signage analytics summary --json | jq .totalPlays',
        'signage analytics --history snapshots',
      ],
      load: async () => (await import('./summary.ts')).analyticsSummary,
    },
  ],
  default: 'summary',
};
