import { usage } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { valuePattern } from '../model/text-pattern.ts';
import { type Flag, wordsFlag } from './flag.ts';

type Test = (object: unknown) => boolean;
type Pattern = (value: string) => boolean;

/**
 * `--metadata key=value`: items whose object field has the pair. The key may lead into objects (`owner.team`). Pairs of
 * one key are alternatives; an item needs one for each key, and none of those with an exclamation mark.
 */
export function metadataFlag(field: string): Flag<Test> {
  const flag = wordsFlag(`--${field} <key=value>`, `filter by ${field}`);
  return {
    ...flag,
    parse(given) {
      const byKey = new Map<string, Pattern[]>();
      const excluded: (readonly [key: string, fits: Pattern])[] = [];
      for (const pair of flag.parse(given)) {
        const [, mark, key, value] = /^(!?)([^=]+)=(.+)$/s.exec(pair) ?? [];
        if (key === undefined || value === undefined)
          throw usage(`--${field} must be a pair such as campaign=verao, not "${pair}"`);
        if (mark === '!') excluded.push([key, valuePattern(value)]);
        else byKey.set(key, [...(byKey.get(key) ?? []), valuePattern(value)]);
      }
      const has = (object: unknown, key: string, patterns: readonly Pattern[]) => {
        const text = textAt(object, key);
        return text !== undefined && patterns.some((fits) => fits(text));
      };
      return (object) =>
        [...byKey].every(([key, patterns]) => has(object, key, patterns)) &&
        !excluded.some(([key, fits]) => has(object, key, [fits]));
    },
  };
}

/** The value of a key, or of a path of keys, as text; undefined if there is none, or if it is no single value. */
function textAt(object: unknown, path: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  if (Object.hasOwn(object, path)) {
    const value = object[path];
    return typeof value === 'object' ? undefined : String(value);
  }
  const dot = path.indexOf('.');
  const first = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(object, first) ? textAt(object[first], path.slice(dot + 1)) : undefined;
}
