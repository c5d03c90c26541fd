import {
  breakdowns,
  labelsOf,
  type Metric,
  openMetricsText,
  playerLabels,
} from '../../../output/reports/openmetrics.ts';
import type { RenderedReport } from '../../../output/reports/rendered.ts';
import { outcomes } from '../../../rules/airing/resolve-winner.ts';
import { countOf, isOffender, type ScreensReport } from './report.ts';

/** Renders the screens by outcome, store and platform, and the outcome of each that `--series` asks for. */
export async function renderOpenMetrics(report: ScreensReport): Promise<RenderedReport> {
  const metrics: Metric[] = [
    {
      name: 'signage_screens',
      help: 'Screens by what they play.',
      labels: ['outcome'],
      samples: outcomes.map((outcome) => [{ outcome }, countOf(report, outcome)]),
    },
    {
      name: 'signage_screens_timestamp_seconds',
      help: 'The time at which the screens were judged, in seconds since 1970.',
      labels: [],
      samples: [[{}, report.time / 1000]],
    },
    ...breakdowns({
      plural: 'screens',
      members: report.screens,
      stateLabel: 'outcome',
      playerOf: ({ player }) => player,
      stateOf: ({ showing }) => showing.outcome,
    }),
    ...screenMetrics(report),
  ];
  return { text: await openMetricsText(metrics) };
}

function screenMetrics(report: ScreensReport): Metric[] {
  const { series, screens } = report;
  if (series === 'none') return [];
  const isAll = series === 'all';
  const shown = isAll ? screens : screens.filter((screen) => isOffender(screen, report));
  return [
    {
      name: 'signage_screen_outcome',
      help: `What a screen plays: 1 for its outcome${isAll ? '' : '; only screens with a problem'}.`,
      labels: [...playerLabels, 'outcome'],
      samples: shown.map(({ player, showing }) => [{ ...labelsOf(player), outcome: showing.outcome }, 1]),
    },
  ];
}
