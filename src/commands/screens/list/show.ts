import { allowedBy, readConditions } from '../../../core/filters.ts';
import type { Input } from '../../../core/flag.ts';
import { type Batches, countable, itemOf } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { noteSeries, readSeries, seriesFor } from '../../../core/reports/series.ts';
import { readTargets, takesStdout } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReports } from '../../../core/reports/write.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import { Failure, usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { counted } from '../../../model/quantity.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { playerConditions } from '../../players/conditions.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { readPlaybackChoices } from '../flags.ts';
import { readSources } from '../sources.ts';
import { parseTime } from '../typed-time.ts';
import { choosePlayers } from './chosen-players.ts';
import { nowFlags, reportFlag } from './flags.ts';
import { judgeScreens } from './judging.ts';
import { reportOf } from './report.ts';
import { type Screen, screenFields } from './screens.ts';
import { Tally } from './tally.ts';
import { createScreensView } from './view.ts';

/** Runs `schedules now`. Rejects with `NOT_PLAYING` if a screen has an outcome of `--fail-on`. */
export async function showNow(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const isWhy = get(nowFlags.why) ?? false;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const typed = get(nowFlags.at) ?? 'now';
  const asked = get(nowFlags.outcome);
  const wanted = asked && new Set(allowedBy(asked, outcomes));
  const tests = await readConditions(playerConditions, input);
  const failOn = new Set<string>(get(nowFlags.failOn));
  let time = parseTime(typed, '--at', 0);
  const view = createScreensView(
    () => ({
      at: 'instant' in time ? new Date(time.instant).toISOString() : typed,
      assumptions: assumptions.values,
      tzdata: context.tzdata,
    }),
    { isWhy },
  );
  const choice = session.choose(view.view);
  const targets = await readTargets(input, reportFlag, context);
  const askedSeries = readSeries(input, targets);
  const words = await readWords(input.args, players, session);
  if (input.args.length > 0 && words.length === 0) throw usage('no ids on stdin');

  const client = await session.client();
  const sources = await readSources(client);
  const now = context.clock.now() + (client.clockSkew() ?? 0);
  time = parseTime(typed, '--at', now);
  const chosen = await choosePlayers(client, { input, words, tests, sources, check: checkStates, now });
  const question = { sources, assumptions, states, time, isWhy, compute: context.compute };

  const counts = createStateCounts(screenFields, 'outcome');
  const tally = new Tally(failOn);
  const kept: Screen[] = [];
  async function* screens(): AsyncGenerator<readonly Item[]> {
    for await (const judged of judgeScreens(client, chosen.batches, question)) {
      const shown = judged.filter(({ showing }) => wanted?.has(showing.outcome) ?? true);
      for (const screen of shown) {
        tally.add(screen);
        if (targets.length > 0) kept.push(screen);
      }
      yield shown.map((screen) => itemOf(view.objectOf(screen)));
    }
  }
  const judged = countable(screens());
  const see = (batch: readonly Item[]) => counts.add(batch);
  const isReplaced = targets.some(takesStdout);
  const printing = isReplaced
    ? drain(session, judged.batches, see)
    : session.print(judged.batches, view.view, { choice, see });
  const hidden: string[] = [];
  await ignoreClosedPipe(printing.then((titles) => void hidden.push(...titles)));
  // What is said about all screens must not depend on how many of them were read (`| head`).
  if (failOn.size > 0 || targets.length > 0) await judged.rest();
  const { sentence, failure } = tally;
  const report = reportOf({
    screens: kept,
    failOn,
    series: seriesFor(askedSeries, kept.length),
    sentence: failure ?? sentence,
    time: 'instant' in time ? time.instant : context.clock.now(),
  });
  const details = await writeReports(targets, report, session);

  const line = await counts.line({ singular: 'screen', plural: 'screens', color: session.errColor });
  if (!isReplaced) await session.summarize(line, counts.count === 0);
  await noteHidden(session, hidden);
  await noteSeries(session, targets, { asked: askedSeries, players: kept.length });
  await noteDoubts(session, tally, {
    typed,
    why: counts.count === 0 ? chosen.why() : undefined,
    isContentRead: sources.content !== undefined,
  });
  if (failure !== undefined) throw new Failure('NOT_PLAYING', failure, details);
}

async function noteDoubts(
  session: Session,
  { dependsOnState, repeated, inUtc }: Tally,
  { typed, why, isContentRead }: { typed: string; why: string | undefined; isContentRead: boolean },
): Promise<void> {
  if (why !== undefined) await session.note({ text: why });
  if (dependsOnState)
    await session.note({
      text: 'some answers depend on the state',
      advice: 'add --state SP or --states FILE',
    });
  if (repeated > 0) {
    const clocks = `${counted(repeated, 'clock')} ${repeated === 1 ? 'shows' : 'show'}`;
    await session.note({ text: `${clocks} ${typed} twice; this is the first time` });
  }
  if (inUtc > 0)
    await session.note({
      text: `without a known time zone, ${counted(inUtc, 'player')} ${inUtc === 1 ? 'is' : 'are'} judged at ${typed} UTC`,
    });
  if (!isContentRead)
    await session.note({ text: 'content was not judged; that takes a key with the content:read scope' });
}

/** Reads all batches without printing them. */
async function drain(
  session: Session,
  batches: Batches,
  see: (batch: readonly Item[]) => void,
): Promise<readonly string[]> {
  for await (const batch of batches) see(batch);
  await session.warnOfDrift();
  return [];
}
