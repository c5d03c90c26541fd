import type { Flag } from '../../core/flag.ts';
import { listFlags } from '../../core/global-flags.ts';
import { Failure } from '../../errors.ts';
import { parsePaths } from '../../query/field-path.ts';
import type { CliCommand } from '../tree.ts';
import { flagNamed } from './corrections.ts';

/**
 * Whether a command line that was parsed has what is found only when it runs: an option twice, two that exclude each other, or a field that
 * the items lack.
 */
export function isDoubtful({ flags, body, input }: CliCommand): boolean {
  if (input.typed(listFlags.count) && input.typed(listFlags.by)) return true;
  return flags.some((flag) => {
    const words = input.typed(flag) ?? [];
    // Lists are counted by a filter too: `--by app-version`.
    const isFilter = flag === listFlags.by && flagNamed(`--${words[0]}`, flags) !== undefined;
    return (words.length > 1 && !flag.repeatable) || (!isFilter && lacksField(flag, words, body?.fields));
  });
}

function lacksField(
  { kind }: Flag<unknown>,
  words: readonly string[],
  fields: Parameters<typeof parsePaths>[1]['fields'] | undefined,
): boolean {
  if (kind !== 'fields' || words.length === 0) return false;
  if (fields === undefined) return true;
  const names = words.flatMap((text) => text.split(',')).map((name) => name.replace(/^-/, ''));
  try {
    for (const name of names) parsePaths(name, { fields }, '');
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}
