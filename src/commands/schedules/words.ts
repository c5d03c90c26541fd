import type { DeclaredWords } from '../../words/declared.ts';

const days = {
  MON: 'monday, segunda-feira',
  TUE: 'tuesday, terça-feira',
  WED: 'wednesday, quarta-feira',
  THU: 'thursday, quinta-feira',
  FRI: 'friday, sexta-feira',
  SAT: 'saturday, sábado',
  SUN: 'sunday, domingo',
};

export const schedulesWords: DeclaredWords = {
  beside: 'schedule, campaign, programação, campanha, agendamento',
  lines: [
    {
      line: 'signage schedules',
      words:
        'daypart, booking, horario, programación, campaign, playlist, grade, programação, campanha, agenda',
    },
    {
      line: 'signage diff --help',
      does: 'what changed since a snapshot; the API does not say who changed it',
      words: 'history, changes, version, versão, histórico',
      onlyHere: true,
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
      words: 'active now, running, current, now, agora',
    },
    // As a status, and at a time.
    {
      line: 'signage schedules list --active-at now',
      does: 'schedules that are active now',
      words: 'active',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --status active',
      does: 'schedules that are not switched off',
      words: 'active',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --active-at now',
      does: 'schedules that are active now',
      words: 'running now',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --count',
      does: 'only the number of schedules; by a field: --by',
      words: 'total',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --count',
      does: 'only the number of schedules; by a field: --by',
      words: 'count, how many, number, quantos, quantas, contar, quantidade',
    },
    ...Object.entries(days).map(([day, words]) => ({
      line: `signage schedules list --day ${day}`,
      does: 'schedules of that day of the week',
      words,
      onlyHere: true as const,
    })),
    {
      line: 'signage screens timeline --help',
      does: 'what players play over a day, a week or a range',
      words:
        'from, to, start, end, start date, end date, between, range, date, today, tomorrow, week, next week, month, calendar, timeline, next, upcoming, hoje, amanhã, semana, calendário',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --help',
      does: '--active-at finds those that are active at a time',
      words: 'from, to, start, end, start date, end date, between, range, date, data',
      onlyHere: true,
    },
    {
      line: 'signage schedules list --help',
      does: '--name finds schedules by a part of their name',
      words: 'search, find, grep, filter, procurar, buscar, filtrar',
    },
    {
      line: 'signage schedules list --sort validUntil',
      does: 'schedules by their last day',
      words: 'end date, last day, when does it end, quando termina, quando acaba, termina, término',
    },
    {
      line: 'signage schedules list --sort -validFrom',
      does: 'schedules by their first day, the latest first',
      words: 'future, not started, yet to start, starts after, starting after, starts later, a começar',
    },
    {
      line: 'signage schedules list --sort -priority',
      does: 'schedules by priority, the highest first',
      words: 'priority, prioridade, highest priority',
    },
    {
      line: 'signage schedules list --expired',
      does: 'schedules that have ended',
      words: 'expired, ended, past, vencido, vencida, encerrada',
    },
    {
      line: 'signage schedules list --expiring 7d',
      does: 'schedules that end within a week',
      words:
        'expiring, expiring soon, ending soon, expiring this week, ending, ends soon, ends this week, what ends this week, about to expire, vencendo, a vencer',
    },
    {
      line: 'signage schedules list --help',
      does: '--expiring finds schedules that end within a time, or by a date',
      words: 'expiring this month, ending this month, ends this month, ends next month, termina este mês',
    },
    {
      line: 'signage schedules get --help',
      does: 'show schedules in full; exits with 20 if there is none',
      words: 'exist, fail if missing, fail if not found, existe',
    },
    {
      line: 'signage schedules list --status inactive',
      does: 'schedules that are inactive',
      words: 'inactive, off, paused, inativa, inativo, desativada',
    },
  ],
  options: {
    '--day': 'on, day of week, weekday',
    '--active-at': 'at, on, when, running at, quando',
    '--expiring':
      'expires, expires before, expires in, ends, ends in, ends before, ending, ending in, valid until, vence',
    '--expired': 'ended, vencido',
    '--priority': 'min priority, rank, prioridade',
    '--updated-since':
      'since, changed since, created since, newer than, updated after, modified since, desde',
    '--usage': 'used by, used in, where used',
  },
};
