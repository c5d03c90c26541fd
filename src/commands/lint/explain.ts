import { itemsOf } from '../../core/items.ts';
import { noteHidden } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Field } from '../../model/fields.ts';
import { detailsView, listView } from '../../output/view.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { ruleIds, rules } from './rules/registry.ts';
import { listOf, type Rule, severities } from './rules/rule.ts';

/** The fields of a rule. A public interface. */
const fields = {
  rule: { kind: 'id' },
  severity: { kind: 'enum', values: severities },
  resource: { kind: 'enum', values: Object.keys(listOf) },
  needs: { kind: 'list' },
  what: { kind: 'text' },
  why: { kind: 'text' },
  fix: { kind: 'text' },
} as const satisfies Record<string, Field>;

function objectOf({ id, severity, resource, needs, what, why, fix }: Rule): JsonObject {
  return { rule: id, severity, resource, needs: needs.map((list) => `${list}:read`), what, why, fix };
}

/** The rule with an id. Throws a `USAGE` failure if there is none; `where` begins its message. */
export function ruleCalled(id: string, where = ''): Rule {
  const word = id.toLowerCase();
  const named = rules.find((rule) => rule.id === word);
  if (named !== undefined) return named;
  const isSeverity = severities.some((severity) => severity === word);
  const hint = isSeverity ? 'To choose by severity, use --level' : 'See: signage lint rules';
  throw usage(didYouMean(`${where}unknown rule "${id}"`, nearest(id, ruleIds)), hint);
}

const list = listView({
  fields,
  columns: ['rule', 'severity', 'resource', 'what'],
  leaveOut: ['resource', 'severity'],
});

export const lintRules: VerbBody = {
  description: 'Does not contact the service.',
  flags: [],
  async run(session) {
    const choice = session.choose(list);
    const hidden = await session.print(itemsOf(rules.map(objectOf)), list, { choice });
    await session.summarize(`${rules.length} rules`, false);
    await noteHidden(session, hidden);
  },
};

const details = detailsView({
  single: true,
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
  async run(session, { args }) {
    const choice = session.choose(details);
    await session.print(itemsOf([objectOf(ruleCalled(args[0] ?? ''))]), details, { choice });
  },
};
