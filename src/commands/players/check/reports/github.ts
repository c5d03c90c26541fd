import { visibleIn } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import type { CheckReport, RenderedReport } from './report.ts';
import { renderSummary } from './step-summary.ts';

/** GitHub shows so many annotations of each level for a step, and drops the rest in silence. */
const mostOfLevel = 10;

/** Each line is one command, and holds no other. */
const runner = { isReadByRunner: true };

type Level = 'error' | 'warning' | 'notice';

/**
 * Annotations of a GitHub workflow, which the runner reads from either stream, and a summary of the step. The verdict
 * comes first; players that make the check fail are errors, others that are not healthy are warnings.
 */
export function renderGithub(report: CheckReport): RenderedReport {
  const { verdict, sentence } = report;
  const { offenders } = verdict;
  const level = verdict.state === 'healthy' ? 'notice' : 'error';
  const over = offenders.filter((player) => isOverLimit(player, verdict));
  const within = offenders.filter((player) => !isOverLimit(player, verdict));
  const lines = [
    annotation(level, 'signage players check', sentence),
    ...annotations('error', over, mostOfLevel - (level === 'error' ? 1 : 0), report),
    ...annotations('warning', within, mostOfLevel, report),
  ];
  return { text: `${lines.join('\n')}\n`, summary: renderSummary(report) };
}

/** At most `most` lines; where that is too few, the last says how many players are not shown. */
function annotations(
  level: Level,
  players: readonly JudgedPlayer[],
  most: number,
  report: CheckReport,
): string[] {
  const shown = players.length > most ? players.slice(0, most - 1) : players;
  const lines = shown.map((player) =>
    annotation(level, playerTitle(player, runner), playerDetail(player, { ...report, ...runner })),
  );
  const left = players.length - shown.length;
  if (left > 0) {
    const what = level === 'error' ? 'over the limit' : 'unhealthy, within the limits';
    lines.push(annotation(level, 'signage players check', `${left} more players ${what}`));
  }
  return lines;
}

function annotation(level: Level, title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

/** As `escapeData` of GitHub's toolkit; there are no line ends left after {@link visibleIn}. */
function escapeData(text: string): string {
  return visibleIn(runner)(text).replaceAll('%', '%25');
}

/** As `escapeProperty` of GitHub's toolkit. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
