import { allowedBy, excludable, readConditions, type Wanted } from '../../../core/filters.ts';
import { type Input, switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { groupingBy } from '../../../core/groups.ts';
import { countable, inBatches, itemOf, keep, readAll } from '../../../core/items.ts';
import { byFlag } from '../../../core/list.ts';
import { readWords } from '../../../core/references.ts';
import { inNagiosTerms } from '../../../core/reports/nagios-failure.ts';
import { noteSeries, readSeries, seriesFlag, seriesFor } from '../../../core/reports/series.ts';
import { readTargets, reportFlagFor, takesStdout, writesAnnotations } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReports } from '../../../core/reports/write.ts';
import { type Note, noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure, usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { counted, grouped } from '../../../model/quantity.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { parseSort } from '../../../query/select.ts';
import { playerConditions } from '../../players/conditions.ts';
import { playerFilters, selection } from '../../players/filters.ts';
import type { Playback } from '../engine/playback.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { screenStates } from '../engine/screen-state.ts';
import { playbackFlags, readPlaybackChoices } from '../flags.ts';
import { contentNotJudged, preparePlayback, readSources } from '../sources.ts';
import { parseTime } from '../times.ts';
import { namedBySchedules, planFlags, readPlayers } from './chosen-players.ts';
import { reportOf } from './report.ts';
import {
  countedStates,
  failingWord,
  failureWords,
  type Screen,
  screenFields,
  screenJudge,
} from './screens.ts';

/** When to judge. */
export const atFlag = textFlag(
  '--at <time>',
  "another time than now: 18:00, 'tomorrow 18:00', sat, +2h; without a time zone, each player's own clock",
);

/** Explains every schedule: `screens why` without a content item. */
export const whyFlag = switchFlag('--why', 'explain every schedule of each player');

const flags = {
  at: atFlag,
  screen: excludable(wordsFlag('--screen <states>', 'only screens in these states', screenStates)),
  outcome: excludable(wordsFlag('--outcome <values>', 'only screens with these outcomes', outcomes)),
  ...planFlags,
  why: whyFlag,
  failOn: wordsFlag(
    '--fail-on <values>',
    'exit 44 if a screen has one of these states or outcomes',
    failureWords,
  ),
  by: byFlag,
  ...playbackFlags,
};

const reportFlag = reportFlagFor(['junit', 'github', 'openmetrics', 'nagios'], 'junit=screens.xml');

export const listScreens: VerbBody = {
  description:
    'Says for each player whether its screen is ok, by its health and its schedules together, the worst first: unreachable (offline, or \
never seen), unplayable (nothing of the schedule can play), blank (no schedule now), unclear (which schedule wins is open), degraded \
(the player is unhealthy), blocked, ok. The outcome is what the schedules alone say; where it changes with a rule that the API leaves \
open, it is "depends" (see: signage help schedules-rules). Give players as ids, the start of ids or names.',
  arguments: '[player...]',
  idsOf: players,
  fields: screenFields,
  flags: [
    ...Object.values(flags),
    reportFlag,
    seriesFlag,
    ...selection.flags,
    ...playerConditions.flatMap((condition) => condition.flags),
  ],
  acrossProfiles: [reportFlag, seriesFlag],
  isReadByRunner: writesAnnotations(reportFlag),
  translate: inNagiosTerms(reportFlag, ['NOT_PLAYING']),
  run: runList,
};

/** What `--by` counts screens by: the fields of players, and these. */
const countedFields = {
  ...players.fields,
  screen: { kind: 'enum', values: countedStates },
  outcome: screenFields.outcome,
} as const;

const worstFirst = parseSort('screen,name', { fields: screenFields });

/** The values that a filter lets through; all without one. */
function allowed(wanted: Wanted | undefined, values: readonly string[]): ReadonlySet<string> {
  return new Set(wanted ? allowedBy(wanted, values) : values);
}

/** A screen with the {@link countedFields}. */
function playerItem({ player, state, showing: { outcome } }: Screen): Item {
  return itemOf({ ...player, screen: state, outcome });
}

/** Rejects with `NOT_PLAYING` if a screen has a state or an outcome of `--fail-on`. */
async function runList(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const isWhy = get(flags.why) ?? false;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const typed = get(flags.at) ?? 'now';
  const isNow = typed.toLowerCase() === 'now';
  const wanted = allowed(get(flags.outcome), outcomes);
  const wantedStates = allowed(get(flags.screen), screenStates);
  const by = get(flags.by);
  if (by !== undefined && isWhy) throw usage('--by cannot be combined with --why');
  const tests = await readConditions(playerConditions, input);
  const failOn = new Set<string>(get(flags.failOn));
  let time = parseTime(typed, '--at', 0);
  const { screensView } = await import('./view.ts');
  const view = screensView(isWhy, () => ({
    at: 'instant' in time ? new Date(time.instant).toISOString() : typed,
    assumptions: assumptions.values,
    tzdata: context.tzdata,
  }));
  const grouping =
    by === undefined
      ? undefined
      : groupingBy(by, { collection: { fields: countedFields }, filters: playerFilters, state: 'screen' });
  const asked = session.choose(grouping ?? view);
  const choice = grouping || asked.sort.length > 0 ? asked : { ...asked, sort: worstFirst };
  const targets = await readTargets(input, reportFlag, context);
  const askedSeries = readSeries(input, targets);
  const words = await readWords(input.args, players, session);
  if (input.args.length > 0 && words.length === 0) throw usage('no ids on stdin');

  const client = await session.client();
  const sources = await readSources(client);
  const now = context.clock.now() + (client.clockSkew() ?? 0);
  time = parseTime(typed, '--at', now);
  const selected = selection.local(input);
  const named = await namedBySchedules(client, input, sources);
  let chosen = keep(await readPlayers(client, words, checkStates), (item) => {
    const isSelected = (selected?.holds(item) ?? true) && tests.every((test) => test.holds(item, now));
    return isSelected && named.holds(String(item.value.id));
  });
  // Rules take a field of a wrong type for a missing one.
  const judging = { content: sources.content, time, isNow, isWhy };
  const judgeWith = (playback: Playback) => {
    const judge = screenJudge(playback, judging);
    return (items: readonly Item[]) => context.compute(() => items.map(({ value }) => judge(value)));
  };
  const playback = await preparePlayback(client, sources, { assumptions, states }, async (draft) => {
    const all = await readAll(chosen);
    chosen = inBatches(all);
    judgeWith(draft)(all);
  });

  const judge = judgeWith(playback);
  const counts = createStateCounts(countedFields, 'screen');
  const tally = { dependsOnState: 0, repeated: 0, inUtc: 0 };
  const failing = new Map(failureWords.map((word) => [word, 0]));
  const kept: Screen[] = [];
  const itemFor = grouping ? playerItem : view.itemOf;
  async function* judged(): AsyncGenerator<readonly Item[]> {
    for await (const batch of chosen) {
      const shown = judge(batch).filter(
        ({ state, showing }) => wanted.has(showing.outcome) && wantedStates.has(state),
      );
      for (const screen of shown) {
        const word = failingWord(screen, failOn);
        if (word !== undefined) failing.set(word, (failing.get(word) ?? 0) + 1);
        tally.dependsOnState += Number(screen.showing.dependsOnState);
        tally.repeated += Number(screen.isRepeated);
        tally.inUtc += Number(screen.isInUtc);
        if (targets.length > 0) kept.push(screen);
      }
      const items = shown.map(itemFor);
      counts.add(items);
      yield items;
    }
  }
  const screens = countable(judged());
  const isReplaced = targets.some(takesStdout);
  const hidden: string[] = [];
  if (!isReplaced) {
    const shown = grouping ? await grouping.group(screens.batches) : { items: screens.batches, view };
    const printing = session.print(shown.items, shown.view, { choice });
    await ignoreClosedPipe(printing.then((titles) => void hidden.push(...titles)));
  }
  // What is said about all screens must not depend on how many of them were read (`| head`).
  if (failOn.size > 0 || targets.length > 0) await screens.rest();
  if (isReplaced) await session.warnOfDrift();

  const all = counted(counts.count, 'screen');
  const parts = await counts.parts(false);
  const failed = [...failing].filter(([, count]) => count > 0);
  const failedCount = grouped(String(failed.reduce((sum, [, count]) => sum + count, 0)));
  const failedText = failed.map(([word, count]) => `${grouped(String(count))} ${word}`).join(', ');
  const failure = failed.length === 0 ? undefined : `${failedCount} of ${all}: ${failedText}`;
  const report = reportOf({
    screens: kept,
    failOn,
    series: seriesFor(askedSeries, kept.length),
    sentence: failure ?? (parts.length === 0 ? all : `${all}: ${parts.map(({ text }) => text).join(', ')}`),
    time: 'instant' in time ? time.instant : context.clock.now(),
  });
  const details = await writeReports(targets, report, session);

  const line = await counts.line('screen', session.errColor);
  if (!isReplaced) await session.summarize(line, counts.count === 0);
  await noteHidden(session, hidden);
  await noteSeries(session, targets, { asked: askedSeries, players: kept.length });
  // Of a few players that are named, it says nothing that a filter has no match.
  const why = named.why ?? (words.length === 0 ? selected?.why() : undefined);
  if (why !== undefined && counts.count === 0) await session.note({ text: why });
  for (const [count, note] of doubtsOf(tally, typed)) if (count > 0) await session.note(note);
  if (!isNow)
    await session.note({ text: 'health is known only for now; at another time the schedules alone decide' });
  if (sources.content === undefined) await session.note(contentNotJudged);
  if (failure !== undefined) throw new Failure('NOT_PLAYING', failure, details);
}

/** What to say about how screens were judged, and how many of them that is about. `typed` is the time of `--at`. */
function doubtsOf(
  { dependsOnState, repeated, inUtc }: Readonly<Record<'dependsOnState' | 'repeated' | 'inUtc', number>>,
  typed: string,
): (readonly [number, Note])[] {
  const clocks = `${counted(repeated, 'clock')} ${repeated === 1 ? 'shows' : 'show'}`;
  const judged = `${counted(inUtc, 'player')} ${inUtc === 1 ? 'is' : 'are'} judged`;
  return [
    [dependsOnState, { text: 'some answers depend on the state', advice: 'add --state SP or --states FILE' }],
    [repeated, { text: `${clocks} ${typed} twice; this is the first time` }],
    [inUtc, { text: `without a known time zone, ${judged} at ${typed} UTC` }],
  ];
}
