import { secondsText } from '../clock/time-text.ts';
import { ageFlag, type Flag, type Input, integerFlag, parsedFlag } from '../core/flag.ts';
import type { Reporting } from '../core/reports/reporting.ts';
import { readSelection } from '../core/selectors.ts';
import type { Session } from '../core/session.ts';
import { players } from '../model/players.ts';
import { presenceOf } from '../model/presence.ts';
import { breakdowns, playerTitle, storeTests } from '../output/reports/fleet.ts';
import { visible } from '../output/sanitize.ts';
import { excusedCount, excuseFlags, noneExcused, readExcuses } from './excuses.ts';
import { noteCut } from './notes.ts';
import { type JudgedPlayer, judgeHealth, type UnhealthyState, unhealthyStates } from './rules/health.ts';
import { createFleet } from './rules/incidents.ts';
import { type FleetLimits, fleetVerdict, parseThreshold, type Threshold } from './rules/verdict.ts';
import { parseVersion } from './rules/version.ts';
import { includeBlockedFlag, includesBlocked, playerFilters } from './selectors.ts';

/** The flags of `players check` other than filters and reports, in the order of the help. */
export const checkFlags = {
  warning: thresholdFlag('max-warning', 'players with a warning', '100%'),
  critical: thresholdFlag('max-critical', 'critical players', '0'),
  offline: thresholdFlag('max-offline', 'offline players', '0'),
  maxAge: ageFlag('--max-age <time>', 'count players not seen for this long as offline, such as 15m or 30d', {
    setting: 'check.max-age',
    group: 'Assume',
  }),
  minPlayers: integerFlag('--min-players <n>', 'fail if there are fewer players than this', {
    group: 'What',
    min: 0,
    // An empty fleet must not pass.
    default: 1,
    setting: 'check.min-players',
  }),
  minVersion: parsedFlag('--min-version <version>', 'count players with an older app version as warnings', {
    group: 'What',
    read: parseVersion,
    form: 'a version such as 2.4.0',
    setting: 'check.min-version',
  }),
  ...excuseFlags,
  includeBlocked: includeBlockedFlag,
} as const satisfies Record<string, Flag<unknown>>;

function readCriteria({ get }: Input) {
  const limits: FleetLimits = {
    warning: get(checkFlags.warning) ?? null,
    critical: get(checkFlags.critical) ?? { count: 0 },
    offline: get(checkFlags.offline) ?? { count: 0 },
    minPlayers: get(checkFlags.minPlayers) ?? 1,
  };
  const isGiven = (state: UnhealthyState) => get(checkFlags[state]) !== undefined;
  return {
    limits,
    /** The states with a default limit, if a limit was given for a worse state. */
    byDefault: unhealthyStates.filter(
      (state, at) => !isGiven(state) && unhealthyStates.slice(0, at).some(isGiven),
    ),
    maxAgeMs: get(checkFlags.maxAge),
    minVersion: get(checkFlags.minVersion),
  };
}

function thresholdFlag(name: `max-${UnhealthyState}`, what: string, standard: string): Flag<Threshold> {
  return parsedFlag(`--${name} <limit>`, `maximum number or percentage of ${what}`, {
    group: 'What',
    read: parseThreshold,
    form: 'a number or percentage such as 3 or 2%',
    default: standard,
    setting: `check.${name}`,
  });
}

export type JudgedFleet = Awaited<ReturnType<typeof judgeFleet>>;

/** Milliseconds; a larger clock skew is noted. */
const noteSkewOver = 60_000;

/** Reads the flags, requests all players and judges them as they arrive. Notes on stderr what may distort the verdict. */
export async function judgeFleet(session: Session, input: Input, listed: Listed) {
  const criteria = readCriteria(input);
  const excuses = readExcuses(input);
  const chosen = await readSelection(playerFilters, input);
  const withBlocked = includesBlocked(input);
  let tally = startTally(listed);
  const client = await session.client();
  const batches = await client.list(players, {}, () => {
    tally = startTally(listed);
  });
  const skewMs = client.clockSkew();
  const time = session.context.clock.now() + (skewMs ?? 0);
  const rules = { ...criteria, now: time };
  for await (const batch of batches) {
    tally.received += batch.length;
    for (const item of batch) {
      if (chosen && !chosen.holds(item)) continue;
      if (!withBlocked && item.value.status === 'blocked') {
        tally.blocked += 1;
        continue;
      }
      const excuse = excuses?.of(item.value, presenceOf(item.value, time, criteria.maxAgeMs), time);
      if (excuse !== undefined) {
        tally.excused[excuse] += 1;
        continue;
      }
      const judged = judgeHealth(item.value, rules);
      tally.add(judged);
      tally.fleet?.add(item.value, judged.state);
    }
  }
  if (skewMs !== undefined && Math.abs(skewMs) > noteSkewOver) {
    const length = secondsText(Math.round(Math.abs(skewMs) / 1000));
    const where = skewMs > 0 ? 'ahead of' : 'behind';
    await session.note({
      text: `the service's clock is ${length} ${where} this machine's; ages are relative to the service's clock`,
    });
  }
  await noteCut(session, tally.received, { advice: 'use signage players list --all to check' });
  return {
    verdict: fleetVerdict(tally.players, criteria.limits, {
      healthy: tally.healthy,
      excused: excusedCount(tally.excused),
    }),
    criteria,
    ...tally,
    /** What the filters select. */
    chosen,
    /** Who was left out, in words; empty if nobody was. */
    excusedText: excuses?.text(tally.excused) ?? '',
    incidents: tally.fleet?.incidents() ?? [],
    /** The service's time, the base of all ages, in milliseconds since 1970. */
    time,
    /** Milliseconds by which the service's clock is ahead of this machine's; undefined if unknown. */
    skewMs,
  };
}

/** What is listed, apart from the unhealthy players. */
interface Listed extends Pick<Reporting, 'formats' | 'seriesOf'> {
  readonly showsIncidents: boolean;
}

/** Makes what holds the players until all are judged. Of healthy ones, it holds only what a report lists. */
export function startTally({ formats, seriesOf, showsIncidents }: Listed) {
  const hasMetrics = formats.includes('openmetrics');
  const players: JudgedPlayer[] = [];
  const tests = storeTests<JudgedPlayer | string>();
  const counted = breakdowns('players');
  const fleet = showsIncidents ? createFleet() : undefined;
  const tally = {
    players,
    fleet,
    tests,
    breakdowns: counted.metrics,
    received: 0,
    healthy: 0,
    blocked: 0,
    excused: noneExcused(),
    add,
  };
  function add(player: JudgedPlayer): void {
    const isHealthy = player.state === 'healthy';
    if (formats.includes('junit'))
      tests.add(player.storeId, isHealthy ? visible(playerTitle(player)) : player);
    if (hasMetrics) counted.add(player);
    const isListed = hasMetrics && seriesOf(players.length + tally.healthy + 1) === 'all';
    if (isHealthy && !isListed) tally.healthy += 1;
    else players.push(player);
  }
  return tally;
}
