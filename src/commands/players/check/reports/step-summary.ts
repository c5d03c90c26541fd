import { healthStates } from '../../../../model/players.ts';
import { visible } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { type Threshold, thresholdText } from '../../../../rules/threshold.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { alsoText } from '../text.ts';
import { ageText, furtherText } from './player-text.ts';
import type { CheckReport } from './report.ts';

/** Half of GitHub's limit of 1 MiB (2 ** 20) per step, above which it drops the whole summary: other commands may add to it. */
const maxBytes = 2 ** 19;

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
  const rows: string[] = [];
  let bytes = 0;
  for (const player of players) {
    const text = playerRow(player, report);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes) break;
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
  const { state, name, storeId, currentVersion, id } = player;
  const cells = [state, name, ageText(player, report), storeId, currentVersion, furtherText(player), id];
  return row([isOverLimit(player, report.verdict) ? '✗' : '', ...cells.map((cell) => markdown(cell ?? ''))]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function limitText(limit: Threshold | undefined): string {
  return limit === undefined ? 'none' : thresholdText(limit);
}

/**
 * Escapes text so that it cannot become HTML, a link, a mention, an emoji, mathematics or another cell. Uses character
 * references, which Markdown never reads as markup, because a backslash before a mark can itself be markup.
 */
function markdown(text: string): string {
  return visible(text).replace(
    /[&<>\\`*_[\]|~@$#]|:(?=\S)|(?<=www)\./gi,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}
