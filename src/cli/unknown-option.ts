import { type Flag, flagName } from '../core/flag.ts';
import type { Lead } from '../errors.ts';
import { isFilter, lineOf, pairsAsFlags, replaced, valueLines } from './corrections.ts';
import { type Mistake, meantByWords, scopeOf, type Typed } from './meant.ts';

/** Whether the tool accepts a command line. */
type IsAccepted = (argv: readonly string[]) => Promise<boolean>;

/** The mistake of an option that is none of the command's. Its value is behind a `=`, or the next word. */
export function unknownOption(word: string, { command, argv }: Typed, isAccepted: IsAccepted): Mistake {
  const { path, args, flags } = command;
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (next?.startsWith('--') ? undefined : next);
  const filters = isFilter.test(name) ? pairsAsFlags(value, flags, path, true) : undefined;
  return {
    message: `unknown option ${name}`,
    async meant() {
      if (filters) return filters;
      const bare = name.replace(/^-+/, '');
      const [{ mistypedNames }, { wordsOfFlag }, { phraseOf, phrasesIn }] = await Promise.all([
        import('./look-up.ts'),
        import('./known.ts'),
        import('./phrases.ts'),
      ]);
      const namesOf = (flag: Flag<unknown>) =>
        [flagName(flag), ...(flag.synonyms ?? [])].map((each) => each.slice(2));
      const called = flags.filter((flag) =>
        phrasesIn(wordsOfFlag(flag, scopeOf(path))).includes(phraseOf(bare)),
      );
      const close = mistypedNames(bare, ['version', 'help', ...flags.flatMap(namesOf)]);
      if (close.includes('version') && path === 'signage')
        return [{ line: 'signage --version', does: 'print the version' }];
      if (close.includes('help')) return [{ line: `${path} --help`, does: 'print its help' }];
      const mistyped = flags.filter((flag) => namesOf(flag).some((each) => close.includes(each)));
      const rest = replaced(argv, word, []);
      const isRestAccepted = rest !== undefined && (await isAccepted(rest));
      const values = valueLines(bare, command, isRestAccepted ? argv : undefined, word);
      if (values.length > 0) return values;
      // `--state offline`: the value says which option it is.
      const byValue = called.length === 0 && value ? valueLines(value, command) : [];
      if (byValue.length > 0) return byValue;
      const byName = await optionLines(called, word, { argv, command }, isAccepted);
      if (byName.length > 0) return byName;
      const ofSiblings = await siblingsWith(name, path);
      if (ofSiblings.length > 0) return ofSiblings;
      const typos = await optionLines(mistyped, word, { argv, command }, isAccepted);
      return name.length < 3 ? typos : await meantByWords([bare], path, typos);
    },
  };
}

/** The other commands of the noun that have an option of exactly this name: `players check` for `players list --grace`. */
async function siblingsWith(name: string, path: string): Promise<readonly Lead[]> {
  const { allVerbs } = await import('./entries.ts');
  const siblings = allVerbs.filter(
    (verb) => verb.noun && verb.path !== path && path.startsWith(`signage ${verb.noun.name} `),
  );
  const lines = await Promise.all(
    siblings.map(async (verb) => {
      const flag = (await verb.load()).flags.find((each) => flagName(each) === name);
      return flag
        ? [{ line: `${verb.path} --help`, does: `${flag.syntax.replace(/^-\w, /, '')}: ${flag.help}` }]
        : [];
    }),
  );
  return lines.flat().slice(0, 3);
}

/** The command line with another option in place of an unknown one, for each that the tool then accepts. */
async function optionLines(
  flags: readonly Flag<unknown>[],
  word: string,
  { argv, command }: Typed,
  isAccepted: IsAccepted,
): Promise<readonly Lead[]> {
  const [, attached] = word.split(/=(.*)/s);
  const lines = await Promise.all(
    flags.map(async (flag) => {
      const by = attached === undefined ? [flagName(flag)] : [`${flagName(flag)}=${attached}`];
      const next = argv[argv.indexOf(word) + 1] ?? '-';
      // Commander would take the next option for the value.
      const hasValue = flag.kind === 'switch' || attached !== undefined || !next.startsWith('-');
      const corrected = hasValue ? replaced(argv, word, by) : undefined;
      if (corrected && (await isAccepted(corrected))) return { line: lineOf(corrected), does: flag.help };
      // Its value is missing, or is one of another kind.
      return { line: `${command.path} --help`, does: `${flag.syntax.replace(/^-\w, /, '')}: ${flag.help}` };
    }),
  );
  return lines.slice(0, 3);
}
