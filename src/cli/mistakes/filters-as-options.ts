import { isSameWord, namesOfFlag, shortNameOf } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { flagCalled, flagsWithValue } from '../find-flags.ts';
import { topics } from '../help/topics.ts';
import type { CliCommand } from '../tree.ts';
import { takes, valueLines } from './corrections.ts';

/** Options for filters, of kubectl, aws and gh. */
const filterOptions = /^(?:-l|--?(?:filters?|where|search|(?:field-)?selector))$/i;

/**
 * The line for a filter option of other tools: with `--store loja-012` for `store=loja-012`, or `--health offline` for `offline`. The help of
 * filters, if it says something else.
 */
export function filterAsOptions(
  option: string,
  text: string | undefined,
  { path, accepted: flags }: CliCommand,
): readonly Lead[] {
  // `content natal --where` asks for something else, `ls -l` for a long form, and `-l 5` for five of them.
  const needsText = /^(?:--where|-l)$/.test(option);
  const isFilter = filterOptions.test(option) && (!needsText || /\D/.test(text ?? ''));
  if (!isFilter || !flagCalled('--name', flags)) return [];
  // aws: `Name=store,Values=loja-008`
  const pairs = (text ?? '').replace(/^Name=([^,]+),Values=/, '$1=').split(/,(?=[\w.-]+!?=)/);
  const options = pairs.map((pair) => {
    const [, name, not = '', value = ''] = /^([\w-]+?)(!?)==?([^\s=<>~%|;']+)$/.exec(pair) ?? [];
    const flag = flags.find((each) => namesOfFlag(each).some((known) => isSameWord(known, `--${name}`)));
    if (flag === undefined || flag.kind === 'switch') return undefined;
    // `status=offline`: the value says which option it is.
    const taking = takes(flag, not + value) ? flag : flagsWithValue(value, flags)[0];
    return taking && `${shortNameOf(taking)} ${shellQuoted(not + value)}`;
  });
  if (!options.includes(undefined))
    return [{ line: [path, ...options].join(' '), does: 'filter with options' }];
  const values = valueLines(text ?? '', { path, accepted: flags });
  return values.length > 0
    ? values
    : [{ line: 'signage help filters', does: topics.get('filters')?.summary ?? '' }];
}
