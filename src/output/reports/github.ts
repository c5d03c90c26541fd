import { type Severity, severities } from '../../words/severity.ts';
import { inert, markdownRow } from '../markdown.ts';
import { visible, withoutCommands } from '../sanitize.ts';
import { type Report, settingsText, type Table } from './report.ts';

/** GitHub shows this many annotations per level and step, and silently drops the rest. */
const maxPerLevel = 10;

/** Half of GitHub's limit of 1 MiB (2 ** 20) per step, above which it drops the whole summary: other commands may add to it. */
const maxBytes = 2 ** 19;

/** Annotations for a GitHub workflow: the verdict, then the others by level, and how many are not shown. */
export function renderAnnotations(report: Report): string {
  const { command, sentence, status, annotations } = report;
  const verdict = status === 'OK' ? 'info' : 'error';
  const settings = settingsText(report);
  const all = annotations();
  const head: (readonly [Severity, string])[] = [[verdict, sentence]];
  if (settings !== undefined) head.push(['info', settings]);
  const lines = head.map(([level, text]) => annotation(level, command, text));
  for (const level of severities) {
    const ofLevel = all.filter((each) => each.level === level);
    const max = maxPerLevel - head.filter(([own]) => own === level).length;
    const shown = ofLevel.length > max ? ofLevel.slice(0, max - 1) : ofLevel;
    lines.push(...shown.map(({ title, text }) => annotation(level, title, text())));
    const left = ofLevel.length - shown.length;
    if (left > 0) lines.push(annotation(level, command, `${left} more of this level`));
  }
  return `${lines.join('\n')}\n`;
}

/** Like `escapeProperty` and `escapeData` of GitHub's toolkit. */
function annotation(level: Severity, title: string, message: string): string {
  const property = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level === 'info' ? 'notice' : level} title=${property}::${escapeData(message)}`;
}

/** Each line is one command: text in it must not be another, or break the line. */
function escapeData(text: string): string {
  return withoutCommands(visible(text)).replaceAll('%', '%25');
}

/** Markdown to append to the file that `$GITHUB_STEP_SUMMARY` names: the verdict, and tables. */
export function renderSummary(report: Report): string {
  const { sentence, status, summary } = report;
  const settings = settingsText(report);
  const lines = [`### ${status === 'OK' ? '✓' : '✗'} ${inert(sentence)}\n\n`];
  if (settings !== undefined) lines.push(`${inert(settings)}\n\n`);
  for (const { titles, rows } of summary()) {
    if (rows.length === 0) continue;
    const shown = rowsThatFit(rows);
    lines.push(markdownRow(titles), markdownRow(titles.map(() => '---')), ...shown, '\n');
    const left = rows.length - shown.length;
    if (left > 0) lines.push(`${left} more not shown.\n\n`);
  }
  return lines.join('');
}

function rowsThatFit(rows: Table['rows']): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const cells of rows) {
    const line = markdownRow(cells().map((cell) => inert(String(cell ?? ''))));
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) break;
    kept.push(line);
  }
  return kept;
}
