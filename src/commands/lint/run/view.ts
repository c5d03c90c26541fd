import { isoText } from '../../../clock/time-text.ts';
import type { JsonObject } from '../../../json/object.ts';
import { countsOf, type LintResult, lintSentence } from '../../../lint/result.ts';
import { type Finding, resources } from '../../../lint/rules/rule.ts';
import { type Listing, listingText } from '../../../lint/text.ts';
import type { OwnField } from '../../../model/fields.ts';
import { lists } from '../../../model/lists.ts';
import { listView, textView, type View } from '../../../output/view.ts';
import { severities } from '../../../words/severity.ts';

/** The fields of a finding. A public interface. */
export const findingFields = {
  rule: { kind: 'text', what: 'the rule' },
  severity: { kind: 'enum', values: severities, what: 'its severity' },
  resource: { kind: 'enum', values: resources, what: 'what it is about' },
  id: { kind: 'id', what: 'the object' },
  name: { kind: 'text', what: 'its name' },
  message: { kind: 'text', what: 'what is wrong with it' },
  related: { kind: 'list', what: 'ids of other objects that it is about, up to 20' },
  fix: { kind: 'text', what: 'what to do' },
} as const satisfies Record<keyof Omit<Finding, 'key' | 'said' | 'variant' | 'courses'>, OwnField>;

/** Findings as rows. */
export const findingsList = listView({
  fields: findingFields,
  columns: ['severity', 'rule', 'resource', 'id', 'name', 'message', 'fix'],
});

/**
 * Findings: with a `listing` for a person, without one a row each. JSON and YAML are one object with the result, `more` about it
 * and the findings; NDJSON, CSV and TSV have only the findings.
 */
export function findingsView(result: LintResult, more: JsonObject, listing: Listing | undefined): View {
  const { findings, inBaseline, skipped, time } = result;
  const view = listing
    ? textView(
        findingsList,
        () => true,
        (options, style) => listingText(result, listing, options, style),
      )
    : findingsList;
  return {
    ...view,
    allFields: Object.keys(findingsList.fields),
    shape: { kind: 'document', name: 'findings', isInNdjson: false, members },
  };

  function members(): JsonObject {
    const skippedRules = skipped.map(({ rule, unread, cut }) => ({
      rule,
      missingScopes: unread.map((list) => lists[list].scope),
      cutLists: cut,
    }));
    return {
      at: isoText(time),
      message: lintSentence(result),
      counts: countsOf(findings),
      inBaseline,
      skippedRules,
      ...more,
    };
  }
}
