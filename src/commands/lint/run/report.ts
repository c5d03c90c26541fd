import { createHash } from 'node:crypto';
import type { Report } from '../../../output/reports/report.ts';
import { type Finding, severities } from '../rules/finding.ts';
import { failureOf, type Outcome, sentenceOf } from './outcome.ts';

const levels = { error: 'error', warning: 'warning', info: 'notice' } as const;
const none = { title: 'no findings', level: 'notice', text: () => '' } as const;

/** The reports of a run. The test of a finding fails if its severity makes the run fail. */
export function reportOf(outcome: Outcome): Report {
  const { findings, ran, failing, time } = outcome;
  const entries = findings.map((finding) => ({
    finding,
    title: subjectOf(finding),
    level: levels[finding.severity],
    text: () => `${finding.message}. To fix: ${finding.fix}`,
  }));
  return {
    command: 'signage lint',
    sentence: sentenceOf(outcome),
    status: failureOf(outcome) === undefined ? 'OK' : 'CRITICAL',
    time,
    suites() {
      if (ran.length === 0) return [{ name: 'lint', entries: [{ ...none, title: 'no rules ran' }] }];
      const tests = entries.map(({ finding: { rule, severity, message }, ...entry }) =>
        failing.has(severity)
          ? { ...entry, rule, failure: { type: severity, message } }
          : { ...entry, rule, text: () => `${severity}: ${entry.text()}` },
      );
      return ran.map(({ id }) => {
        const found = tests.filter(({ rule }) => rule === id);
        return { name: id, entries: found.length > 0 ? found : [none] };
      });
    },
    annotations: () => entries.map((entry) => ({ ...entry, title: `${entry.finding.rule}: ${entry.title}` })),
    moreOf: () => 'of this level',
    summary: () => [
      {
        head: ['| Severity | Rule | About | What | To fix |', '| --- | --- | --- | --- | --- |'],
        rows: entries.map(({ title, finding: { severity, rule, message, fix } }) => () => [
          severity,
          rule,
          title,
          message,
          fix,
        ]),
        what: 'findings',
      },
    ],
    analysis: () => ({
      rules: ran.map((rule) => ({ ...rule, level: levels[rule.severity] })),
      results: severities
        .flatMap((severity) => entries.filter(({ finding }) => finding.severity === severity))
        .map(({ finding, title, level, text }) => ({
          ...finding,
          level,
          text: `${title}: ${text()}`,
          fingerprint: createHash('sha256').update(finding.key).digest('hex').slice(0, 32),
        })),
    }),
  };
}

/** `schedule 517 "Natal"`, `player 4be1d79d-… "Loja 012"`: what a finding is about. */
function subjectOf({ resource, id, name }: Finding): string {
  return name ? `${resource} ${id} "${name}"` : `${resource} ${id}`;
}
