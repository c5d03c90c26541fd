import type { Field } from '../model/fields.ts';
import { alternatives, listed } from '../words/listed.ts';
import type { Comparison } from './item-fields.ts';

/** Finds the texts that a query compares a field with, but that the contract does not list for it, and that no item has there. */
export interface UnknownValues {
  /** Looks at some of the items. The service may send more values than it documents. */
  see(items: Iterable<Readonly<Record<string, unknown>>>): void;
  /** What to say of these texts once all items were seen. */
  messages(): readonly string[];
}

/** `fields` are those of the items. */
export function createUnknownValues(
  comparisons: readonly Comparison[],
  fields: Readonly<Record<string, Field>>,
): UnknownValues {
  const valuesOf = (name: string) => (Object.hasOwn(fields, name) ? (fields[name]?.values ?? []) : []);
  const unknown = new Set(
    comparisons.filter(({ name, value }) => valuesOf(name).length > 0 && !valuesOf(name).includes(value)),
  );
  return {
    see(items) {
      if (unknown.size === 0) return;
      for (const item of items)
        for (const comparison of unknown)
          if (item[comparison.name] === comparison.value) unknown.delete(comparison);
    },
    messages: () =>
      Array.from(unknown, ({ name, value }) => {
        const others = Object.keys(fields).filter((field) => valuesOf(field).includes(value));
        const meant = others.length > 0 ? `, and ${listed(others, String, 3, ' or ')} can be` : '';
        return `${name} is never ${JSON.stringify(value)}: it is ${alternatives(valuesOf(name))}${meant}`;
      }),
  };
}
