import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines } from '../lookup/named-objects.ts';
import { fieldLines, ifAccepted, inPlace, replaced, valueLines, wordValues } from './corrections.ts';
import { meantByWords } from './meant.ts';
import type { Mistake, Typed } from './typed.ts';
import { typosOf } from './typos.ts';

/** The mistake of one argument too many. */
export function unexpectedArgument(typed: Typed): Mistake {
  const { argv, command } = typed;
  const { path, args, accepted: flags, entry, registeredArguments } = command;
  const words = args.filter((word) => word === '-' || !word.startsWith('-'));
  const extras = words.slice(registeredArguments.length);
  const [extra = ''] = extras;
  const wrong = { ...typed, wrong: [extra] };
  // `incidents list`: what has no verbs lists without one.
  const isList = /^(?:list|ls)$/i.test(extra);
  return {
    wrong: extras,
    message: `unexpected argument "${extra}"`,
    meant: () =>
      firstFound<Lead>([
        () => (isList ? ifAccepted(replaced(argv, [extra], []), `without "${extra}"`, typed) : []),
        // `why is loja-012 black`: what begins with `why` asks what this command explains.
        () => (path === 'signage screens why' ? [{ line: `${path} --help`, does: entry.summary }] : []),
        () => inPlace(fieldLines(extra, command), wrong),
        () => inPlace(valueLines(extra, command), wrong),
        async () => {
          const close = (await typosOf(extra, wordValues(flags))).slice(0, 1);
          const typos = close.flatMap((value) => valueLines(value, command));
          const sentence = { ...typed, wrong: extras };
          return meantByWords(words, path, sentence, await inPlace(typos, wrong));
        },
        // `players list loja-012`; no object is meant by `snapshot create before-launch`, nor by `auth list staging-2`.
        () => (/ (?:(?<!auth )list|status|check|incidents)$/.test(path) ? findLines(extras) : []),
      ]),
  };
}
