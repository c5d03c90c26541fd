import { describeFlag, type Flag, flagName, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { VerbBody } from '../core/verb.ts';
import type { Lead } from '../errors.ts';
import { rules } from '../lint/rules/registry.ts';
import { listOfResource } from '../lint/rules/rule.ts';
import { parseId } from '../model/uuid.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { allVerbs, type FullVerb, leadsOf, nouns } from './entries.ts';
import { corrected, likeness, type Phrase, phraseOf, weightOf } from './likeness.ts';
import { isCalled } from './tree.ts';

/*
 * One index of all that people can mean: commands, options, values, rules and lines to type. Each declares the words that people use for
 * it, where it is defined. Loaded only when a word is unknown, since it loads all commands.
 */

/** What is asked: words that nothing here is called, and where they were typed. */
export interface LeadQuestion {
  /** The unknown word first: `conflicts`, `--not-seen-since`. */
  readonly words: readonly string[];
  /** The value typed for an unknown option. */
  readonly value?: string | undefined;
  /** The full name of the command or group: `signage players`. */
  readonly path: string;
  /** Whether it was typed as the value of an option: then no option is meant. */
  readonly isValue?: boolean;
  /** A search shows more than a mistake does, and also what only its description fits. */
  readonly isSearch?: boolean;
}

/** Something that words can mean. */
interface Meaning {
  /** The command that it belongs to: `signage players list`; empty for a global option. */
  readonly path: string;
  readonly kind: 'command' | 'option' | 'value' | 'lead';
  /** The same for an option that several commands have. */
  readonly key: string;
  readonly line: string;
  /** The line with values that it takes. */
  lineFor(values: readonly string[]): string;
  readonly does: string;
  readonly phrases: readonly Phrase[];
}

/** How many lines are shown, and how much of what is asked something must say, also in its description. */
const most = { mistake: 3, search: 8 } as const;
const least = { own: 0.5, option: 0.6, described: 0.6 } as const;
/** A line is shown if it fits this much as well as the best one. */
const nearlyBest = 0.82;
/** How much is left of a likeness if an option means a command, or the other way round, or a verb of another noun. */
const otherKind = 0.75;
/** What is added to the likeness, which is 1 at most. */
const bonus = { near: 0.45, sameNoun: 0.35, whole: 0.1, usual: 0.05, ofPlayers: 0.01 } as const;

/** Where an option is shown that several commands have. */
const isUsual = / list$| lint run$| status$| players get$| api$/;
/** Whether a line leaves its value open: `--stale TIME`. */
const isOpen = / [A-Z]+$/;

/** The lines that words could mean, the best first; none if nothing fits. */
export async function leadsFor(question: LeadQuestion, index?: readonly Meaning[]): Promise<Lead[]> {
  const { words, value, path, isSearch = false } = question;
  const [first = ''] = words;
  if (words.length === 1 && first.length < 2) return [];
  const withId = nouns.filter(({ idForm }) => idForm && /^\w/.test(first) && parseId(first, idForm));
  if (withId.length > 0)
    return withId.map(({ name, summary }) => ({ line: `signage ${name} get ${first}`, does: summary }));
  const all = index ?? (await allMeanings());
  const about = readQuestion(question, all);
  const fitting = all.map((meaning) => ({ meaning, score: scoreOf(meaning, question, about) }));
  fitting.sort((one, other) => other.score - one.score);
  const isCommand = allVerbs.some((verb) => verb.path === path);
  const typed = value === undefined ? about.values : [value.replace(/^[<>]=?/, '')];
  const leads = new Map<string, Lead>();
  for (const { meaning, score } of fitting) {
    if (score === 0 || score < (fitting[0]?.score ?? 0) * nearlyBest) break;
    const general = meaning.lineFor(isOption(question) && meaning.kind === 'command' ? [] : typed);
    // What is general is shown for the command that was typed.
    const isGeneral =
      meaning.path === '' ? isCommand : meaning.path === 'signage help' && path.endsWith(' list');
    const line = isGeneral ? general.replace(/^signage (?:<command>|players list)/, path) : general;
    const [key = meaning.key, same] = [...leads].find(([, lead]) => isSameLine(lead.line, line)) ?? [];
    const isBetter = meaning.kind === 'lead' && same && (same.line === line || isOpen.test(same.line));
    if (same ? isBetter : !leads.has(key)) leads.set(key, { line, does: meaning.does });
  }
  if (leads.size === 0 && words.length > 1 && !isSearch)
    return leadsFor({ ...question, words: [first] }, all);
  return [...leads.values()].slice(0, isSearch ? most.search : most.mistake);
}

/** Whether the lines are the same, but for a value that one leaves open. */
function isSameLine(...lines: readonly [string, string]): boolean {
  const [one, other] = lines.map((line) => line.replace(/ [^ ]+$/, ''));
  return lines[0] === lines[1] || (one === other && lines.some((line) => isOpen.test(line)));
}

const isOption = ({ words: [first] }: LeadQuestion) => first?.startsWith('-') ?? false;

/** How well something fits; 0 if it does not. */
function scoreOf(
  { path, kind, phrases, does }: Meaning,
  question: LeadQuestion,
  { asked, noun }: ReturnType<typeof readQuestion>,
): number {
  const isNear = path === question.path;
  const [, own = ''] = path.split(' ');
  const isOfNoun = own === noun;
  // Many options have a state of players as a value, most of them for something else.
  const isFarValue = kind === 'value' && !isNear && !(isUsual.test(path) && (isOfNoun || noun === undefined));
  // The same letter is another option in another command.
  const isFarLetter = kind !== 'command' && !isNear && asked.every(({ word }) => word.length === 1);
  // A value is no command for anything else, such as a page, nor the one that it was typed for, and nothing of another noun.
  const isOfOther = noun !== undefined && !isOfNoun && nounCalled(own) !== undefined;
  const isFar = kind === 'value' && !isNear && noun === undefined;
  const isNoValue = kind === 'option' || (kind === 'command' && (isNear || !isOfNoun)) || isOfOther || isFar;
  if (isFarValue || isFarLetter || (question.isValue && isNoValue)) return 0;
  const isSameKind = kind === 'lead' || kind === 'value' || isOption(question) === (kind === 'option');
  // Verbs of other nouns have the same names.
  const like = Math.max(0, ...phrases.map((phrase) => likeness(asked, phrase)));
  const fits = isSameKind && !(kind === 'command' && isOfOther) ? like : like * otherKind;
  const text = question.isSearch ? phraseOf(does) : [];
  const said = asked.filter(({ stem }) => text.some((term) => term.stem === stem));
  const described = weightOf(said) / (weightOf(asked) || 1);
  if (fits < (isOption(question) ? least.option : least.own) && described < least.described) return 0;
  return (
    Math.max(fits, described * otherKind) +
    (isNear ? bonus.near : isOfNoun ? bonus.sameNoun : 0) +
    (kind === 'lead' || (kind === 'command' && isSameKind) ? bonus.whole : 0) +
    (isUsual.test(path) ? bonus.usual : 0) +
    (path === 'signage players list' ? bonus.ofPlayers : 0)
  );
}

/** What is asked, the words that are values of it, and the noun that it is about. */
function readQuestion(question: LeadQuestion, all: readonly Meaning[]) {
  const { words, path, isSearch = false } = question;
  const texts = isSearch ? all.map(({ does }) => phraseOf(does)) : [];
  const terms = [...all.flatMap(({ phrases }) => phrases), ...texts].flat();
  const vocabulary = new Map(terms.map(({ stem, word }) => [stem, word]));
  const names = namesNear(path, isOption(question), all);
  const known: Phrase[number][] = [];
  const values: string[] = [];
  for (const [at, typed] of words.entries()) {
    const read = phraseOf(typed).map((term) => {
      if (vocabulary.has(term.stem)) return term;
      // So few letters are close to too many words.
      const close = term.word.length < 3 ? undefined : corrected(term, names, 4);
      return close ?? (term.word.length < 5 ? undefined : corrected(term, vocabulary.values(), 5)) ?? term;
    });
    // What comes after the unknown word may be a name, which the line can take.
    const isName = read.some(({ stem, certainty }) => certainty < 1 || !vocabulary.has(stem));
    if (isSearch) known.push(...read.filter(({ stem }) => vocabulary.has(stem)));
    else if (at > 0 && (isName || typed.length === 1 || /[\s\d]/.test(typed))) values.push(typed);
    else known.push(...read);
  }
  const typedNoun = nouns.find(({ name }) => name === path.split(' ')[1])?.name;
  // In `content verify`, the noun is content, and not another name of lint.
  const named = known.map(({ word }) => [nounCalled(word)].find((name) => name === (typedNoun ?? name)));
  const others = known.filter((_, at) => named[at] === undefined);
  const noun = typedNoun ?? named.find((name) => name !== undefined);
  return { asked: weightOf(others) >= 1 ? others : known, values, noun };
}

/** The names that could be mistyped there: of options, or of commands. */
function namesNear(path: string, isOption: boolean, all: readonly Meaning[]): string[] {
  const options = all.filter((each) => each.kind === 'option' && (each.path === path || each.path === ''));
  if (isOption) return options.flatMap(({ phrases }) => (phrases[0] ?? []).map(({ word }) => word));
  const verbs = allVerbs.filter((verb) => verb.path.startsWith(`${path} `));
  const commands = path === 'signage' ? [...nouns, ...verbs.filter(({ noun }) => !noun), ...verbs] : verbs;
  return commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
}

/** The noun with this name. */
function nounCalled(word: string): string | undefined {
  return nouns.find((noun) => isCalled(noun, word))?.name;
}

/** All that words can mean, in the order of the help. */
export async function allMeanings(): Promise<Meaning[]> {
  const commands = await Promise.all(allVerbs.map(async (verb) => meaningsOf(verb, await verb.load())));
  const ofNouns = nouns.flatMap(({ leads, name }) =>
    leadsOf(leads).map((lead) => meaning(lead, `signage ${name}`, 'lead')),
  );
  const ofRules = rules.map(({ id, what, words = '', resource }) => {
    const lead = { line: `signage lint --only ${id}`, does: what, words: `${id},${words}` };
    return meaning(lead, `signage ${listOfResource[resource]}`, 'lead');
  });
  const global = Object.values(globalFlags).flatMap((flag) => meaningsOfFlag(flag, '', 'signage <command>'));
  return [...commands.flat(), ...ofNouns, ...ofRules, ...global];
}

/** What a command, its options and their values mean. */
function meaningsOf(verb: FullVerb, body: VerbBody): Meaning[] {
  const { noun, path, line, aliases = [], shortcuts = [] } = verb;
  const { arguments: args = '', argumentValues = [], flags } = body;
  const ofNoun = noun && verb.name === noun.default ? [noun.name, ...(noun.aliases ?? [])] : [];
  const words = [verb.name, ...aliases, ...shortcuts, verb.words, ...ofNoun].join();
  const lineFor = (typed: readonly string[]) => {
    const values = typed.filter((word) => argumentValues.length === 0 || argumentValues.includes(word));
    if (args !== '' && values.length > 0) return `${line} ${values.map(shellQuoted).join(' ')}`;
    return args.startsWith('<') ? `${line} ${placeholder(args)}` : line;
  };
  return [
    { ...meaning({ line, does: verb.summary, words }, path, 'command'), lineFor },
    ...flags.flatMap((flag) => meaningsOfFlag(flag, path, lineFor([]))),
    ...leadsOf(verb.leads).map((lead) => meaning(lead, path, 'lead')),
  ];
}

/** The most values of a flag that are words of their own: not the ids of rules, nor federal states. */
const maxValues = 15;

/** What an option and its values mean. */
function meaningsOfFlag(flag: Flag<unknown>, path: string, command: string): Meaning[] {
  const { kind, values, synonyms = [], words, help, syntax } = flag;
  const line = `${command} ${shortNameOf(flag)}`;
  const [, form = ''] = /--[\w-]+ (.+)/.exec(syntax) ?? [];
  const names = [flagName(flag), ...synonyms, words].join();
  const parses = (value: string) => {
    try {
      // No name is a command to run.
      return value !== '' && kind !== 'shell-line' && flag.parse([value]) !== undefined;
    } catch {
      return false;
    }
  };
  const lineFor = (typed: readonly string[]) => {
    const value = typed.find(parses);
    return kind === 'switch'
      ? line
      : `${line} ${value === undefined ? placeholder(form) : shellQuoted(value)}`;
  };
  const option = meaning({ line, does: describeFlag(flag), words: names }, path, 'option');
  const ofValues = (values.length > maxValues ? [] : values).map((value) => ({
    ...meaning({ line: `${line} ${value}`, does: help, words: value }, path, 'value'),
    key: `${flagName(flag)} ${value} ${help}`,
  }));
  return [{ ...option, key: `${flagName(flag)} ${help}`, lineFor }, ...ofValues];
}

/** `<key=value>` as `KEY=VALUE`, which no shell takes for a redirection. */
const placeholder = (form: string) => form.replace(/[<>]/g, '').toUpperCase();

function meaning(lead: ReturnType<typeof leadsOf>[number], path: string, kind: Meaning['kind']): Meaning {
  const { line, does, words } = lead;
  // `content get NAME`
  const lineFor = ([value]: readonly string[]) => line.replace('NAME', value ? shellQuoted(value) : 'NAME');
  return { path, kind, key: line, line, lineFor, does, phrases: words.split(',').map(phraseOf) };
}
