import { itemsOf } from '../../core/items.ts';
import { noteHidden } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import type { JsonObject } from '../../json/object.ts';
import { type GivenRule, ruleCalled, rulesWith } from '../../lint/own-rules.ts';
import { ruleIds } from '../../lint/rules/registry.ts';
import { resources } from '../../lint/rules/rule.ts';
import type { OwnField } from '../../model/fields.ts';
import { detailsView, listView } from '../../output/view.ts';
import { severities } from '../../words/severity.ts';

/** The fields of a rule. A public interface. */
const fields = {
  rule: { kind: 'id', what: 'its id' },
  severity: { kind: 'enum', values: [...severities, 'off'], what: 'the severity of its findings' },
  resource: { kind: 'enum', values: resources, what: 'what they are about' },
  needs: { kind: 'list', what: 'scopes that it needs' },
  what: { kind: 'text', what: 'what it finds' },
  why: { kind: 'text', what: 'why that matters' },
  fix: { kind: 'text', what: 'what to do' },
} as const satisfies Record<string, OwnField>;

function objectOf({
  id,
  severity,
  given = severity,
  resource,
  needs,
  what,
  why,
  fix,
}: GivenRule): JsonObject {
  return { rule: id, severity: given, resource, needs: needs.map((list) => `${list}:read`), what, why, fix };
}

const list = listView({
  fields,
  columns: ['rule', 'severity', 'resource', 'what'],
  leaveOut: ['resource', 'severity'],
  wraps: 'what',
});

export const lintRules: VerbBody = {
  fields,
  pages: true,
  description: 'Does not contact the service.',
  flags: [],
  readsSettings: true,
  async run(session) {
    const choice = session.choose(list);
    const all = rulesWith(session.settings).map(objectOf);
    const hidden = await session.print(itemsOf(all), list, { choice });
    await session.summarize(`${all.length} rules`, false);
    await noteHidden(session, hidden);
  },
};

const details = detailsView({
  shape: { kind: 'object' },
  fields,
  heading: ['rule'],
  badges: ['severity', 'resource'],
  groups: [{ rows: ['what', 'why', 'fix', 'needs'] }],
});

export const lintExplain: VerbBody = {
  fields,
  description: 'Does not contact the service.',
  arguments: { '<rule>': 'the name of a rule (see: signage lint rules)' },
  argumentValues: ruleIds,
  flags: [],
  readsSettings: true,
  async run(session, { args }) {
    const choice = session.choose(details);
    const rule = ruleCalled(args[0] ?? '', rulesWith(session.settings));
    await session.print(itemsOf([objectOf(rule)]), details, { choice });
  },
};
