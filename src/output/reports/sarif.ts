import { homepage, version } from '../../version.ts';
import type { Severity } from '../../words/severity.ts';
import { visible } from '../sanitize.ts';
import { type Analysis, maxSarifResults, type Report, settingsText } from './report.ts';

/** SARIF 2.1.0, as GitHub code scanning reads it: the worst results, if there are too many. */
export function renderSarif(report: Report): string {
  const { analysis } = report;
  const { rules, results } = analysis?.() ?? { rules: [], results: [] };
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const driver = { name: 'signage', semanticVersion: version, informationUri: homepage };
  const run = {
    tool: { driver: { ...driver, rules: rules.map(descriptorOf) } },
    automationDetails: { id: 'signage-lint/' },
    ...invocationsOf(report),
    columnKind: 'utf16CodeUnits',
    results: results
      .slice(0, maxSarifResults)
      .map((result) => resultOf(result, indexes.get(result.rule) ?? -1)),
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** Says which settings the run had. */
function invocationsOf(report: Report) {
  const settings = settingsText(report);
  if (settings === undefined) return {};
  const message = { text: escaped(visible(settings)) };
  const toolConfigurationNotifications = [{ level: 'note', message }];
  return { invocations: [{ executionSuccessful: true, toolConfigurationNotifications }] };
}

function descriptorOf({ id, level, what, why, fix }: Analysis['rules'][number]) {
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  return {
    id,
    shortDescription: { text: escaped(sentence) },
    fullDescription: { text: escaped(`${sentence} ${why}`) },
    help: { text: escaped(`${sentence} ${why} To fix: ${fix}.`) },
    defaultConfiguration: { level: levelText(level) },
  };
}

function resultOf(result: Analysis['results'][number], ruleIndex: number) {
  const { rule, level, resource, id, name, text, related, fingerprint } = result;
  const uri = `${resource}/${encodeURIComponent(visible(String(id)))}`;
  const fullyQualifiedName = visible(`${resource}/${id}`);
  return {
    ruleId: rule,
    ruleIndex,
    level: levelText(level),
    message: { text: escaped(visible(text)) },
    locations: [
      {
        // GitHub shows only results with a file; there is none, so the path of the object stands for it.
        physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
        logicalLocations: [{ name: visible(name ?? String(id)), fullyQualifiedName, kind: 'object' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    properties: { related: related.map(visible) },
  };
}

function levelText(level: Severity): string {
  return level === 'info' ? 'note' : level;
}

/** In SARIF, brackets make links and braces placeholders (§3.11.5, §3.11.6). */
function escaped(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&').replace(/[{}]/g, '$&$&');
}
