import { type Flag, flagName, isSameWord, namesOfFlag, shortNameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { Failure, type Lead, usage } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import type { WrongValue } from '../tree.ts';
import {
  fileLines,
  flagNamed,
  helpOfFlag,
  ifAccepted,
  inPlace,
  replaced,
  valueLines,
  valuesCalled,
  wordValues,
} from './corrections.ts';
import { linesFor } from './meant.ts';
import { templateLines } from './other-tools/templates.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of a wrong value of a flag. */
export function wrongValue({ flag, words, error }: WrongValue, typed: Typed): Mistake | Failure {
  if (!(error instanceof Failure)) throw error;
  const { argv, command } = typed;
  const { path, accepted: flags, body } = command;
  if (words.includes('')) {
    const fields = flag.kind === 'fields' ? Object.keys(body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${path} --help`);
  }
  const store = flagNamed('--store', flags);
  // kubectl's `-n loja-012`
  if (shortNameOf(flag) === '-n' && argv.includes('-n') && store && /^\p{L}/u.test(words.join())) {
    const meant = async () => [helpOfFlag(path, store)];
    return { wrong: words, message: error.message, meant };
  }
  const files = fileLines(flagName(flag).slice(2), command);
  if (files.length > 0) return { wrong: words, message: error.message, meant: async () => files };
  if (flag.kind !== 'word') return error;
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = given.find((word) => !flag.values.some((each) => isSameWord(each, word))) ?? '';
  const bare = wrong.replace(/^!/, '');
  // hcloud's `-o columns=id,name -o noheader`
  const template = words.find((text) => !flag.values.some((each) => isSameWord(each, text))) ?? '';
  const close = [...valuesCalled(bare, flag.values), ...mistypedNames(bare, flag.values)].slice(0, 1);
  // `--status offline`, `--status=offline`, `--status '!offline,blocked'`
  const piecesOf = (word: string) => word.split(/([=,!])/);
  const names = [shortNameOf(flag), ...namesOfFlag(flag)];
  const isOfFlag = (word: string, before = '') =>
    names.some((name) => word.startsWith(name) || before === name);
  const at = argv.findIndex(
    (word, index) =>
      // `-o jsonpath={.name}`, `-o=jsonpath={.name}`
      (piecesOf(word).includes(bare) ||
        [bare, ...words].some((text) => word === text || word.endsWith(`=${text}`))) &&
      isOfFlag(word, argv[index - 1]),
  );
  const word = argv[at] ?? '';
  const swapped = (by: string) =>
    piecesOf(word)
      .map((piece) => (piece === bare ? by : piece))
      .join('');
  const option = { ...typed, wrong: argv.slice(word.startsWith('-') ? at : at - 1, at + 1) };
  return {
    wrong: option.wrong,
    message: error.message,
    hint: error.hint ?? '',
    meant: () =>
      firstFound<Lead>([
        () =>
          ifAccepted(
            close.flatMap((by) => replaced(argv, [word], [swapped(by)])),
            flag.help,
            typed,
          ),
        () => downloadLines(flag, wrong, typed),
        // `--status offline`: it may be a value of another option.
        () => inPlace(valueLines(wrong, { path, accepted: flags.filter((each) => each !== flag) }), option),
        async () => inPlace(await templateLines(template, command), option),
        // `--status down`; `!down` is the opposite.
        async () => inPlace(wrong.startsWith('!') ? [] : await linesFor([wrong], path), option),
        // `--status ofline`
        () => {
          const others = mistypedNames(bare, wordValues(flags)).slice(0, 1);
          return inPlace(
            others.flatMap((value) => valueLines(value, command)),
            option,
          );
        },
      ]),
  };
}

/** The line for wget's and curl's `-o media`, the folder of a download. */
async function downloadLines(flag: Flag<unknown>, word: string, typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const folder = flagNamed('--to', command.flags);
  const option = argv.find((each, at) => argv[at + 1] === word && /^(?:-o|--output)$/.test(each));
  if (flag !== globalFlags.output || folder === undefined || option === undefined) return [];
  // `-o hero.mp4` would make a folder of this name.
  if (/\.\w{2,4}$/.test(word)) return [helpOfFlag(command.path, folder)];
  return ifAccepted(replaced(argv, [option], ['--to']), folder.help, typed);
}
