import {
  and,
  clockAt,
  type Fields,
  isUnreadable,
  type OracleCase,
  scheduleFinding,
  stateTruth,
  type Truth,
  ufs,
  windowFinding,
} from './oracle-conditions.ts';

export interface Answer {
  readonly outcome: string;
  readonly scheduleIds: readonly number[];
  readonly priority: number | null;
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** If it depends, every outcome that is possible, as the reason has it, sorted. */
  readonly possible: readonly string[];
  /** What else the reason says, sorted: the schedules that are in doubt or need a time zone, or how many items are unclear. */
  readonly said: readonly string[];
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

const known = new WeakMap<OracleCase, readonly string[]>();

/** The states that the player may be in, one of those in which the same schedules are allowed. */
function statesOf(test: OracleCase): readonly string[] {
  const found = known.get(test);
  if (found !== undefined) return found;
  const all = test.state === undefined ? ufs : [test.state];
  const allowedIn = (state: string) =>
    String(test.schedules.map(({ estados }) => stateTruth(estados, [state])));
  const states = [...new Map(all.map((state) => [allowedIn(state), state])).values()];
  known.set(test, states);
  return states;
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
  const itemTruth = (id: string): Truth => {
    if (test.content === undefined) return 'yes';
    const item = test.content.get(id);
    if (item === undefined) return 'no';
    const isGood = (item.status ?? 'active') === 'active' && (item.processingStatus ?? 'ready') === 'ready';
    return isGood ? windowFinding(test, item, instant, clock, overnight).truth : 'no';
  };
  const isPlayable = (id: string) => itemTruth(id) !== 'no';
  const itemsOf = (schedule: Fields) =>
    Array.isArray(schedule.contentIds) ? schedule.contentIds.map(String) : [];
  const states = statesOf(test);
  const all = test.schedules.map((schedule) => ({
    entry: {
      schedule,
      id: Number(schedule.id),
      priority: typeof schedule.priority === 'number' ? schedule.priority : Number.NEGATIVE_INFINITY,
      isPlayable: itemsOf(schedule).some(isPlayable),
    },
    usual: scheduleFinding(test, schedule, instant, clock, overnight),
    other: scheduleFinding(test, schedule, instant, clock, other),
    isAllowed: stateTruth(schedule.estados, states),
  }));
  const isOn = (one: (typeof all)[number], reading: 'usual' | 'other') =>
    and(one[reading].truth, one.isAllowed) !== 'no';
  const usual = winnersOf(
    all.filter((one) => isOn(one, 'usual')).map(({ entry }) => entry),
    assume,
  );

  // Every state, reading and meaning of what cannot be read, one after the other.
  const lists = new Map<string, readonly number[]>();
  const seen = new Set<string>();
  for (const state of states) {
    for (const reading of ['usual', 'other'] as const) {
      const truths = all.map((one) =>
        and(one[reading].truth, stateTruth(one.entry.schedule.estados, [state])),
      );
      if (seen.has(String(truths))) continue;
      seen.add(String(truths));
      for (let meaning = 0; meaning < 2 ** all.length; meaning += 1) {
        const isActive = (_: unknown, index: number) =>
          truths[index] === 'yes' || (truths[index] === 'maybe' && (meaning & (1 << index)) !== 0);
        const list = winnersOf(
          all.filter(isActive).map(({ entry }) => entry),
          assume,
        );
        lists.set(String(list), list);
      }
    }
  }
  const settled = describe(usual, usual.length === 0 ? 'nothing' : undefined);
  if (lists.size === 1) return { answer: settled, settled };

  const couldWin = all.filter(({ entry }) => [...lists.values()].some((list) => list.includes(entry.id)));
  const needing = couldWin.filter((one) => one.usual.needsZone || one.other.needsZone);
  if (needing.length > 0) {
    const said = needing.map(({ entry }) => String(entry.id)).sort();
    return { answer: { ...describe([], 'unknown'), said }, settled };
  }
  const said = couldWin.flatMap((one) => {
    const { id, schedule } = one.entry;
    const isNight = isOn(one, 'usual') !== isOn(one, 'other');
    const isInDoubt = isUnreadable(schedule) || one.isAllowed === 'maybe';
    return [...(isInDoubt ? [String(id)] : []), ...(isNight ? [`${id} at night`] : [])];
  });
  const textOf = (id: number) => {
    const level = all.find(({ entry }) => entry.id === id)?.entry.priority ?? 0;
    return Number.isFinite(level) ? `${id} (p${level})` : String(id);
  };
  const possible = [...lists.values()].map((list) => {
    if (list.length === 0) return 'nothing';
    if (list.length > 3) return `${list.slice(0, 3).map(textOf).join(', ')} and ${list.length - 3} more`;
    // What takes turns plays both; of a tie nobody knows which.
    const last = assume.tie === 'all' ? ' and ' : ' or ';
    return list
      .map(textOf)
      .join(', ')
      .replace(/, (?=[^,]*$)/, last);
  });
  return { answer: { ...describe(usual, 'depends'), possible: possible.sort(), said: said.sort() }, settled };

  function describe(ids: readonly number[], outcome: string | undefined): Answer {
    const shown = all.filter(({ entry }) => ids.includes(entry.id));
    const items = [...new Set(shown.flatMap(({ entry }) => itemsOf(entry.schedule)))];
    const contentIds = items.filter(isPlayable).sort();
    const blockedContentIds = items.filter((id) => !isPlayable(id)).sort();
    const isTie = ids.length > 1 && (assume.tie ?? 'report') === 'report';
    const priority = shown[0]?.entry.priority;
    const plain = isTie ? 'tie' : contentIds.length === 0 ? 'unplayable' : 'plays';
    const unclear = items.filter((id) => itemTruth(id) === 'maybe').length;
    return {
      outcome: outcome ?? plain,
      scheduleIds: [...ids].sort((a, b) => a - b),
      priority: priority === undefined || priority === Number.NEGATIVE_INFINITY ? null : priority,
      contentIds,
      blockedContentIds,
      possible: [],
      said: outcome === undefined && plain === 'plays' && unclear > 0 ? [`${unclear} unclear`] : [],
    };
  }
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
      possible: [],
      said: [],
    };
  const { answer, settled } = rawAt(test, instant);
  if (answer.outcome !== 'depends') return answer;
  // All edges are on whole minutes: two of them in a row are long enough.
  const isLong = [-60_000, 60_000].some((step) => rawAt(test, instant + step).answer.outcome === 'depends');
  return isLong ? answer : settled;
}
