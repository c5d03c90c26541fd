import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { type Hours, hoursOf } from './active-hours.ts';
import type { Assumptions, AssumptionValues } from './assumptions.ts';
import { type StateSet, stateRestriction } from './states.ts';

/** The id of a schedule as the service sent it. */
export type ScheduleId = number | string;

/** `doubtful` if it is not documented. */
export type ScheduleStatus = 'active' | 'inactive' | 'doubtful';

/** A schedule as the rules need it, parsed once (§2.2). */
export type PlaybackSchedule = Readonly<ParsedSchedule>;

/** A schedule that is read, but for its hours: most schedules of a tenant are not those of the player asked about. */
class ParsedSchedule {
  readonly id: ScheduleId;
  readonly name: string | null;
  readonly status: ScheduleStatus;
  /** `-Infinity` if missing: below every number. */
  readonly priority: number;
  readonly orientation: string | undefined;
  /** Undefined if `estados` cannot be read. */
  readonly states: StateSet | undefined;
  readonly contentIds: readonly string[];
  readonly fields: JsonObject;
  /** Its place in the order in which schedules win. */
  rank = 0;
  readonly #assumptions: Assumptions;
  #hours: Hours | undefined;

  constructor(id: ScheduleId, fields: JsonObject, assumptions: Assumptions) {
    this.id = id;
    this.name = textOf(fields.name) ?? null;
    this.status = statusOf(fields.status);
    this.priority = numberOf(fields.priority) ?? Number.NEGATIVE_INFINITY;
    this.orientation = textOf(fields.orientation);
    this.states = stateRestriction(fields.estados);
    this.contentIds = [...new Set(textsOf(fields.contentIds))];
    this.fields = fields;
    this.#assumptions = assumptions;
  }

  get hours(): Hours {
    this.#hours ??= hoursOf(this.fields, this.#assumptions);
    return this.#hours;
  }
}

/** Parses schedules and sorts them by who wins; anything without an id is left out. */
export function parseSchedules(all: readonly JsonObject[], assumptions: Assumptions): PlaybackSchedule[] {
  const parsed = all.flatMap((fields) =>
    isId(fields.id) ? [new ParsedSchedule(fields.id, fields, assumptions)] : [],
  );
  const { tie } = assumptions.values;
  parsed.sort((a, b) => descending(a.priority, b.priority) || compareTied(a, b, tie));
  for (const [rank, schedule] of parsed.entries()) schedule.rank = rank;
  return parsed;
}

/** A missing or null status restricts nothing. */
export function statusOf(status: unknown): ScheduleStatus {
  if (status === undefined || status === null || status === 'active') return 'active';
  return status === 'inactive' ? 'inactive' : 'doubtful';
}

function isId(value: unknown): value is ScheduleId {
  return typeof value === 'number' || typeof value === 'string';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The text of a field that may have any type; undefined if it is none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts in a field that should be a list of them. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

type ScheduleKey = Pick<PlaybackSchedule, 'id' | 'fields'>;

function compareTied(a: ScheduleKey, b: ScheduleKey, tie: AssumptionValues['tie']): number {
  if (tie === 'newest') return descending(createdAt(a) ?? first, createdAt(b) ?? first) || compareIds(b, a);
  if (tie === 'oldest') return descending(createdAt(b) ?? last, createdAt(a) ?? last) || compareIds(a, b);
  return compareIds(a, b);
}

/** A schedule of unknown age is neither the newest nor the oldest. */
const first = Number.NEGATIVE_INFINITY;
const last = Number.POSITIVE_INFINITY;

function createdAt({ fields }: ScheduleKey): number | undefined {
  return instantOf(textOf(fields.createdAt) ?? '');
}

/** By value, however long; by text if equal, so that the order of the list never matters. */
function compareIds(a: ScheduleKey, b: ScheduleKey): number {
  const [one, other] = [String(a.id), String(b.id)];
  const areWhole = /^\d+$/.test(one) && /^\d+$/.test(other);
  const byLength = areWhole ? one.length - other.length : 0;
  return (
    byLength || compareTexts(one, other) || compareTexts(JSON.stringify(a.fields), JSON.stringify(b.fields))
  );
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function descending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}
