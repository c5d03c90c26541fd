import { openWindows } from '../../clock/opening-hours.ts';
import { momentIn } from '../../clock/typed-time.ts';
import { type Span, utc, type Zone, zoneNamed } from '../../clock/zone.ts';
import type { Selection } from '../../core/selectors.ts';
import type { Session } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import { players } from '../../model/players.ts';
import { allOf, createPause, finish } from '../../pause.ts';
import { resolveIn } from '../../screens/chosen-players.ts';
import { Memo, mostPlans } from '../../screens/engine/memo.ts';
import { noObjects, type ShownSpan, type Slot } from '../../screens/engine/playback.ts';
import { clockOf } from '../../screens/engine/player.ts';
import { skippedShowing } from '../../screens/screen.ts';
import { type PlaybackChoices, playbackOf, type Tenant } from '../../screens/tenant.ts';
import { getOrMake } from '../../words/groups.ts';
import { folded } from '../../words/text-pattern.ts';
import type { Expectation } from './file.ts';
import { wantOf } from './names.ts';
import { inSlots, type UnmetSlot, unmetSpans, verdictOn, type Want } from './rules/judge.ts';
import { type FailingScreen, firstFailing, type JudgedExpectation } from './view.ts';

/**
 * What came of each expectation, in order. Rejects with `USAGE` for what screens are never to show if there is no such thing, and for a name
 * that fits several players.
 */
export async function judgeExpectations(
  session: Session,
  expectations: readonly Expectation[],
  tenant: Tenant,
  choices: PlaybackChoices,
): Promise<readonly Omit<JudgedExpectation, 'result'>[]> {
  const { signal } = session.context;
  const pause = createPause(signal);
  const wants: ExpectationTally[] = [];
  for (const expectation of expectations) {
    await pause();
    wants.push(await startExpectation(expectation, tenant, session));
  }
  const asked = (zone: Zone) =>
    wants
      .map((want, index) => ({ want, index, times: timesOf(want.expectation, zone, tenant.at) }))
      .filter(
        ({ want: { lack, over }, times }) => lack === undefined && over === undefined && isAsked(times),
      );
  /** What is asked of screens in a zone: most share one. */
  const askedIn = new Map<string, ReturnType<typeof asked>>();
  const isItsName = uniqueNames(tenant);
  const playback = playbackOf(tenant, choices);
  const plans = new Memo<Promise<PlanVerdicts>>(mostPlans);
  for (const sent of tenant.players?.objects ?? []) {
    await pause();
    const player = players.soundOf(sent);
    const zone = clockOf(player) ?? utc;
    const own = getOrMake(askedIn, zone.name, () => asked(zone)).filter(
      ({ want: { expectation } }) => expectation.selection?.holds({ value: player }, tenant.at) !== false,
    );
    if (own.length === 0) continue;
    const from = Math.min(...own.map(({ times }) => times.from));
    const to = Math.max(...own.map(({ times }) => times.to));
    const plan = await plans.of(`${from} ${to} ${playback.planKey(player)}`, async () =>
      planOf(from < to ? await finish(signal, playback.shown(player, from, to)) : []),
    );
    /** With words, for what is not as expected: made when it is first needed. */
    let slots: readonly Slot[] | undefined;
    for (const { index, want, times } of own) {
      if (times.over !== undefined) {
        want.overForSome = times.over;
        continue;
      }
      want.screens += 1;
      let unmet = plan.unmet[index];
      if (unmet === undefined) {
        const isMet = plan.kinds.every((kind) => verdictOn(want.wanted, kind) === 'holds');
        const spans = isMet ? [] : unmetSpans(want.wanted, plan.shown, times.windows);
        if (spans.length > 0) slots ??= await allOf(signal, playback.slots(player, from, to));
        unmet = inSlots(spans, slots ?? []);
        plan.unmet[index] = unmet;
      }
      const all = [...times.skipped, ...unmet];
      if (all.length === 0) continue;
      const { id, name, storeId } = player;
      want.failing.push({
        player: { id, name, storeId },
        reference: isItsName(name) ? name : String(id),
        zone,
        unmet: all,
        isAlways: isAlways(unmet, times),
      });
    }
  }
  const isUnclear = ({ unmet }: FailingScreen) => Number(firstFailing(unmet)?.verdict === 'unclear');
  return wants.map(({ expectation: { name }, screens, failing, ...want }) => {
    const over = want.over ?? (screens === 0 ? want.overForSome : undefined);
    const isEmpty = screens === 0 && over === undefined;
    return {
      name,
      screens,
      failing: failing.toSorted((a, b) => isUnclear(a) - isUnclear(b)),
      lack: want.lack ?? (isEmpty ? 'no screen fits, or no time' : undefined),
      over,
    };
  });
}

/** Tells whether a name means one player alone, as a word of a command line. */
function uniqueNames({ players: list }: Tenant): (name: unknown) => name is string {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of list?.objects ?? []) {
    const key = folded(String(name ?? ''));
    (seen.has(key) ? repeated : seen).add(key);
  }
  return (name): name is string =>
    typeof name === 'string' && name !== '' && !name.startsWith('-') && !repeated.has(folded(name));
}

/** The last zone in which it becomes a time: what has passed there has passed everywhere. It is made when asked for: that takes long. */
const lastZone = () => zoneNamed('Etc/GMT+12') ?? utc;

async function startExpectation(
  expectation: Expectation,
  tenant: Tenant,
  session: Session,
): Promise<ExpectationTally> {
  const noWant: Want = {
    isNever: false,
    states: [],
    isSchedule: () => false,
    isContent: () => false,
    hasContent: false,
  };
  const { over } = timesOf(expectation, lastZone(), tenant.at);
  const start = { expectation, over, overForSome: undefined, screens: 0, failing: [] };
  // What it names may be gone by now.
  if (over !== undefined) return { ...start, lack: undefined, wanted: noWant };
  const client = await session.client();
  const lack = await lackOf(expectation, (selection) => selection.load(client, resolveIn(tenant)));
  return { ...start, lack, wanted: await wantOf(expectation, tenant, session) };
}

/** An expectation, and what has come of it so far. */
interface ExpectationTally {
  readonly expectation: Expectation;
  readonly lack: string | undefined;
  readonly wanted: Want;
  /** Why its time has passed: by every clock, or by that of a screen that it is about. */
  readonly over: string | undefined;
  overForSome: string | undefined;
  screens: number;
  readonly failing: FailingScreen[];
}

/** What screens of one plan show, and by the number of an expectation where that is not as expected. */
interface PlanVerdicts {
  readonly shown: readonly ShownSpan[];
  /** The same without repetitions: in two weeks, a screen shows a few things again and again. */
  readonly kinds: readonly ShownSpan[];
  readonly unmet: (readonly UnmetSlot[] | undefined)[];
}

function planOf(shown: readonly ShownSpan[]): PlanVerdicts {
  const kinds = new Map(shown.map((each) => [`${each.outcome} ${JSON.stringify(each.possibilities)}`, each]));
  return { shown, kinds: [...kinds.values()], unmet: [] };
}

/** The times of an expectation by one clock, from the first to the last: infinite, and so empty, if there are none. */
interface Times extends Span {
  readonly windows: readonly Span[];
  /** Times that the clock skips. */
  readonly skipped: readonly UnmetSlot[];
  /** Why they have passed. */
  readonly over: string | undefined;
}

function isAsked({ windows, skipped, over }: Times): boolean {
  return windows.length + skipped.length > 0 || over !== undefined;
}

function timesOf(expectation: Expectation, zone: Zone, now: number): Times {
  const { windows = [], skipped = [], over } = windowsOf(expectation, zone, now);
  const from = windows[0]?.from ?? Number.POSITIVE_INFINITY;
  const to = windows.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  return { windows, skipped, over, from, to };
}

function windowsOf(
  { times, hours, range }: Expectation,
  zone: Zone,
  now: number,
): Partial<Pick<Times, 'windows' | 'skipped' | 'over'>> {
  if (times.length > 0) {
    const moments = times.map((timeAt) => momentIn(timeAt(now), zone));
    const shown = moments.flatMap(({ instant, gap }) => (gap === undefined ? momentSpan(instant) : []));
    const skipped = moments.flatMap(({ instant, gap }) =>
      gap === undefined ? [] : skippedSlot(instant, gap),
    );
    return { windows: shown.sort((a, b) => a.from - b.from), skipped };
  }
  const asked = range(zone, now);
  if ('over' in asked) return asked;
  if ('gap' in asked) return { skipped: [skippedSlot(asked.instant, asked.gap)] };
  return { windows: hours ? openWindows(hours, zone, asked.span) : [asked.span] };
}

const momentSpan = (instant: number): Span => ({ from: instant, to: instant + 1 });

/** A time that a clock skips: what a screen shows then is unclear. */
function skippedSlot(instant: number, gap: string): UnmetSlot {
  const span = momentSpan(instant);
  const slot = { ...span, ...skippedShowing(gap), choice: null, couldShow: noObjects };
  return { ...span, verdict: 'unclear', slot };
}

/** Whether nothing is as expected at any time. Of single times, each is named. */
function isAlways(unmet: readonly Span[], { windows }: Times): boolean {
  const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return lengthOf(unmet) === lengthOf(windows) && lengthOf(windows) > windows.length;
}

/** Why a selection can fit no screen: a player that it names is not there. Rejects with `USAGE` for a name that fits several. */
async function lackOf({ selection, place }: Expectation, load: (selection: Selection) => Promise<void>) {
  try {
    if (selection) await load(selection);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'NOT_FOUND') return error.message;
    throw error.kind === 'USAGE' ? usage(`${place}: ${error.message}`, error.hint) : error;
  }
}
