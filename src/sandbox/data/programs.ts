import { weekDays } from '../../model/fields.ts';
import { type Campaign, campaigns } from './campaigns.ts';
import { oddPlayers } from './faults/players.ts';
import type { Deck } from './random.ts';
import { type Season, seasonsAround } from './seasons.ts';
import { day, dayStart, firstSecond, lastSecond, today } from './time.ts';

/** A schedule that is in order: what it plays, where and when. */
export interface Program {
  readonly name: string;
  readonly campaign: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly startAt: string;
  readonly endAt: string;
  readonly daysOfWeek: readonly string[];
  readonly priority: number;
  readonly status?: 'active' | 'inactive';
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | null | undefined;
  readonly estados?: readonly string[];
  /** Whether it is on all players of its orientation, however many; absent, on those of the first stores. */
  readonly isEverywhere?: boolean;
}

const workdays = weekDays.slice(0, 5);
const weekend = weekDays.slice(5);
const allWeek = { startAt: '00:00', endAt: '23:59', daysOfWeek: weekDays };

/** The programs of all seasons. The first two play wherever nothing else does. */
export const lastingPrograms: Deck<Program> = [
  {
    name: 'Semana inteira',
    campaign: 'avisos-da-loja',
    orientation: 'landscape',
    ...allWeek,
    priority: 1,
    isEverywhere: true,
  },
  {
    name: 'Semana inteira',
    campaign: 'clube-fidelidade',
    orientation: 'portrait',
    ...allWeek,
    priority: 1,
    isEverywhere: true,
  },
  {
    name: 'Horário comercial',
    campaign: 'avisos-da-loja',
    orientation: 'portrait',
    startAt: '08:00',
    endAt: '18:00',
    daysOfWeek: workdays,
    priority: 4,
  },
  {
    name: 'Fim de semana',
    campaign: 'clube-fidelidade',
    orientation: 'landscape',
    startAt: '09:00',
    endAt: '21:00',
    daysOfWeek: weekend,
    priority: 7,
  },
  // Ends on the following day.
  {
    name: 'Madrugada',
    campaign: 'clube-fidelidade',
    orientation: 'landscape',
    startAt: '22:00',
    endAt: '06:00',
    daysOfWeek: weekDays,
    priority: 2,
  },
  {
    name: 'Almoço',
    campaign: 'avisos-da-loja',
    orientation: 'landscape',
    startAt: '11:00',
    endAt: '14:30',
    daysOfWeek: weekDays.slice(0, 6),
    priority: 9,
  },
  {
    name: 'Quinta-feira',
    campaign: 'quinta-da-carne',
    orientation: 'landscape',
    startAt: '08:00',
    endAt: '22:00',
    daysOfWeek: ['THU'],
    priority: 8,
  },
  {
    name: 'Happy hour',
    campaign: 'clube-fidelidade',
    orientation: 'landscape',
    startAt: '17:00',
    endAt: '20:00',
    daysOfWeek: ['THU', 'FRI'],
    priority: 10,
  },
  {
    name: 'Domingo em família',
    campaign: 'quinta-da-carne',
    orientation: 'landscape',
    startAt: '11:00',
    endAt: '15:00',
    daysOfWeek: ['SUN'],
    priority: 9,
  },
];

/** How many of the seasons that are on or to come have a schedule. */
const seasonsAhead = 4;

/** How many programs there are at any time. */
export const programCount = lastingPrograms.length + seasonsAhead + 1;

/** The programs at a time: the lasting ones, the next seasons, and the last one, which has been switched off. */
export function programsAt(now: number): Program[] {
  const seasonal = campaigns.flatMap((campaign) =>
    campaign.seasons ? [{ campaign, ...seasonsAround(campaign.seasons, today(now)) }] : [],
  );
  const ahead = seasonal.toSorted((a, b) => a.next.first - b.next.first).slice(0, seasonsAhead);
  const over = seasonal.toSorted((a, b) => b.previous.last - a.previous.last).slice(0, 1);
  return [
    ...lastingPrograms.map((program, at) => ({ ...program, ...begun(now, at) })),
    ...ahead.map(({ campaign, next }) => seasonalProgram(campaign, next)),
    ...over.map(
      ({ campaign, previous }): Program => ({
        ...seasonalProgram(campaign, previous),
        status: 'inactive',
        estados: ['MG', 'PE', 'RJ', 'SP'],
      }),
    ),
  ];
}

/** The first two are as old as the tenant. */
function begun(now: number, at: number): Pick<Program, 'validFrom' | 'validUntil'> {
  return at < 2
    ? {}
    : { validFrom: dayStart(now, -60 - 30 * at), validUntil: at % 2 === 0 ? null : undefined };
}

/** A long season gives way to a short one, and begins and ends the day. */
function seasonalProgram({ code }: Campaign, { first, last }: Season): Program {
  const isLong = last - first > 60 * day;
  return {
    ...(isLong
      ? { name: 'Dia inteiro', startAt: '07:00', endAt: '23:00', priority: 4 }
      : { name: 'Loja aberta', startAt: '08:00', endAt: '22:00', priority: 5 }),
    campaign: code,
    orientation: 'landscape',
    daysOfWeek: weekDays,
    validFrom: firstSecond(first),
    validUntil: lastSecond(last),
  };
}

/** Players per program that is not everywhere: those below this index. */
const fewPlayers = 120;

/** Whether a program is on the player at `index`, if the orientation fits. */
export function isOn({ isEverywhere = false }: Program, index: number): boolean {
  const isOwn = index === oddPlayers.cafe || index === oddPlayers.nothing;
  return !isOwn && (isEverywhere || index < fewPlayers);
}
