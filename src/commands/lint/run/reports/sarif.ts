import { createHash } from 'node:crypto';
import { homepage } from '../../../../../package.json';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import { visible } from '../../../../output/sanitize.ts';
import { type Finding, type Severity, severities } from '../../../../rules/lint/finding.ts';
import type { Rule } from '../../../../rules/lint/rule.ts';
import { version } from '../../../../version.ts';
import { detailOf, subjectOf } from './finding-text.ts';
import type { LintReport } from './report.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** GitHub rejects a file with more results. */
const maxResults = 25_000;

/** SARIF 2.1.0, as GitHub code scanning reads it. */
export function renderSarif(report: LintReport): RenderedReport {
  const shown = worstFirst(report.findings).slice(0, maxResults);
  const indexes = new Map(report.ran.map(({ id }, index) => [id, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'signage',
            semanticVersion: version,
            informationUri: homepage,
            rules: report.ran.map(descriptorOf),
          },
        },
        automationDetails: { id: 'signage-lint/' },
        columnKind: 'utf16CodeUnits',
        results: shown.map((finding) => resultOf(finding, indexes.get(finding.rule) ?? -1)),
      },
    ],
  };
  return { text: `${JSON.stringify(log, null, 2)}\n` };
}

function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function descriptorOf({ id, severity, what, why, fix }: Rule) {
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  const text = `${sentence} ${why} To fix: ${fix}.`;
  return {
    id,
    shortDescription: { text: escaped(sentence) },
    fullDescription: { text: escaped(`${sentence} ${why}`) },
    help: { text: escaped(text) },
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(finding: Finding, ruleIndex: number) {
  const { rule, severity, resource, id, name, related, key } = finding;
  const path = `${resource}/${encodeURIComponent(visible(String(id)))}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: escaped(visible(`${subjectOf(finding)}: ${detailOf(finding)}`)) },
    locations: [
      {
        // GitHub shows only results with a file; there is none, so the path of the object stands for it.
        physicalLocation: { artifactLocation: { uri: path }, region: { startLine: 1 } },
        logicalLocations: [
          {
            name: visible(name ?? String(id)),
            fullyQualifiedName: visible(`${resource}/${id}`),
            kind: 'object',
          },
        ],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${hashOf(key)}:1` },
    properties: { related: related.map(visible) },
  };
}

/** The key has ids alone, so renaming an object keeps its findings. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** In SARIF, brackets make links and braces placeholders (§3.11.5, §3.11.6). */
function escaped(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&').replace(/[{}]/g, '$&$&');
}
