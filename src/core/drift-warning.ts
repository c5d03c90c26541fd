import type { DriftedField, DriftLog } from '../api/read-item.ts';
import { Failure } from '../errors.ts';

/** Warns once about each field that does not have its documented type; with `--strict` it rejects instead. */
export function createDriftWarning(
  drift: DriftLog,
  { warn, isStrict }: { readonly warn: (text: string) => Promise<void>; readonly isStrict: boolean },
): () => Promise<void> {
  const warned = new Set<DriftedField>();
  return async () => {
    const found = drift.fields.filter((field) => !warned.has(field));
    if (isStrict && found.length > 0) {
      throw new Failure(
        'BAD_RESPONSE',
        `the answer does not match the documentation: ${found.map(describe).join('; ')}`,
        {
          hint: 'Without --strict, values are shown as received',
        },
      );
    }
    for (const field of found) {
      warned.add(field);
      await warn(describe(field));
    }
  };
}

function describe({ endpoint, field, expected, count }: DriftedField): string {
  return `${endpoint}: ${field} is not ${expected} as documented (${count}×)`;
}
