import type { Context } from '../../context.ts';
import { describeFlag, type Flag, flagName, type ValueSource } from '../../core/flag.ts';
import type { Collection } from '../../model/endpoint.ts';
import { parseId } from '../../model/uuid.ts';
import { visible } from '../../output/sanitize.ts';
import { topics } from '../help/topics.ts';
import type { CliCommand } from '../tree.ts';

/** A word to offer, with a few words of help. */
type Candidate = readonly [value: string, help?: string | undefined];
type Candidates = readonly Candidate[];

/** Stands for the word that is being typed, as commander reads it. */
const cursor = '\0';

/**
 * Answers a completion script: a line `value<TAB>help` for each candidate, and a last line with a directive of cobra's, `:0` for
 * files and `:4` for none.
 * `words` are those after the program's name up to the cursor. It never fails: a shell cannot show why.
 */
export async function complete(
  root: CliCommand,
  words: readonly string[],
  context: Context,
): Promise<string> {
  const candidates = await candidatesFor(root, words, context).catch(() => []);
  if (candidates === 'files') return ':0\n';
  const lines = candidates.map(([value, help]) => (help ? `${value}\t${oneLine(help)}` : value));
  return [...lines, ':4\n'].join('\n');
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
  // A line can be unfinished, so it does not matter where parsing stops.
  await root.parseAsync([...words.slice(0, -1), start + cursor], { from: 'user' }).catch(() => undefined);
  const command = root.typed;
  const { args, body, group, accepted: flags } = command;
  const pending = flags.find((flag) => command.given(flag)?.at(-1) === cursor);
  command.parseFlags();
  const live = async (values: ValueSource) =>
    (await import('./live-values.ts')).liveValues(values, command.input, context);
  if (pending?.kind === 'file') return 'files';
  if (pending) {
    const candidates = (word: string) => candidatesOf(pending, word, command, context, live);
    return prefixed(start, await valuesOf(pending, current.slice(start.length), candidates));
  }
  if (current.startsWith('-') && current !== '-') {
    const names = flags.map((flag): Candidate => [flagName(flag), describeFlag(flag)]);
    return fitting(names, current);
  }
  const before = args.slice(0, -1);
  if (group !== undefined && before.length === 0) {
    const usual = fitting(commandsOf(group), current);
    // Other names are offered only if no usual one fits.
    const names = usual.length > 0 ? usual : fitting(group.all.flatMap(namesOf), current);
    // A word that begins no verb can be an argument of the usual one: `screens 7e83`, `completion fish`.
    const takesWord = body?.idsOf !== undefined || body?.argumentValues !== undefined;
    if (names.length > 0 || !takesWord) return names;
  }
  if (command.path === 'signage help') {
    const about = await root.find(before);
    if (about.rest.length > 0) return [];
    const pages = [...commandsOf(about.command)];
    if (about.command === root) for (const [name, { summary }] of topics) pages.push([name, summary]);
    return fitting(pages, current);
  }
  const { idsOf: named = [], arguments: takesIds, argumentValues = [] } = body ?? {};
  const idsOf = 'path' in named ? named : named[before.length];
  if (idsOf && takesIds) return fitting(await references(idsOf, current, live), current);
  if (before.length > 0) return [];
  const all = argumentValues === 'profiles' ? await profileNames(context) : withoutHelp(argumentValues);
  return fitting(all, current);
}

/** The values that a flag can have; `word` is the beginning of the one that is typed. */
async function candidatesOf(
  flag: Flag<unknown>,
  word: string,
  { body }: CliCommand,
  context: Context,
  live: Live,
): Promise<Candidates> {
  const { kind, idsOf, values, valuesIn } = flag;
  if (kind === 'fields') return withoutHelp(Object.keys(body?.fields ?? {}));
  if (kind === 'profile') return profileNames(context);
  if (idsOf !== undefined) return references(idsOf, word, live);
  const all = [...values];
  if (valuesIn) for (const value of (await live(valuesIn)).keys()) if (isWord(value)) all.push(value);
  if (all.length > 0) return withoutHelp(all);
  return examples.find(([names]) => names.includes(flagName(flag)))?.[1] ?? [];
}

const profileNames = async ({ profiles }: Context): Promise<Candidates> =>
  Object.entries((await profiles.read()).profiles).map(([name, { baseUrl }]) => [name, baseUrl]);

/** What the service has: values, each with a name. */
type Live = (values: ValueSource) => Promise<ReadonlyMap<string, string>>;

/** The candidates that begin with what was typed. */
const fitting = (candidates: Candidates, typed: string): Candidates =>
  candidates.filter(([value]) => value.toLowerCase().startsWith(typed.toLowerCase()));

const prefixed = (start: string, candidates: Candidates): Candidates =>
  candidates.map(([value, help]) => [start + value, help]);

const withoutHelp = (values: readonly string[]): Candidates => values.map((value) => [value]);

const commandsOf = ({ listed }: CliCommand): Candidates => listed.map(({ name, summary }) => [name, summary]);

const namesOf = ({ entry: { name, aliases = [], summary } }: CliCommand): Candidates =>
  [name, ...aliases].map((value) => [value, summary]);

/** The values of a flag. In a list, only the last one is completed. */
async function valuesOf(
  { repeatable, kind }: Flag<unknown>,
  typed: string,
  candidates: (word: string) => Promise<Candidates>,
): Promise<Candidates> {
  const isList = repeatable || kind === 'fields';
  // `!offline` excludes, `-priority` sorts in descending order.
  const [start = ''] = (isList ? /^(?:.*,)?[!-]?/.exec(typed) : undefined) ?? [];
  const used = start.split(',').map((word) => word.replace(/^[!-]/, ''));
  const word = typed.slice(start.length);
  // In a list, a name with a comma would be two.
  const isPossible = ([value]: Candidate) => !isList || !(used.includes(value) || /^!|,/.test(value));
  return prefixed(start, fitting((await candidates(word)).filter(isPossible), word));
}

/** Examples of times and days, by the flags that take them. */
const examples: readonly (readonly [flags: readonly string[], Candidates])[] = [
  [
    ['--at', '--active-at', '--playable-at', '--start', '--end', '--demo-at'],
    [
      ['18:00', 'today'],
      ['tomorrow', 'the whole day, or from its start'],
      ['sat 18:00', 'the next Saturday'],
      ['+2h', 'two hours from now'],
      ['2026-12-24T18:00', "a date and time, by each player's own clock"],
    ],
  ],
  [['--day', '--week'], withoutHelp(['today', 'tomorrow', 'sat', '+2d', '2026-12-24'])],
];

/** Ids of the form that a shell takes as it is. */
const plainId = /^\w[\w.-]{0,63}$/;

/** Ids with their names, and once something is typed, the names themselves. */
async function references(collection: Collection, typed: string, live: Live): Promise<Candidates> {
  const items = await live({ collection, field: 'id' });
  const ids = [...items].filter(([id]) => plainId.test(id));
  if (typed === '') return ids;
  const isName = (name: string) =>
    isWord(name) && !items.has(name) && parseId(name, collection.idForm) === undefined;
  return [...ids, ...withoutHelp([...new Set(items.values())].filter(isName))];
}

const maxWord = 200;

/** Whether a text of the service can be typed and is no flag: no control characters, and no space at its ends. */
function isWord(text: string): boolean {
  return /^[^\s-]/.test(text) && text.length <= maxWord && text.trim() === text && visible(text) === text;
}
