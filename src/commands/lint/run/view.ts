import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import { createWholeObject } from '../../../output/json.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { type Finding, resources, severities } from '../rules/finding.ts';
import { countsOf, failureOf, type Outcome, sentenceOf } from './outcome.ts';
import type { Verdict } from './text.ts';

/** The fields of a finding. A public interface. */
const findingFields = {
  rule: { kind: 'text' },
  severity: { kind: 'enum', values: severities },
  resource: { kind: 'enum', values: resources },
  id: { kind: 'id' },
  name: { kind: 'text' },
  message: { kind: 'text' },
  related: { kind: 'list' },
  fix: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The public fields of a finding. */
export function findingObject({ key: _, ...finding }: Finding): JsonObject {
  return { ...finding };
}

const list = listView({
  fields: findingFields,
  columns: ['severity', 'rule', 'resource', 'id', 'name', 'message', 'fix'],
  leaveOut: [],
});

/** What frames the findings. */
export interface Frame extends Verdict {
  /** The members that precede the findings in JSON and YAML. */
  readonly members: JsonObject;
}

/** The frame of a run; `context` is what else JSON says about it. */
export function frameOf(outcome: Outcome, context: JsonObject): Frame {
  const { findings, known, skipped, time } = outcome;
  const sentence = sentenceOf(outcome);
  return {
    sentence,
    mark: failureOf(outcome) === undefined ? '✓' : '✗',
    members: {
      at: new Date(time).toISOString(),
      message: sentence,
      counts: countsOf(findings),
      inBaseline: known,
      skippedRules: skipped.map(({ rule, scopes, cut }) => ({ rule, missingScopes: scopes, cutLists: cut })),
      ...context,
    },
  };
}

/**
 * Findings: on a terminal grouped by what they are about, in a pipe a row each. JSON and YAML are one object with the verdict
 * and the findings; NDJSON, CSV and TSV have only the findings.
 */
export function findingsView(frame: () => Frame | undefined): View {
  return {
    ...list,
    async table(options) {
      const verdict = frame();
      if (options.fields || options.terminal === undefined || verdict === undefined)
        return list.table(options);
      const { createFindingsFormatter } = await import('./text.ts');
      return createFindingsFormatter(verdict, options, await createStyle(options.color));
    },
    wrapped: ['json', 'yaml'],
    async wrap(whole, options) {
      return createWholeObject({ members: frame()?.members ?? {}, name: 'findings' }, options, whole);
    },
  };
}
