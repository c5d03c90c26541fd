import { globalFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { demo, from, profile, quiet, sort, strict } = globalFlags;

const verbs = () => import('./verbs.ts');

export const lintNoun: Noun = {
  name: 'lint',
  aliases: ['validate'],
  summary: 'find mistakes in content, schedules and players',
  docs: 'lint.md',
  words: async () => (await import('./words.ts')).lintWords,
  verbs: [
    {
      name: 'run',
      summary: 'report problems in content, schedules and players, and how to fix them',
      examples: [
        ['signage lint --hours 08:00-22:00', 'also find screens that are blank in opening hours'],
        [
          'signage lint --fail-on warning --report github',
          'fail on warnings too, and annotate the pull request',
        ],
        ['signage lint --baseline lint.json --report sarif=lint.sarif', 'report only what is new'],
        ['signage lint --store recife-boa-viagem --level error', 'the errors of one store'],
        ['signage lint --only dead-content,winner-unplayable --json', 'two rules, for a script'],
      ],
      // In other linters, it makes failures of warnings; here it would be about the types of fields.
      refuses: [strict],
      load: async () => (await verbs()).lintRun,
    },
    {
      name: 'rules',
      aliases: ['list'],
      summary: 'list all rules',
      examples: [
        ['signage lint rules', 'every rule with its severity'],
        ['signage lint rules --json', 'the same, for a script'],
      ],
      ignores: [profile, from, demo],
      load: async () => (await verbs()).lintRules,
    },
    {
      name: 'explain',
      aliases: ['show', 'describe'],
      summary: 'explain what a rule finds, why it matters and how to fix it',
      examples: [['signage lint explain priority-tie', 'what it finds, why that matters, and what to do']],
      refuses: [sort],
      ignores: [profile, from, demo, quiet],
      load: async () => (await verbs()).lintExplain,
    },
  ],
  default: 'run',
};
