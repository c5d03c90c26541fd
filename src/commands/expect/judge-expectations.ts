import type { Session } from '../../core/session.ts';
import { allOf, createPause, finish } from '../../pause.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import type { ShownSpan } from '../../screens/engine/possibilities.ts';
import type { Possibility } from '../../screens/engine/possibility-lists.ts';
import type { Slot } from '../../screens/engine/slots.ts';
import { type PlaybackChoices, playbackOf, type Tenant } from '../../screens/tenant.ts';
import { getOrMake } from '../../words/groups.ts';
import { type AlikeScreens, type AskedExpectation, chooseScreens, type NamedScreen } from './asked.ts';
import type { Expectation } from './file.ts';
import { createVerdicts, inSlots, type UnmetSlot, unmetSpans } from './rules/judge.ts';
import { isAlways } from './times.ts';

const nothingShown: Possibility = {
  scheduleIds: [],
  plays: 'no',
  contentIds: [],
  openContentIds: [],
  isOpenForMore: false,
};

/** Screens that show the same, and do not show what was expected. */
export interface FailingScreens {
  readonly of: AskedExpectation;
  readonly screens: readonly NamedScreen[];
  readonly zone: AlikeScreens['zone'];
  /** In the order of time; at least one. */
  readonly unmet: readonly UnmetSlot[];
  /** Whether that is so for all the time that was expected of. */
  readonly isAlways: boolean;
}

/** What came of an expectation. */
export interface JudgedExpectation {
  readonly name: string;
  /** How many screens it is about. */
  readonly screens: number;
  /** On how many screens it fails, and on how many more it is unclear whether it does. */
  readonly failed: number;
  readonly unclear: number;
  /** The first of those that fail, then of those that are unclear. */
  readonly shown: readonly ShownFailure[];
  /** Why it is about no screen, if so. Unsanitized. */
  readonly lack: string | undefined;
  /** Why nothing is expected any more, if so. Unsanitized. */
  readonly over: string | undefined;
  /** `holds`, unless it fails on a screen, or is unclear and that is not allowed; `over` if its time has passed. */
  readonly result: 'holds' | 'fails' | 'unclear' | 'over';
}

/** What a person reads of a screen that does not show what was expected. Unsanitized. */
export interface ShownFailure {
  readonly text: string;
  /** The names in the text. */
  readonly names: readonly unknown[];
  /** The command that explains it, after `signage`. */
  readonly words: string;
}

/** Expectations being judged. */
export interface Judging {
  /** In the order of the files. */
  readonly expectations: readonly AskedExpectation[];
  /** What is not as expected, as it is found: a fleet in which every screen fails does not fit into memory. */
  readonly failing: AsyncGenerator<FailingScreens>;
}

/** Starts to judge. Rejects with `USAGE` for what can be known to be wrong before that: see {@link chooseScreens}. */
export async function judgeExpectations(
  session: Session,
  expectations: readonly Expectation[],
  tenant: Tenant,
  choices: PlaybackChoices,
): Promise<Judging> {
  const playback = playbackOf(tenant, choices);
  const { all, groups } = await chooseScreens(session, expectations, tenant, playback);
  return { expectations: all, failing: failingIn(all, groups, playback, session.context.signal) };
}

async function* failingIn(
  expectations: readonly AskedExpectation[],
  groups: Iterable<AlikeScreens>,
  playback: Playback,
  signal: AbortSignal,
): AsyncGenerator<FailingScreens> {
  const pause = createPause(signal);
  const judges = new Map(expectations.map((of) => [of, createVerdicts(of.wanted)]));
  const notMetBy = createDoubts(judges);
  for (const { player, zone, from, to, asked } of groups) {
    await pause();
    const plan = playback.plan(player, from, to);
    const shown = from < to ? await finish(pause, plan.shown()) : [];
    const doubtful = new Set(kindsOf(shown).flatMap(notMetBy));
    /** With words, for what is not as expected: made when it is first needed. */
    let slots: readonly Slot[] | undefined;
    for (const [{ of, times }, screens] of asked) {
      const verdictOf = doubtful.has(of) ? judges.get(of) : undefined;
      const spans = verdictOf ? unmetSpans(verdictOf, shown, times.windows) : [];
      if (spans.length > 0) slots ??= await allOf(pause, plan.slots());
      const unmet = inSlots(spans, slots ?? []);
      // A blocked player shows nothing, whatever time its clock skips.
      const judge = plan.isBlocked ? judges.get(of) : undefined;
      const skipped = judge
        ? times.skipped.flatMap((span) => blockedIn(span, player, playback, judge))
        : times.skipped;
      const all = [...skipped, ...unmet];
      if (all.length > 0) yield { of, screens, zone, unmet: all, isAlways: isAlways(unmet, times) };
    }
  }
}

/** What of a moment is not as expected of a blocked player. */
function blockedIn(
  moment: UnmetSlot,
  player: AlikeScreens['player'],
  playback: Playback,
  verdictOf: ReturnType<typeof createVerdicts>,
): UnmetSlot[] {
  const slots = [...playback.slots(player, moment.from, moment.to)];
  const shown = slots.map(({ from, to, showing }) => {
    return { from, to, outcome: showing.outcome, possibilities: [nothingShown] };
  });
  return inSlots(unmetSpans(verdictOf, shown, [moment]), slots);
}

/** Tells which expectations do not hold while something is shown. Each thing is judged once: all screens show a few hundred. */
function createDoubts(judges: ReadonlyMap<AskedExpectation, ReturnType<typeof createVerdicts>>) {
  const known = new Map<ShownSpan['outcome'], Map<unknown, readonly AskedExpectation[]>>();
  return (kind: ShownSpan): readonly AskedExpectation[] =>
    getOrMake(
      getOrMake(known, kind.outcome, () => new Map()),
      kind.possibilities,
      () => [...judges].flatMap(([of, verdictOf]) => (verdictOf(kind) === 'holds' ? [] : [of])),
    );
}

/** What is shown without repetitions: in two weeks, a screen shows a few things again and again. */
function kindsOf(shown: readonly ShownSpan[]): readonly ShownSpan[] {
  const kinds = new Map<unknown, ShownSpan>();
  const repeated: ShownSpan[] = [];
  for (const each of shown) {
    const known = getOrMake(kinds, each.possibilities, () => each);
    if (known.outcome !== each.outcome) repeated.push(each);
  }
  return [...kinds.values(), ...repeated];
}
