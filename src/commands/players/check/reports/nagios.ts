import type { HealthState } from '../../../../model/players.ts';
import { type Audience, visibleIn } from '../../../../output/sanitize.ts';
import type { Threshold } from '../../../../rules/threshold.ts';
import type { CheckReport, RenderedReport } from './report.ts';

/** A service's states in the guideline of the monitoring plugins, each with its exit code. */
const statuses = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

const statusOf = {
  healthy: 'OK',
  warning: 'WARNING',
  critical: 'CRITICAL',
  offline: 'CRITICAL',
} as const satisfies Record<HealthState, keyof typeof statuses>;

/** One line with performance data, for Nagios, Icinga and their kin; and their exit code. */
export function renderNagios(report: CheckReport): RenderedReport & { readonly exitCode: number } {
  const { sentence, limits } = report;
  const { state, counts, found, considered } = report.verdict;
  // A value that stands beside its limit must be the one that was compared with it.
  const values = { ...found, healthy: counts.healthy };
  const datum = (label: HealthState, warn: Threshold | undefined, crit: Threshold | undefined) =>
    `${label}=${values[label]};${largest(warn, considered)};${largest(crit, considered)};0;${considered}`;
  // A limit stands where exceeding it gives that status.
  const data = [
    datum('healthy', undefined, undefined),
    datum('warning', limits.warning, undefined),
    datum('critical', undefined, limits.critical),
    datum('offline', undefined, limits.offline),
  ];
  const status = statusOf[state];
  return {
    text: `${statusLine(status, sentence, report)} | ${data.join(' ')}\n`,
    exitCode: statuses[status],
  };
}

/** What to say when there is no verdict because the request itself failed. */
export function nagiosUnknown(
  message: string,
  place: Audience = {},
): { readonly line: string; readonly exitCode: 3 } {
  return { line: `${statusLine('UNKNOWN', message, place)}\n`, exitCode: statuses.UNKNOWN };
}

function statusLine(status: keyof typeof statuses, text: string, place: Audience): string {
  // Performance data begins at the first bar of the line.
  return `SIGNAGE ${status} - ${visibleIn(place)(text).replaceAll('|', '/')}`;
}

/** Finer than one player in any fleet, and as fine as a percentage can be typed. */
const millionths = 1_000_000;

/** The largest count within the limit, which as a range means 0 to that count; empty where any is. */
function largest(limit: Threshold | undefined, considered: number): string {
  if (limit === undefined) return '';
  if ('count' in limit) return String(limit.count);
  // In whole numbers, as the verdict is found: as doubles, 0.57 % of 10,000 would be 56.99….
  const share = BigInt(Math.round(limit.percent * millionths)) * BigInt(considered);
  return String(share / BigInt(100 * millionths));
}
