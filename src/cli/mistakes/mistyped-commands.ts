import type { Lead } from '../../errors.ts';
import { isFiller, phraseOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import { type CliCommand, type Entry, isCalled } from '../tree.ts';
import { ifAccepted, lineOf, replaced } from './corrections.ts';
import { type Typed, wordsBeforeOptions } from './typed.ts';
import { mistypedNames } from './typos.ts';

/* Commands whose names are mistyped, or begun. */

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else that command alone. */
export async function correctedLines(
  word: string,
  group: CliCommand,
  typed: Typed,
): Promise<readonly Lead[]> {
  // `state` is a word of its own, and no mistyped `stats`; `snapshots` is `snapshot`.
  const isPlural = group.all.some(({ entry }) => phraseOf(entry.name) === phraseOf(word));
  if (group.path === 'signage' && !isPlural && (await allWords()).has(phraseOf(word))) return [];
  // `conten show natal da loja` is a sentence, and has no names.
  const isSentence = wordsBeforeOptions(typed.command.args).slice(2).some(isFiller);
  const right = (name: string) => (isSentence ? [] : replaced(typed.argv, [word], [name]));
  const lines = commandsMeant(word, group).map(async (entry) => {
    const { name, summary } = entry;
    // No line writes a file.
    if ('writes' in entry && entry.writes) return [{ line: `${group.path} ${name} --help`, does: summary }];
    const alone = await commandAlone(entry, group, typed);
    return ifAccepted(right(name), summary, typed, alone);
  });
  return (await Promise.all(lines)).flat();
}

/** A command, or the verb of it that was typed next, without what else was typed. */
async function commandAlone(
  entry: Entry,
  group: CliCommand,
  { command, commandOf }: Typed,
): Promise<Lead | undefined> {
  const { name, summary } = entry;
  const [, next = '-', more = '-'] = command.args;
  if ('load' in entry && (await entry.load()).required)
    return { line: `${group.path} ${name} --help`, does: summary };
  const verb = 'verbs' in entry ? verbMeant(next, entry.verbs) : undefined;
  // Of a sentence, one word is not mistyped; `loja-012` is no word, and `list` says nothing.
  const isSentence = !next.startsWith('-') && !/\d/.test(next) && verb === undefined && !isFiller(next);
  // `get` alone only prints help.
  const isHelp = 'verbs' in entry && entry.default === undefined && verb === undefined;
  const words = [...group.path.split(' ').slice(1), name, ...(verb ? [verb.name] : [])];
  if (isSentence || isHelp || (await commandOf(words)) === undefined) return undefined;
  // `stauts show natal`
  return {
    line: lineOf(words),
    does: verb?.summary ?? summary,
    isPart: !(verb ? more : next).startsWith('-'),
  };
}

/** The verb of a group with this name, or a mistyped one: `conten lsit`. */
function verbMeant(word: string, verbs: readonly Entry[]): Entry | undefined {
  const [close = word] = isFiller(word) ? [] : mistypedNames(word, verbs.flatMap(namesOf));
  return verbs.find((each) => isCalled(each, word)) ?? verbs.find((each) => isCalled(each, close));
}

const namesOf = ({ name, aliases = [] }: Entry) => [name, ...aliases];

/** The commands that a word could be a typing mistake of, or the one that begins with it: `sched`. */
function commandsMeant(word: string, group: CliCommand): readonly Entry[] {
  // `schedules lists` is a typing mistake; elsewhere it is part of a sentence.
  if (isFiller(word) && /^signage(?: get)?$/.test(group.path)) return [];
  const commands = group.all.map(({ entry }) => entry);
  const close = mistypedNames(word, commands.flatMap(namesOf));
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = commands.filter(({ name }) => close.includes(name));
  if (named.length > 0) return named.slice(0, 3);
  const others = commands.filter((entry) => close.some((name) => isCalled(entry, name)));
  if (others.length > 0) return others.slice(0, 3);
  const begun = commands.filter((entry) =>
    namesOf(entry).some((name) => name.startsWith(word.toLowerCase())),
  );
  return word.length > 1 && begun.length === 1 && !isFiller(word) ? begun : [];
}
