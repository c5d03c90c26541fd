import { momentIn, parseTime } from '../../../clock/typed-time.ts';
import type { Zone } from '../../../clock/zone.ts';
import { allowedBy, excludable } from '../../../core/filters.ts';
import { type Input, integerFlag, switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { listFlags } from '../../../core/global-flags.ts';
import { groupingBy } from '../../../core/groups.ts';
import { batchesOf, itemOf, keepItems } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { reporting } from '../../../core/reports/reporting.ts';
import { type Excludable, noteLacking, readSelection } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import { watchFlags } from '../../../core/watch/watchable.ts';
import { usage } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { players } from '../../../model/players.ts';
import { excusedCount, excuseFlags, noneExcused, readExcuses } from '../../../players/excuses.ts';
import { maxAgeFlag } from '../../../players/max-age.ts';
import { playerSelectors } from '../../../players/selectors.ts';
import { namedBySchedules, planSelectors, readPlanned } from '../../../screens/chosen-players.ts';
import { outcomes } from '../../../screens/engine/outcomes.ts';
import { screenStates } from '../../../screens/engine/screen-state.ts';
import { contentNotJudged, failOnFlag, needsContent, screenFields } from '../../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { compareScreens, countedStates, type Screen, screenJudge } from '../../../screens/screen.ts';
import { playbackOf } from '../../../screens/tenant.ts';

export const atFlag = textFlag(
  '--at <time>',
  "a time other than now: 18:00, 'tomorrow 18:00', sat, +2h, by each player's own clock",
  { synonyms: ['--when', '--date', '--on'], group: 'When' },
);

/** Explains every schedule: `screens why` without a content item. */
export const whyFlag = switchFlag('--why', 'explain every schedule of each player', {
  group: 'What',
  commandLineOnly: true,
});

/** The flags of the list but for reports and filters of players, in the order of the help. */
export const screenFlags = {
  at: atFlag,
  screen: excludable(
    wordsFlag('--screen <states>', 'only screens in these states', screenStates, { group: 'What' }),
  ),
  outcome: excludable(
    wordsFlag('--outcome <values>', 'only screens with these outcomes', outcomes, { group: 'What' }),
  ),
  schedule: planSelectors.schedule.flag,
  content: planSelectors.content.flag,
  why: whyFlag,
  failOn: failOnFlag,
  maxAge: maxAgeFlag,
  ...excuseFlags,
  by: listFlags.by,
  limit: integerFlag('-n, --limit <n>', 'maximum number of screens, the worst first', {
    min: 1,
    group: 'Output',
    commandLineOnly: true,
    synonyms: ['-L', '--top', '--head'],
  }),
  ...playbackFlags,
  ...watchFlags,
};

export const reports = reporting(['junit', 'github', 'openmetrics', 'nagios'], ['NOT_PLAYING']);

/** What `--by` counts screens by: the fields of players, and these. */
export const countedFields = {
  ...players.fields,
  screen: { kind: 'enum', values: countedStates },
  outcome: screenFields.outcome,
} as const;

/** The values that a filter lets through; all without one. */
function allowed(wanted: Excludable | undefined, values: readonly string[]): ReadonlySet<string> {
  return new Set(wanted ? allowedBy(wanted, values) : values);
}

/** Reads the screenFlags. Wrong usage fails here, before any request. */
export async function readQuestion(session: Session, input: Input, isWhy: boolean) {
  const { get } = input;
  const by = get(screenFlags.by);
  if (by !== undefined && isWhy) throw usage('--by cannot be combined with --why');
  const choices = await readPlaybackChoices(input, session);
  const typed = get(screenFlags.at) ?? 'now';
  const timeAt = parseTime(typed, '--at');
  const selected = await readSelection(playerSelectors, input);
  const reporting = await reports.read(session, input);
  if (reporting.formats.includes('nagios') && get(screenFlags.failOn) === undefined)
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
export async function judgeScreens(
  session: Session,
  input: Input,
  { choices, timeAt, isNow, isWhy, selected, words, grouping }: Awaited<ReturnType<typeof readQuestion>>,
) {
  const { context } = session;
  const failOn = input.get(screenFlags.failOn);
  const { tenant, chosen: all } = await readPlanned(
    session,
    words,
    choices,
    failOn?.some(needsContent(choices.assumptions)),
  );
  const time = timeAt(tenant.at);
  const named = await namedBySchedules(await session.client(), input, tenant);
  const chosen = keepItems(all, (item) => {
    return (selected?.holds(item, tenant.at) ?? true) && named.holds(String(item.value.id));
  });
  const momentOf = (zone: Zone) => momentIn(time, zone);
  const maxAgeMs = input.get(screenFlags.maxAge);
  const judge = screenJudge(playbackOf(tenant, choices), { momentIn: momentOf, isNow, isWhy, maxAgeMs });
  const excuses = readExcuses(input);
  const excused = noneExcused();
  const wanted = allowed(input.get(screenFlags.outcome), outcomes);
  const wantedStates = allowed(input.get(screenFlags.screen), screenStates);
  const screens: Screen[] = [];
  for await (const batch of chosen) {
    // Players that have been read keep coming.
    context.signal.throwIfAborted();
    for (const { value } of batch) {
      const screen = judge(value);
      if (!wanted.has(screen.showing.outcome) || !wantedStates.has(screen.state)) continue;
      const excuse = excuses?.of(value, isNow ? screen.presence : undefined, screen.instant);
      if (excuse !== undefined) {
        excused[excuse] += 1;
        continue;
      }
      screens.push(grouping ? screen : { ...screen, player: shownOf(screen.player) });
    }
  }
  // Of named players, a filter does not see all.
  if (words.length === 0) await noteLacking(session, selected, { isVerdict: failOn !== undefined });
  screens.sort(compareScreens);
  const counted = ({ player, state, showing }: Screen) =>
    itemOf({ ...player, screen: state, outcome: showing.outcome });
  const why = (isLong: boolean) => {
    if (named.why !== undefined) return named.why;
    // That nobody is expected to be up is a result, not a mistake.
    if (excusedCount(excused) > 0) return undefined;
    // Among a few named players, a filter without a match explains nothing.
    return words.length === 0 ? selected?.why(isLong) : undefined;
  };
  const groups = await grouping?.group(batchesOf(screens, counted));
  return {
    screens,
    groups,
    time,
    why,
    excused,
    excusedText: excuses?.text(excused) ?? '',
    unchecked: contentNotJudged(tenant),
  };
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
