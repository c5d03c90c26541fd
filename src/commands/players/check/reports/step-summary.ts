import { healthStates } from '../../../../model/players.ts';
import { visible } from '../../../../output/sanitize.ts';
import { ageText } from './player-text.ts';
import type { CheckReport, ReportedLimit, ReportedPlayer } from './report.ts';

/** GitHub drops a step's summary of over 1 MiB (2 ** 20) as a whole, and other commands of the step may add to it. */
const mostBytes = 2 ** 19;

/** The verdict, the players by state, and those that are not healthy: Markdown as GitHub reads it. */
export function renderSummary(report: CheckReport, unhealthy: readonly ReportedPlayer[]): string {
  const { state, sentence, counts, found, limits } = report;
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
  return `${[...head, ...playerTable(unhealthy, report)].join('\n')}\n`;
}

function playerTable(players: readonly ReportedPlayer[], report: CheckReport): string[] {
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
    ...(left > 0 ? [`Not shown: ${left} more of ${players.length} that are not healthy.`, ''] : []),
  ];
}

function playerRow(player: ReportedPlayer, report: CheckReport): string {
  const { isOver, state, name, storeId, version, reason, id } = player;
  const cells = [state, name, ageText(player, report), storeId, version, reason, id];
  return row([isOver ? '✗' : '', ...cells.map((cell) => markdown(cell ?? ''))]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function limitText(limit: ReportedLimit | undefined): string {
  if (limit === undefined) return 'none';
  return 'count' in limit ? String(limit.count) : `${limit.percent} %`;
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
