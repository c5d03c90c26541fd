import { type Flag, flagName, isSameWord, namesOfFlag, shortNameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { Failure, type Lead, usage } from '../../errors.ts';
import { flagCalled } from '../find-flags.ts';
import { firstFound } from '../first-found.ts';
import type { WrongValue } from '../tree.ts';
import {
  fileLines,
  helpOfFlag,
  ifAccepted,
  inPlace,
  replaced,
  valueLines,
  valuesCalled,
} from './corrections.ts';
import { linesFor } from './meant.ts';
import type { Mistake, Mistyped, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of a wrong value of a flag. */
export function wrongValue({ flag, words, error }: WrongValue, typed: Typed): Mistake | Failure {
  if (!(error instanceof Failure)) throw error;
  const { argv, command } = typed;
  const { path, body } = command;
  if (words.includes('')) {
    const fields = flag.kind === 'fields' ? Object.keys(body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${path} --help`);
  }
  const files = fileLines(flagName(flag).slice(2), command);
  if (files.length > 0) return { wrong: words, message: error.message, meant: async () => files };
  if (flag.kind !== 'word') return error;
  const bare = firstWrong(words, flag).replace(/^!/, '');
  const place = placeOf(bare, flag, argv);
  return {
    wrong: place,
    message: error.message,
    hint: error.hint ?? '',
    meant: () => linesMeant(flag, bare, { ...typed, wrong: place }),
  };
}

/** The lines to type instead: what the first way finds that finds something. */
async function linesMeant(flag: Flag<unknown>, bare: string, typed: Mistyped): Promise<readonly Lead[]> {
  const { argv, wrong, command } = typed;
  const word = wrong.at(-1) ?? '';
  const close = [...valuesCalled(bare, flag.values), ...mistypedNames(bare, flag.values)].slice(0, 1);
  // `screens --fail-on warning`: what only lists screens fails for none. `!down` is the opposite.
  const isOther = flagName(flag) !== '--fail-on' && !word.includes('!');
  const others = isOther ? command.accepted.filter((each) => each !== flag) : [];
  return firstFound<Lead>([
    () =>
      ifAccepted(
        close.flatMap((by) => replaced(argv, [word], [word.replace(bare, by)])),
        flag.help,
        typed,
      ),
    () => folderLines(flag, bare, typed),
    // `--status offline`: it may be a value of another option.
    () => inPlace(valueLines(bare, { path: command.path, accepted: others }), typed),
    // `--status down`, kubectl's `-o jsonpath={.name}`, docker's `--format '{{.Name}}'`
    async () => {
      const asked = bare.includes('{{') ? 'go template' : (bare.split(/[=({]/)[0] ?? '');
      return isOther ? inPlace(await linesFor([asked], command.path), typed) : [];
    },
  ]);
}

/** The line for wget's and curl's `-o media`, the folder of a download. `-o hero.mp4` would make a folder of this name. */
async function folderLines(flag: Flag<unknown>, folder: string, typed: Mistyped): Promise<readonly Lead[]> {
  const { argv, wrong, command } = typed;
  const to = flagCalled('--to', command.flags);
  if (flag !== globalFlags.output || to === undefined) return [];
  const isFile = /\.\w{2,4}$/.test(folder);
  const lines = isFile ? [] : replaced(argv, wrong, ['--to', folder]);
  return ifAccepted(lines, to.help, typed, helpOfFlag(command.path, to));
}

/** The first value that a flag does not have: of `active,offline`, the second one. */
function firstWrong(words: readonly string[], { values }: Flag<unknown>): string {
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  return given.find((word) => !values.some((each) => isSameWord(each, word))) ?? '';
}

/** The words in which a value of a flag was typed: after its name, or within the same word. */
function placeOf(value: string, flag: Flag<unknown>, argv: readonly string[]): readonly string[] {
  const names = [shortNameOf(flag), ...namesOfFlag(flag)];
  const isName = (word = '') => names.some((name) => word.startsWith(name));
  const at = argv.findIndex(
    (word, place) => word.includes(value) && (isName(word) || isName(argv[place - 1])),
  );
  return argv.slice(isName(argv[at]) ? at : at - 1, at + 1);
}
