import { type Flag, isSameWord, namesOfFlag, shortNameOf } from '../core/flag.ts';

/** The flag that a word names, short or long, with or without `=` and a value. */
export function flagCalled(word: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  const [name = ''] = word.split('=');
  return flags.find((flag) => shortNameOf(flag) === name || namesOfFlag(flag).includes(name));
}

/** The flags that take a word as one of their values. */
export function flagsWithValue(value: string, flags: readonly Flag<unknown>[]): readonly Flag<unknown>[] {
  return flags.filter(
    ({ kind, values }) => kind === 'word' && values.some((each) => isSameWord(each, value)),
  );
}
