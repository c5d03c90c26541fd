import { visibleIn } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import type { CheckReport, RenderedReport } from './report.ts';
import { renderSummary } from './step-summary.ts';

/** GitHub shows this many annotations per level and step, and silently drops the rest. */
const maxPerLevel = 10;

/** Each line is one command; text in it must not be another. */
const runner = { isReadByRunner: true };

type Level = 'error' | 'warning' | 'notice';

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

/** Like `escapeData` of GitHub's toolkit; {@link visibleIn} has already replaced line breaks. */
function escapeData(text: string): string {
  return visibleIn(runner)(text).replaceAll('%', '%25');
}

/** Like `escapeProperty` of GitHub's toolkit. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
