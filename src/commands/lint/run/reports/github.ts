import { annotation, type Level, maxPerLevel } from '../../../../output/reports/annotations.ts';
import { linesThatFit, markdown, markdownRow } from '../../../../output/reports/markdown.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import { type Finding, type Severity, severities } from '../../../../rules/lint/finding.ts';
import { failureOf } from '../outcome.ts';
import { detailOf, subjectOf } from './finding-text.ts';
import type { LintReport } from './report.ts';

const command = 'signage lint';
const levels = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  Level
>;

/** Annotations for a GitHub workflow and a step summary: the verdict, then the findings, at most ten of a level. */
export function renderGithub(report: LintReport): RenderedReport {
  const verdict = failureOf(report) === undefined ? 'notice' : 'error';
  const lines = [annotation(verdict, command, report.sentence)];
  for (const severity of severities) {
    const level = levels[severity];
    const found = report.findings.filter((finding) => finding.severity === severity);
    lines.push(...annotations(level, found, maxPerLevel - (level === verdict ? 1 : 0)));
  }
  return { text: `${lines.join('\n')}\n`, summary: renderSummary(report) };
}

function annotations(level: Level, findings: readonly Finding[], max: number): string[] {
  const shown = findings.length > max ? findings.slice(0, max - 1) : findings;
  const lines = shown.map((finding) =>
    annotation(level, `${finding.rule}: ${subjectOf(finding)}`, detailOf(finding)),
  );
  const left = findings.length - shown.length;
  if (left > 0) lines.push(annotation(level, command, `${left} more of this level`));
  return lines;
}

function renderSummary(report: LintReport): string {
  const { findings, sentence } = report;
  const rows = linesThatFit(
    findings.map((finding) =>
      markdownRow(
        [finding.severity, finding.rule, subjectOf(finding), finding.message, finding.fix].map(markdown),
      ),
    ),
  );
  const left = findings.length - rows.length;
  const table = [
    '| Severity | Rule | About | What | To fix |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ];
  const head = [`### ${failureOf(report) === undefined ? '✓' : '✗'} ${markdown(sentence)}`, ''];
  const more = left > 0 ? [`${left} more findings are not shown.`, ''] : [];
  return `${[...head, ...(rows.length > 0 ? table : []), ...more].join('\n')}\n`;
}
