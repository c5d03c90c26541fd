import { Temporal } from 'temporal-polyfill';

/**
 * What the oracle is asked about. It judges one minute at a time over Temporal, and shares nothing with the engine: no segments,
 * no spans, no weeks. Values are as the service sends them.
 */
export interface OracleCase {
  readonly zone: string;
  readonly player: Readonly<Record<string, unknown>>;
  /** The player's state, if it is known. */
  readonly state: string | undefined;
  readonly schedules: readonly Fields[];
  /** Undefined if content is not judged. */
  readonly content: ReadonlyMap<string, Fields> | undefined;
  readonly assume: Readonly<Record<string, string>>;
}

export type Fields = Readonly<Record<string, unknown>>;

export type Truth = 'yes' | 'maybe' | 'no';

const codes = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
/** The states of Brazil. */
export const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
);

export interface Clock {
  /** Monday is 1. */
  readonly today: number;
  readonly yesterday: number;
  readonly minute: number;
}

/** What a player's clock shows; undefined without a zone. */
export function clockAt(instant: number, zone: string): Clock | undefined {
  if (zone === '') return undefined;
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const date = local.toPlainDate();
  return {
    today: date.dayOfWeek,
    yesterday: date.subtract({ days: 1 }).dayOfWeek,
    minute: local.hour * 60 + local.minute,
  };
}

/** What several truths together are. */
export const and = (...truths: readonly Truth[]): Truth =>
  truths.includes('no') ? 'no' : truths.includes('maybe') ? 'maybe' : 'yes';

const isGiven = (value: unknown) => value !== undefined && value !== null;

function minutesIn(value: unknown): number | 'bad' | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'string' || !/^\d\d:\d\d$/.test(value)) return 'bad';
  const [hours = 0, minutes = 0] = value.split(':').map(Number);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : 'bad';
}

/** Whether a day of the week is in daysOfWeek. */
function dayTruth(days: unknown, weekday: number, noDays: string): Truth {
  if (!isGiven(days)) return 'yes';
  if (!Array.isArray(days)) return 'maybe';
  if (days.length === 0) return noDays === 'every' ? 'yes' : 'no';
  const wanted = codes[weekday - 1];
  if (days.some((day) => !codes.includes(day))) return 'maybe';
  return days.includes(wanted) ? 'yes' : 'no';
}

/** Days and hours together, since an overnight window belongs to two days. */
function clockTruth(fields: Fields, clock: Clock, assume: OracleCase['assume'], overnight: string): Truth {
  const noDays = assume['no-days'] ?? 'never';
  const today = dayTruth(fields.daysOfWeek, clock.today, noDays);
  const start = minutesIn(fields.startAt);
  const end = minutesIn(fields.endAt);
  if (start === 'bad' || end === 'bad') return and(today, 'maybe');
  const from = start ?? 0;
  const isWithin = (minute: number, last: number | undefined) =>
    last === undefined ||
    last === 23 * 60 + 59 ||
    minute < last ||
    (assume.end === 'inclusive' && minute === last);
  if (start === undefined && end === undefined) return today;
  if (from === end) return assume.equal === 'never' ? 'no' : today;
  if (end === undefined || from < end)
    return clock.minute >= from && isWithin(clock.minute, end) ? today : 'no';
  if (overnight === 'never') return 'no';
  const evening = clock.minute >= from ? today : 'no';
  const owner = overnight === 'calendar-day' ? today : dayTruth(fields.daysOfWeek, clock.yesterday, noDays);
  const morning = isWithin(clock.minute, end) ? owner : 'no';
  return evening === 'yes' || morning === 'yes'
    ? 'yes'
    : evening === 'maybe' || morning === 'maybe'
      ? 'maybe'
      : 'no';
}

const instants = new Map<string, number | 'bad'>();

/** The instant that a text says. Each of a few is asked for at every minute. */
function instantIn(text: string): number | 'bad' {
  const known = instants.get(text);
  if (known !== undefined) return known;
  let instant: number | 'bad';
  try {
    instant = Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    instant = 'bad';
  }
  instants.set(text, instant);
  return instant;
}

function validityTruth(fields: Fields, instant: number): Truth {
  const bound = (value: unknown) => (isGiven(value) ? instantIn(String(value)) : undefined);
  const from = bound(fields.validFrom);
  const until = bound(fields.validUntil);
  if (typeof from === 'number' && instant < from) return 'no';
  if (typeof until === 'number' && instant >= until) return 'no';
  return from === 'bad' || until === 'bad' ? 'maybe' : 'yes';
}

export interface Finding {
  readonly truth: Truth;
  readonly needsZone: boolean;
}

const allClocks: readonly Clock[] = codes.flatMap((_, day) =>
  Array.from({ length: 1440 }, (_, minute) => ({ today: day + 1, yesterday: ((day + 6) % 7) + 1, minute })),
);

const everyWeek = new WeakMap<Fields, Map<string, Set<Truth>>>();

/** What a week of the clock has to say, for a player whose clock is not known. */
function weekTruths(fields: Fields, assume: OracleCase['assume'], overnight: string): Set<Truth> {
  const known = everyWeek.get(fields) ?? new Map<string, Set<Truth>>();
  everyWeek.set(fields, known);
  const truths =
    known.get(overnight) ?? new Set(allClocks.map((clock) => clockTruth(fields, clock, assume, overnight)));
  known.set(overnight, truths);
  return truths;
}

/** Whether the hours, days and validity of a schedule or an item hold. */
export function windowFinding(
  test: OracleCase,
  fields: Fields,
  instant: number,
  clock: Clock | undefined,
  overnight: string,
): Finding {
  const validity = validityTruth(fields, instant);
  if (validity === 'no') return { truth: 'no', needsZone: false };
  if (clock !== undefined)
    return { truth: and(validity, clockTruth(fields, clock, test.assume, overnight)), needsZone: false };
  const readings = test.assume.overnight === undefined ? [overnight, 'calendar-day'] : [overnight];
  const perReading = readings.map((reading) => weekTruths(fields, test.assume, reading));
  const [own = new Set<Truth>()] = perReading;
  const needsZone = perReading.some((truths) => truths.size > 1);
  if (!needsZone) return { truth: and(validity, ...own), needsZone: false };
  return { truth: own.has('yes') || own.has('maybe') ? 'maybe' : 'no', needsZone };
}

/** Whether a schedule is active on the player, in one reading of overnight hours, whatever state the player is in. */
export function scheduleFinding(
  test: OracleCase,
  schedule: Fields,
  instant: number,
  clock: Clock | undefined,
  overnight: string,
): Finding & { readonly isOdd: boolean } {
  const ids = Array.isArray(schedule.playerIds) ? schedule.playerIds : [];
  const isList = Array.isArray(schedule.playerIds) || !isGiven(schedule.playerIds);
  const mayBeNamed = !isList || ids.some((id) => typeof id !== 'string');
  const isNamed = ids.some((id) => String(id).toLowerCase() === String(test.player.id).toLowerCase());
  const { status, orientation } = schedule;
  const statusTruth: Truth =
    !isGiven(status) || status === 'active' ? 'yes' : status === 'inactive' ? 'no' : 'maybe';
  const sides = [orientation, test.player.orientation].filter(isGiven);
  const isKnown = sides.every((side) => side === 'landscape' || side === 'portrait');
  const matters = test.assume.orientation === 'exclude' && sides.length === 2;
  const isUnlike = matters && sides[0] !== sides[1];
  const turnedTruth: Truth = matters && !isKnown ? 'maybe' : isUnlike ? 'no' : 'yes';
  const placeTruth: Truth = isNamed ? 'yes' : mayBeNamed ? 'maybe' : 'no';
  const window = windowFinding(test, schedule, instant, clock, overnight);
  const truth = and(placeTruth, statusTruth, turnedTruth, window.truth);
  const isOdd = [placeTruth, statusTruth, turnedTruth].includes('maybe') || isUnreadable(schedule);
  return { truth, isOdd, needsZone: truth !== 'no' && window.needsZone };
}

/** Whether a schedule or an item has a field about time that is not as documented. */
export function isUnreadable(fields: Fields): boolean {
  const { startAt, endAt, daysOfWeek, validFrom, validUntil } = fields;
  return (
    [startAt, endAt].some((time) => minutesIn(time) === 'bad') ||
    [validFrom, validUntil].some((time) => isGiven(time) && instantIn(String(time)) === 'bad') ||
    (isGiven(daysOfWeek) && !(Array.isArray(daysOfWeek) && daysOfWeek.every((day) => codes.includes(day))))
  );
}

/** Whether a schedule for some states is for a player in one of these. */
export function stateTruth(estados: unknown, states: readonly string[]): Truth {
  if (!isGiven(estados) || (Array.isArray(estados) && estados.length === 0)) return 'yes';
  if (!Array.isArray(estados)) return 'maybe';
  if (estados.some((code) => !ufs.includes(String(code)))) return 'maybe';
  const truths = states.map((uf): Truth => (estados.includes(uf) ? 'yes' : 'no'));
  return truths.every((truth) => truth === 'yes')
    ? 'yes'
    : truths.every((truth) => truth === 'no')
      ? 'no'
      : 'maybe';
}

/** Whether an item's status or processing lets it play. */
export function itemStateTruth({ status, processingStatus }: Fields): Truth {
  const truthOf = (value: unknown, good: string, bad: readonly unknown[]): Truth =>
    !isGiven(value) || value === good ? 'yes' : bad.includes(value) ? 'no' : 'maybe';
  return and(
    truthOf(status, 'active', ['inactive', 'archived']),
    truthOf(processingStatus, 'ready', ['pending', 'processing', 'failed']),
  );
}
