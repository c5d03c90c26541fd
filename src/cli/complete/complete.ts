import { registry } from '../../commands/registry.ts';
import type { Context } from '../../context.ts';
import { describeFlag, type Flag, nameOf, type ValueSource } from '../../core/flag.ts';
import { parseId } from '../../core/references.ts';
import type { Noun, Verb } from '../../core/verb.ts';
import type { Collection } from '../../model/endpoint.ts';
import { visible } from '../../output/sanitize.ts';
import { topics } from '../topics.ts';
import { type CommandLine, flagOf, readCommandLine } from './command-line.ts';

/** A word to offer, with a few words of help. */
interface Candidate {
  readonly value: string;
  readonly help?: string | undefined;
}

/** What a shell does besides offering the candidates; the numbers are cobra's. */
const directives = { files: 0, noFiles: 4 } as const;

/**
 * Answers a completion script: a line `value<TAB>help` for each candidate, and a last line with a directive, `:4` for no files.
 * `words` are those after the program's name up to the cursor. It never fails: a shell cannot show why.
 */
export async function complete(words: readonly string[], context: Context): Promise<string> {
  const { candidates, areFiles } = await candidatesFor(words, context).catch(() => nothing);
  const lines = candidates.map(({ value, help }) => (help ? `${value}\t${oneLine(help)}` : value));
  return [...lines, `:${areFiles ? directives.files : directives.noFiles}`, ''].join('\n');
}

interface Found {
  readonly candidates: readonly Candidate[];
  readonly areFiles: boolean;
}

const nothing: Found = { candidates: [], areFiles: false };

const maxHelp = 80;

/** Help comes from the service too: no control characters, and no tab that would end it. */
function oneLine(text: string): string {
  const [first = ''] = visible(text).split('\n');
  return first.length > maxHelp ? `${first.slice(0, maxHelp - 1)}…` : first;
}

async function candidatesFor(words: readonly string[], context: Context): Promise<Found> {
  const line = await readCommandLine(words);
  const { current, pending, flags } = line;
  if (pending !== undefined) return valuesOf(pending, current, line, context);
  if (current.startsWith('--') && current.includes('=')) {
    const { flag, value = '' } = flagOf(current, flags);
    if (flag === undefined) return nothing;
    const start = current.slice(0, current.length - value.length);
    const { candidates, areFiles } = await valuesOf(flag, value, line, context);
    return {
      candidates: candidates.map(({ value: each, help }) => ({ value: start + each, help })),
      areFiles,
    };
  }
  if (current.startsWith('-') && current !== '-') return offer(flags.map(flagCandidate), current);
  return argumentsFor(line, context);
}

function flagCandidate(flag: Flag<unknown>): Candidate {
  return { value: nameOf(flag), help: describeFlag(flag) };
}

/** The candidates that begin with what was typed. Other names are offered only if no usual one does. */
function offer(candidates: readonly Candidate[], typed: string, others: readonly Candidate[] = []): Found {
  const fitting = (all: readonly Candidate[]) =>
    all.filter(({ value }) => value.toLowerCase().startsWith(typed.toLowerCase()));
  const usual = fitting(candidates);
  return { candidates: usual.length > 0 || typed === '' ? usual : fitting(others), areFiles: false };
}

async function argumentsFor(line: CommandLine, context: Context): Promise<Found> {
  const { noun, verb, args, current, body } = line;
  if (noun === undefined && verb === undefined) {
    if (args.length === 0) return offer([...entries(registry), help], current, aliasesOf(registry));
    return args[0] === 'help' ? helpWords(args.slice(1), current) : nothing;
  }
  if (noun !== undefined && verb === undefined && args.length === 0) {
    return offer(entries(noun.verbs), current, aliasesOf(noun.verbs));
  }
  if (body?.idsOf !== undefined && body.arguments !== undefined) {
    return offer(await idCandidates(body.idsOf, current, line, context), current);
  }
  const values = (body?.argumentValues ?? []).map((value) => ({ value }));
  return args.length === 0 ? offer(values, current) : nothing;
}

const help: Candidate = { value: 'help', help: 'show help for a command or a topic' };

function entries(all: readonly (Noun | Verb)[]): Candidate[] {
  return all.map(({ name, summary }) => ({ value: name, help: summary }));
}

function aliasesOf(all: readonly (Noun | Verb)[]): Candidate[] {
  const shortcuts = all
    .flatMap((each) => ('verbs' in each ? each.verbs : []))
    .flatMap(({ shortcuts = [], summary }) => shortcuts.map((value) => ({ value, help: summary })));
  return [
    ...all.flatMap(({ aliases = [], summary }) => aliases.map((value) => ({ value, help: summary }))),
    ...shortcuts,
  ];
}

function helpWords(args: readonly string[], current: string): Found {
  if (args.length === 0) {
    const pages = [...topics].map(([value, { summary }]) => ({ value, help: summary }));
    return offer([...entries(registry), ...pages], current);
  }
  const noun = registry.find((entry) => entry.name === args[0]);
  return args.length === 1 && noun && 'verbs' in noun ? offer(entries(noun.verbs), current) : nothing;
}

/** The values of a flag. In a list, only the last one is completed. */
async function valuesOf(
  flag: Flag<unknown>,
  typed: string,
  line: CommandLine,
  context: Context,
): Promise<Found> {
  if (flag.kind === 'file') return { candidates: [], areFiles: true };
  const isList = flag.repeatable || flag.kind === 'fields';
  const start = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const last = typed.slice(start.length);
  // `!offline` excludes, `-priority` sorts in descending order.
  const mark =
    (flag.repeatable && last.startsWith('!')) || (flag.kind === 'fields' && last.startsWith('-'))
      ? last.charAt(0)
      : '';
  const used = new Set(start.split(',').map((word) => word.replace(/^[!-]/, '')));
  const word = last.slice(mark.length);
  // In a list, a name with a comma would be two.
  const isPossible = (value: string) => !isList || !(used.has(value) || /^!|,/.test(value));
  const candidates = (await wordsOf(flag, word, line, context)).filter(({ value }) => isPossible(value));
  const found = offer(candidates, word);
  return {
    ...found,
    candidates: found.candidates.map(({ value, help }) => ({ value: start + mark + value, help })),
  };
}

async function wordsOf(
  flag: Flag<unknown>,
  typed: string,
  line: CommandLine,
  context: Context,
): Promise<Candidate[]> {
  if (flag.kind === 'fields') return Object.keys(line.body?.fields ?? {}).map((value) => ({ value }));
  if (flag.kind === 'profile') {
    const { profiles } = await context.profiles.read();
    return Object.entries(profiles).map(([value, { baseUrl }]) => ({ value, help: baseUrl }));
  }
  if (flag.idsOf !== undefined) return idCandidates(flag.idsOf, typed, line, context);
  const found = flag.valuesIn ? [...(await live(flag.valuesIn, line, context)).keys()] : [];
  return [...flag.values, ...found.filter(isWord)].map((value) => ({ value }));
}

/** Ids of the form that a shell takes as it is. */
const plainId = /^\w[\w.-]{0,63}$/;

/** Ids with their names, and once something is typed, the names themselves. */
async function idCandidates(
  collection: Collection,
  typed: string,
  line: CommandLine,
  context: Context,
): Promise<Candidate[]> {
  const items = await live({ collection, field: 'id' }, line, context);
  const ids = [...items].filter(([id]) => plainId.test(id)).map(([value, help]) => ({ value, help }));
  if (typed === '') return ids;
  const names = [...new Set(items.values())].filter(
    (name) => isWord(name) && !items.has(name) && parseId(name, collection.idForm) === undefined,
  );
  return [...ids, ...names.map((value) => ({ value }))];
}

async function live(source: ValueSource, { input }: CommandLine, context: Context) {
  const { liveValues } = await import('./live-values.ts');
  return liveValues(source, input, context);
}

const maxWord = 200;

/** Whether a text of the service can be typed and is no flag: no control characters, and no space at its ends. */
function isWord(text: string): boolean {
  return /^[^\s-]/.test(text) && text.length <= maxWord && text.trim() === text && visible(text) === text;
}
