import { healthStates } from '../../../../model/players.ts';
import { linesThatFit, markdown, markdownRow as row } from '../../../../output/reports/markdown.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { type Threshold, thresholdText } from '../../../../rules/threshold.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { alsoText } from '../text.ts';
import { ageText, furtherText } from './player-text.ts';
import type { CheckReport } from './report.ts';

/** Renders the verdict, the players per state and the unhealthy players as GitHub's Markdown. */
export function renderSummary(report: CheckReport): string {
  const { verdict, sentence, limits } = report;
  const { state, counts } = verdict;
  const head = [
    `### ${state === 'healthy' ? '✓' : '✗'} ${markdown(sentence)}`,
    '',
    '| State | Players | Limit |',
    '| --- | ---: | ---: |',
    // The numbers next to a limit add up to the one compared with it.
    ...healthStates.map((each) =>
      row([
        each,
        `${counts[each]}${alsoText(verdict, each)}`,
        each === 'healthy' ? '' : limitText(limits[each]),
      ]),
    ),
    '',
  ];
  return `${[...head, ...playerTable(report)].join('\n')}\n`;
}

function playerTable(report: CheckReport): string[] {
  const { offenders: players } = report.verdict;
  if (players.length === 0) return [];
  const rows = linesThatFit(playerRows(players, report));
  const left = players.length - rows.length;
  return [
    '| | State | Player | Last seen | Store | Version | Reason | Id |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(left > 0 ? [`${left} more of ${players.length} unhealthy players are not shown.`, ''] : []),
  ];
}

function* playerRows(players: readonly JudgedPlayer[], report: CheckReport): Generator<string> {
  for (const player of players) yield playerRow(player, report);
}

function playerRow(player: JudgedPlayer, report: CheckReport): string {
  const { state, name, storeId, currentVersion, id } = player;
  const cells = [state, name, ageText(player, report), storeId, currentVersion, furtherText(player), id];
  return row([isOverLimit(player, report.verdict) ? '✗' : '', ...cells.map((cell) => markdown(cell ?? ''))]);
}

function limitText(limit: Threshold | undefined): string {
  return limit === undefined ? 'none' : thresholdText(limit);
}
