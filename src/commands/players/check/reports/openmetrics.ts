import { healthStates } from '../../../../model/players.ts';
import {
  breakdowns,
  labelsOf,
  type Metric,
  openMetricsText,
  playerLabels,
} from '../../../../output/reports/openmetrics.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { CheckReport } from './report.ts';

/** Renders the verdict, the players by state, store and platform, and series for the players that `--series` asks for. */
export async function renderOpenMetrics(report: CheckReport): Promise<RenderedReport> {
  const { verdict, players, time } = report;
  const metrics: Metric[] = [
    {
      name: 'signage_players',
      help: 'Players considered by the check, by state.',
      labels: ['state'],
      samples: healthStates.map((state) => [{ state }, verdict.counts[state]]),
    },
    {
      name: 'signage_check_verdict',
      // One series per state, like an OpenMetrics state set.
      help: 'Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.',
      labels: ['state'],
      samples: healthStates.map((state) => [{ state }, verdict.state === state ? 1 : 0]),
    },
    {
      name: 'signage_check_timestamp_seconds',
      help: 'When the check was made, in seconds since 1970.',
      labels: [],
      samples: [[{}, time / 1000]],
    },
    ...breakdowns({
      plural: 'players',
      members: players,
      stateLabel: 'state',
      playerOf: (player) => player,
      stateOf: ({ state }) => state,
    }),
    ...playerMetrics(report),
  ];
  return { text: await openMetricsText(metrics) };
}

function playerMetrics(report: CheckReport): Metric[] {
  const { series, players, verdict } = report;
  if (series === 'none') return [];
  const isAll = series === 'all';
  const ages = (isAll ? players : verdict.offenders).flatMap((player) =>
    player.ageMs === undefined ? [] : [[labelsOf(player), player.ageMs / 1000] as const],
  );
  return [
    {
      name: 'signage_player_unhealthy',
      // A separate metric because the age can be unknown.
      help: 'Unhealthy players: 1 for the worst state found.',
      labels: [...playerLabels, 'state'],
      samples: verdict.offenders.map((player) => [{ ...labelsOf(player), state: player.state }, 1]),
    },
    {
      name: 'signage_player_last_seen_age_seconds',
      help: `Time since the player was last seen, where that is known${isAll ? '' : '; unhealthy players only'}.`,
      labels: playerLabels,
      samples: ages,
    },
  ];
}
