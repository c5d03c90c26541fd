import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const schedules: Noun = {
  name: 'schedules',
  aliases: ['schedule'],
  summary: 'when and where content is shown',
  verbs: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list schedules',
      examples: [
        'signage schedules list --status active --sort -priority',
        'signage schedules list --day SAT,SUN --estado PE',
        'signage schedules list --player 2dd16804-301c-4260-a618-a5a9e08341f3',
      ],
      load: async () => (await verbs()).listSchedules,
    },
    {
      name: 'get',
      aliases: ['show'],
      summary: 'show schedules in full',
      examples: ['signage schedules get 501', 'signage schedules get 501 502 --json'],
      load: async () => (await verbs()).getSchedules,
    },
    {
      name: 'now',
      summary: 'show what each screen plays, and why',
      examples: [
        'signage schedules now',
        'signage schedules now --store loja-012 --why',
        "signage schedules now --at '2026-12-24T18:00' --outcome nothing,unplayable",
        'signage schedules now --fail-on nothing,unplayable,tie',
      ],
      load: async () => (await import('../screens/list/index.ts')).schedulesNow,
    },
    {
      name: 'timeline',
      summary: 'show what players play over a day, a week or a range',
      examples: [
        "signage schedules timeline 'Loja 001 · Caixa 1'",
        "signage schedules timeline 'Loja 001 · Caixa 1' --week",
        'signage schedules timeline --store loja-011 --day tomorrow',
        'signage schedules timeline 7e83 --from 2026-12-24 --to 2027-01-02 --ics holidays.ics',
      ],
      load: async () => (await import('../screens/timeline/index.ts')).schedulesTimeline,
    },
  ],
  default: 'list',
  idForm: 'integer',
};
