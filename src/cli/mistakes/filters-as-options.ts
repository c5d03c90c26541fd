import { type Flag, flagName, shortNameOf } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { topics } from '../help/topics.ts';
import { flagNamed, takes } from './corrections.ts';
import { flagsWith } from './flags-with.ts';

/** Options for filters, of kubectl, aws and gh. */
const filterOptions = /^(?:-l|--?(?:filters?|where|search|(?:field-)?selector))$/i;

/**
 * The line for the value of a filter option of other tools: of `--filter offline` too, which is a value of an option. The help of
 * filters, if there are no such options.
 */
export function filterAsOptions(
  option: string,
  text: string | undefined,
  flags: readonly Flag<unknown>[],
  path: string,
): readonly Lead[] {
  // `content natal --where` asks for something else, `ls -l` for a long form, and `-l 5` for five of them.
  const needsText = /^(?:--where|-l)$/.test(option);
  const isFilter = filterOptions.test(option) && (!needsText || /\D/.test(text ?? ''));
  if (!isFilter || !flagNamed('--name', flags)) return [];
  const lines = text === undefined ? [] : pairsAsOptions(text, flags, path, anyAsOption);
  const help = { line: 'signage help filters', does: topics.get('filters')?.summary ?? '' };
  return lines.length > 0 ? lines : [help];
}

/** The line with `--store loja-012` for `store=loja-012`, also for several pairs; none if there are no such options. */
export function pairsAsOptions(
  text: string,
  flags: readonly Flag<unknown>[],
  path: string,
  asOption = pairAsOption,
): readonly Lead[] {
  // aws: `Name=store,Values=loja-008`; SQL: `status = 'offline' and store = 'loja-008'`
  const plain = text
    .replace(/^Name=([^,]+),Values=/, '$1=')
    .replace(/\s*(!?==?)\s*(['"]?)([^'"]*)\2/g, '$1$3');
  const pairs = plain.split(/,(?=[\w.-]+!?[=:])|\s+and\s+/i);
  const options = pairs.map((pair) => asOption(pair, flags));
  return options.includes(undefined)
    ? []
    : [{ line: [path, ...options].join(' '), does: 'filter with options' }];
}

/** `store=loja-012` as `--store loja-012`, `store!=loja-012` as `--store '!loja-012'`; undefined if there is no such option. */
function pairAsOption(pair: string, flags: readonly Flag<unknown>[]): string | undefined {
  const [, name, not = '', value] = /^([\w-]+?)(!?)(?:==?|:)(.+)$/s.exec(pair) ?? [];
  // `store=a or store=b`, `name=~natal`, `name='%natal%'`, `name:natal type:video`: no option says that.
  if (value === undefined || /^~|[|%;=]|\sor\s|\s[\w-]+:/i.test(value)) return undefined;
  // aws: `Name=store-id`
  const flag = flagNamed(`--${name}`, flags) ?? flagNamed(`--${name?.replace(/-id$/, '')}`, flags);
  if (flag === undefined || flag.kind === 'switch') return undefined;
  // `status=offline`: the value says which option it is.
  const taking = takes(flag, not + value) ? flag : flagsWith(value, flags)[0];
  return taking && `${shortNameOf(taking)} ${shellQuoted(not + value)}`;
}

const anyAsOption: typeof pairAsOption = (pair, flags) =>
  pairAsOption(pair, flags) ?? wordAsOption(pair, flags);

/** The option that has a word as a value, or is called so and needs none: `--filter offline`, `--filter expired`. */
function wordAsOption(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const [flag] = flagsWith(word, flags);
  if (flag !== undefined) return `${shortNameOf(flag)} ${shellQuoted(word)}`;
  const named = flagNamed(`--${word}`, flags);
  return named?.kind === 'switch' ? flagName(named) : undefined;
}
