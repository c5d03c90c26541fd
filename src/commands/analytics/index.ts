import type { Noun } from '../../command/verb.ts';

export const analytics: Noun = {
  name: 'analytics',
  summary: 'totals of content, players and plays',
  verbs: [
    {
      name: 'summary',
      summary: 'show what the tenant has and what was played',
      examples: ['signage analytics summary', 'signage analytics summary --json | jq .totalPlays'],
      load: async () => (await import('./summary.ts')).analyticsSummary,
    },
  ],
  default: 'summary',
};
