import type { Lead } from '../errors.ts';
import { parseId } from '../model/uuid.ts';
import { allVerbs, nouns } from './entries.ts';
import { corrected, likeness, type Phrase, phraseOf, weightOf } from './likeness.ts';
import { allMeanings, type Meaning } from './meanings.ts';
import { isCalled } from './tree.ts';

/* Loaded only when a word is unknown, since it loads all commands. */

/** What is asked: words that nothing here is called, and where they were typed. */
export interface Question {
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
export async function leadsFor(question: Question, index?: readonly Meaning[]): Promise<Lead[]> {
  const { words, value, isSearch = false } = question;
  const [first = ''] = words;
  if (words.length === 1 && first.length < 2) return [];
  const withId = nouns.filter(({ idForm }) => idForm && /^\w/.test(first) && parseId(first, idForm));
  if (withId.length > 0)
    return withId.map(({ name, summary }) => ({ line: `signage ${name} get ${first}`, does: summary }));
  const all = index ?? (await allMeanings());
  const about = readQuestion(question, all);
  const scored = all.map((meaning) => ({ meaning, score: scoreOf(meaning, question, about) }));
  scored.sort((a, b) => b.score - a.score);
  const lowest = (scored[0]?.score ?? 0) * nearlyBest;
  const typed = value === undefined ? about.values : [value.replace(/^[<>]=?/, '')];
  const leads = new Map<string, Lead>();
  for (const { meaning, score } of scored) {
    if (score === 0 || score < lowest) break;
    addLead(leads, meaning, lineFor(meaning, question, typed));
  }
  if (leads.size === 0 && words.length > 1 && !isSearch)
    return leadsFor({ ...question, words: [first] }, all);
  return [...leads.values()].slice(0, isSearch ? most.search : most.mistake);
}

/** The line to show for a meaning. If it is for any command, or for any list, it is shown for the one that was typed. */
function lineFor(meaning: Meaning, question: Question, typed: readonly string[]): string {
  const { path } = question;
  const line = meaning.lineFor(isOption(question) && meaning.kind === 'command' ? [] : typed);
  const isForAny = meaning.path === '' && allVerbs.some((verb) => verb.path === path);
  const isForAnyList = meaning.path === 'signage help' && path.endsWith(' list');
  return isForAny || isForAnyList ? line.replace(/^signage (?:<command>|players list)/, path) : line;
}

/** Adds a line, unless it is there already. A `lead` replaces the same line of an option, and one whose value is open: it says more. */
function addLead(leads: Map<string, Lead>, { key, kind, does }: Meaning, line: string): void {
  const same = [...leads].find(([, lead]) => isSameLine(lead.line, line));
  if (same === undefined) {
    if (!leads.has(key)) leads.set(key, { line, does });
    return;
  }
  const [sameKey, { line: shown }] = same;
  if (kind === 'lead' && (shown === line || isOpen.test(shown))) leads.set(sameKey, { line, does });
}

/** Whether two lines are the same, but for a value that one leaves open. */
function isSameLine(a: string, b: string): boolean {
  if (a === b) return true;
  const withoutValue = (line: string) => line.replace(/ [^ ]+$/, '');
  return withoutValue(a) === withoutValue(b) && (isOpen.test(a) || isOpen.test(b));
}

const isOption = ({ words: [first] }: Question) => first?.startsWith('-') ?? false;

/** Where a meaning belongs, seen from the command that was typed. */
type Place = 'near' | 'sameNoun' | 'otherNoun' | 'elsewhere';

function placeOf({ path }: Meaning, question: Question, noun: string | undefined): Place {
  if (path === question.path) return 'near';
  const [, own = ''] = path.split(' ');
  if (own === noun) return 'sameNoun';
  return noun !== undefined && nounCalled(own) !== undefined ? 'otherNoun' : 'elsewhere';
}

type About = ReturnType<typeof readQuestion>;

/** How well something fits; 0 if it does not. */
function scoreOf(meaning: Meaning, question: Question, about: About): number {
  const { path, kind, phrases, does } = meaning;
  const { asked } = about;
  const place = placeOf(meaning, question, about.noun);
  if (!isPossible(meaning, question, about, place)) return 0;
  const isSameKind = kind === 'lead' || kind === 'value' || isOption(question) === (kind === 'option');
  // Verbs of other nouns have the same names.
  const isOther = !isSameKind || (kind === 'command' && place === 'otherNoun');
  const like = Math.max(0, ...phrases.map((phrase) => likeness(asked, phrase)));
  const fit = isOther ? like * otherKind : like;
  const described = question.isSearch ? partIn(phraseOf(does), asked) : 0;
  if (fit < (isOption(question) ? least.option : least.own) && described < least.described) return 0;
  let score = Math.max(fit, described * otherKind);
  if (place === 'near') score += bonus.near;
  if (place === 'sameNoun') score += bonus.sameNoun;
  if (kind === 'lead' || (kind === 'command' && isSameKind)) score += bonus.whole;
  if (isUsual.test(path)) score += bonus.usual;
  if (path === 'signage players list') score += bonus.ofPlayers;
  return score;
}

/** How much of what is asked a text says: from 0 to 1. */
function partIn(text: Phrase, asked: Phrase): number {
  const said = asked.filter(({ stem }) => text.some((term) => term.stem === stem));
  return weightOf(said) / (weightOf(asked) || 1);
}

function isPossible(
  { path, kind }: Meaning,
  question: Question,
  { asked, noun }: About,
  place: Place,
): boolean {
  // Many options have a state of players as a value, most of them for something else.
  const isUsualPlace = isUsual.test(path) && (place === 'sameNoun' || noun === undefined);
  if (kind === 'value' && place !== 'near' && !isUsualPlace) return false;
  // The same letter is another option in another command.
  const isLetter = asked.every(({ word }) => word.length === 1);
  if (kind !== 'command' && place !== 'near' && isLetter) return false;
  return !question.isValue || canBeTypedFor(kind, place, noun);
}

/** Whether somebody can have meant it who typed the value of an option. */
function canBeTypedFor(kind: Meaning['kind'], place: Place, noun: string | undefined): boolean {
  if (kind === 'option' || place === 'otherNoun') return false;
  // Not the command that the value was typed for, nor one for anything else, such as a page.
  if (kind === 'command') return place === 'sameNoun';
  if (kind === 'value') return place === 'near' || noun !== undefined;
  return true;
}

/** What is asked, the words that are values of it, and the noun that it is about. */
function readQuestion(question: Question, all: readonly Meaning[]) {
  const { words, path, isSearch = false } = question;
  const texts = isSearch ? all.map(({ does }) => phraseOf(does)) : [];
  const terms = [...all.flatMap(({ phrases }) => phrases), ...texts].flat();
  const vocabulary = new Map(terms.map(({ stem, word }) => [stem, word]));
  const names = namesNear(path, isOption(question), all);
  const known: Phrase[number][] = [];
  const values: string[] = [];
  for (const [at, typed] of words.entries()) {
    const read = phraseOf(typed).map((term) => readTerm(term, names, vocabulary));
    // What comes after the unknown word may be a name, which the line can take.
    const isName = read.some(({ stem, certainty }) => certainty < 1 || !vocabulary.has(stem));
    if (isSearch) known.push(...read.filter(({ stem }) => vocabulary.has(stem)));
    else if (at > 0 && (isName || typed.length === 1 || /[\s\d]/.test(typed))) values.push(typed);
    else known.push(...read);
  }
  const typedNoun = nouns.find(({ name }) => name === path.split(' ')[1])?.name;
  const nounIn = ({ word }: Phrase[number]) => {
    const noun = nounCalled(word);
    // In `content verify`, the noun is content, and not another name of lint.
    return typedNoun === undefined || noun === typedNoun ? noun : undefined;
  };
  const others = known.filter((term) => nounIn(term) === undefined);
  const noun = typedNoun ?? known.map(nounIn).find((name) => name !== undefined);
  return { asked: weightOf(others) >= 1 ? others : known, values, noun };
}

/** A term as it is known: if it is mistyped, as the name or the word that it is closest to. Few letters are close to too many words. */
function readTerm(
  term: Phrase[number],
  names: readonly string[],
  vocabulary: ReadonlyMap<string, string>,
): Phrase[number] {
  const { length } = term.word;
  if (vocabulary.has(term.stem) || length < 3) return term;
  const name = corrected(term, names, 4);
  if (name !== undefined || length < 5) return name ?? term;
  return corrected(term, vocabulary.values(), 5) ?? term;
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
