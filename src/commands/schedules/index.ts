import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const schedulesNoun: Noun = {
  name: 'schedules',
  aliases: [
    'schedule',
    'agendamentos',
    'agendamento',
    'programação',
    'programacao',
    'programações',
    'programacoes',
  ],
  summary: 'when and where content is shown',
  docs: 'data.md',
  words: async () => (await import('./words.ts')).schedulesWords,
  verbs: [
    {
      name: 'list',
      summary: 'list schedules',
      examples: [
        [
          'signage schedules list --status active --sort -priority',
          'the active ones, the highest priority first',
        ],
        ['signage schedules list --day SAT,SUN --estado PE', 'those of the weekend in Pernambuco'],
        ['signage schedules list --player 2dd16804-301c-4260-a618-a5a9e08341f3', 'those of one player'],
      ],
      load: async () => (await verbs()).listSchedules,
    },
    {
      name: 'get',
      summary: 'show schedules in full',
      examples: [
        ['signage schedules get 101', 'one in full'],
        ['signage schedules get 101 102 --json', 'two, for a script'],
      ],
      load: async () => (await verbs()).getSchedules,
    },
  ],
  default: 'list',
  idForm: 'integer',
};
