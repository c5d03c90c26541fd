import { analyticsWords } from '../commands/analytics/words.ts';
import { apiWords } from '../commands/api/words.ts';
import { authWords } from '../commands/auth/words.ts';
import { completionWords } from '../commands/completion/words.ts';
import { contentWords } from '../commands/content/words.ts';
import { diffWords } from '../commands/diff/words.ts';
import { expectWords } from '../commands/expect/words.ts';
import { incidentsWords } from '../commands/incidents/words.ts';
import { lintWords, ruleWords } from '../commands/lint/words.ts';
import { mcpWords } from '../commands/mcp/words.ts';
import { playersWords } from '../commands/players/words.ts';
import { reportWords } from '../commands/report/words.ts';
import { sandboxWords } from '../commands/sandbox/words.ts';
import { schedulesWords } from '../commands/schedules/words.ts';
import { screensWords } from '../commands/screens/words.ts';
import { snapshotWords } from '../commands/snapshot/words.ts';
import { statusWords } from '../commands/status/words.ts';
import { uptimeWords } from '../commands/uptime/words.ts';
import { describeFlag, type Flag, flagName } from '../core/flag.ts';
import { argumentsText } from '../core/verb.ts';
import type { Lead } from '../errors.ts';
import { rules } from '../lint/rules/registry.ts';
import type { DeclaredWords } from '../words/declared.ts';
import { allVerbs, type FullVerb, nouns } from './entries.ts';
import { phraseOf, phrasesIn } from './phrases.ts';
import { topics } from './topics.ts';
import { programWords } from './words.ts';

/* All that words can mean. Loaded only when a word is unknown, or is searched for, since it loads all commands. */

/** Something to type, and what people call it. */
export interface Known extends Lead {
  /** The command that it is about, without `signage`: `players`, `players list`; empty for the whole program. */
  readonly of: string;
  /** What it is called: see `phraseOf`. */
  readonly phrases: readonly string[];
  /** Words that stand beside these in a question. */
  readonly beside: readonly string[];
  /** Whether the line can be typed as it is: `--stale <time>` cannot. */
  readonly isComplete: boolean;
  /** Whether it is a command with one of its options. */
  readonly isOption?: true;
}

const tables: readonly DeclaredWords[] = [
  ...[statusWords, incidentsWords, screensWords, contentWords, schedulesWords, playersWords, lintWords],
  ...[analyticsWords, authWords, reportWords, snapshotWords, diffWords, expectWords, uptimeWords],
  ...[apiWords, sandboxWords, completionWords, mcpWords, programWords],
];

/** Everything, in the order of the help. */
export async function allKnown(): Promise<readonly Known[]> {
  const verbs = await Promise.all(allVerbs.map(knownOfVerb));
  const declared = tables.flatMap(({ of, lines }) =>
    lines.map(({ line, does, words }) => ({
      of,
      line,
      does: does ?? (line.startsWith('signage ') ? summaryOf(line) : ''),
      phrases: phrasesIn(words),
      isComplete: true,
    })),
  );
  const ofRules = rules.map(({ id, what }) => ({
    of: 'lint',
    line: `signage lint --only ${id}`,
    does: what,
    phrases: [phraseOf(id), ...phrasesIn(ruleWords[id] ?? '')],
    isComplete: true,
  }));
  const ofTopics = Array.from(topics, ([name, { summary }]) => ({
    of: '',
    line: `signage help ${name}`,
    does: summary,
    phrases: [phraseOf(name)],
    isComplete: true,
  }));
  const all = [...verbs.map(({ command }) => command), ...declared, ...ofRules, ...ofTopics];
  return [...all, ...verbs.flatMap(({ options }) => options)].map((each) => ({
    ...each,
    beside: besideOf(each),
  }));
}

const summaryOf = (line: string): string =>
  [...allVerbs.filter(({ line: own, path }) => own === line || path === line), ...nouns].find(
    ({ path = '', ...each }) => path === line || ('line' in each && each.line === line),
  )?.summary ?? '';

/** The words beside those of a line: the names of its noun, and what the noun's table says. */
function besideOf({ of }: Pick<Known, 'of'>): readonly string[] {
  const [name = ''] = of.split(' ');
  const noun = nouns.find((each) => each.name === name);
  const table = tables.find((each) => each.of === name);
  return [name, ...(noun?.aliases ?? [])].map(phraseOf).concat(phrasesIn(table?.beside ?? ''));
}

type Bare = Omit<Known, 'beside'>;

async function knownOfVerb(
  verb: FullVerb,
): Promise<{ readonly command: Bare; readonly options: readonly Bare[] }> {
  const { noun, path, line, name, aliases = [], shortcuts = [], writes = false, summary } = verb;
  const body = await verb.load();
  const of = path.replace(/^signage /, '');
  const isDefault = noun?.default === name;
  const names = [
    name,
    ...aliases,
    ...shortcuts,
    of,
    ...(isDefault ? [noun.name, ...(noun.aliases ?? [])] : []),
  ];
  const needsMore = writes || argumentsText(body).startsWith('<');
  const command = {
    of,
    line: needsMore ? `${path} --help` : line,
    does: summary,
    phrases: names.map(phraseOf),
    isComplete: true,
  };
  const options = body.flags.map((flag) => ({
    of,
    line: `${line} ${flag.syntax.replace(/^-\w, /, '')}`,
    does: describeFlag(flag),
    phrases: [flagName(flag), ...(flag.synonyms ?? [])]
      .map(phraseOf)
      .concat(phrasesIn(wordsOfFlag(flag, of))),
    isComplete: flag.kind === 'switch' && !needsMore,
    isOption: true as const,
  }));
  return { command, options };
}

/** What people call an option of a command. */
export function wordsOfFlag(flag: Flag<unknown>, of: string): string {
  const [noun = ''] = of.split(' ');
  const own = tables.filter((table) => table.of === noun || isAbout(noun, table.of) || table.of === '');
  return own.flatMap(({ options = {} }) => options[flagName(flag)] ?? []).join();
}

/** Commands that take the options of players: their words count there too. */
const aboutPlayers = ['screens', 'incidents', 'status', 'report', 'uptime'];
const isAbout = (noun: string, table: string) => table === 'players' && aboutPlayers.includes(noun);

/** The noun that a word names. */
export function nounCalled(word: string): string | undefined {
  const phrase = phraseOf(word);
  return nouns.find(({ name, aliases = [] }) => [name, ...aliases].some((each) => phraseOf(each) === phrase))
    ?.name;
}
