import type { Lead } from '../../errors.ts';
import { allVerbs, nouns } from '../entries.ts';
import { type CliCommand, isCalled } from '../tree.ts';
import { dashedLines, firstAccepted, inPlace, replaced, valueLines } from './corrections.ts';
import { pairsAsOptions } from './filters-as-options.ts';
import { firstFound } from './first-found.ts';
import { meantByWords } from './meant.ts';
import { isFiller } from './phrases.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of a word that names no command. */
export function unknownCommand(typed: Typed): Mistake {
  const { command, argv } = typed;
  const { group = command, args, accepted } = command;
  const { path } = group;
  const [first = ''] = args;
  // `list offline players` is `get offline players`.
  const before = path === 'signage get' ? argv.slice(0, 1) : [];
  const name = before.length > 0 ? `${before} ${first}` : `${path} ${first}`.replace(/^signage /, '');
  const words = args.filter((word, at) => at === 0 || !word.startsWith('-'));
  const wrong = { ...typed, wrong: [first] };
  const pair = words.find((word) => word.includes('=')) ?? '';
  const beforePair = words.slice(0, words.indexOf(pair) + 1);
  return {
    message: `unknown command "${name}"`,
    meant: () =>
      firstFound<Lead>([
        () => (path === 'signage' ? verbFirstLines(typed) : dashedLines(first, typed)),
        // `players store=loja-012`, `players where store=loja-012`
        () => inPlace(pairsAsOptions(pair, accepted, command.path), { ...typed, wrong: beforePair }),
        async () =>
          meantByWords([...before, ...words], path, { ...typed, wrong: words }, [
            ...(await inPlace(valueLines(first, command), wrong)),
            ...(await correctedLines(first, group, typed)),
          ]),
      ]),
    hint: `See: ${path} --help`,
  };
}

/** The line for a verb before its noun, as in `check players`, or for a verb that only one list has: `wait --until healthy`. */
async function verbFirstLines(typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const [first = '', second] = command.args;
  const noun = nouns.find((each) => second !== undefined && isCalled(each, second));
  const isAlone = second === undefined || second.startsWith('-');
  const verbs = allVerbs.filter((verb) =>
    noun
      ? verb.noun?.name === noun.name && isCalled(verb, first)
      : isAlone && verb.noun?.idForm && verb.name === first,
  );
  const lines = verbs.slice(0, 1).map(({ path, summary }) => {
    const line = replaced(argv, noun ? [first, second ?? ''] : [first], path.split(' ').slice(1));
    return firstAccepted([line], summary, typed, { line: `${path} --help`, does: summary });
  });
  return (await Promise.all(lines)).flat();
}

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else that command alone. */
async function correctedLines(word: string, group: CliCommand, typed: Typed): Promise<readonly Lead[]> {
  const { command, argv } = typed;
  const commands = group.all.map(({ entry }) => entry);
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const close = isFiller(word) ? [] : mistypedNames(word, names);
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = commands.filter(({ name }) => close.includes(name));
  const others = commands.filter((entry) => close.some((name) => isCalled(entry, name)));
  const lines = (named.length > 0 ? named : others).slice(0, 3).map(({ name, summary }) => {
    const whole = replaced(argv, [word], [name]);
    const alone = [...group.path.split(' ').slice(1), name];
    // Of a sentence, one word is not mistyped.
    const isSentence = command.args.length > 1 && !command.args[1]?.startsWith('-');
    return firstAccepted(isSentence ? [whole] : [whole, alone], summary, typed);
  });
  return (await Promise.all(lines)).flat();
}
