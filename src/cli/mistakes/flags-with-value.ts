import { type Flag, isSameWord } from '../../core/flag.ts';

/** The flags that take a word as one of their values. */
export function flagsWithValue(value: string, flags: readonly Flag<unknown>[]): readonly Flag<unknown>[] {
  return flags.filter(
    ({ kind, values }) => kind === 'word' && values.some((each) => isSameWord(each, value)),
  );
}
