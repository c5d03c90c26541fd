import type { Lead } from '../../../errors.ts';
import { allVerbs, nouns } from '../../entries.ts';
import { isForIds, nounCalled } from '../../lookup/known.ts';
import { isFiller } from '../../lookup/phrases.ts';
import { objectNouns } from '../../lookup/question.ts';
import { type CliCommand, isCalled } from '../../tree.ts';
import { flagNamed, ifAccepted, ifRight, replaced } from '../corrections.ts';
import { linesFor } from '../meant.ts';
import { type Typed, wordsBeforeOptions } from '../typed.ts';

/* Commands whose nouns and verbs stand elsewhere than the program has them. */

/** The lines for several nouns in one word: kubectl's `get players,schedules`. */
export async function nounLines(word: string, typed: Typed): Promise<readonly Lead[]> {
  const names = word.split(',');
  const asked = nouns.filter((noun) => names.some((name) => isCalled(noun, name)));
  if (names.length < 2 || asked.length < names.length) return [];
  const lines = asked.map(({ name, path, summary }) =>
    ifAccepted(replaced(typed.argv, [word], [name]), summary, typed, {
      line: `${path} --help`,
      does: summary,
    }),
  );
  return (await Promise.all(lines)).flat();
}

const nounsWithObjects = [...objectNouns, 'screens'];

/** The line with the noun that has a verb: `player why`. */
export async function verbOfOther(noun: string, verb: string, typed: Typed): Promise<readonly Lead[]> {
  const [other, ...others] = allVerbs.filter(
    (each) => nounsWithObjects.includes(each.noun?.name ?? '') && each.name === verb.toLowerCase(),
  );
  if (other === undefined || others.length > 0) return [];
  const { path, summary, writes } = other;
  if (writes) return [{ line: `${path} --help`, does: summary }];
  const lines = replaced(typed.argv, [...noun.split(' '), verb], path.split(' ').slice(1));
  return ifAccepted(lines, summary, typed, { line: `${path} --help`, does: summary });
}

/** The line for a verb with the noun of its group: aws's `schedules get-schedule --schedule-id 87`. */
export async function verbWithNoun(word: string, group: CliCommand, typed: Typed): Promise<readonly Lead[]> {
  const [name = '', noun = ''] = word.split('-');
  const verb = group.all.find(({ entry }) => isCalled(entry, name));
  if (verb === undefined || nounCalled(noun) !== group.name()) return [];
  const { name: right, summary } = verb.entry;
  const lines = await ifRight(replaced(typed.argv, [word], [right]), summary, typed);
  // With an id, its help is the right page also if it lacks another option; that of the list is not.
  const hasId = typed.argv.some(
    (arg) => /^--.*id/.test(arg) && isForIds(arg.slice(2).replace(/=.*/s, ''), group.path),
  );
  return lines.length > 0 || !hasId ? lines : [{ line: `${group.path} ${right} --help`, does: summary }];
}

/**
 * The line for the name of another command of the program: `analytics uptime`. Nouns are rather said of each other, as in
 * `content schedules`, and `players status` is about what players have.
 */
export async function commandElsewhere(
  typed: string,
  { accepted, args }: CliCommand,
): Promise<readonly Lead[]> {
  const word = typed.toLowerCase();
  // `schedules diff 310 311` compares no snapshots.
  if (word === 'diff' && args.slice(1).some((id) => /^\d+$/.test(id))) return [];
  const verb = allVerbs.find(({ line, path }) => [line, path].includes(`signage ${word}`));
  // `schedules validate`, another name of `lint`
  const other = allVerbs.find(
    ({ noun, name }) => noun?.default === name && !noun.idForm && noun.aliases?.includes(word),
  );
  // `players version loja-012` is about that of a player.
  const isOwn = [...objectNouns, 'version'].includes(word) || flagNamed(`--${word}`, accepted) !== undefined;
  if (isOwn) return [];
  if (verb) {
    const needsMore = verb.writes || (await verb.load()).required;
    return [{ line: needsMore ? `${verb.path} --help` : verb.line, does: verb.summary }];
  }
  return other ? [{ line: `signage ${word}`, does: other.summary }] : [];
}

/** The line for a verb before its noun, as in `check players`, or for a verb that only one list has: `wait --until healthy`. */
export async function verbFirstLines(typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const [typedFirst = '', typedSecond] = command.args;
  // `check_players`
  const [first = typedFirst, second = typedSecond] = typedFirst.split('_');
  const noun = nouns.find((each) => second !== undefined && isCalled(each, second));
  const isAlone = second === undefined || second.startsWith('-');
  const verbs = allVerbs.filter((verb) =>
    noun
      ? verb.noun?.name === noun.name && isCalled(verb, first)
      : isAlone && verb.noun?.idForm && verb.name === first,
  );
  const [verb] = verbs;
  const names = wordsBeforeOptions(command.args).slice(2);
  // What says nothing is no id, but part of a sentence: `mostrar programação da loja 15`.
  if (verb === undefined || names.some(isFiller)) return [];
  // `listar telas desligadas`
  const words = noun && names.length > 0 ? await linesFor(names, `signage ${noun.name}`) : [];
  if (words.length > 0) return words;
  const { path, summary } = verb;
  const wrong = noun && !typedFirst.includes('_') ? [first, second ?? ''] : [typedFirst];
  const lines = replaced(argv, wrong, path.split(' ').slice(1));
  const right = await ifAccepted(lines, summary, typed, { line: `${path} --help`, does: summary });
  // `check` may also be meant as `expect`.
  const called = noun ? [] : await linesFor([typedFirst], 'signage');
  return [...right, ...called.filter(({ line }) => !line.startsWith(path))];
}
