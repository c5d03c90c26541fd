import { standardOptions } from '../../src/lint/rules/parsed-tenant.ts';
import { rules } from '../../src/lint/rules/registry.ts';
import type { ListName } from '../../src/model/lists.ts';
import { usualAssumptions } from '../../src/screens/engine/assumptions.ts';

/** How many of the rules that run without flags need a list: with a key that may not read it, so many are not run. */
export function rulesWithout(list: ListName): number {
  const options = { ...standardOptions, assumptions: usualAssumptions({}) };
  return rules.filter((rule) => rule.needs.includes(list) && !rule.whyOff?.(options)).length;
}
