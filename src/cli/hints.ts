import { type Flag, nameOf, shortNameOf } from '../core/flag.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { nearest } from '../query/nearest.ts';

type Flags = readonly Flag<unknown>[];

/** The option that an unknown one most likely meant: `--fromat` → `--format`, `--csv` → `-o csv`. */
export function optionMeant(name: string, flags: Flags): string | undefined {
  const flag = flags.find(({ synonyms }) => synonyms?.some((other) => isSame(other, name)));
  if (flag) return shortNameOf(flag);
  return (
    flagWithValue(name.replace(/^-+/, ''), flags) ??
    nearest(name, [...flags.map(nameOf), '--help', '--version'])
  );
}

/** The flag that an argument most likely meant: `offline` → `--health offline`, `tag=x` → `--tag x`. */
export function flagMeant(word: string, flags: Flags): string | undefined {
  const [, name, value] = /^([\w-]+)=(.+)$/s.exec(word) ?? [];
  if (name === undefined || value === undefined) {
    const values = flags.flatMap((flag) => flag.values);
    return flagWithValue(word, flags) ?? flagWithValue(nearest(word, values) ?? '', flags);
  }
  const isNamed = (known: string) => isSame(known, `--${name}`);
  const named = flags.find((flag) => isNamed(nameOf(flag)) || flag.synonyms?.some(isNamed));
  return named && named.kind !== 'switch' ? `${shortNameOf(named)} ${shellQuoted(value)}` : undefined;
}

/** The flag that takes a value which `flag` refuses: `--status offline` → `--health offline`. */
export function otherFlagMeant(
  given: readonly string[],
  flag: Flag<unknown>,
  flags: Flags,
): string | undefined {
  const words = given.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = words.find((word) => !flag.values.some((known) => isSame(known, word)));
  return wrong === undefined ? undefined : flagWithValue(wrong, flags);
}

function flagWithValue(word: string, flags: Flags): string | undefined {
  for (const flag of flags) {
    const value = flag.values.find((known) => isSame(known, word));
    if (value !== undefined) return `${shortNameOf(flag)} ${value}`;
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
