import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines, withTitles } from '../lookup/named-objects.ts';
import type { CliCommand } from '../tree.ts';
import {
  dashedLines,
  fieldLines,
  flagNamed,
  helpOfFlag,
  ifAccepted,
  inPlace,
  replaced,
  valueLines,
  wordValues,
} from './corrections.ts';
import { pairsAsOptions } from './filters-as-options.ts';
import { linesFor, meantByWords } from './meant.ts';
import { linesWithDemo } from './nouns-and-verbs.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of one argument too many. */
export function unexpectedArgument(typed: Typed): Mistake {
  const { command } = typed;
  const { path, args, accepted: flags, entry, registeredArguments } = command;
  const extra = args[registeredArguments.length] ?? '';
  const words = args.filter((word) => !word.startsWith('-'));
  const extras = words.slice(registeredArguments.length);
  return {
    wrong: extras,
    message: `unexpected argument "${extra}"`,
    meant() {
      const wrong = { ...typed, wrong: [extra] };
      return firstFound<Lead>([
        // `incidents list`: what has no verbs lists without one.
        () =>
          /^(?:list|ls)$/i.test(extra)
            ? ifAccepted(replaced(typed.argv, [extra], []), `without "${extra}"`, typed)
            : [],
        () => linesWithDemo(typed),
        // `why is loja-012 black`: what begins with `why` asks what this command explains.
        () => (path === 'signage screens why' ? [{ line: `${path} --help`, does: entry.summary }] : []),
        () => inPlace(fieldLines(extra, command), wrong),
        () => dashedLines(extras, typed),
        () => inPlace(pairsAsOptions(extras.join(), flags, path), { ...typed, wrong: extras }),
        () => inPlace(valueLines(extra, command), wrong),
        async () => {
          const close = mistypedNames(extra, wordValues(flags)).slice(0, 1);
          const typos = close.flatMap((value) => valueLines(value, command));
          const sentence = { ...typed, wrong: extras };
          return meantByWords(withTitles(words), path, sentence, await inPlace(typos, wrong));
        },
        // `snapshot diff before after`
        () => linesFor(words.slice(0, 1), path),
        () => namedLines(extras, command),
      ]);
    },
  };
}

/** For a name where none can stand: the help of the command's options for stores, names and content, and what finds the name. */
async function namedLines(
  words: readonly string[],
  { path, accepted }: Pick<CliCommand, 'path' | 'accepted'>,
): Promise<readonly Lead[]> {
  const found = await findLines(words);
  const flags = ['--store', '--name', '--content'].flatMap((name) => flagNamed(name, accepted) ?? []);
  const options = flags.map((flag) => helpOfFlag(path, flag));
  return found.length > 0 && options.length > 0 ? [...options, ...found] : [];
}
