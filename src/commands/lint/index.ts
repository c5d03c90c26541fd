import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const lintNoun: Noun = {
  name: 'lint',
  aliases: ['validate', 'verify'],
  summary: 'find mistakes in content, schedules and players',
  verbs: [
    {
      name: 'run',
      summary: 'report problems in content, schedules and players, and how to fix them',
      examples: [
        'signage lint --hours 08:00-22:00',
        'signage lint --fail-on warning --report github',
        'signage lint --baseline lint.json --report sarif=lint.sarif',
        'signage lint --store recife-boa-viagem --level error',
        'signage lint --only dead-content,winner-unplayable --json',
      ],
      load: async () => (await verbs()).lintRun,
    },
    {
      name: 'rules',
      aliases: ['list'],
      summary: 'list all rules',
      examples: ['signage lint rules', 'signage lint rules --json'],
      load: async () => (await verbs()).lintRules,
    },
    {
      name: 'explain',
      aliases: ['show', 'describe'],
      summary: 'explain what a rule finds, why it matters and how to fix it',
      examples: ['signage lint explain priority-tie'],
      load: async () => (await verbs()).lintExplain,
    },
  ],
  default: 'run',
};
