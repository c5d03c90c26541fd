import { visibleIn } from '../../../../output/sanitize.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import { type CheckReport, type RenderedReport, type ReportedPlayer, unhealthyPlayers } from './report.ts';
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
  const unhealthy = unhealthyPlayers(report);
  const level = report.state === 'healthy' ? 'notice' : 'error';
  const verdict = annotation(level, 'signage players check', report.sentence);
  const lines = [
    verdict,
    ...annotations('error', overLimit(unhealthy), mostOfLevel - (level === 'error' ? 1 : 0), report),
    ...annotations('warning', withinLimit(unhealthy), mostOfLevel, report),
  ];
  return { text: `${lines.join('\n')}\n`, summary: renderSummary(report, unhealthy) };
}

function overLimit(players: readonly ReportedPlayer[]): ReportedPlayer[] {
  return players.filter(({ isOver }) => isOver);
}

function withinLimit(players: readonly ReportedPlayer[]): ReportedPlayer[] {
  return players.filter(({ isOver }) => !isOver);
}

/** At most `most` lines; where that is too few, the last says how many players are not shown. */
function annotations(
  level: Level,
  players: readonly ReportedPlayer[],
  most: number,
  report: CheckReport,
): string[] {
  const shown = players.length > most ? players.slice(0, most - 1) : players;
  const lines = shown.map((player) =>
    annotation(level, playerTitle(player, runner), playerDetail(player, { ...report, ...runner })),
  );
  const left = players.length - shown.length;
  if (left > 0) {
    const what = level === 'error' ? 'over the limit' : 'not healthy, within the limits';
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
