import { allowedBy, excludable, readConditions } from '../../../core/filters.ts';
import { type Input, switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { countable, inBatches, keep, readAll } from '../../../core/items.ts';
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
import { playerConditions } from '../../players/conditions.ts';
import { selection } from '../../players/filters.ts';
import type { Playback } from '../engine/playback.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { playbackFlags, readPlaybackChoices } from '../flags.ts';
import { contentNotJudged, preparePlayback, readSources } from '../sources.ts';
import { parseTime } from '../times.ts';
import { namedBySchedules, planFlags, readPlayers } from './chosen-players.ts';
import { reportOf } from './report.ts';
import { failureOutcomes, judgeScreen, type Screen, screenFields } from './screens.ts';

const flags = {
  at: textFlag(
    '--at <time>',
    "another time than now: 18:00, 'tomorrow 18:00', sat, +2h; without a time zone, each player's own clock",
  ),
  outcome: excludable(wordsFlag('--outcome <values>', 'only screens with these outcomes', outcomes)),
  ...planFlags,
  why: switchFlag('--why', 'explain every schedule of each player'),
  failOn: wordsFlag('--fail-on <outcomes>', 'exit 44 if a screen has one of these outcomes', failureOutcomes),
  ...playbackFlags,
};

const reportFlag = reportFlagFor(['junit', 'github', 'openmetrics', 'nagios'], 'junit=screens.xml');

export const schedulesNow: VerbBody = {
  description:
    'Says for each player which schedule wins now, and whether its content can play. The API leaves some rules open; where that \
changes the answer, the outcome is "depends" (see: signage help schedules-rules). Give players as ids, the start of ids or names.',
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
  isReadByRunner: writesAnnotations(reportFlag),
  translate: inNagiosTerms(reportFlag, ['NOT_PLAYING']),
  run: showNow,
};

/** Rejects with `NOT_PLAYING` if a screen has an outcome of `--fail-on`. */
async function showNow(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const isWhy = get(flags.why) ?? false;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const typed = get(flags.at) ?? 'now';
  const asked = get(flags.outcome);
  const wanted = new Set(asked ? allowedBy(asked, outcomes) : outcomes);
  const tests = await readConditions(playerConditions, input);
  const failOn = new Set<string>(get(flags.failOn));
  let time = parseTime(typed, '--at', 0);
  const { ScreenItem, screensView } = await import('./view.ts');
  const view = screensView(isWhy, () => ({
    at: 'instant' in time ? new Date(time.instant).toISOString() : typed,
    assumptions: assumptions.values,
    tzdata: context.tzdata,
  }));
  const choice = session.choose(view);
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
  const judge = (playback: Playback, items: readonly Item[]) =>
    context.compute(() => items.map(({ value }) => judgeScreen(playback, value, time, isWhy)));
  const playback = await preparePlayback(client, sources, { assumptions, states }, async (draft) => {
    const all = await readAll(chosen);
    chosen = inBatches(all);
    judge(draft, all);
  });

  const counts = createStateCounts(screenFields, 'outcome');
  const tally = { failing: 0, dependsOnState: 0, repeated: 0, inUtc: 0 };
  const kept: Screen[] = [];
  async function* judged(): AsyncGenerator<readonly Item[]> {
    for await (const batch of chosen) {
      const shown = judge(playback, batch).filter(({ showing }) => wanted.has(showing.outcome));
      for (const screen of shown) {
        const { outcome, dependsOnState } = screen.showing;
        tally.failing += Number(failOn.has(outcome));
        tally.dependsOnState += Number(dependsOnState);
        tally.repeated += Number(screen.isRepeated);
        tally.inUtc += Number(screen.isInUtc);
        if (targets.length > 0) kept.push(screen);
      }
      const items = shown.map((screen) => new ScreenItem(screen));
      counts.add(items);
      yield items;
    }
  }
  const screens = countable(judged());
  const isReplaced = targets.some(takesStdout);
  const hidden: string[] = [];
  if (!isReplaced) {
    const printing = session.print(screens.batches, view, { choice });
    await ignoreClosedPipe(printing.then((titles) => void hidden.push(...titles)));
  }
  // What is said about all screens must not depend on how many of them were read (`| head`).
  if (failOn.size > 0 || targets.length > 0) await screens.rest();
  if (isReplaced) await session.warnOfDrift();

  const all = counted(counts.count, 'screen');
  const parts = await counts.parts(false);
  const textOf = (some: typeof parts) => some.map(({ text }) => text).join(', ');
  const failed = textOf(parts.filter(({ state }) => failOn.has(state)));
  const failure = failed === '' ? undefined : `${grouped(String(tally.failing))} of ${all}: ${failed}`;
  const report = reportOf({
    screens: kept,
    failOn,
    series: seriesFor(askedSeries, kept.length),
    sentence: failure ?? (parts.length === 0 ? all : `${all}: ${textOf(parts)}`),
    time: 'instant' in time ? time.instant : context.clock.now(),
  });
  const details = await writeReports(targets, report, session);

  const line = await counts.line({ singular: 'screen', plural: 'screens', color: session.errColor });
  if (!isReplaced) await session.summarize(line, counts.count === 0);
  await noteHidden(session, hidden);
  await noteSeries(session, targets, { asked: askedSeries, players: kept.length });
  // Of a few players that are named, it says nothing that a filter has no match.
  const why = named.why ?? (words.length === 0 ? selected?.why() : undefined);
  if (why !== undefined && counts.count === 0) await session.note({ text: why });
  for (const [count, note] of doubtsOf(tally, typed)) if (count > 0) await session.note(note);
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
