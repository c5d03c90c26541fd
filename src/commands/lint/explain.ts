import { itemsOf } from '../../core/items.ts';
import { noteHidden } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import type { JsonObject } from '../../json/object.ts';
import { type GivenRule, ruleCalled, rulesWith } from '../../lint/own-rules.ts';
import { ruleIds } from '../../lint/rules/registry.ts';
import { resources } from '../../lint/rules/rule.ts';
import type { Field } from '../../model/fields.ts';
import { detailsView, listView } from '../../output/view.ts';
import { severities } from '../../words/severity.ts';

/** The fields of a rule. A public interface. */
const fields = {
  rule: { kind: 'id' },
  severity: { kind: 'enum', values: [...severities, 'off'] },
  resource: { kind: 'enum', values: resources },
  needs: { kind: 'list' },
  what: { kind: 'text' },
  why: { kind: 'text' },
  fix: { kind: 'text' },
} as const satisfies Record<string, Field>;

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
  description: 'Does not contact the service.',
  arguments: '<rule>',
  argumentValues: ruleIds,
  flags: [],
  readsSettings: true,
  async run(session, { args }) {
    const choice = session.choose(details);
    const rule = ruleCalled(args[0] ?? '', rulesWith(session.settings));
    await session.print(itemsOf([objectOf(rule)]), details, { choice });
  },
};
