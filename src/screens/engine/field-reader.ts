import type { JsonObject } from '../../json/object.ts';

/** A value that is not as documented: `priority is "10", which is not a number`. May quote the service, unsanitized. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
}

/**
 * Reads the fields of an object, each of which is one of three: known; missing or null, which is undefined; or unreadable, which is undefined
 * and a problem. The contract does not say what a value other than the documented ones means (§2.5), so it decides nothing.
 */
export function fieldReader(fields: JsonObject) {
  const problems: FieldProblem[] = [];
  const read = <T>(field: string, parse: (value: unknown) => T | undefined, expected: string) => {
    const value = fields[field] ?? undefined;
    const parsed = value === undefined ? undefined : parse(value);
    if (value !== undefined && parsed === undefined)
      problems.push({ field, text: `${field} is ${JSON.stringify(value)}, which is not ${expected}` });
    return parsed;
  };
  return { read, problems };
}

/** Makes the parser of a field with these documented values. */
export function oneOfTexts<T extends string>(...values: readonly T[]): (value: unknown) => T | undefined {
  return (value) => values.find((each) => each === value);
}

/** What follows `which is not`, for a field with documented values. */
export const documentedValues = 'documented';

/** The texts of a list; undefined if it is none, or has anything else. */
export function textList(value: unknown): string[] | undefined {
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return Array.isArray(value) && texts.length === value.length ? texts : undefined;
}
