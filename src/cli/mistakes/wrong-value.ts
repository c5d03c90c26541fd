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
  const files = fileLines(flagName(flag).slice(2), command);
  if (files.length > 0) return { wrong: words, message: error.message, meant: async () => files };
  if (flag.kind !== 'word') return error;
  const wrong = firstWrong(words, flag);
  const bare = wrong.replace(/^!/, '');
  const at = placeOf([bare, ...words], flag, argv);
  const word = argv[at] ?? '';
  const option = { ...typed, wrong: argv.slice(word.startsWith('-') ? at : at - 1, at + 1) };
  // `screens --fail-on warning`: what only lists screens fails for none.
  const isVerdict = flagName(flag) === '--fail-on';
  const others = isVerdict ? [] : flags.filter((each) => each !== flag);
  const close = [...valuesCalled(bare, flag.values), ...mistypedNames(bare, flag.values)].slice(0, 1);
  return {
    wrong: option.wrong,
    message: error.message,
    hint: error.hint ?? '',
    meant: () =>
      firstFound<Lead>([
        () =>
          ifAccepted(
            close.flatMap((by) => replaced(argv, [word], [swapped(word, bare, by)])),
            flag.help,
            typed,
          ),
        () => downloadLines(flag, wrong, typed),
        // `--status offline`: it may be a value of another option.
        () => inPlace(valueLines(wrong, { path, accepted: others }), option),
        // `--status down`, kubectl's `-o jsonpath={.name}`; `!down` is the opposite.
        async () =>
          isVerdict || wrong.startsWith('!')
            ? []
            : inPlace(await linesFor([wrong.split(/[=({]/)[0] ?? ''], path), option),
        // `--status ofline`
        () => {
          const mistyped = mistypedNames(bare, wordValues(others)).slice(0, 1);
          return inPlace(
            mistyped.flatMap((value) => valueLines(value, command)),
            option,
          );
        },
      ]),
  };
}

/** The first value that a flag does not have: of `active,offline`, the second one. */
function firstWrong(words: readonly string[], { values }: Flag<unknown>): string {
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  return given.find((word) => !values.some((each) => isSameWord(each, word))) ?? '';
}

/** A word, divided where it has several values: `--status=offline`, `!offline,blocked`. */
const piecesOf = (word: string) => word.split(/([=,!])/);

/** A word with another value in place of a wrong one. */
const swapped = (word: string, wrong: string, by: string) =>
  piecesOf(word)
    .map((piece) => (piece === wrong ? by : piece))
    .join('');

/** Where one of these values of a flag was typed: after its name, or within the same word. */
function placeOf(values: readonly string[], flag: Flag<unknown>, argv: readonly string[]): number {
  const names = [shortNameOf(flag), ...namesOfFlag(flag)];
  return argv.findIndex((word, at) => {
    const isOfFlag = names.some((name) => word.startsWith(name) || argv[at - 1] === name);
    // `-o=jsonpath={.name}`
    return isOfFlag && values.some((value) => piecesOf(word).includes(value) || word.endsWith(value));
  });
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
