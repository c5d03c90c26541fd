import type { Series } from '../../../core/reports/series.ts';
import { breakdowns, labelsOf, playerLabels, storeSuites, titleOf } from '../../../output/reports/fleet.ts';
import type { Report } from '../../../output/reports/report.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { screenStates } from '../engine/screen-state.ts';
import { countedStates, failingWord, healthReason, type Screen } from './screens.ts';

/** A run, as its reports need it. Its sentence is such as `7 screens: 6 ok, 1 unclear`. */
interface Run extends Pick<Report, 'sentence' | 'time'> {
  readonly screens: readonly Screen[];
  /** The states and outcomes of `--fail-on`: a screen with one of them is an error, and a failed test. */
  readonly failOn: ReadonlySet<string>;
  readonly series: Series;
}

export function reportOf({ screens, failOn, series, sentence, time }: Run): Report {
  const members = screens.map((screen) => {
    const { player, state, showing } = screen;
    const { id, name, storeId, platform } = player;
    const reason = [healthReason(screen) ?? [], showing.reason].flat().join('; ');
    const word = failingWord(screen, failOn);
    return { id, name, storeId, platform, state, outcome: showing.outcome, reason, word };
  });
  type Reported = (typeof members)[number];
  const worstFirst = [...members].sort(
    (a, b) => screenStates.indexOf(a.state) - screenStates.indexOf(b.state),
  );
  const failing = worstFirst.filter(({ word }) => word !== undefined);
  const entryOf = (member: Reported) => {
    const { state, reason, storeId, word } = member;
    const text = state === 'ok' ? '' : `${word ?? state}: ${reason}${storeId ? `, store ${storeId}` : ''}`;
    const failure = word === undefined ? undefined : { type: word, message: reason };
    return { title: titleOf(member), level: 'error', failure, text: () => text } as const;
  };
  const nobody = { title: 'no screens', level: 'notice', text: () => '' } as const;
  // Without --fail-on, the offenders are the screens that are neither ok nor blocked.
  const isOffender = ({ state, word }: Reported) =>
    failOn.size > 0 ? word !== undefined : state !== 'ok' && state !== 'blocked';
  const shown = series === 'all' ? members : members.filter(isOffender);
  const only = series === 'all' ? '' : '; only screens with a problem';
  /** Counts and series by the state of the screen, or by the outcome of its schedules. */
  const metricsOf = (label: 'state' | 'outcome', values: readonly string[], total: string, what: string) => {
    const counted = members.map((member) => ({ ...member, state: member[label] }));
    return [
      {
        name: total,
        help: `Screens by ${what}.`,
        labels: [label],
        samples: values.map(
          (value) => [{ [label]: value }, counted.filter(({ state }) => state === value).length] as const,
        ),
      },
      ...breakdowns(counted, label === 'state' ? 'screen_states' : 'screens', label),
      ...(series === 'none'
        ? []
        : [
            {
              name: `signage_screen_${label}`,
              help: `The ${label} of a screen: 1 for the one it has${only}.`,
              labels: [...playerLabels, label],
              samples: shown.map((member) => [{ ...labelsOf(member), [label]: member[label] }, 1] as const),
            },
          ]),
    ];
  };
  return {
    command: 'signage screens',
    sentence,
    status: failing.length > 0 ? 'CRITICAL' : 'OK',
    time,
    suites: () =>
      members.length === 0 ? [{ name: 'screens', entries: [nobody] }] : storeSuites(members, entryOf),
    annotations: () => failing.map(entryOf),
    moreOf: () => 'screens',
    summary: () => [
      {
        head: ['| | Player | Store | Screen | Why |', '| --- | --- | --- | --- | --- |'],
        rows: worstFirst
          .filter(({ state }) => state !== 'ok')
          .map(({ word, name, storeId, state, reason }) => () => {
            return [word === undefined ? '' : '✗', name, storeId, state, reason];
          }),
        what: 'screens',
      },
    ],
    metrics: () => [
      {
        name: 'signage_screens_timestamp_seconds',
        help: 'The time at which the screens were judged, in seconds since 1970.',
        labels: [],
        samples: [[{}, time / 1000]],
      },
      ...metricsOf('state', countedStates, 'signage_screen_states', 'state'),
      ...metricsOf('outcome', outcomes, 'signage_screens', 'what their schedules say'),
    ],
    performance: () =>
      countedStates.map((label) => {
        const value = members.filter(({ state }) => state === label).length;
        return { label, value, max: members.length };
      }),
  };
}
