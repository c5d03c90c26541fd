import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { type Finding, resources, severities } from '../../../rules/lint/finding.ts';
import type { Verdict } from './text.ts';

/** The fields of a finding. A public interface. */
export const findingFields = {
  rule: { kind: 'text' },
  severity: { kind: 'enum', values: severities },
  resource: { kind: 'enum', values: resources },
  id: { kind: 'id' },
  name: { kind: 'text' },
  message: { kind: 'text' },
  related: { kind: 'list' },
  fix: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The {@link findingFields} of a finding. */
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

/**
 * Findings: on a terminal grouped by what they are about, in a pipe a row each. JSON and YAML are one object with the verdict
 * and the findings; NDJSON, CSV and TSV have only the findings.
 */
export function findingsView(frameOf: () => Frame): View {
  return {
    ...list,
    async table(options) {
      if (options.fields || options.terminal === undefined) return list.table(options);
      const { createFindingsFormatter } = await import('./text.ts');
      return createFindingsFormatter(frameOf(), options, await createStyle(options.color));
    },
    wrapped: ['json', 'yaml'],
    async wrap(whole, options) {
      const { createWholeObject } = await import('../../../output/whole-object.ts');
      return createWholeObject({ members: frameOf().members, name: 'findings' }, options, whole);
    },
  };
}
