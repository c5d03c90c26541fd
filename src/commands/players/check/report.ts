import { ageOf } from '../../../clock/time-text.ts';
import { type HealthState, healthStates } from '../../../model/players.ts';
import { labelsOf, playerTitle } from '../../../output/reports/fleet.ts';
import type { Metric, Report, ReportEntry, Series } from '../../../output/reports/report.ts';
import type { JudgedFleet } from '../../../players/judge-fleet.ts';
import { type JudgedPlayer, lastSeenAgeMs, otherReasons } from '../../../players/rules/health.ts';
import { shortLines } from '../../../players/rules/incidents.ts';
import { isOverLimit, largestWithin, thresholdText } from '../../../players/rules/verdict.ts';
import { alsoText, checkSentence } from './text.ts';

const nagiosStatus = {
  healthy: 'OK',
  warning: 'WARNING',
  critical: 'CRITICAL',
  offline: 'CRITICAL',
} as const;

/** The reports of a check. A player over a limit is an error and a failed test: a test fails if and only if the check does. */
export function checkReport(outcome: JudgedFleet): Report {
  const { verdict, time } = outcome;
  const { limits } = outcome.criteria;
  const { counts, found, considered, offenders } = verdict;
  const entryOf = (player: JudgedPlayer): ReportEntry => {
    const { state: type, findings } = player;
    const message = findings.map(({ reason }) => reason).join('; ');
    const isOver = isOverLimit(player, verdict);
    return {
      title: playerTitle(player),
      level: isOver ? 'error' : 'warning',
      failure: isOver ? { type, message } : undefined,
      text: () => (type === 'healthy' ? '' : detailOf(player, time)),
    };
  };
  const causes = shortLines(outcome.incidents, time);
  // Before the players: GitHub shows ten, fewer than one outage can have.
  const level = verdict.state === 'healthy' ? 'warning' : 'error';
  const causeEntry = (cause: string): ReportEntry => ({ title: 'incident', level, text: () => cause });
  const tooFew = verdict.breaches.find(({ kind }) => kind === 'too-few');
  const message = tooFew ? `${tooFew.count} players, expected at least ${limits.minPlayers}` : '';
  const failure = tooFew ? { type: 'too few', message } : undefined;
  const sizeEntry: ReportEntry = {
    title: 'enough players',
    level: 'error',
    failure,
    text: () => message || causes.join('; '),
  };
  return {
    command: 'signage players check',
    sentence: checkSentence(outcome),
    causes,
    status: nagiosStatus[verdict.state],
    time,
    players: considered,
    suites: () => [
      { name: 'fleet', entries: [sizeEntry] },
      ...outcome.tests.suites((test) => (typeof test === 'string' ? test : entryOf(test))),
    ],
    annotations: () => [...causes.map(causeEntry), ...offenders.map(entryOf)],
    summary: () => [
      { titles: ['Incident'], rows: causes.map((cause) => () => [cause]) },
      {
        titles: ['State', 'Players', 'Limit'],
        rows: healthStates.map((state) => () => {
          // The numbers next to a limit add up to the one compared with it.
          const number = `${counts[state]}${alsoText(verdict, state)}`;
          if (state === 'healthy') return [state, number, ''];
          const limit = limits[state];
          return [state, number, limit === null ? 'none' : thresholdText(limit)];
        }),
      },
      {
        titles: ['', 'State', 'Player', 'Last seen', 'Store', 'Version', 'Reason', 'Id'],
        rows: offenders.map((player) => () => {
          const { state, name, storeId, currentVersion, id } = player;
          const mark = isOverLimit(player, verdict) ? '✗' : '';
          const seen = seenText(player, time);
          return [mark, state, name, seen, storeId, currentVersion, otherReasons(player), id];
        }),
      },
    ],
    metrics: (series) => metricsOf(outcome, series),
    performance: () =>
      healthStates.map((label) => {
        if (label === 'healthy') return { label, value: counts.healthy, max: considered };
        const limit = limits[label];
        const largest = limit === null ? undefined : largestWithin(limit, considered);
        // A limit goes in the column of the status that exceeding it causes, next to the value that was compared with it.
        const column = label === 'warning' ? 'warn' : 'crit';
        return { label, value: found[label], [column]: largest, max: considered };
      }),
  };
}

function metricsOf({ verdict, players, time, breakdowns, excused }: JudgedFleet, series: Series): Metric[] {
  const { counts, offenders } = verdict;
  const byState = (numberOf: (state: HealthState) => number) =>
    healthStates.map((state) => [{ state }, numberOf(state)] as const);
  const shown = series === 'all' ? players : offenders;
  const ofEach: Metric[] = [
    {
      name: 'signage_player_unhealthy',
      // Not a label of the age below, which can be unknown.
      help: 'Unhealthy players: 1 for the worst state found.',
      samples: () => offenders.map((player) => [{ ...labelsOf(player), state: player.state }, 1]),
    },
    {
      name: 'signage_player_last_seen_age_seconds',
      help: 'Time since the player was last seen, where that is known, of the players of --series.',
      samples: () =>
        shown.flatMap((player) => {
          const ageMs = lastSeenAgeMs(player, time);
          return ageMs === undefined ? [] : [[labelsOf(player), ageMs / 1000] as const];
        }),
    },
  ];
  return [
    {
      name: 'signage_players',
      help: 'Players considered by the check, by state.',
      samples: () => byState((state) => counts[state]),
    },
    {
      name: 'signage_check_verdict',
      help: 'Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.',
      // One series per state, like an OpenMetrics state set.
      samples: () => byState((state) => (verdict.state === state ? 1 : 0)),
    },
    {
      name: 'signage_check_timestamp_seconds',
      help: 'When the check was made, in seconds since 1970.',
      samples: () => [[{}, time / 1000]],
    },
    {
      name: 'signage_players_excused',
      help: 'Players left out of the check, by the reason.',
      samples: () => Object.entries(excused).map(([reason, count]) => [{ reason }, count]),
    },
    ...breakdowns,
    ...(series === 'none' ? [] : ofEach),
  ];
}

/** `offline, last seen 3d ago, store loja-012, version 2.4.1`; without the version if a reason has it. */
function detailOf(player: JudgedPlayer, time: number): string {
  const { state, storeId, currentVersion } = player;
  const reasons = otherReasons(player);
  const seen = seenText(player, time);
  const version = currentVersion === null ? '' : `version ${currentVersion}`;
  const parts = [reasons === '' ? state : `${state}: ${reasons}`];
  if (seen === 'never') parts.push('never seen');
  else if (seen !== '') parts.push(`last seen ${seen}`);
  if (storeId) parts.push(`store ${storeId}`);
  if (!reasons.includes(version)) parts.push(version);
  return parts.join(', ');
}

/** `3d ago`, or `never`; empty if that is unknown. */
function seenText({ lastSeen }: JudgedPlayer, time: number): string {
  if (lastSeen.kind === 'never') return 'never';
  if (lastSeen.kind === 'unknown') return '';
  return lastSeen.at > time ? 'in the future' : ageOf(lastSeen.at, time);
}
