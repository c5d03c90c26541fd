import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Field } from '../../model/fields.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { resources, severities } from './rules/finding.ts';
import { rules } from './rules/registry.ts';
import type { Rule } from './rules/rule.ts';

/** The fields of a rule. A public interface. */
export const ruleFields = {
  rule: { kind: 'id' },
  severity: { kind: 'enum', values: severities },
  resource: { kind: 'enum', values: resources },
  /** The scopes that its key needs. */
  needs: { kind: 'list' },
  /** Whether it asks what screens show. */
  engine: { kind: 'text' },
  what: { kind: 'text' },
  why: { kind: 'text' },
  fix: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The {@link ruleFields} of a rule. */
export function ruleObject({ id, severity, resource, needs, engine, what, why, fix }: Rule): JsonObject {
  const object: Readonly<Record<keyof typeof ruleFields, unknown>> = {
    rule: id,
    severity,
    resource,
    needs,
    engine,
    what,
    why,
    fix,
  };
  return object;
}

/** The rule with an id. Throws a `USAGE` failure if there is none; `where` begins its message. */
export function ruleCalled(id: string, where: string): Rule {
  const found = rules.find((rule) => rule.id === id.toLowerCase());
  if (found !== undefined) return found;
  const known = rules.map((rule) => rule.id);
  throw usage(didYouMean(`${where}unknown rule "${id}"`, nearest(id, known)), 'See: signage lint rules');
}
