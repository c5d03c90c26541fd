import { healthStates } from '../../../../model/players.ts';
import { visible } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { type Threshold, thresholdText } from '../../../../rules/threshold.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { ageText } from './player-text.ts';
import type { CheckReport } from './report.ts';

/** GitHub drops a step's summary of over 1 MiB (2 ** 20) as a whole, and other commands of the step may add to it. */
const mostBytes = 2 ** 19;

/** The verdict, the players by state, and those that are not healthy: Markdown as GitHub reads it. */
export function renderSummary(report: CheckReport): string {
  const { verdict, sentence, limits } = report;
  const { state, counts, found } = verdict;
  const head = [
    `### ${state === 'healthy' ? '✓' : '✗'} ${markdown(sentence)}`,
    '',
    '| State | Players | Limit |',
    '| --- | ---: | ---: |',
    // Beside its limit a number must be the one that was compared with it.
    ...healthStates.map((each) =>
      each === 'healthy'
        ? row([each, String(counts.healthy), ''])
        : row([each, String(found[each]), limitText(limits[each])]),
    ),
    '',
  ];
  return `${[...head, ...playerTable(report)].join('\n')}\n`;
}

function playerTable(report: CheckReport): string[] {
  const { offenders: players } = report.verdict;
  if (players.length === 0) return [];
  const rows: string[] = [];
  let bytes = 0;
  for (const player of players) {
    const text = playerRow(player, report);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > mostBytes) break;
    rows.push(text);
  }
  const left = players.length - rows.length;
  return [
    '| | State | Player | Last seen | Store | Version | Reason | Id |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(left > 0 ? [`${left} more of ${players.length} unhealthy players are not shown.`, ''] : []),
  ];
}

function playerRow(player: JudgedPlayer, report: CheckReport): string {
  const { state, name, storeId, currentVersion, reason, id } = player;
  const cells = [state, name, ageText(player, report), storeId, currentVersion, reason, id];
  return row([isOverLimit(player, report.verdict) ? '✗' : '', ...cells.map((cell) => markdown(cell ?? ''))]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function limitText(limit: Threshold | undefined): string {
  return limit === undefined ? 'none' : thresholdText(limit);
}

/**
 * Text that stays text: no HTML, links, mentions, emoji names, mathematics or further cells. As character references,
 * which Markdown never takes for its own marks, even where a backslash before the mark would be one itself.
 */
function markdown(text: string): string {
  return visible(text).replace(
    /[&<>\\`*_[\]|~@$#]|:(?=\S)|(?<=www)\./gi,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}
