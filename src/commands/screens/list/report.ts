import { breakdowns, labelsOf, playerTitle, storeTests } from '../../../output/reports/fleet.ts';
import type { Metric, Report } from '../../../output/reports/report.ts';
import type { ExcusedCounts } from '../../../players/excuses.ts';
import { failingWord, screenReason } from '../../../screens/judge-screens.ts';
import { type Screen, stateCounts } from '../../../screens/screen.ts';

/** The report of screens, the worst first. One with a state or an outcome of `failOn` is an error, and a failed test. */
export function screensReport(
  screens: readonly Screen[],
  excused: Readonly<ExcusedCounts>,
  failOn: readonly string[],
  { sentence, time }: Pick<Report, 'sentence' | 'time'>,
): Report {
  const members = screens.map((screen) => {
    const { state, showing } = screen;
    const { id, name, storeId, platform } = screen.player;
    const word = failingWord(screen, failOn);
    return {
      id,
      name,
      storeId,
      platform,
      state,
      outcome: showing.outcome,
      reason: screenReason(screen),
      word,
    };
  });
  type Reported = (typeof members)[number];
  const tests = storeTests<Reported>();
  const counted = breakdowns('screens');
  for (const member of members) {
    tests.add(member.storeId, member);
    counted.add(member);
  }
  const failing = members.filter(({ word }) => word !== undefined);
  const entryOf = (member: Reported) => {
    const { state, reason, storeId, word } = member;
    const text = state === 'ok' ? '' : `${word ?? state}: ${reason}${storeId ? `, store ${storeId}` : ''}`;
    const failure = word === undefined ? undefined : { type: word, message: reason };
    return { title: playerTitle(member), level: 'error', failure, text: () => text } as const;
  };
  const nobody = { title: 'no screens', level: 'info', text: () => '' } as const;
  // Without --fail-on, the offenders are the screens that are neither ok nor blocked.
  const isOffender = ({ state, word }: Reported) =>
    failOn.length > 0 ? word !== undefined : state !== 'ok' && state !== 'blocked';
  const counts = stateCounts(members);
  return {
    command: 'signage screens',
    sentence,
    status: failing.length > 0 ? 'CRITICAL' : 'OK',
    time,
    players: members.length,
    suites: () => (members.length === 0 ? [{ name: 'screens', entries: [nobody] }] : tests.suites(entryOf)),
    annotations: () => failing.map(entryOf),
    summary: () => [
      {
        titles: ['', 'Player', 'Store', 'Screen', 'Why'],
        rows: members
          .filter(({ state }) => state !== 'ok')
          .map(({ word, name, storeId, state, reason }) => () => {
            return [word === undefined ? '' : '✗', name, storeId, state, reason];
          }),
      },
    ],
    metrics: (series) => {
      const shown = { all: members, offenders: members.filter(isOffender), none: [] }[series];
      const ofEach: Metric = {
        name: 'signage_screen_state',
        help: 'The state of each screen of --series and the outcome of its schedules (always 1).',
        samples: () =>
          shown.map((each) => [{ ...labelsOf(each), state: each.state, outcome: each.outcome }, 1]),
      };
      return [
        {
          name: 'signage_screens_timestamp_seconds',
          help: 'The time for which the screens were checked, in seconds since 1970.',
          samples: () => [[{}, time / 1000]],
        },
        {
          name: 'signage_screens',
          help: 'Screens by state.',
          samples: () => counts.map(({ state, count }) => [{ state }, count]),
        },
        {
          name: 'signage_screens_excused',
          help: 'Screens left out, by the reason.',
          samples: () => Object.entries(excused).map(([reason, count]) => [{ reason }, count]),
        },
        ...counted.metrics,
        ...(series === 'none' ? [] : [ofEach]),
      ];
    },
    performance: () =>
      counts.map(({ state, count }) => ({ label: state, value: count, max: members.length })),
  };
}
