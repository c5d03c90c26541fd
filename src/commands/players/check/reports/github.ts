import { annotation, type Level, maxPerLevel } from '../../../../output/reports/annotations.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import type { CheckReport } from './report.ts';
import { renderSummary } from './step-summary.ts';

/**
 * Renders annotations for a GitHub workflow, and a step summary. The verdict comes first; players over a limit are errors,
 * other unhealthy players are warnings.
 */
export function renderGithub(report: CheckReport): RenderedReport {
  const { verdict, sentence } = report;
  const { offenders } = verdict;
  const level = verdict.state === 'healthy' ? 'notice' : 'error';
  const over = offenders.filter((player) => isOverLimit(player, verdict));
  const within = offenders.filter((player) => !isOverLimit(player, verdict));
  const lines = [
    annotation(level, 'signage players check', sentence),
    ...annotations('error', over, maxPerLevel - (level === 'error' ? 1 : 0), report),
    ...annotations('warning', within, maxPerLevel, report),
  ];
  return { text: `${lines.join('\n')}\n`, summary: renderSummary(report) };
}

/** At most `max` lines; if there are more players, the last line says how many. */
function annotations(
  level: Level,
  players: readonly JudgedPlayer[],
  max: number,
  report: CheckReport,
): string[] {
  const shown = players.length > max ? players.slice(0, max - 1) : players;
  const lines = shown.map((player) => annotation(level, playerTitle(player), playerDetail(player, report)));
  const left = players.length - shown.length;
  if (left > 0) {
    const what = level === 'error' ? 'over the limit' : 'unhealthy, within the limits';
    lines.push(annotation(level, 'signage players check', `${left} more players ${what}`));
  }
  return lines;
}
