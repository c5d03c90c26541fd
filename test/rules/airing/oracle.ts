import { Temporal } from 'temporal-polyfill';

/**
 * What SCHEDULES says about one instant, minute by minute over Temporal, written without the engine: no segments, no spans,
 * no weeks. Values are as the service sends them.
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

export interface Answer {
  readonly outcome: string;
  readonly scheduleIds: readonly number[];
  readonly priority: number | null;
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** Each as `1,2`, sorted. */
  readonly alternatives: readonly string[];
}

type Truth = 'yes' | 'maybe' | 'no';

const codes = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

interface Clock {
  /** Monday is 1. */
  readonly today: number;
  readonly yesterday: number;
  readonly minute: number;
}

function clockAt(instant: number, zone: string): Clock | undefined {
  if (zone === '') return undefined;
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const date = local.toPlainDate();
  return {
    today: date.dayOfWeek,
    yesterday: date.subtract({ days: 1 }).dayOfWeek,
    minute: local.hour * 60 + local.minute,
  };
}

const and = (...truths: readonly Truth[]): Truth =>
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
  if (days.includes(wanted)) return 'yes';
  const unreadable = days.filter((day) => !codes.includes(day));
  return unreadable.some((day) => {
    const upper = String(day).trim().toUpperCase();
    return upper === wanted || !codes.includes(upper);
  })
    ? 'maybe'
    : 'no';
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

function validityTruth(fields: Fields, instant: number): Truth {
  const bound = (value: unknown): number | 'bad' | undefined => {
    if (!isGiven(value)) return undefined;
    try {
      return Temporal.Instant.from(String(value)).epochMilliseconds;
    } catch {
      return 'bad';
    }
  };
  const from = bound(fields.validFrom);
  const until = bound(fields.validUntil);
  if (typeof from === 'number' && instant < from) return 'no';
  if (typeof until === 'number' && instant >= until) return 'no';
  return from === 'bad' || until === 'bad' ? 'maybe' : 'yes';
}

interface Finding {
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

function windowFinding(
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

function scheduleFinding(
  test: OracleCase,
  schedule: Fields,
  instant: number,
  clock: Clock | undefined,
  overnight: string,
): Finding {
  const ids = Array.isArray(schedule.playerIds) ? schedule.playerIds : [];
  const isNamed = ids.some((id) => String(id).toLowerCase() === String(test.player.id).toLowerCase());
  const { status, orientation, estados } = schedule;
  const statusTruth: Truth =
    !isGiven(status) || status === 'active' ? 'yes' : status === 'inactive' ? 'no' : 'maybe';
  const isTurned =
    test.assume.orientation === 'exclude' &&
    typeof orientation === 'string' &&
    typeof test.player.orientation === 'string' &&
    orientation !== test.player.orientation;
  const window = windowFinding(test, schedule, instant, clock, overnight);
  const truth = and(
    isNamed ? 'yes' : 'no',
    statusTruth,
    isTurned ? 'no' : 'yes',
    stateTruth(estados, test.state),
    window.truth,
  );
  return { truth, needsZone: truth !== 'no' && window.needsZone };
}

function stateTruth(estados: unknown, state: string | undefined): Truth {
  if (!isGiven(estados) || (Array.isArray(estados) && estados.length === 0)) return 'yes';
  if (!Array.isArray(estados)) return 'maybe';
  const truths = (state === undefined ? ufs : [state]).map((uf): Truth => {
    if (estados.includes(uf)) return 'yes';
    const fits = (code: unknown) => {
      const upper = String(code).trim().toUpperCase();
      return !ufs.includes(String(code)) && (upper === uf || !ufs.includes(upper));
    };
    return estados.some(fits) ? 'maybe' : 'no';
  });
  return truths.every((truth) => truth === 'yes')
    ? 'yes'
    : truths.every((truth) => truth === 'no')
      ? 'no'
      : 'maybe';
}

interface Entry {
  readonly schedule: Fields;
  readonly id: number;
  readonly priority: number;
  readonly isPlayable: boolean;
}

/** Who wins among schedules that are all active. */
function winnersOf(active: readonly Entry[], assume: OracleCase['assume']): number[] {
  const playable = active.filter(({ isPlayable }) => isPlayable);
  const running = assume['skip-empty'] === 'yes' && playable.length > 0 ? playable : active;
  const best = Math.max(...running.map(({ priority }) => priority));
  const top = running.filter(({ priority }) => priority === best).sort((a, b) => a.id - b.id);
  const [lowest] = top;
  if (lowest === undefined) return [];
  const age = ({ schedule }: Entry, unknown: number) => Date.parse(String(schedule.createdAt)) || unknown;
  switch (assume.tie) {
    case 'newest':
      return [top.sort((a, b) => age(b, -1) - age(a, -1) || b.id - a.id)[0]?.id ?? 0];
    case 'oldest':
      return [top.sort((a, b) => age(a, 9e15) - age(b, 9e15) || a.id - b.id)[0]?.id ?? 0];
    case 'lowest-id':
      return [lowest.id];
    default:
      return top.map(({ id }) => id);
  }
}

interface Raw {
  readonly answer: Answer;
  readonly settled: Answer;
}

function rawAt(test: OracleCase, instant: number): Raw {
  const clock = clockAt(instant, test.zone);
  const { assume } = test;
  const overnight = assume.overnight ?? 'start-day';
  const other = assume.overnight ?? 'calendar-day';
  const isPlayable = (id: string) => {
    if (test.content === undefined) return true;
    const item = test.content.get(id);
    if (item === undefined) return false;
    const isGood = (item.status ?? 'active') === 'active' && (item.processingStatus ?? 'ready') === 'ready';
    return isGood && windowFinding(test, item, instant, clock, overnight).truth !== 'no';
  };
  const itemsOf = (schedule: Fields) =>
    Array.isArray(schedule.contentIds) ? schedule.contentIds.map(String) : [];
  const all = test.schedules.map((schedule) => ({
    entry: {
      schedule,
      id: Number(schedule.id),
      priority: typeof schedule.priority === 'number' ? schedule.priority : Number.NEGATIVE_INFINITY,
      isPlayable: itemsOf(schedule).some(isPlayable),
    },
    usual: scheduleFinding(test, schedule, instant, clock, overnight),
    other: scheduleFinding(test, schedule, instant, clock, other),
  }));
  const winners = (reading: 'usual' | 'other', surely: boolean) =>
    winnersOf(
      all
        .filter((one) => (surely ? one[reading].truth === 'yes' : one[reading].truth !== 'no'))
        .map(({ entry }) => entry),
      assume,
    );
  const usual = winners('usual', false);
  const answers = [usual, winners('usual', true), winners('other', false), winners('other', true)].map(
    String,
  );
  const alternatives = [...new Set(answers)].filter((ids) => ids !== String(usual)).sort();
  const isSure = (one: (typeof all)[number]) =>
    one.usual.truth === 'yes' &&
    one.other.truth === 'yes' &&
    (assume['skip-empty'] !== 'yes' || one.entry.isPlayable);
  const isZoneless = all.some(
    (one) =>
      (one.usual.needsZone || one.other.needsZone) &&
      !all.some((rival) => isSure(rival) && isAbove(rival.entry, one.entry, assume)),
  );
  const settled = describe(usual, usual.length === 0 ? 'nothing' : undefined);
  if (alternatives.length === 0) return { answer: settled, settled };
  if (!isZoneless) return { answer: { ...describe(usual, 'depends'), alternatives }, settled };
  const every = [...alternatives, String(usual)].sort();
  return { answer: { ...describe([], 'unknown'), alternatives: every }, settled };

  function describe(ids: readonly number[], outcome: string | undefined): Answer {
    const shown = all.filter(({ entry }) => ids.includes(entry.id));
    const items = [...new Set(shown.flatMap(({ entry }) => itemsOf(entry.schedule)))];
    const contentIds = items.filter(isPlayable).sort();
    const blockedContentIds = items.filter((id) => !isPlayable(id)).sort();
    const isTie = ids.length > 1 && (assume.tie ?? 'report') === 'report';
    const priority = shown[0]?.entry.priority;
    return {
      outcome: outcome ?? (isTie ? 'tie' : contentIds.length === 0 ? 'unplayable' : 'plays'),
      scheduleIds: [...ids].sort((a, b) => a - b),
      priority: priority === undefined || priority === Number.NEGATIVE_INFINITY ? null : priority,
      contentIds,
      blockedContentIds,
      alternatives: [],
    };
  }
}

/** Whether one comes first in the order in which they win; of two equal ones both can win unless a rule picks one. */
function isAbove(a: Entry, b: Entry, assume: OracleCase['assume']): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  const { tie = 'report' } = assume;
  if (tie === 'report' || tie === 'all' || a.id === b.id) return false;
  const both = [a, b].map((one) => ({ ...one, isPlayable: true }));
  return winnersOf(both, assume)[0] === a.id;
}

/** What the screen shows at an instant. */
export function answerAt(test: OracleCase, instant: number): Answer {
  if (test.player.status === 'blocked')
    return {
      outcome: 'blocked',
      scheduleIds: [],
      priority: null,
      contentIds: [],
      blockedContentIds: [],
      alternatives: [],
    };
  const { answer, settled } = rawAt(test, instant);
  if (answer.outcome !== 'depends') return answer;
  // All edges are on whole minutes: two of them in a row are long enough.
  const isLong = [-60_000, 60_000].some((step) => rawAt(test, instant + step).answer.outcome === 'depends');
  return isLong ? answer : settled;
}
