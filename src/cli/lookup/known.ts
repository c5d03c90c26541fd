import { registry } from '../../commands/registry.ts';
import { describeFlag, type Flag, flagName, namesOfFlag } from '../../core/flag.ts';
import { argumentsText } from '../../core/verb.ts';
import type { Lead } from '../../errors.ts';
import type { DeclaredWords } from '../../words/declared.ts';
import { allVerbs, type FullVerb, nouns } from '../entries.ts';
import { topics } from '../help/topics.ts';
import { isCalled } from '../tree.ts';
import { phraseOf, phrasesIn } from './phrases.ts';
import { programWords } from './program-words.ts';

/* All that words can mean. `allKnown` loads all commands: it is asked only when a word is unknown, or is searched for. */

/** Something to type, and what people call it; or, with an empty `does`, a sentence about what the service lacks. */
export interface Known extends Lead {
  /** The command that it is about, without `signage`: `players`, `players list`; empty for the whole program. */
  readonly of: string;
  /** What it is called: see `phraseOf`. */
  readonly phrases: readonly string[];
  /** Words that stand beside these in a question. */
  readonly beside: readonly string[];
  /** All words of its phrases, and those beside them. */
  readonly vocabulary: ReadonlySet<string>;
  /** Whether it is meant only by words that were typed in its command. */
  readonly onlyHere?: boolean | undefined;
  /** Whether the line can be typed as it is: `--stale <time>` cannot. */
  readonly isComplete: boolean;
  /** Whether it is a command with one of its options. */
  readonly isOption?: true;
}

type Table = DeclaredWords & Pick<Known, 'of'>;

/** The tables of words, in the order of the help. */
async function readTables(): Promise<readonly Table[]> {
  const declared = registry.map(async ({ name, words }) => (words ? [{ of: name, ...(await words()) }] : []));
  return [...(await Promise.all(declared)).flat(), { of: '', ...programWords }];
}

let everything: Promise<readonly Known[]> | undefined;

/** Everything, in the order of the help. Made once: a mistake looks several things up. */
export function allKnown(): Promise<readonly Known[]> {
  everything ??= makeAll();
  return everything;
}

async function makeAll(): Promise<readonly Known[]> {
  const tables = await readTables();
  const verbs = await Promise.all(allVerbs.map((verb) => knownOfVerb(verb, tables)));
  const declared = tables.flatMap(({ of, lines }) =>
    lines.map(({ line, does = summaryOf(line), words, onlyHere }) => {
      return { of, line, does, phrases: phrasesIn(words), onlyHere, isComplete: true };
    }),
  );
  const ofTopics = Array.from(topics, ([name, { summary }]) => {
    return {
      of: '',
      line: `signage help ${name}`,
      does: summary,
      phrases: [phraseOf(name)],
      isComplete: true,
    };
  });
  const commands = verbs.map(({ command }) => command);
  const options = verbs.flatMap((verb) => verb.options);
  return [...commands, ...declared, ...ofTopics, ...options].map((each) => {
    const beside = besideOf(each, tables);
    return {
      ...each,
      beside,
      vocabulary: new Set([...each.phrases, ...beside].flatMap((text) => text.split(' '))),
    };
  });
}

/** The summary of the command or the topic that a line shows; empty if it is neither. */
function summaryOf(typed: string): string {
  const line = typed.replace(/ --help$/, '');
  const topic = topics.get(line.replace('signage help ', ''));
  if (topic) return topic.summary;
  const command = allVerbs.find((verb) => verb.line === line || verb.path === line);
  return (command ?? nouns.find(({ path }) => path === line))?.summary ?? '';
}

/** The words beside those of a line: the names of its noun, and what the noun's table says. */
function besideOf({ of }: Pick<Known, 'of'>, tables: readonly Table[]): readonly string[] {
  const [name = ''] = of.split(' ');
  const aliases = nouns.find((each) => each.name === name)?.aliases ?? [];
  const beside = tables.find((each) => each.of === name)?.beside ?? '';
  return [...[name, ...aliases].map(phraseOf), ...phrasesIn(beside)];
}

type Bare = Omit<Known, 'beside' | 'vocabulary'>;

async function knownOfVerb(
  verb: FullVerb,
  tables: readonly Table[],
): Promise<{ readonly command: Bare; readonly options: readonly Bare[] }> {
  const { noun, path, line, name, aliases = [], shortcuts = [], writes = false, summary } = verb;
  const body = await verb.load();
  const of = path.replace(/^signage /, '');
  const ofNoun = noun?.default === name ? [noun.name, ...(noun.aliases ?? [])] : [];
  // What several verbs are called, such as `list`, says nothing without a noun.
  const names = [name, ...aliases].filter(
    (word) => allVerbs.filter((each) => isCalled(each, word)).length === 1,
  );
  const needsMore = writes || body.required !== undefined || argumentsText(body).startsWith('<');
  const command = {
    of,
    line: needsMore ? `${path} --help` : line,
    does: summary,
    phrases: [...names, ...shortcuts, of, ...ofNoun].map(phraseOf),
    isComplete: true,
  };
  const options = body.flags.map((flag) => {
    const isComplete = flag.kind === 'switch' && !needsMore;
    return {
      of,
      line: `${line} ${isComplete ? flagName(flag) : flag.syntax.replace(/^-\w, /, '')}`,
      does: describeFlag(flag),
      phrases: namesOfFlag(flag).map(phraseOf).concat(phrasesFor(flag, tables)),
      isComplete,
      isOption: true as const,
    };
  });
  return { command, options };
}

/** What people call an option, besides its names. */
function phrasesFor(flag: Flag<unknown>, tables: readonly Table[]): readonly string[] {
  return tables.flatMap(({ options = {} }) => phrasesIn(options[flagName(flag)] ?? ''));
}

/** The flags that people call so. */
export async function flagsMeaning(
  word: string,
  flags: readonly Flag<unknown>[],
): Promise<readonly Flag<unknown>[]> {
  const tables = await readTables();
  const asked = phraseOf(word);
  return flags.filter((flag) => {
    // `-a` is not `-A`.
    const names = namesOfFlag(flag).filter((name) => name.startsWith('--'));
    // `--store-id`, for the field `storeId`
    return [...names.map(phraseOf), ...phrasesFor(flag, tables)].includes(asked);
  });
}

const nounNames: ReadonlyMap<string, string> = new Map(
  nouns.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((each) => [phraseOf(each), name])),
);

/** The noun that a word names. */
export const nounCalled = (word: string) => nounNames.get(phraseOf(word));
