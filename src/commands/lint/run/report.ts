import { createHash } from 'node:crypto';
import { findingTitle, type LintResult, lintFailure, lintSentence } from '../../../lint/result.ts';
import type { Report, ReportEntry } from '../../../output/reports/report.ts';
import { bySeverity } from '../../../words/severity.ts';

const none: ReportEntry = { title: 'no findings', level: 'info', text: () => '' };

/** The reports of a run. The test of a finding fails if its severity makes the run fail. */
export function lintReport(result: LintResult): Report {
  const { shown, ran, failing, time } = result;
  const entries = shown.map((finding) => {
    const { severity, message, fix } = finding;
    const text = () => `${message}. To fix: ${fix}`;
    return { finding, title: findingTitle(finding), level: severity, text };
  });
  const testOf = ({ finding: { severity, message }, ...entry }: (typeof entries)[number]): ReportEntry =>
    failing.includes(severity)
      ? { ...entry, failure: { type: severity, message } }
      : { ...entry, text: () => `${severity}: ${entry.text()}` };
  return {
    command: 'signage lint',
    sentence: lintSentence(result),
    status: lintFailure(result) === undefined ? 'OK' : 'CRITICAL',
    time,
    results: shown.length,
    suites() {
      if (ran.length === 0) return [{ name: 'lint', entries: [{ ...none, title: 'no rules ran' }] }];
      return ran.map(({ id }) => {
        const own = entries.filter(({ finding }) => finding.rule === id);
        return { name: id, entries: own.length > 0 ? own.map(testOf) : [none] };
      });
    },
    annotations: () => entries.map((entry) => ({ ...entry, title: `${entry.finding.rule}: ${entry.title}` })),
    summary: () => [
      {
        titles: ['Severity', 'Rule', 'About', 'What', 'To fix'],
        rows: entries.map(({ title, finding: { severity, rule, message, fix } }) => {
          return () => [severity, rule, title, message, fix];
        }),
      },
    ],
    analysis: () => ({
      rules: ran.map((rule) => ({ ...rule, level: rule.severity })),
      results: entries
        .toSorted((a, b) => bySeverity(a.finding, b.finding))
        .map(({ finding, title, level, text }) => ({
          ...finding,
          level,
          text: `${title}: ${text()}`,
          fingerprint: createHash('sha256').update(finding.key).digest('hex').slice(0, 32),
        })),
    }),
  };
}
