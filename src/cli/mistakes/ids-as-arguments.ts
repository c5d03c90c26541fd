import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { nameTest } from '../lookup/named-objects.ts';
import { ifRight, replaced } from './corrections.ts';
import type { UnknownOption } from './typed.ts';

/**
 * The line with an id as an argument: for `get --id 501`, and of `get` for `list --id 501`. `get` takes names too, and screens are named by
 * their players: `why --player 'Caixa 1'`. What stands before the option is hardly an id: `wait player-online --id loja-019`.
 */
export async function idLines({ word, bare, value, withValue }: UnknownOption): Promise<readonly Lead[]> {
  const { isForIds, nounCalled } = await import('../lookup/known.ts');
  const { argv, wrong, command } = withValue;
  const { path, args } = command;
  const isPlayer =
    path.startsWith('signage screens ') && ['players', 'screens'].includes(nounCalled(bare) ?? '');
  const isName = isPlayer || (bare === 'name' && path.endsWith(' get'));
  const isAfterWords = args.slice(0, args.indexOf(word)).some((each) => !each.startsWith('-'));
  if (!(isName || isForIds(bare, path)) || isAfterWords) return [];
  const does = isName ? 'names are arguments' : 'ids are arguments';
  if (command.registeredArguments.length > 0)
    return ifRight(replaced(argv, wrong, wrong.slice(1)), does, withValue);
  const get = path.replace(/ list$/, ' get');
  // What follows another option may be its value: `--content-id 8f31c2 --region sa-east-1`.
  const others = args.filter(
    (each, at) =>
      !each.startsWith('-') && each !== value && !(args[at - 1] !== word && args[at - 1]?.startsWith('-')),
  );
  const isNameOrId = await nameTest();
  // `player --id=4e3f94 screen` asks for more.
  const areIds = others.every((each) => isNameOrId(each) || /\d/.test(each));
  return value === undefined || get === path || !areIds
    ? []
    : [{ line: [get, ...[value, ...others].map(shellQuoted)].join(' '), does }];
}
