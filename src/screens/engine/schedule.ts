import { instantOf } from '../../clock/instant.ts';
import type { JsonObject } from '../../json/object.ts';
import { compare } from '../../words/order.ts';
import { activeHoursOf, type Hours } from './active-hours.ts';
import type { Assumptions, AssumptionValues } from './assumptions.ts';
import { parseEstados } from './federal-states.ts';
import { documentedValues, fieldReader, oneOfTexts, textList } from './field-reader.ts';

/** The id of a schedule as the service sent it. */
export type ScheduleId = number | string;

/** Sorts below every number. */
const missingPriority = Number.NEGATIVE_INFINITY;
/** Sorts first, because it could be above, below or equal to any other. Ask {@link hasUnreadablePriority} before comparing. */
const unreadablePriority = Number.POSITIVE_INFINITY;

/** A schedule as the rules need it, parsed once (§2.2). */
export type PlaybackSchedule = Readonly<ReturnType<typeof parseSchedule>>;

function parseSchedule(id: ScheduleId, fields: JsonObject, assumptions: Assumptions) {
  let hours: Hours | undefined;
  const { read, problems } = fieldReader(fields);
  read('status', oneOfTexts('active', 'inactive'), documentedValues);
  const priority = read('priority', numberIn, 'a number');
  const orientation = read('orientation', oneOfTexts('landscape', 'portrait'), documentedValues);
  read('playerIds', textList, 'a list of ids');
  read('contentIds', textList, 'a list of ids');
  if ((fields.contentIds ?? null) === null)
    problems.push({ field: 'contentIds', text: 'contentIds is missing' });
  const federalStates = parseEstados(fields.estados);
  const isPriorityUnreadable = problems.some(({ field }) => field === 'priority');
  return {
    id,
    name: asText(fields.name) ?? null,
    status: scheduleStatus(fields.status),
    priority: priority ?? (isPriorityUnreadable ? unreadablePriority : missingPriority),
    /** Undefined if it is missing or cannot be read. */
    orientation,
    /** Undefined if `estados` cannot be read. */
    federalStates,
    /** Those that can be read. */
    contentIds: [...new Set(asTexts(fields.contentIds))],
    /** Read lazily: most schedules of a tenant do not include the player in question. */
    get hours(): Hours {
      hours ??= activeHoursOf(fields, assumptions);
      return hours;
    },
    fields,
    /** What of the fields that are not about time cannot be read, apart from `estados`. */
    problems,
    /** Its place in the order in which schedules win. */
    rank: 0,
  };
}

/** Parses schedules and sorts them by who wins; anything without an id is left out. */
export function parseSchedules(all: readonly JsonObject[], assumptions: Assumptions): PlaybackSchedule[] {
  const isId = (id: unknown): id is ScheduleId => typeof id === 'number' || typeof id === 'string';
  const { tie } = assumptions.values;
  const parsed = all
    .flatMap((fields) => (isId(fields.id) ? [parseSchedule(fields.id, fields, assumptions)] : []))
    .sort((a, b) => compare(b.priority, a.priority) || compareTied(a, b, tie));
  for (const [rank, schedule] of parsed.entries()) schedule.rank = rank;
  return parsed;
}

/** A missing or null status restricts nothing; one that is not documented is unreadable. */
export function scheduleStatus(status: unknown): 'active' | 'inactive' | 'unreadable' {
  if (status === undefined || status === null || status === 'active') return 'active';
  return status === 'inactive' ? 'inactive' : 'unreadable';
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** What is wrong with a field that is not about time; undefined if nothing is. May quote the service, unsanitized. */
export function problemOf({ problems }: PlaybackSchedule, field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.text;
}

/** Whether its priority cannot be read: it may win over any other, or over none. */
export function hasUnreadablePriority({ priority }: PlaybackSchedule): boolean {
  return priority === unreadablePriority;
}

/** Null if missing, or if it cannot be read. */
export function priorityOf({ priority }: PlaybackSchedule): number | null {
  return Number.isFinite(priority) ? priority : null;
}

/** The text of a field that may have any type; undefined if it is none. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts in a field that should be a list of them. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function compareTied(a: PlaybackSchedule, b: PlaybackSchedule, tie: AssumptionValues['tie']): number {
  // A schedule of unknown age is neither the newest nor the oldest.
  const unknown = tie === 'newest' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const age = ({ fields }: PlaybackSchedule) => instantOf(asText(fields.createdAt) ?? '') ?? unknown;
  if (tie === 'newest') return compare(age(b), age(a)) || compareScheduleIds(b, a);
  return (tie === 'oldest' ? compare(age(a), age(b)) : 0) || compareScheduleIds(a, b);
}

/** By their texts if equal, so that the order of the list never matters. */
function compareScheduleIds(a: PlaybackSchedule, b: PlaybackSchedule): number {
  const byId = compareKeys(String(a.id), String(b.id));
  return byId || compare(JSON.stringify(a.fields), JSON.stringify(b.fields));
}

/** Compares texts by their units; whole numbers by their value, however long. */
export function compareKeys(a: string, b: string): number {
  const byLength = /^\d+$/.test(a) && /^\d+$/.test(b) ? a.length - b.length : 0;
  return byLength || compare(a, b);
}
