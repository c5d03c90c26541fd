import { weekDays } from '../../../model/fields.ts';
import type { Schedule } from '../../../model/schedules.ts';
import type { Program } from '../programs.ts';
import { day, dayEnd, dayStart, today, utc } from '../time.ts';
import { faultyItems } from './content.ts';
import { oddPlayers } from './players.ts';

/** A schedule that is wrong on purpose. */
interface FaultySchedule {
  /** Outcomes of `schedules now` and rules of the linter that it is an example of. */
  readonly shows: readonly string[];
  readonly program: Program;
  /** Indexes. */
  readonly players: readonly number[];
  /** Indexes; absent, what the program usually plays. */
  readonly items?: readonly number[];
  /** What else is wrong. */
  readonly fields?: (given: {
    readonly now: number;
    /** The id of something that has been deleted. */
    readonly deleted: string;
    readonly plain: Schedule;
  }) => Partial<Schedule>;
}

function program(name: string, rest: Partial<Program> = {}): Program {
  return {
    name,
    campaign: 'avisos-da-loja',
    orientation: 'landscape',
    startAt: '00:00',
    endAt: '23:59',
    daysOfWeek: weekDays,
    priority: 3,
    ...rest,
  };
}

/** Above all programs that are in order. */
const top = 20;

/** One example of each outcome and rule that is about schedules; the players named here play something unless `shows` says otherwise. */
export const faultySchedules: readonly FaultySchedule[] = [
  {
    shows: ['gap'],
    program: program('Café aberto', { campaign: 'clube-fidelidade', startAt: '07:00', endAt: '20:00' }),
    players: [oddPlayers.cafe],
  },
  {
    shows: ['overnight-window'],
    program: program('Noite de sexta', {
      campaign: 'clube-fidelidade',
      startAt: '20:00',
      endAt: '02:00',
      daysOfWeek: ['FRI'],
    }),
    players: [oddPlayers.cafe],
  },
  {
    shows: ['depends', 'state-unprovable', 'state-excludes-all'],
    program: program('Só em São Paulo', { priority: top, estados: ['SP'] }),
    players: [oddPlayers.depends],
  },
  {
    shows: ['tie', 'priority-tie'],
    program: program('Vitrine', { priority: top }),
    players: [oddPlayers.tie],
  },
  {
    shows: ['tie', 'priority-tie', 'duplicate-schedule'],
    program: program('Vitrine (cópia)', { priority: top }),
    players: [oddPlayers.tie],
  },
  {
    shows: ['unplayable', 'winner-unplayable', 'content-not-ready'],
    program: program('Lançamento', { priority: top }),
    players: [oddPlayers.unplayable],
    items: [faultyItems.failed, faultyItems.pending, faultyItems.stuck],
  },
  {
    shows: ['nothing', 'uncovered-player', 'expired-active'],
    program: program('Inauguração'),
    players: [oddPlayers.nothing],
    fields: ({ now }) => ({ validFrom: dayStart(now, -60), validUntil: dayEnd(now, -20) }),
  },
  {
    shows: ['dead-content', 'dead-player', 'duplicate-reference', 'count-mismatch'],
    program: program('Quiosque da praça', { priority: 11, startAt: '14:00', endAt: '18:00' }),
    players: [25],
    fields: ({ deleted, plain: { playerIds, contentIds } }) => ({
      playerIds: [...(playerIds ?? []), deleted],
      contentIds: [...(contentIds ?? []), ...(contentIds ?? []).slice(0, 1), deleted],
    }),
  },
  {
    shows: ['no-content', 'no-players'],
    program: program('Rascunho'),
    players: [],
    items: [],
  },
  {
    shows: ['inverted-validity'],
    program: program('Liquidação relâmpago', { priority: 11 }),
    players: [19],
    fields: ({ now }) => ({ validFrom: dayStart(now, 20), validUntil: dayEnd(now, 10) }),
  },
  {
    shows: ['never-active'],
    program: program('Feira do produtor', { priority: 12 }),
    players: [22],
    fields: ({ now }) => ({
      validFrom: dayStart(now, 10),
      validUntil: dayEnd(now, 11),
      daysOfWeek: [dayCode(now, 14)],
    }),
  },
  {
    shows: ['empty-window', 'no-days', 'orientation-mismatch'],
    program: program('Teste de som', { orientation: 'portrait', startAt: '10:00', endAt: '10:00' }),
    players: [8],
    fields: () => ({ daysOfWeek: [] }),
  },
  {
    shows: ['partial-window', 'far-date', 'missing-priority', 'shadowed', 'unknown-state'],
    program: program('Regras da loja', { startAt: '08:00', estados: ['BA', 'Bahia'] }),
    players: [7],
    fields: () => ({ endAt: undefined, validUntil: '2099-12-31T23:59:59-03:00', priority: undefined }),
  },
  {
    shows: ['overnight-tail-cut', 'expiring'],
    program: program('Inventário noturno', { startAt: '22:00', endAt: '06:00' }),
    players: [1, 2],
    fields: ({ now }) => ({
      validFrom: dayStart(now, -2),
      validUntil: `${utc(today(now) + 5 * day).slice(0, 10)}T03:00:00-03:00`,
    }),
  },
  {
    shows: [
      'content-inactive',
      'content-expired',
      'content-window-disjoint',
      'orientation-mismatch',
      'resolution-mismatch',
    ],
    program: program('Ofertas de ontem', { priority: 11, startAt: '08:00', endAt: '18:00' }),
    players: [23],
    items: [
      faultyItems.sound,
      faultyItems.inactive,
      faultyItems.portrait,
      faultyItems.expired,
      faultyItems.nightOnly,
      faultyItems.tiny,
    ],
  },
];

/** The code of the day a number of days from today. */
function dayCode(now: number, days: number): string {
  const weekday = new Date(today(now) + days * day).getUTCDay();
  return weekDays[(weekday + 6) % 7] ?? 'MON';
}
