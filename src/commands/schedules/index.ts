import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const schedulesNoun: Noun = {
  name: 'schedules',
  aliases: ['schedule', 'agendamentos', 'agendamento', 'programações'],
  summary: 'when and where content is shown',
  leads: `
    signage lint --only priority-tie,shadowed → find schedules that compete → conflicts, conflicting, overlaps, overlapping, collisions, clash, competing, ties, conflitos, sobreposição
    signage screens --screen unclear → screens on which several schedules could win → conflicts, conflicting, overlaps, overlapping, clash, ambiguous, conflitos
    signage schedules get NAME → show a schedule with its content → playlists, playlist, campaigns, campaign, layouts, items, loops, slides, campanhas
    signage schedules list --active-at now → schedules that are active now → active now, running, current, now, live, ativos, agora
    signage schedules list --day SAT,SUN → schedules of the weekend → weekend, sat, sun, sab, dom, sábado, domingo, fim de semana
    signage schedules list --sort -priority → schedules by priority, the highest first → priorities, priority, rank, ranking, prioridades
  `,
  verbs: [
    {
      name: 'list',
      summary: 'list schedules',
      words: 'dayparts, rotations, bookings, deployments, jobs, cronjobs, grades, programação, agenda',
      examples: [
        'signage schedules list --status active --sort -priority',
        'signage schedules list --day SAT,SUN --estado PE',
        'signage schedules list --player 2dd16804-301c-4260-a618-a5a9e08341f3',
      ],
      load: async () => (await verbs()).listSchedules,
    },
    {
      name: 'get',
      summary: 'show schedules in full',
      examples: ['signage schedules get 101', 'signage schedules get 101 102 --json'],
      load: async () => (await verbs()).getSchedules,
    },
  ],
  default: 'list',
  idForm: 'integer',
};
