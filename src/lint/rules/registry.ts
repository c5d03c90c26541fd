import { coverage } from './catalog/coverage.ts';
import { devices } from './catalog/devices.ts';
import { federalStates } from './catalog/federal-states.ts';
import { media } from './catalog/media.ts';
import { playlists } from './catalog/playlists.ts';
import { priorities } from './catalog/priorities.ts';
import { references } from './catalog/references.ts';
import { times } from './catalog/times.ts';
import { unclear } from './catalog/unclear.ts';
import { type Catalog, listOfResource, type Rule } from './rule.ts';

const catalog = {
  ...references,
  ...times,
  ...priorities,
  ...coverage,
  ...playlists,
  ...federalStates,
  ...media,
  ...devices,
  ...unclear,
};
export type RuleId = keyof typeof catalog;

type VariantsOf<R extends RuleId> = (typeof catalog)[R] extends { readonly variants: infer V }
  ? `${R}/${keyof V & string}`
  : never;
/** What a finding is about, for a manager: its rule, or a variant of it, such as `no-days/unknown`. */
export type TodoId = RuleId | { [R in RuleId]: VariantsOf<R> }[RuleId];

/** What to do about each, in English; `report` has the translations. */
export const todos = Object.fromEntries(
  Object.entries<Catalog[string]>(catalog).flatMap(([id, { todo, variants = {} }]) => [
    [id, todo],
    ...Object.entries(variants).map(([variant, text]) => [`${id}/${variant}`, text]),
  ]),
) as Readonly<Record<TodoId, string>>;

/** All rules, in the order of the documentation. */
export const rules: readonly Rule[] = Object.entries<Catalog[string]>(catalog).map(([id, rule]) => ({
  id,
  needs: [listOfResource[rule.resource]],
  ...rule,
}));

export const ruleIds = Object.keys(catalog) as RuleId[];
