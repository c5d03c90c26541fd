import {
  clockAt,
  type Fields,
  type OracleCase,
  scheduleFinding,
  windowFinding,
} from './oracle-conditions.ts';

export interface Answer {
  readonly outcome: string;
  readonly scheduleIds: readonly number[];
  readonly priority: number | null;
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** Each as `1,2`, sorted. */
  readonly alternatives: readonly string[];
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
