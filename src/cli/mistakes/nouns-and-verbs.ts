import type { Lead } from '../../errors.ts';
import { allVerbs, nouns } from '../entries.ts';
import { isFiller } from '../lookup/phrases.ts';
import { objectNouns } from '../lookup/question.ts';
import { type CliCommand, isCalled } from '../tree.ts';
import { flagNamed, ifAccepted, replaced } from './corrections.ts';
import { linesFor } from './meant.ts';
import { type Typed, wordsBeforeOptions } from './typed.ts';

/* Commands whose nouns and verbs stand elsewhere than the program has them. */

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
  // `players version loja-012` is about that of a player.
  const isOwn = [...objectNouns, 'version'].includes(word) || flagNamed(`--${word}`, accepted) !== undefined;
  if (isOwn) return [];
  const verb =
    allVerbs.find(({ line, path }) => [line, path].includes(`signage ${word}`)) ??
    // `schedules validate`, another name of `lint`
    allVerbs.find(({ noun, name }) => noun?.default === name && !noun.idForm && noun.aliases?.includes(word));
  if (verb) {
    const needsMore = verb.writes || (await verb.load()).required;
    return [{ line: needsMore ? `${verb.path} --help` : verb.line, does: verb.summary }];
  }
  // `player why`
  const [only, ...more] = allVerbs.filter(({ noun, name }) => noun !== undefined && name === word);
  return only && more.length === 0 ? [{ line: `${only.path} --help`, does: only.summary }] : [];
}

/** The line for a verb before its noun: `check players`. */
export async function verbFirstLines(typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const [first = '', second = '-', ...names] = wordsBeforeOptions(command.args);
  const noun = nouns.find((each) => isCalled(each, second));
  const verb = allVerbs.find((each) => noun && each.noun?.name === noun.name && isCalled(each, first));
  // What says nothing is no id, but part of a sentence: `mostrar programação da loja 15`.
  if (verb === undefined || names.some(isFiller)) return [];
  // `listar telas desligadas`
  const words = names.length > 0 ? await linesFor(names, `signage ${noun?.name}`) : [];
  if (words.length > 0) return words;
  const { path, summary } = verb;
  const lines = replaced(argv, [first, second], path.split(' ').slice(1));
  return ifAccepted(lines, summary, typed, { line: `${path} --help`, does: summary });
}

/** The line with the option for sample data in place of the command that shows it: `demo players list`. */
export async function linesWithDemo(typed: Typed): Promise<readonly Lead[]> {
  if (typed.command.path !== 'signage demo') return [];
  return ifAccepted(replaced(typed.argv, ['demo'], ['--demo']), 'the same on sample data', typed);
}
