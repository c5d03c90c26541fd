import {
  and,
  clockAt,
  type Fields,
  isUnreadable,
  itemStateTruth,
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

const missing = -1_000_000;
const unreadable = 1_000_000;

/** The priority of a schedule; one that cannot be read is above all others until it is tried where else it could be. */
function levelOf({ priority }: Fields): number {
  if (priority === undefined || priority === null) return missing;
  return typeof priority === 'number' ? priority : unreadable;
}

/** The same schedules with each priority that cannot be read above, between, beside and below the others. */
function* ranked(entries: readonly Entry[]): Iterable<readonly Entry[]> {
  const open = entries.findIndex(({ priority }) => priority === unreadable);
  if (open < 0) {
    yield entries;
    return;
  }
  const tried = [2 * missing, missing, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5];
  for (const priority of tried)
    yield* ranked(entries.map((entry, index) => (index === open ? { ...entry, priority } : entry)));
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
  /** The ids of the winners, in each way in which things can be. */
  readonly lists: readonly (readonly number[])[];
  readonly usual: readonly number[];
  readonly itemTruth: (id: string) => Truth;
}

const judged = new WeakMap<OracleCase, Map<number, Raw>>();

/** A minute is asked about again by those beside it. */
function rawAt(test: OracleCase, instant: number): Raw {
  const ofTest = judged.get(test) ?? new Map<number, Raw>();
  judged.set(test, ofTest);
  const raw = ofTest.get(instant) ?? judge(test, instant);
  ofTest.set(instant, raw);
  return raw;
}

function judge(test: OracleCase, instant: number): Raw {
  const clock = clockAt(instant, test.zone);
  const { assume } = test;
  const overnight = assume.overnight ?? 'start-day';
  const other = assume.overnight ?? 'calendar-day';
  const itemTruth = (id: string): Truth => {
    if (test.content === undefined) return 'yes';
    const item = test.content.get(id);
    if (item === undefined) return 'no';
    const state = itemStateTruth(item);
    return state === 'no' ? 'no' : and(state, windowFinding(test, item, instant, clock, overnight).truth);
  };
  /** Whether something about an item cannot be read, so that it may play or not. */
  const isOddItem = (id: string) => {
    const item = test.content?.get(id);
    return item !== undefined && isPlayable(id) && (itemStateTruth(item) === 'maybe' || isUnreadable(item));
  };
  const isOddList = ({ contentIds }: Fields) =>
    !Array.isArray(contentIds) || contentIds.some((id) => typeof id !== 'string');
  const isPlayable = (id: string) => itemTruth(id) !== 'no';
  const itemsOf = (schedule: Fields) =>
    Array.isArray(schedule.contentIds)
      ? schedule.contentIds.filter((id): id is string => typeof id === 'string')
      : [];
  const states = statesOf(test);
  const all = test.schedules.map((schedule) => ({
    entry: {
      schedule,
      id: Number(schedule.id),
      priority: levelOf(schedule),
      isPlayable: itemsOf(schedule).some(isPlayable) || isOddList(schedule),
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
        const active = all.filter(isActive).map(({ entry }) => entry);
        for (const entries of ranked(active)) {
          const list = winnersOf(entries, assume);
          lists.set(String(list), list);
        }
      }
    }
  }
  const settled = describe(usual, usual.length === 0 ? 'nothing' : undefined);
  const raw = { settled, lists: [...lists.values()], usual, itemTruth };
  if (lists.size === 1) {
    const winners = all.filter(({ entry }) => usual.includes(entry.id)).map(({ entry }) => entry.schedule);
    const odd = winners.filter((schedule) => test.content !== undefined && isOddList(schedule));
    const items = winners.flatMap(itemsOf).filter(isPlayable);
    const isOpen = odd.length > 0 || items.some(isOddItem);
    if (settled.outcome === 'tie' || !isOpen || items.some((id) => !isOddItem(id)))
      return { ...raw, answer: settled };
    const said = odd.map(({ id }) => String(id)).sort();
    return { ...raw, answer: { ...describe(usual, 'depends'), said } };
  }

  const couldWin = all.filter(({ entry }) => [...lists.values()].some((list) => list.includes(entry.id)));
  const needing = couldWin.filter((one) => one.usual.needsZone || one.other.needsZone);
  if (needing.length > 0) {
    const said = needing.map(({ entry }) => String(entry.id)).sort();
    return { ...raw, answer: { ...describe([], 'unknown'), said } };
  }
  const canSkip = assume['skip-empty'] === 'yes' && couldWin.some(({ entry }) => entry.isPlayable);
  const said = couldWin.flatMap((one) => {
    const { id } = one.entry;
    const isNight = isOn(one, 'usual') !== isOn(one, 'other');
    const isRival = ({ entry }: (typeof all)[number]) => entry.isPlayable || !canSkip;
    const isFloating = couldWin.length > 1 && one.entry.priority === unreadable && isRival(one);
    const isInDoubt = one.usual.isOdd || one.isAllowed === 'maybe' || isFloating;
    return [...(isInDoubt ? [String(id)] : []), ...(isNight ? [`${id} at night`] : [])];
  });
  const textOf = (id: number) => {
    const level = all.find(({ entry }) => entry.id === id)?.entry.priority ?? 0;
    return Math.abs(level) < unreadable ? `${id} (p${level})` : String(id);
  };
  const possible = [...lists.values()].map((list) => {
    if (list.length === 0) return 'nothing';
    // What may be above the others comes first.
    const rank = (id: number) => all.find(({ entry }) => entry.id === id)?.entry.priority ?? 0;
    const inOrder = [...list].sort((a, b) => rank(b) - rank(a) || a - b);
    if (list.length > 3) return `${inOrder.slice(0, 3).map(textOf).join(', ')} and ${list.length - 3} more`;
    // What takes turns plays both; of a tie nobody knows which.
    const last = assume.tie === 'all' ? ' and ' : ' or ';
    return inOrder
      .map(textOf)
      .join(', ')
      .replace(/, (?=[^,]*$)/, last);
  });
  return { ...raw, answer: { ...describe(usual, 'depends'), possible: possible.sort(), said: said.sort() } };

  function describe(ids: readonly number[], outcome: string | undefined): Answer {
    const shown = all.filter(({ entry }) => ids.includes(entry.id));
    const items = [...new Set(shown.flatMap(({ entry }) => itemsOf(entry.schedule)))];
    const contentIds = items.filter(isPlayable).sort();
    const blockedContentIds = items.filter((id) => !isPlayable(id)).sort();
    const isTie = ids.length > 1 && (assume.tie ?? 'report') === 'report';
    const priority = shown[0]?.entry.priority;
    const isUnchecked = test.content === undefined && shown.some(({ entry }) => isOddList(entry.schedule));
    const plain = isTie ? 'tie' : contentIds.length === 0 && !isUnchecked ? 'unplayable' : 'plays';
    const unclear = items.filter((id) => itemTruth(id) === 'maybe').length;
    return {
      outcome: outcome ?? plain,
      scheduleIds: [...ids].sort((a, b) => a - b),
      priority: priority === undefined || Math.abs(priority) === unreadable ? null : priority,
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
  const raw = rawAt(test, instant);
  return isSettled(test, instant, raw) ? raw.settled : raw.answer;
}

/** Whether what it depends on is so for less than two minutes. All edges are on whole minutes: two of them in a row are long enough. */
function isSettled(test: OracleCase, instant: number, { answer }: Raw): boolean {
  if (answer.outcome !== 'depends') return false;
  return ![-60_000, 60_000].some((step) => rawAt(test, instant + step).answer.outcome === 'depends');
}

/** The schedules that may play together at an instant, in each way in which things can be, and whether an item of them can play. */
export function possibleAt(test: OracleCase, instant: number) {
  if (test.player.status === 'blocked') return { lists: [[]], itemTruth: (): Truth => 'no' };
  const raw = rawAt(test, instant);
  const lists = isSettled(test, instant, raw) ? [raw.usual] : raw.lists;
  const playsTogether = test.assume.tie === 'all';
  const each = lists.flatMap((list) =>
    playsTogether || list.length === 0 ? [list] : list.map((id) => [id]),
  );
  return { lists: each, itemTruth: raw.itemTruth };
}
