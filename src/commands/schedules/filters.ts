import type { Filter } from '../../core/filters.ts';
import { content } from '../../model/content.ts';
import { players } from '../../model/players.ts';

/** The filters of the schedule list. */
export const scheduleFilters: readonly Filter[] = [
  { name: 'status', field: 'status' },
  { name: 'orientation', field: 'orientation' },
  { name: 'player', field: 'playerIds', idsOf: players },
  { name: 'content', field: 'contentIds', idsOf: content },
  { name: 'estado', field: 'estados', form: 'uf' },
  { name: 'day', field: 'daysOfWeek' },
];
