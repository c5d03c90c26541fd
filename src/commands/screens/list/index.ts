import { isoText } from '../../../clock/time-text.ts';
import type { Input } from '../../../core/flag.ts';
import { listFlags } from '../../../core/global-flags.ts';
import { batchesOf } from '../../../core/items.ts';
import { flagsOf } from '../../../core/selectors.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { showOrWatch } from '../../../core/watch/show-or-watch.ts';
import { type WatchedPart, watchFlags } from '../../../core/watch/watchable.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { players } from '../../../model/players.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { noneExcused } from '../../../players/excuses.ts';
import { playerSelectors } from '../../../players/selectors.ts';
import { clockOf } from '../../../screens/engine/player.ts';
import { failureSentence, screenFields, stateAdvice } from '../../../screens/judge-screens.ts';
import { judgedAtMidnight } from '../../../screens/time-selectors.ts';
import { countedFields, judgeScreens, readQuestion, reports, screenFlags, whyFlag } from './question.ts';
import { screensReport } from './report.ts';

export const listScreens: VerbBody = {
  pages: true,
  description:
    'Combines the health and the schedules of each player into one state; the outcome is what the schedules alone say. For what the \
states and outcomes mean, see: signage help schedules-rules.',
  arguments: { '[player...]': 'ids, the start of ids, names, or stores (default all)' },
  idsOf: players,
  fields: screenFields,
  table: 'screens',
  flags: [...Object.values(screenFlags), ...reports.flags, ...flagsOf(playerSelectors)],
  acrossProfiles: Object.values(watchFlags),
  ...reports.verb,
  run: (session, input) =>
    showOrWatch(session, input, {
      name: 'screens',
      refuses: [whyFlag, listFlags.by, ...reports.flags],
      show: (round) => showScreens(round, input, input.get(whyFlag) ?? false),
      watchedIn: watchedScreen,
    }),
};

/** What is compared of a screen. */
function watchedScreen({
  playerId,
  name,
  storeId,
  screen,
  outcome,
  scheduleIds,
  contentIds,
}: JsonObject): WatchedPart[] {
  const state = { screen, outcome, scheduleIds, contentIds };
  return [{ key: String(playerId), about: { playerId, name, storeId }, state }];
}

/** Prints the screens; `isWhy` explains every schedule of each. Rejects with `NOT_PLAYING` if a screen has a state or an outcome of `--fail-on`. */
export async function showScreens(session: Session, input: Input, isWhy: boolean): Promise<void> {
  const { context } = session;
  const question = await readQuestion(session, input, isWhy);
  const { choices, typed, reporting, grouping } = question;
  /** What the document says beside the screens, once they are judged. */
  const about = { at: typed as string, excused: noneExcused() };
  // Tables need a segmenter, and `mcp` loads this file for its flags.
  const { screenItem, screensView } = await import('./view.ts');
  const view = screensView(question.isWhy, () => ({
    ...about,
    ...choices.judgedWith,
  }));
  const choice = session.choose(grouping ?? view);
  const judged = await judgeScreens(session, input, question);
  const { screens, groups, time, why, excused, excusedText, unchecked } = judged;
  if ('instant' in time) about.at = isoText(time.instant);
  about.excused = excused;
  const isEmpty = screens.length === 0;
  const reason = isEmpty ? why(true) : undefined;
  const failOn = input.get(screenFlags.failOn) ?? [];
  // As in `lint`: a job must not pass because nothing was judged.
  if (failOn.length > 0 && reason !== undefined) throw new Failure('NOT_FOUND', why(false) ?? reason);

  const shown = groups ?? { items: batchesOf(screens, screenItem), view };
  const hidden = await reporting.print(shown.items, shown.view, {
    choice,
    max: input.get(screenFlags.limit),
    isVerdict: failOn.length > 0,
  });
  const counts = createStateCounts(countedFields, 'screen');
  for (const { state } of screens) counts.add([{ value: { screen: state } }]);
  const failure = await failureSentence(screens, failOn);
  const sentence = failure ?? (await counts.line('screen', false)).replaceAll(' · ', ', ');
  const judgedAt = 'instant' in time ? time.instant : context.clock.now();
  const report = () => screensReport(screens, excused, failOn, { sentence, time: judgedAt });
  const details = reporting.formats.length > 0 ? await reporting.write(report()) : {};

  const line = reason ? visible(`N${reason.slice(1)}`) : await counts.line('screen', session.errColor);
  const isSaid = !reporting.isReplaced && (await session.summarize(line, isEmpty));
  await noteHidden(session, hidden);
  if (reason !== undefined && !isSaid) await session.note({ text: why(false) ?? '' });
  if (excusedText !== '') await session.note({ text: excusedText });
  if (screens.some(({ showing }) => showing.dependsOnState))
    await session.note({ text: 'some answers depend on the state', advice: stateAdvice });
  if (screens.some(({ isRepeated }) => isRepeated))
    await session.note({ text: `some clocks show ${typed} twice; this is the first time` });
  if ('wall' in time && screens.some(({ player }) => clockOf(player) === undefined))
    await session.note({ text: `screens without a known time zone are judged at ${typed} UTC` });
  if ('wall' in time && time.isDay) await session.note(judgedAtMidnight(typed));
  if (!question.isNow)
    await session.note({ text: 'health is known only for now; at another time the schedules alone decide' });
  if (unchecked) await session.note(unchecked);
  if (failure !== undefined) throw new Failure('NOT_PLAYING', failure, details);
}
