import type { Series } from '../../../core/reports/series.ts';
import { breakdowns, labelsOf, playerLabels, storeSuites, titleOf } from '../../../output/reports/fleet.ts';
import type { Report } from '../../../output/reports/report.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { failureOutcomes, type Screen } from './screens.ts';

/** A run, as its reports need it. Its sentence is such as `7 screens: 1 tie, 6 plays`. */
interface Run extends Pick<Report, 'sentence' | 'time'> {
  readonly screens: readonly Screen[];
  /** The outcomes of `--fail-on`: a screen with one of them is an error, and a failed test. */
  readonly failOn: ReadonlySet<string>;
  readonly series: Series;
}

export function reportOf({ screens, failOn, series, sentence, time }: Run): Report {
  const members = screens.map(({ player: { id, name, storeId, platform }, showing }) => {
    const { outcome: state, reason } = showing;
    return { id, name, storeId, platform, state, reason, isFailing: failOn.has(state) };
  });
  const failing = members.filter(({ isFailing }) => isFailing);
  const counts = outcomes.map((outcome) => {
    return [outcome, members.filter(({ state }) => state === outcome).length] as const;
  });
  const entryOf = (member: (typeof members)[number]) => {
    const { state, reason, storeId, isFailing } = member;
    const text = state === 'plays' ? '' : `${state}: ${reason}${storeId ? `, store ${storeId}` : ''}`;
    const failure = isFailing ? { type: state, message: reason } : undefined;
    return { title: titleOf(member), level: 'error', failure, text: () => text } as const;
  };
  const nobody = { title: 'no screens', level: 'notice', text: () => '' } as const;
  // Without --fail-on, the offenders are the screens with any outcome that the flag accepts.
  const offending = failOn.size > 0 ? failOn : new Set<string>(failureOutcomes);
  const shown = series === 'all' ? members : members.filter(({ state }) => offending.has(state));
  const outcomeMetric = {
    name: 'signage_screen_outcome',
    help: `What a screen plays: 1 for its outcome${series === 'all' ? '' : '; only screens with a problem'}.`,
    labels: [...playerLabels, 'outcome'],
    samples: shown.map((member) => [{ ...labelsOf(member), outcome: member.state }, 1] as const),
  };
  return {
    command: 'signage schedules now',
    sentence,
    status: failing.length > 0 ? 'CRITICAL' : 'OK',
    time,
    suites: () =>
      members.length === 0 ? [{ name: 'screens', entries: [nobody] }] : storeSuites(members, entryOf),
    annotations: () => failing.map(entryOf),
    moreOf: () => 'screens',
    summary: () => [
      {
        head: ['| | Player | Store | Outcome | Why |', '| --- | --- | --- | --- | --- |'],
        rows: members
          .filter(({ state }) => state !== 'plays')
          .map((member) => () => {
            const { isFailing, name, storeId, state, reason } = member;
            return [isFailing ? '✗' : '', name, storeId, state, reason];
          }),
        what: 'screens',
      },
    ],
    metrics: () => [
      {
        name: 'signage_screens',
        help: 'Screens by what they play.',
        labels: ['outcome'],
        samples: counts.map(([outcome, count]) => [{ outcome }, count]),
      },
      {
        name: 'signage_screens_timestamp_seconds',
        help: 'The time for which the screens were checked, in seconds since 1970.',
        labels: [],
        samples: [[{}, time / 1000]],
      },
      ...breakdowns(members, 'screens', 'outcome'),
      ...(series === 'none' ? [] : [outcomeMetric]),
    ],
    performance: () => counts.map(([label, value]) => ({ label, value, max: members.length })),
  };
}
