import { isoText } from '../../../clock/time-text.ts';
import { momentIn, parseTime } from '../../../clock/typed-time.ts';
import type { Zone } from '../../../clock/zone.ts';
import { allowedBy, excludable } from '../../../core/filters.ts';
import { type Input, integerFlag, switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { listFlags } from '../../../core/global-flags.ts';
import { groupingBy } from '../../../core/groups.ts';
import { batchesOf, itemOf, keepItems } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { reporting } from '../../../core/reports/reporting.ts';
import { type Excludable, flagsOf, readSelection } from '../../../core/selectors.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { showOrWatch } from '../../../core/watch/show-or-watch.ts';
import { type WatchedPart, watchFlags } from '../../../core/watch/watchable.ts';
import { Failure, usage } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { players } from '../../../model/players.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { maxAgeFlag } from '../../../players/max-age.ts';
import { playerSelectors } from '../../../players/selectors.ts';
import { namedBySchedules, planSelectors, readPlanned } from '../../../screens/chosen-players.ts';
import { outcomes } from '../../../screens/engine/outcomes.ts';
import { clockOf } from '../../../screens/engine/player.ts';
import { screenStates } from '../../../screens/engine/screen-state.ts';
import {
  contentNotJudged,
  failOnFlag,
  failureSentence,
  screenFields,
  stateAdvice,
} from '../../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { compareScreens, countedStates, type Screen, screenJudge } from '../../../screens/screen.ts';
import { playbackOf } from '../../../screens/tenant.ts';
import { shellQuoted } from '../../../words/shell-quoted.ts';
import { screensReport } from './report.ts';

export const atFlag = textFlag(
  '--at <time>',
  "a time other than now: 18:00, 'tomorrow 18:00', sat, +2h; without a time zone, by each player's own clock",
  { synonyms: ['--when', '--date', '--on'] },
);

/** Explains every schedule: `screens why` without a content item. */
const whyFlag = switchFlag('--why', 'explain every schedule of each player', { commandLineOnly: true });

const flags = {
  at: atFlag,
  screen: excludable(wordsFlag('--screen <states>', 'only screens in these states', screenStates)),
  outcome: excludable(wordsFlag('--outcome <values>', 'only screens with these outcomes', outcomes)),
  schedule: planSelectors.schedule.flag,
  content: planSelectors.content.flag,
  why: whyFlag,
  failOn: failOnFlag,
  maxAge: maxAgeFlag,
  by: listFlags.by,
  limit: integerFlag('-n, --limit <n>', 'maximum number of screens, the worst first', {
    min: 1,
    commandLineOnly: true,
    synonyms: ['-L', '--max', '--top', '--head'],
  }),
  ...playbackFlags,
  ...watchFlags,
};

const reports = reporting(['junit', 'github', 'openmetrics', 'nagios'], ['NOT_PLAYING']);

export const listScreens: VerbBody = {
  pages: true,
  description:
    'Combines the health and the schedules of each player into one state, worst first: unreachable (offline, or not seen for --max-age), \
unplayable (none of the items can play), blank (no schedule is active), unclear (several schedules could win), degraded (the player \
is unhealthy, or its status is unknown), blocked, ok. The outcome is what the schedules alone say; where it changes with a rule that the API leaves \
open, it is "depends" (see: signage help schedules-rules). Give players as ids, the start of ids or names.',
  arguments: '[player...]',
  idsOf: players,
  fields: screenFields,
  flags: [...Object.values(flags), ...reports.flags, ...flagsOf(playerSelectors)],
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

/** What `--by` counts screens by: the fields of players, and these. */
const countedFields = {
  ...players.fields,
  screen: { kind: 'enum', values: countedStates },
  outcome: screenFields.outcome,
} as const;

/** The values that a filter lets through; all without one. */
function allowed(wanted: Excludable | undefined, values: readonly string[]): ReadonlySet<string> {
  return new Set(wanted ? allowedBy(wanted, values) : values);
}

/** Reads the flags. Wrong usage fails here, before any request. */
async function readQuestion(session: Session, input: Input, isWhy: boolean) {
  const { get } = input;
  const by = get(flags.by);
  if (by !== undefined && isWhy) throw usage('--by cannot be combined with --why');
  const choices = await readPlaybackChoices(input, session);
  const typed = get(flags.at) ?? 'now';
  const timeAt = parseTime(typed, '--at');
  const selected = await readSelection(playerSelectors, input);
  const reporting = await reports.read(session, input);
  if (reporting.formats.includes('nagios') && get(flags.failOn) === undefined)
    throw usage(
      '--report nagios needs --fail-on: without it, no state is a problem',
      'For example: --fail-on unreachable,unplayable,blank',
    );
  const words = await readWords(input.args, players, session);
  if (input.args.length > 0 && words.length === 0) throw usage('no ids on stdin');
  const isNow = typed.toLowerCase() === 'now';
  const counted = { collection: { fields: countedFields }, selectors: playerSelectors, state: 'screen' };
  const grouping = by === undefined ? undefined : groupingBy(by, counted);
  return { choices, typed, timeAt, isNow, isWhy, selected, reporting, words, grouping };
}

/** The requested screens, and notes about how they were judged. */
async function judgeScreens(
  session: Session,
  input: Input,
  { choices, timeAt, isNow, isWhy, selected, words, grouping }: Awaited<ReturnType<typeof readQuestion>>,
) {
  const { context } = session;
  const { tenant, chosen: all } = await readPlanned(session, words, choices);
  const time = timeAt(tenant.at);
  const named = await namedBySchedules(await session.client(), input, tenant);
  const chosen = keepItems(all, (item) => {
    return (selected?.holds(item, tenant.at) ?? true) && named.holds(String(item.value.id));
  });
  const momentOf = (zone: Zone) => momentIn(time, zone);
  const maxAgeMs = input.get(flags.maxAge);
  const judge = screenJudge(playbackOf(tenant, choices), { momentIn: momentOf, isNow, isWhy, maxAgeMs });
  const wanted = allowed(input.get(flags.outcome), outcomes);
  const wantedStates = allowed(input.get(flags.screen), screenStates);
  const screens: Screen[] = [];
  for await (const batch of chosen) {
    // Players that have been read keep coming.
    context.signal.throwIfAborted();
    for (const { value } of batch) {
      const screen = judge(value);
      if (!wanted.has(screen.showing.outcome) || !wantedStates.has(screen.state)) continue;
      screens.push(grouping ? screen : { ...screen, player: shownOf(screen.player) });
    }
  }
  screens.sort(compareScreens);
  const counted = ({ player, state, showing }: Screen) =>
    itemOf({ ...player, screen: state, outcome: showing.outcome });
  const why = (isLong: boolean) => {
    if (named.why !== undefined) return named.why;
    // Among a few named players, a filter without a match explains nothing.
    return words.length === 0 ? selected?.why(isLong) : undefined;
  };
  const groups = await grouping?.group(batchesOf(screens, counted));
  return { screens, groups, time, why, isContentJudged: tenant.content !== undefined };
}

/** The fields of a player that are needed after it was judged. No others are kept: a hundred thousand players are held until they are sorted. */
const shownFields = [
  'id',
  'name',
  'storeId',
  'platform',
  'timezone',
  'status',
  'healthStatus',
  'lastSeenAt',
] as const;
const shownOf = (player: JsonObject): JsonObject =>
  Object.fromEntries(shownFields.map((name) => [name, player[name]]));

/** Prints the screens; `isWhy` explains every schedule of each. Rejects with `NOT_PLAYING` if a screen has a state or an outcome of `--fail-on`. */
export async function showScreens(session: Session, input: Input, isWhy: boolean): Promise<void> {
  const { context } = session;
  const question = await readQuestion(session, input, isWhy);
  const { choices, typed, reporting, grouping } = question;
  let at: string = typed;
  // Tables need a segmenter, and `mcp` loads this file for its flags.
  const { screenItem, screensView } = await import('./view.ts');
  const view = screensView(question.isWhy, () => ({
    at,
    ...choices.judgedWith,
  }));
  const choice = session.choose(grouping ?? view);
  const { screens, groups, time, why, isContentJudged } = await judgeScreens(session, input, question);
  if ('instant' in time) at = isoText(time.instant);
  const isEmpty = screens.length === 0;
  const reason = isEmpty ? why(true) : undefined;
  const failOn = input.get(flags.failOn) ?? [];
  // As in `lint`: a job must not pass because nothing was judged.
  if (failOn.length > 0 && reason !== undefined) throw new Failure('NOT_FOUND', why(false) ?? reason);

  const shown = groups ?? { items: batchesOf(screens, screenItem), view };
  const hidden = await reporting.print(shown.items, shown.view, {
    choice,
    max: input.get(flags.limit),
    isVerdict: failOn.length > 0,
  });
  const counts = createStateCounts(countedFields, 'screen');
  for (const { state } of screens) counts.add([{ value: { screen: state } }]);
  const failure = await failureSentence(screens, failOn);
  const sentence = failure ?? (await counts.line('screen', false)).replaceAll(' · ', ', ');
  const judgedAt = 'instant' in time ? time.instant : context.clock.now();
  const report = () => screensReport(screens, failOn, { sentence, time: judgedAt });
  const details = reporting.formats.length > 0 ? await reporting.write(report()) : {};

  const line = reason ? visible(`N${reason.slice(1)}`) : await counts.line('screen', session.errColor);
  const isSaid = !reporting.isReplaced && (await session.summarize(line, isEmpty));
  await noteHidden(session, hidden);
  if (reason !== undefined && !isSaid) await session.note({ text: why(false) ?? '' });
  if (screens.some(({ showing }) => showing.dependsOnState))
    await session.note({ text: 'some answers depend on the state', advice: stateAdvice });
  if (screens.some(({ isRepeated }) => isRepeated))
    await session.note({ text: `some clocks show ${typed} twice; this is the first time` });
  if ('wall' in time && screens.some(({ player }) => clockOf(player) === undefined))
    await session.note({ text: `screens without a known time zone are judged at ${typed} UTC` });
  if ('wall' in time && time.isDay)
    await session.note({
      text: `${typed} is judged at 00:00`,
      advice: `for the whole day: signage screens timeline --day ${shellQuoted(typed)}`,
    });
  if (!question.isNow)
    await session.note({ text: 'health is known only for now; at another time the schedules alone decide' });
  if (!isContentJudged) await session.note(contentNotJudged);
  if (failure !== undefined) throw new Failure('NOT_PLAYING', failure, details);
}
