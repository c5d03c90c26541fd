import type { Deck } from './random.ts';
import { easter, from, nthWeekday, type Seasons, upTo } from './seasons.ts';
import { day } from './time.ts';

/** A campaign that content and schedules belong to. */
export interface Campaign {
  readonly name: string;
  readonly code: string;
  readonly tags: readonly string[];
  /** Undefined if it is on all year. */
  readonly seasons?: Seasons;
}

const sunday = 0;
const thursday = 4;
const thanksgiving = nthWeekday(4, thursday, 11);

export const campaigns: Deck<Campaign> = [
  {
    name: 'Promoção de Verão',
    code: 'promocao-de-verao',
    tags: ['verão', 'promoção'],
    seasons: from([12, 21], [3, 20]),
  },
  {
    name: 'Dia das Mães',
    code: 'dia-das-maes',
    tags: ['data-comemorativa', 'presentes'],
    seasons: upTo(nthWeekday(2, sunday, 5), 12),
  },
  {
    name: 'Black Friday',
    code: 'black-friday',
    tags: ['promoção', 'black-friday'],
    seasons: upTo((year) => thanksgiving(year) + day, 14),
  },
  {
    name: 'Volta às Aulas',
    code: 'volta-as-aulas',
    tags: ['papelaria'],
    seasons: from([1, 10], [2, 20]),
  },
  {
    name: 'Festa Junina',
    code: 'festa-junina',
    tags: ['sazonal', 'alimentos'],
    seasons: from([6, 13], [6, 29]),
  },
  { name: 'Clube Fidelidade', code: 'clube-fidelidade', tags: ['institucional', 'clube'] },
  {
    name: 'Páscoa',
    code: 'pascoa',
    tags: ['sazonal', 'chocolate'],
    seasons: upTo(easter, 28),
  },
  {
    name: 'Dia dos Namorados',
    code: 'dia-dos-namorados',
    tags: ['data-comemorativa'],
    seasons: from([5, 29], [6, 12]),
  },
  { name: 'Quinta da Carne', code: 'quinta-da-carne', tags: ['açougue', 'promoção'] },
  {
    name: 'Dia dos Pais',
    code: 'dia-dos-pais',
    tags: ['data-comemorativa', 'presentes'],
    seasons: upTo(nthWeekday(2, sunday, 8), 12),
  },
  {
    name: 'Liquida Inverno',
    code: 'liquida-inverno',
    tags: ['inverno', 'promoção'],
    seasons: from([6, 21], [8, 31]),
  },
  {
    name: 'Natal',
    code: 'natal',
    tags: ['sazonal', 'presentes'],
    seasons: from([12, 1], [12, 25]),
  },
  { name: 'Avisos da Loja', code: 'avisos-da-loja', tags: ['institucional'] },
];
