import { type Flag, namesOfFlag, shortNameOf } from '../core/flag.ts';

/** The flag with this name, short or long, as it is typed. */
export function flagCalled(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => shortNameOf(flag) === name || namesOfFlag(flag).includes(name));
}
