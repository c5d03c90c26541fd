import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { withTitles } from '../lookup/named-objects.ts';
import {
  commandLines,
  dashedLines,
  ifAccepted,
  inPlace,
  replaced,
  valueLines,
  wordValues,
} from './corrections.ts';
import { linesFor, meantByWords, namedLines, withoutFillers } from './meant.ts';
import { pairsAsOptions } from './other-tools/filters-as-options.ts';
import { orderLines } from './other-tools/sql.ts';
import { fieldLines, isPath, templateLines } from './other-tools/templates.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of one argument too many. */
export function unexpectedArgument(typed: Typed): Mistake {
  const { command } = typed;
  const { path, args, accepted: flags, body, entry, registeredArguments } = command;
  const extra = args[registeredArguments.length] ?? '';
  return {
    wrong: args.filter((word) => !word.startsWith('-')).slice(registeredArguments.length),
    message: `unexpected argument "${extra}"`,
    async meant() {
      const wrong = { ...typed, wrong: [extra] };
      // gh's `-q '.[].name'`
      if (isPath(extra)) return inPlace(await templateLines(extra, command), wrong);
      const words = args.filter((word) => !word.startsWith('-'));
      const extras = words.slice(registeredArguments.length);
      return firstFound<Lead>([
        () => commandLines(typed),
        // `snapshot compare monday tuesday`
        () => (path === 'signage snapshot' ? linesFor(args.slice(0, 1), 'signage') : []),
        () => (extra === 'help' ? [{ line: `${path} --help`, does: 'print its help' }] : []),
        // `incidents list`: what has no verbs lists without one.
        () =>
          /^(?:list|ls|show)$/i.test(extra)
            ? ifAccepted(replaced(typed.argv, [extra], []), `without "${extra}"`, typed)
            : [],
        // `status of sp-pinheiros`, `status da loja sp-pinheiros`
        () => withoutFillers(typed),
        () => orderLines(extra, typed),
        () => dashedLines(extras, typed),
        () => inPlace(fieldLines(extras, Object.keys(body?.fields ?? {}), path), wrong),
        () => inPlace(pairsAsOptions(extras.join(), flags, path), { ...typed, wrong: extras }),
        () => inPlace(valueLines(extra, command), wrong),
        async () => {
          const close = mistypedNames(extra, wordValues(flags)).slice(0, 1);
          const typos = close.flatMap((value) => valueLines(value, command));
          // `why isnt promo.mp4 showing in sp-pinheiros`: what begins with `why` asks what this command explains.
          const isWhy = path === 'signage screens why';
          const help = isWhy ? [{ line: `${path} --help`, does: entry.summary }] : [];
          const others = [...(await inPlace(typos, wrong)), ...help];
          return meantByWords(withTitles(words), path, { ...typed, wrong: extras }, others);
        },
        () => namedLines(extras, command),
      ]);
    },
  };
}
