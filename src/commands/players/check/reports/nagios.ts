import type { HealthState } from '../../../../model/players.ts';
import { nagiosLine, nagiosStatuses } from '../../../../output/reports/nagios.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { Threshold } from '../../../../rules/threshold.ts';
import type { CheckReport } from './report.ts';

const statusOf = {
  healthy: 'OK',
  warning: 'WARNING',
  critical: 'CRITICAL',
  offline: 'CRITICAL',
} as const satisfies Record<HealthState, keyof typeof nagiosStatuses>;

/** Renders one line with performance data for Nagios, Icinga and compatible systems, with their exit code. */
export function renderNagios(report: CheckReport): RenderedReport & { readonly exitCode: number } {
  const { sentence, limits } = report;
  const { state, counts, found, considered } = report.verdict;
  // Next to a limit, print the value that was compared with it.
  const values = { ...found, healthy: counts.healthy };
  const datum = (label: HealthState, warn: Threshold | undefined, crit: Threshold | undefined) =>
    `${label}=${values[label]};${largest(warn, considered)};${largest(crit, considered)};0;${considered}`;
  // A limit goes in the column of the status that exceeding it causes.
  const data = [
    datum('healthy', undefined, undefined),
    datum('warning', limits.warning, undefined),
    datum('critical', undefined, limits.critical),
    datum('offline', undefined, limits.offline),
  ];
  const status = statusOf[state];
  return {
    text: `${nagiosLine(status, sentence)} | ${data.join(' ')}\n`,
    exitCode: nagiosStatuses[status],
  };
}

/** Finer than one player in any fleet, and as fine as a threshold accepts. */
const millionths = 1_000_000;

/** The largest count within the limit, which Nagios reads as the range from 0; empty without a limit. */
function largest(limit: Threshold | undefined, considered: number): string {
  if (limit === undefined) return '';
  if ('count' in limit) return String(limit.count);
  // In integers, as the verdict is computed: with doubles, 0.57% of 10,000 would be 56.99….
  const share = BigInt(Math.round(limit.percent * millionths)) * BigInt(considered);
  return String(share / BigInt(100 * millionths));
}
