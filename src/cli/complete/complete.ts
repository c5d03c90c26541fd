import type { Context } from '../../context.ts';
import { describeFlag, type Flag, nameOf, type ValueSource } from '../../core/flag.ts';
import type { Collection } from '../../model/endpoint.ts';
import { parseId } from '../../model/uuid.ts';
import { visible } from '../../output/sanitize.ts';
import type { CliCommand } from '../command.ts';
import { topics } from '../topics.ts';

/** A word to offer, with a few words of help. */
type Candidate = readonly [value: string, help?: string | undefined];
type Candidates = readonly Candidate[];

/** What a shell does besides offering the candidates; the numbers are cobra's. */
const directives = { files: 0, noFiles: 4 } as const;

/** Stands for the word that is being typed, as commander reads it. */
const cursor = '\0';

/**
 * Answers a completion script: a line `value<TAB>help` for each candidate, and a last line with a directive, `:4` for no files.
 * `words` are those after the program's name up to the cursor. It never fails: a shell cannot show why.
 */
export async function complete(
  root: CliCommand,
  words: readonly string[],
  context: Context,
): Promise<string> {
  const candidates = await candidatesFor(root, words, context).catch(() => []);
  if (candidates === 'files') return `:${directives.files}\n`;
  const lines = candidates.map(([value, help]) => (help ? `${value}\t${oneLine(help)}` : value));
  return [...lines, `:${directives.noFiles}`, ''].join('\n');
}

const maxHelp = 80;

/** Help comes from the service too: no control characters, and no tab that would end it. */
function oneLine(text: string): string {
  const [first = ''] = visible(text).split('\n');
  return first.length > maxHelp ? `${first.slice(0, maxHelp - 1)}…` : first;
}

async function candidatesFor(
  root: CliCommand,
  words: readonly string[],
  context: Context,
): Promise<Candidates | 'files'> {
  const current = words.at(-1) ?? '';
  // `--health=o`: the value of a flag in the same word.
  const [start = ''] = /^--[^=]+=/.exec(current) ?? [];
  const { command, args, unknown, group } = await root.follow([...words.slice(0, -1), start + cursor]);
  const flags = command.flags().filter((flag) => !command.refused.includes(nameOf(flag)));
  const live = async (values: ValueSource) =>
    (await import('./live-values.ts')).liveValues(values, command.input(), context);
  const source = { command, context, live };
  const pending = flags.find((flag) => command.given(flag)?.at(-1) === cursor);
  if (pending?.kind === 'file') return 'files';
  if (pending) return prefixed(start, await valuesOf(pending, current.slice(start.length), source));
  if (current.startsWith('-') && current !== '-') {
    const all = flags.map((flag): Candidate => [nameOf(flag), describeFlag(flag)]);
    return fitting(all, current);
  }
  const before = [...args, ...unknown].slice(0, -1);
  if (group !== undefined && before.length === 0) {
    const usual = fitting(commandsOf(group), current);
    // Other names are offered only if no usual one fits.
    const found = usual.length > 0 ? usual : fitting(group.commands.flatMap(namesOf), current);
    // A word that begins no verb can be an id: `screens 7e83`.
    if (found.length > 0 || command.body?.idsOf === undefined) return found;
  }
  if (command.entry.name === 'help') {
    const about = await root.follow([...before, cursor]);
    if (about.group === undefined || about.args.length > 1) return [];
    const pages = [...topics].map(([name, { summary }]): Candidate => [name, summary]);
    return fitting([...commandsOf(about.group), ...(about.group === root ? pages : [])], current);
  }
  const { idsOf: named = [], arguments: takesIds, argumentValues = [] } = command.body ?? {};
  const idsOf = 'path' in named ? named : named[before.length];
  if (idsOf && takesIds) return fitting(await idCandidates(idsOf, current, source), current);
  return before.length > 0 ? [] : fitting(withoutHelp(argumentValues), current);
}

/** The candidates that begin with what was typed. */
function fitting(candidates: Candidates, typed: string): Candidates {
  return candidates.filter(([value]) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

function prefixed(start: string, candidates: Candidates): Candidates {
  return candidates.map(([value, help]) => [start + value, help]);
}

function withoutHelp(values: readonly string[]): Candidates {
  return values.map((value) => [value]);
}

function commandsOf(parent: CliCommand): Candidates {
  return parent.listed.map(({ entry }) => [entry.name, entry.summary]);
}

function namesOf({ entry: { name, aliases = [], summary } }: CliCommand): Candidates {
  return [name, ...aliases].map((value) => [value, summary]);
}

/** What a value can be chosen from: the command that is typed, the world, and what the service has. */
interface Answers {
  readonly command: CliCommand;
  readonly context: Context;
  live(values: ValueSource): Promise<ReadonlyMap<string, string>>;
}

/** The values of a flag. In a list, only the last one is completed. */
async function valuesOf(flag: Flag<unknown>, typed: string, source: Answers): Promise<Candidates> {
  const isList = flag.repeatable || flag.kind === 'fields';
  const start = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  // `!offline` excludes, `-priority` sorts in descending order.
  const mark = flag.repeatable ? '!' : flag.kind === 'fields' ? '-' : undefined;
  const isMarked = mark !== undefined && typed.startsWith(mark, start.length);
  const before = start + (isMarked ? mark : '');
  const used = new Set(start.split(',').map((word) => word.replace(/^[!-]/, '')));
  const word = typed.slice(before.length);
  // In a list, a name with a comma would be two.
  const isPossible = ([value]: Candidate) => !isList || !(used.has(value) || /^!|,/.test(value));
  const candidates = await wordsOf(flag, word, source);
  return prefixed(before, fitting(candidates.filter(isPossible), word));
}

async function wordsOf(flag: Flag<unknown>, typed: string, source: Answers): Promise<Candidates> {
  if (flag.kind === 'fields') return withoutHelp(Object.keys(source.command.body?.fields ?? {}));
  if (flag.kind === 'profile') {
    const { profiles } = await source.context.profiles.read();
    return Object.entries(profiles).map(([name, { baseUrl }]) => [name, baseUrl]);
  }
  if (flag.idsOf !== undefined) return idCandidates(flag.idsOf, typed, source);
  if (flag.values.length === 0 && timeFlags.includes(nameOf(flag))) return timeExamples;
  const found = flag.valuesIn ? [...(await source.live(flag.valuesIn)).keys()] : [];
  return withoutHelp([...flag.values, ...found.filter(isWord)]);
}

/** Flags that take a time, and what it can look like. */
const timeFlags = ['--at', '--active-at', '--playable-at', '--from', '--to', '--day'];
const timeExamples: Candidates = [
  ['18:00', 'today'],
  ['tomorrow', 'the whole day, or from its start'],
  ['sat 18:00', 'the next Saturday'],
  ['+2h', 'two hours from now'],
  ['2026-12-24T18:00', "a date and time, by each player's own clock"],
];

/** Ids of the form that a shell takes as it is. */
const plainId = /^\w[\w.-]{0,63}$/;

/** Ids with their names, and once something is typed, the names themselves. */
async function idCandidates(collection: Collection, typed: string, { live }: Answers): Promise<Candidates> {
  const items = await live({ collection, field: 'id' });
  const ids = [...items].filter(([id]) => plainId.test(id));
  if (typed === '') return ids;
  const names = [...new Set(items.values())].filter(
    (name) => isWord(name) && !items.has(name) && parseId(name, collection.idForm) === undefined,
  );
  return [...ids, ...withoutHelp(names)];
}

const maxWord = 200;

/** Whether a text of the service can be typed and is no flag: no control characters, and no space at its ends. */
function isWord(text: string): boolean {
  return /^[^\s-]/.test(text) && text.length <= maxWord && text.trim() === text && visible(text) === text;
}
