import { usage } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { grouped } from '../words/quantity.ts';

/** How much an expression may do, and how long a text it may make. */
export interface QueryLimits {
  /** Values that it looks at, and of which its results consist. */
  readonly values: number;
  /** Characters. */
  readonly text: number;
}

/** Counts what one evaluation does. Each method throws a `USAGE` failure once it is too much. */
export interface Meter {
  /** Looking through a list or a text, but not into the elements. */
  look(value: unknown): void;
  /** Looking at all that a value consists of, or making it. */
  weigh(value: unknown): void;
  /** Making a text of this length. */
  write(length: number): void;
}

/** Characters that count as much as a value. */
const charactersPerValue = 16;

/** Makes a meter for one evaluation: the values that it sees must not change. */
export function createMeter({ values: most, text: longest }: QueryLimits): Meter {
  /** The number of values in each list and object that was weighed: an expression can put one into its result many times. */
  const sizes = new WeakMap<object, number>();
  let done = 0;

  function spend(count: number): void {
    done += count;
    if (done > most)
      throw usage(
        `--query: the expression looks at more than ${grouped(String(most))} values`,
        'It may go through a list for each item of a list, or repeat its own result',
      );
  }

  /** Each list and object is looked into once, however often it is there. */
  function sizeOf(value: unknown): number {
    if (typeof value === 'string') return 1 + Math.floor(value.length / charactersPerValue);
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    let size = 1;
    for (const each of Array.isArray(value) ? value : Object.values(value)) size += sizeOf(each);
    sizes.set(value, size);
    return size;
  }

  return {
    look(value) {
      if (Array.isArray(value)) spend(1 + value.length);
      else if (typeof value === 'string') spend(1 + Math.floor(value.length / charactersPerValue));
      else spend(isJsonObject(value) ? 1 + Object.keys(value).length : 1);
    },
    weigh: (value) => spend(sizeOf(value)),
    write(length) {
      if (length > longest)
        throw usage(
          `--query: the expression makes a text of more than ${grouped(String(longest))} characters`,
        );
      spend(1 + Math.floor(length / charactersPerValue));
    },
  };
}
