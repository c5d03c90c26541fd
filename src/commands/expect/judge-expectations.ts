import { openWindows } from '../../clock/opening-hours.ts';
import { momentIn } from '../../clock/times.ts';
import { type Span, utc, type Zone } from '../../clock/zone.ts';
import type { Selection } from '../../core/filters.ts';
import type { Session } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { players } from '../../model/players.ts';
import { allOf, createPause, finish } from '../../pause.ts';
import { resolveIn } from '../../screens/chosen-players.ts';
import { Memo, mostPlans } from '../../screens/engine/memo.ts';
import { noObjects, type Shown, type Slot } from '../../screens/engine/playback.ts';
import { clockOf } from '../../screens/engine/player.ts';
import { skippedShowing } from '../../screens/screen.ts';
import { type ItemList, type PlaybackChoices, playbackOf, type Tenant } from '../../screens/tenant.ts';
import { once } from '../../words/groups.ts';
import { namePattern, valuePattern } from '../../words/text-pattern.ts';
import type { Expectation } from './file.ts';
import { type UnmetSlot, unmetSlots, verdictOn, type Want } from './rules/judge.ts';
import { type FailingScreen, type JudgedExpectation, worstOf } from './view.ts';

/** What came of each expectation, in order. A word that fits no schedule and no content item is noted. */
export async function judgeExpectations(
  session: Session,
  expectations: readonly Expectation[],
  tenant: Tenant,
  choices: PlaybackChoices,
): Promise<readonly Omit<JudgedExpectation, 'result'>[]> {
  const { signal } = session.context;
  const client = await session.client();
  const wants: Wanted[] = [];
  for (const expectation of expectations) {
    const lack = await lackOf(expectation, (selection) => selection.load(client, resolveIn(tenant)));
    for (const text of strangeWords(expectation, tenant)) await session.note({ text });
    const failing: FailingScreen[] = [];
    wants.push({ expectation, lack, wanted: wantOf(expectation, tenant), screens: 0, failing });
  }
  const asked = (zone: Zone) =>
    wants
      .map((want, index) => ({ want, index, times: timesOf(want.expectation, zone, tenant.at) }))
      .filter(
        ({ want: { lack }, times }) => lack === undefined && times.windows.length + times.skipped.length > 0,
      );
  /** What is asked of screens in a zone: most share one. */
  const askedIn = new Map<string, ReturnType<typeof asked>>();
  const playback = playbackOf(tenant, choices);
  const plans = new Memo<Promise<Plan>>(mostPlans);
  const pause = createPause(signal);
  for (const sent of tenant.players?.objects ?? []) {
    await pause();
    const player = players.soundOf(sent);
    const zone = clockOf(player) ?? utc;
    const own = once(askedIn, zone.name, () => asked(zone)).filter(
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
      want.screens += 1;
      let unmet = plan.unmet[index];
      if (unmet === undefined) {
        const isMet =
          plan.kinds.every((kind) => verdictOn(want.wanted, kind) === 'holds') ||
          unmetSlots(want.wanted, plan.shown, times.windows).length === 0;
        if (!isMet) slots ??= await allOf(signal, playback.slots(player, from, to));
        unmet = isMet ? [] : unmetSlots(want.wanted, slots ?? [], times.windows);
        plan.unmet[index] = unmet;
      }
      const all = [...times.skipped, ...unmet];
      if (all.length === 0) continue;
      const { id, name, storeId } = player;
      const isAll = isAlways(unmet, times);
      want.failing.push({ player: { id, name, storeId }, zone, unmet: all, isAlways: isAll });
    }
  }
  const isUnclear = ({ unmet }: FailingScreen) => Number(worstOf(unmet)?.verdict === 'unclear');
  return wants.map(({ expectation: { name }, screens, failing, lack }) => ({
    name,
    screens,
    failing: failing.toSorted((a, b) => isUnclear(a) - isUnclear(b)),
    lack: lack ?? (screens === 0 ? 'no screen fits, or no time' : undefined),
  }));
}

/** An expectation, and what has come of it so far. */
interface Wanted {
  readonly expectation: Expectation;
  readonly lack: string | undefined;
  readonly wanted: Want;
  screens: number;
  readonly failing: FailingScreen[];
}

/** What screens of one plan show, and by the number of an expectation where that is not as expected. */
interface Plan {
  readonly shown: readonly Shown[];
  /** The same without repetitions: in two weeks, a screen shows a few things again and again. */
  readonly kinds: readonly Shown[];
  readonly unmet: (readonly UnmetSlot[] | undefined)[];
}

function planOf(shown: readonly Shown[]): Plan {
  const kinds = new Map(
    shown.map((each) => {
      const { outcome, scheduleIds, contentIds, couldShow } = each;
      return [`${outcome} ${scheduleIds} ${contentIds} ${couldShow.scheduleIds}`, each];
    }),
  );
  return { shown, kinds: [...kinds.values()], unmet: [] };
}

/** The times of an expectation by one clock, from the first to the last: infinite, and so empty, if the clock skips all. */
interface Times extends Span {
  readonly windows: readonly Span[];
  /** Single times that the clock skips. */
  readonly skipped: readonly UnmetSlot[];
}

function timesOf(expectation: Expectation, zone: Zone, now: number): Times {
  const { windows, skipped } = windowsOf(expectation, zone, now);
  const [from, to] = [
    windows[0]?.from ?? Number.POSITIVE_INFINITY,
    windows.at(-1)?.to ?? Number.NEGATIVE_INFINITY,
  ];
  return { windows, skipped, from, to };
}

function windowsOf({ times, hours, rangeIn }: Expectation, zone: Zone, now: number): Omit<Times, keyof Span> {
  if (times.length === 0) {
    const range = rangeIn(zone, now);
    return { windows: hours ? openWindows(hours, zone, range) : [range], skipped: [] };
  }
  const moments = times.map((timeAt) => momentIn(timeAt(now), zone));
  const spanOf = ({ instant }: { readonly instant: number }) => ({ from: instant, to: instant + 1 });
  const skipped = moments.flatMap((moment): UnmetSlot[] => {
    const span = spanOf(moment);
    if (moment.gap === undefined) return [];
    return [
      {
        ...span,
        verdict: 'unclear',
        slot: { ...span, ...skippedShowing(moment.gap), choice: null, couldShow: noObjects },
      },
    ];
  });
  const shown = moments.filter(({ gap }) => gap === undefined).map(spanOf);
  return { windows: shown.sort((a, b) => a.from - b.from), skipped };
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

/** Words that fit nothing: an expectation that such a thing is never shown would hold by a typing mistake. */
function strangeWords({ shown, place }: Expectation, { schedules, content }: Tenant): string[] {
  const said = (words: readonly string[], what: string, list: ItemList | undefined) =>
    words
      .filter((word) => list && fitting([word], list.objects).size === 0)
      .map((word) => `${place}: no ${what} fits "${word}"`);
  return [...said(shown.schedules, 'schedule', schedules), ...said(shown.contents, 'content item', content)];
}

/** What an expectation wants, with the schedules and content that its names fit. */
function wantOf({ shown }: Expectation, { schedules, content }: Tenant): Want {
  const schedule = fitting(shown.schedules, schedules?.objects ?? []);
  const item = fitting(shown.contents, content?.objects ?? []);
  return {
    ...shown,
    isSchedule: (id) => schedule.has(String(id).toLowerCase()),
    isContent: (id) => item.has(id.toLowerCase()),
  };
}

/** The ids, in lower case, of the objects that one of the words fits: by id, or if it fits none, by name as `--name` does. */
export function fitting(words: readonly string[], objects: readonly JsonObject[]): ReadonlySet<string> {
  const fits = words.flatMap((word) => {
    const [isId, isName] = [valuePattern(word), namePattern(word)];
    const byId = objects.filter(({ id }) => isId(String(id)));
    return byId.length > 0 ? byId : objects.filter(({ name }) => isName(String(name ?? '')));
  });
  return new Set(fits.map(({ id }) => String(id).toLowerCase()));
}
