import { ageOf, timeOfDay, timeSeenFrom } from '../../clock/time-text.ts';
import { readerZone } from '../../clock/zone.ts';
import { filtersOf } from '../../core/filters.ts';
import { getCommand } from '../../core/get.ts';
import { listCommand } from '../../core/list.ts';
import { prioritySelector } from '../../core/value-selectors.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { content } from '../../model/content.ts';
import { players } from '../../model/players.ts';
import { schedules } from '../../model/schedules.ts';
import type { Display } from '../../output/values.ts';
import { ActiveHours, activeHoursOf, nextSpan } from '../../screens/engine/active-hours.ts';
import { isScheduleActive } from '../../screens/engine/activity.ts';
import { parseAssumptions } from '../../screens/engine/assumptions.ts';
import { scheduledInStore } from '../../screens/plan-selectors.ts';
import { activeAtSelector, expirySelector, hours, updatedSelector } from '../../screens/time-selectors.ts';
import { usageOf } from '../../screens/usage-flag.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';

const selectors = [
  ...filtersOf(schedules, [
    { name: 'status', field: 'status' },
    { name: 'orientation', field: 'orientation' },
    {
      name: 'player',
      field: 'playerIds',
      idsOf: players,
      synonyms: ['--screen', '--device'],
      help: 'only schedules that include these players',
    },
    {
      name: 'content',
      field: 'contentIds',
      idsOf: content,
      help: 'only schedules that use these content items',
    },
    { name: 'estado', field: 'estados', synonyms: ['--state', '--uf'], asValue: assertNoStatus },
    { name: 'day', field: 'daysOfWeek', synonyms: ['--dia', '--weekday'] },
  ]),
  activeAtSelector('active', isScheduleActive),
  expirySelector,
  scheduledInStore,
  prioritySelector,
  updatedSelector,
];

/** Throws a `USAGE` failure for a status: to other tools, that is a state. */
function assertNoStatus(word: string): string {
  const status = schedules.fields.status.values?.find(
    (each) => each === word.replace(/^!/, '').toLowerCase(),
  );
  if (status === undefined) return word;
  throw usage(
    `--estado must be a state such as SP, not "${word}"`,
    `For the status: --status ${shellQuoted(word)}`,
  );
}

/** The one field of the contract whose name is not English. */
const states = { title: 'STATES', fields: ['estados'] } as const;

export const listSchedules = listCommand({
  collection: schedules,
  columns: [
    'id',
    'name',
    'status',
    'daysOfWeek',
    hours,
    'validFrom',
    'validUntil',
    'priority',
    'contentCount',
    states,
  ],
  leaveOut: ['estados', 'contentCount', 'validFrom', 'validUntil', 'priority'],
  selectors,
  state: 'status',
});

export const getSchedules = getCommand({
  collection: schedules,
  addition: usageOf('schedules'),
  selectors,
  badges: ['status', 'orientation'],
  groups: [
    { rows: ['id', 'description'] },
    {
      title: 'Plays',
      rows: [
        'daysOfWeek',
        hours,
        'validFrom',
        'validUntil',
        { title: 'NEXT ACTIVE', make: nextActiveText },
        'priority',
        states,
      ],
    },
    { title: 'Playlist', rows: ['contentCount', 'contentIds', 'playerIds'] },
    { title: 'Record', rows: ['createdAt', 'updatedAt'] },
  ],
});

/** When a schedule is active next (§2.2 rule 1), on the reader's clock: `Thu 17:00, in 2d (America/Sao_Paulo)`. */
function nextActiveText(schedule: JsonObject, { now, zone: name }: Pick<Display, 'now' | 'zone'>): string {
  if ((schedule.status ?? 'active') !== 'active') return 'never: it is not active';
  const zone = readerZone(name);
  const span = nextSpan(new ActiveHours(activeHoursOf(schedule, parseAssumptions([])), zone), now);
  if (span === undefined) return 'not within 400 days';
  const at = (instant: number) => {
    const text = timeSeenFrom(zone, instant, now);
    return text.includes(':') ? text : `${text} ${timeOfDay(zone, instant)}`;
  };
  if (span.from > now) return `${at(span.from)}, ${ageOf(span.from, now)} (${zone.name})`;
  return Number.isFinite(span.to) ? `now, until ${at(span.to)} (${zone.name})` : 'now';
}
