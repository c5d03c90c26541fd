import { content } from './content.ts';
import { type Collection, endpoint, type ObjectOf } from './endpoint.ts';
import { clockTime, datetime, days, integer, integerId, list, oneOf, text, uuids } from './fields.ts';
import { players } from './players.ts';

/** When content is shown, and on which players (§2.2, §4). */
export const schedules = endpoint(
  {
    id: integerId(),
    name: text(),
    description: text(),
    status: oneOf('active', 'inactive'),
    orientation: oneOf('landscape', 'portrait'),
    validFrom: datetime(),
    validUntil: datetime(),
    startAt: clockTime(),
    endAt: clockTime(),
    /** The highest applicable schedule of a player wins (§2.2 rule 2). */
    priority: integer(),
    daysOfWeek: days(),
    playerIds: uuids(),
    contentIds: uuids(),
    /** Two-letter codes of the Brazilian states that the schedule is restricted to (§2.2 rule 3). */
    estados: list(),
    contentCount: integer(),
    createdAt: datetime(),
    updatedAt: datetime(),
  },
  {
    noun: 'schedule',
    singular: 'schedule',
    plural: 'schedules',
    path: '/schedules',
    scope: 'schedules:read',
    idForm: 'integer',
    initial: { status: 'active' },
    query: ['status'],
    hasDetail: false,
    totals: {},
    refs: { playerIds: players, contentIds: content },
  },
) satisfies Collection;

export type Schedule = ObjectOf<typeof schedules>;
