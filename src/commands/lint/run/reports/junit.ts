import { type JunitSuite, junitText } from '../../../../output/reports/junit.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import { detailOf, subjectOf } from './finding-text.ts';
import type { LintReport } from './report.ts';

/**
 * A suite per rule that ran, with a test per finding: it fails if its severity makes the run fail, so the report has a failure if
 * and only if the run fails. A rule without findings is one passed test.
 */
export function renderJunit(report: LintReport): RenderedReport {
  const suites = report.ran.map(({ id }): JunitSuite => {
    const cases = report.findings
      .filter(({ rule }) => rule === id)
      .map((finding) => {
        const { severity, message } = finding;
        const [name, text] = [subjectOf(finding), detailOf(finding)];
        return report.failing.has(severity)
          ? { name, failure: { message, type: severity, text } }
          : { name, output: `${severity}: ${text}` };
      });
    return { name: id, cases: cases.length > 0 ? cases : [{ name: 'no findings' }] };
  });
  // Jenkins rejects a report without tests.
  const all = suites.length > 0 ? suites : [{ name: 'lint', cases: [{ name: 'no rules ran' }] }];
  return { text: junitText('signage lint', all, report) };
}
