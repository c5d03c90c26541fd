import type { Context } from '../../context.ts';
import { describeFlag, type Flag, type Input, nameOf, type ValueSource } from '../../core/flag.ts';
import type { Collection } from '../../model/endpoint.ts';
import { parseId } from '../../model/uuid.ts';
import { visible } from '../../output/sanitize.ts';
import type { CliCommand } from '../command.ts';
import { topics } from '../topics.ts';

/** A word to offer, with a few words of help. */
interface Candidate {
  readonly value: string;
  readonly help?: string | undefined;
}

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
  const lines = candidates.map(({ value, help }) => (help ? `${value}\t${oneLine(help)}` : value));
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
): Promise<readonly Candidate[] | 'files'> {
  const current = words.at(-1) ?? '';
  // `--health=o`: the value of a flag in the same word.
  const [start = ''] = /^--[^=]+=/.exec(current) ?? [];
  const { command, args, noun } = await root.follow([], [...words.slice(0, -1), start + cursor]);
  const flags = command.flags().filter((flag) => !command.verb?.refuses?.includes(nameOf(flag)));
  const values = { input: command.input(), body: command.body, context };
  const pending = flags.find((flag) => command.given(flag)?.at(-1) === cursor);
  if (pending !== undefined) {
    const found = await valuesOf(pending, current.slice(start.length), values);
    return found === 'files' ? found : prefixed(start, found);
  }
  if (current.startsWith('-') && current !== '-')
    return fitting(
      flags.map((flag) => ({ value: nameOf(flag), help: describeFlag(flag) })),
      current,
    );
  const before = args.slice(0, -1);
  if (noun !== undefined && before.length === 0) return commandsOf(noun, current);
  if (command.name() === 'help') {
    const { noun: about, args: rest } = await root.follow([], [...before, cursor]);
    if (about === undefined || rest.length > 1) return [];
    const pages = [...topics].map(([value, { summary }]) => ({ value, help: summary }));
    const names = about.visibleCommands().flatMap((known) => namesOf(known).slice(0, 1));
    return fitting([...names, ...(about === root ? pages : [])], current);
  }
  const { idsOf, arguments: takesIds, argumentValues = [] } = command.body ?? {};
  if (idsOf && takesIds) return fitting(await idCandidates(idsOf, current, values), current);
  return before.length > 0 ? [] : fitting(candidatesOf(argumentValues), current);
}

/** The candidates that begin with what was typed. */
function fitting(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

function prefixed(start: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map(({ value, help }) => ({ value: start + value, help }));
}

function candidatesOf(values: Iterable<string>): readonly Candidate[] {
  return Array.from(values, (value) => ({ value }));
}

function namesOf(command: CliCommand): readonly Candidate[] {
  return [command.name(), ...command.aliases()].map((value) => ({ value, help: command.summary() }));
}

/** Commands. Other names are offered only if no usual one fits. */
function commandsOf(parent: CliCommand, typed: string): readonly Candidate[] {
  const usual = parent.visibleCommands().flatMap((command) => namesOf(command).slice(0, 1));
  const found = fitting(usual, typed);
  return found.length > 0 ? found : fitting(parent.commands.flatMap(namesOf), typed);
}

/** What values are made of: the rest of the command line, and the command. */
interface Source {
  readonly input: Input;
  readonly body: CliCommand['body'];
  readonly context: Context;
}

/** The values of a flag. In a list, only the last one is completed. */
async function valuesOf(flag: Flag<unknown>, typed: string, source: Source) {
  if (flag.kind === 'file') return 'files';
  const isList = flag.repeatable || flag.kind === 'fields';
  const start = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  // `!offline` excludes, `-priority` sorts in descending order.
  const mark = flag.repeatable ? '!' : flag.kind === 'fields' ? '-' : undefined;
  const isMarked = mark !== undefined && typed.startsWith(mark, start.length);
  const before = start + (isMarked ? mark : '');
  const used = new Set(start.split(',').map((word) => word.replace(/^[!-]/, '')));
  const word = typed.slice(before.length);
  // In a list, a name with a comma would be two.
  const isPossible = ({ value }: Candidate) => !isList || !(used.has(value) || /^!|,/.test(value));
  const candidates = await wordsOf(flag, word, source);
  return prefixed(before, fitting(candidates.filter(isPossible), word));
}

async function wordsOf(flag: Flag<unknown>, typed: string, source: Source): Promise<readonly Candidate[]> {
  if (flag.kind === 'fields') return candidatesOf(Object.keys(source.body?.fields ?? {}));
  if (flag.kind === 'profile') {
    const { profiles } = await source.context.profiles.read();
    return Object.entries(profiles).map(([value, { baseUrl }]) => ({ value, help: baseUrl }));
  }
  if (flag.idsOf !== undefined) return idCandidates(flag.idsOf, typed, source);
  const found = flag.valuesIn ? [...(await live(flag.valuesIn, source)).keys()] : [];
  return candidatesOf([...flag.values, ...found.filter(isWord)]);
}

/** Ids of the form that a shell takes as it is. */
const plainId = /^\w[\w.-]{0,63}$/;

/** Ids with their names, and once something is typed, the names themselves. */
async function idCandidates(
  collection: Collection,
  typed: string,
  source: Source,
): Promise<readonly Candidate[]> {
  const items = await live({ collection, field: 'id' }, source);
  const ids = [...items].filter(([id]) => plainId.test(id)).map(([value, help]) => ({ value, help }));
  if (typed === '') return ids;
  const names = [...new Set(items.values())].filter(
    (name) => isWord(name) && !items.has(name) && parseId(name, collection.idForm) === undefined,
  );
  return [...ids, ...candidatesOf(names)];
}

async function live(values: ValueSource, { input, context }: Source) {
  const { liveValues } = await import('./live-values.ts');
  return liveValues(values, input, context);
}

const maxWord = 200;

/** Whether a text of the service can be typed and is no flag: no control characters, and no space at its ends. */
function isWord(text: string): boolean {
  return /^[^\s-]/.test(text) && text.length <= maxWord && text.trim() === text && visible(text) === text;
}
