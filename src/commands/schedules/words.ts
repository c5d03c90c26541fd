import type { DeclaredWords } from '../../words/declared.ts';

export const schedulesWords: DeclaredWords = {
  beside: 'schedule, campaign, programação, campanha, agendamento',
  lines: [
    {
      line: 'signage schedules',
      words:
        'daypart, rotation, booking, campaign, playlist, loop, layout, cron, grade, programação, campanha, agenda',
    },
    {
      line: 'signage lint --only priority-tie,shadowed',
      does: 'find schedules that compete',
      words:
        'conflict, conflicting, overlap, overlapping, collision, clash, competing, tie, conflito, sobreposição, choque',
    },
    {
      line: 'signage schedules list --active-at now',
      does: 'schedules that are active now',
      words: 'active now, running, current, now, live, running now, ativo, ativa, agora',
    },
    {
      line: 'signage schedules list --day SAT,SUN',
      does: 'schedules of the weekend',
      words: 'weekend, fim de semana',
    },
    {
      line: 'signage schedules list --sort -priority',
      does: 'schedules by priority, the highest first',
      words: 'priority, rank, ranking, prioridade, highest priority',
    },
    {
      line: 'signage schedules list --expired',
      does: 'schedules that have ended',
      words: 'expired, ended, past, vencido, vencida, encerrada',
    },
    {
      line: 'signage schedules list --expiring 7d',
      does: 'schedules that end within a week',
      words: 'expiring, ending, ends soon, about to expire, vencendo, a vencer',
    },
    {
      line: 'signage schedules list --status inactive',
      does: 'schedules that are inactive',
      words: 'inactive, disabled, off, paused, inativa, inativo, desativada',
    },
  ],
  options: {
    '--day': 'day of week, weekday',
    '--active-at': 'at, when, active on, running at, quando',
    '--expiring': 'expires, expires before, expires in, ends, valid until, vence',
    '--expired': 'ended, vencido',
    '--priority': 'min priority, rank, prioridade',
    '--updated-since':
      'since, changed since, created since, newer than, updated after, modified since, desde',
    '--usage': 'used by, used in, where used',
  },
};
