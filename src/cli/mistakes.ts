import type { CommanderError } from 'commander';
import { type Flag, flagName, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { Failure, type Lead, usage } from '../errors.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { folded } from '../words/text-pattern.ts';
import { leadsOf, nouns } from './entries.ts';
import type { Question } from './leads.ts';
import type { CliCommand, WrongValue } from './tree.ts';

/** Parses the flags of a command line. Resolves to the first mistake in it; `stop` is what parsing has found. */
export async function mistakeIn(command: CliCommand, stop: CommanderError | undefined): Promise<unknown> {
  // First: once its value is parsed, a flag no longer counts as typed.
  const refused = refusal(command);
  const [wrong] = command.parseFlags();
  const mistake =
    refused ??
    unknownCommand(command) ??
    (stop && stoppedBy(stop, command)) ??
    (wrong && wrongValue(wrong, command));
  return mistake !== undefined && 'words' in mistake ? withLeads(mistake) : mistake;
}

/** Something typed that cannot be run. */
interface Mistake {
  readonly message: string;
  /** What to look up, the unknown word first, and where. */
  readonly words: readonly string[];
  readonly value?: string | undefined;
  readonly path: string;
  readonly isValue?: boolean;
  /** The lines to show where it is clear what was meant; otherwise the words are looked up. */
  readonly meant?: readonly Lead[] | undefined;
  /** Lines that always fit, if nothing is found. */
  readonly otherwise?: readonly Lead[] | undefined;
  /** What to say if there are no lines; by default to see the command's help, and nothing if it is empty. */
  readonly hint?: string;
}

/** The failure for a mistake, with the lines that it could mean. */
async function withLeads(mistake: Mistake): Promise<Failure> {
  const { message, meant, otherwise = [], hint = `See: ${mistake.path} --help`, ...question } = mistake;
  const leads = meant ?? (await findLeads(question));
  const shown = leads.length > 0 ? leads : otherwise;
  if (shown.length > 0) return new Failure('USAGE', message, { leads: shown });
  return usage(message, hint || undefined);
}

/** The lines that unknown words could mean. */
async function findLeads(question: Question): Promise<readonly Lead[]> {
  const { leadsFor } = await import('./leads.ts');
  const leads = await leadsFor(question);
  const { path } = question;
  const isResource = nouns.some((noun) => noun.path === path && noun.idForm !== undefined);
  // For `schedules create`, a sentence says that the service is read-only. Beside it, only lines about schedules help.
  const isSentence = leads[0]?.does === '';
  if (!isResource || !isSentence) return leads;
  return leads.filter(({ line, does }) => does === '' || line.startsWith(`${path} `));
}

/** The mistake of an option that the command refuses. */
function refusal(command: CliCommand): Mistake | undefined {
  const { path, entry } = command;
  const refuses = 'load' in entry ? (entry.refuses ?? []) : [];
  const flag = Object.values(globalFlags).find((each) => refuses.includes(each) && command.given(each));
  if (flag === undefined) return undefined;
  const verb = path.replace('signage ', '');
  const name = flagName(flag);
  const lead = 'load' in entry && leadsOf(entry.leads).find(({ words }) => isAmong(name.slice(2), words));
  return { message: `${verb} does not support ${name}`, words: [name], path, meant: lead ? [lead] : [] };
}

const isAmong = (word: string, words: string) => words.split(', ').includes(folded(word));

/** The mistake of a word that names no command. */
function unknownCommand(command: CliCommand): Mistake | undefined {
  const { group, args, flags, registeredArguments } = command;
  const [first = '-'] = args;
  if (!group || first.startsWith('-')) return undefined;
  // A screen can have any name, but hardly any has one of these.
  const isMeant =
    leadsOf(group.entry.leads).some(({ words }) => isAmong(first, words)) ||
    flags.some(({ kind, values }) => kind === 'word' && values.some((value) => isSame(value, first)));
  if (registeredArguments.length > 0 && !(isMeant && args.length === 1)) return undefined;
  const { path } = group;
  const name = `${path} ${first}`.replace(/^signage /, '');
  const filters = pairsAsFlags(first, flags, command.path);
  return {
    message: `unknown command "${name}"`,
    words: args.filter((word, at) => at === 0 || !word.startsWith('-')),
    path,
    meant: filters,
    otherwise: filtersFor(first, command),
  };
}

/** The mistake that stopped commander. */
function stoppedBy({ code, message }: CommanderError, command: CliCommand): Mistake | Failure {
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument')
    return usage(`missing argument <${word}>`, `See: ${command.path} --help`);
  return code === 'commander.unknownOption' ? unknownOption(word, command) : unexpectedArgument(command);
}

/** The mistake of an option that is none of the command's. Its value is behind a `=`, or the next word. */
function unknownOption(word: string, { path, args, flags }: CliCommand): Mistake {
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (next?.startsWith('--') ? undefined : next);
  const meant = isFilter.test(name) ? pairsAsFlags(value, flags, path, true) : undefined;
  return { message: `unknown option ${name}`, words: [name], value, path, meant };
}

/** The mistake of one argument too many. */
function unexpectedArgument(command: CliCommand): Mistake {
  const { path, args, registeredArguments } = command;
  const extra = args[registeredArguments.length] ?? '';
  return {
    message: `unexpected argument "${extra}"`,
    // gh's `-q '.[].name'`
    words: /^[.[{]/.test(extra) ? ['jq'] : args.slice(registeredArguments.length),
    path,
    meant: linesFor(extra, command),
    otherwise: filtersFor(extra, command),
  };
}

/** The lines that an argument too many clearly means: the command's help, fields as in gh's `--json id,health`, or filters. */
function linesFor(extra: string, { path, body, flags }: CliCommand): readonly Lead[] | undefined {
  if (extra === 'help') return [{ line: `${path} --help`, does: 'print its help' }];
  const fields = fieldsMeant(extra, Object.keys(body?.fields ?? {}));
  if (fields) return [{ line: `${path} --fields ${fields.join()}`, does: globalFlags.fields.help }];
  return pairsAsFlags(extra, flags, path);
}

/** The fields that a list of words means, some by their beginning; undefined unless each word is one, and one of them is whole. */
function fieldsMeant(text: string, names: readonly string[]): readonly string[] | undefined {
  const words = text.split(',').map((word) => word.toLowerCase());
  const named = (word: string) => names.find((name) => isSame(name, word));
  const begun = (word: string) => names.find((name) => name.toLowerCase().startsWith(word));
  const meant = words.flatMap((word) => named(word) ?? begun(word) ?? []);
  const hasWhole = words.some((word) => named(word) !== undefined);
  return meant.length === words.length && hasWhole ? meant : undefined;
}

/** The mistake of a wrong value of a flag. */
function wrongValue({ flag, words, error }: WrongValue, command: CliCommand): Mistake | Failure {
  const { path } = command;
  if (!(error instanceof Failure)) throw error;
  if (words.includes('')) {
    const fields = flag.kind === 'fields' ? Object.keys(command.body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${path} --help`);
  }
  if (flag.kind !== 'word') return error;
  // It may be a value of another flag: `--status offline` → `--health offline`.
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = given.find((word) => !flag.values.some((each) => isSame(each, word))) ?? '';
  const [name = ''] = wrong.split('=');
  return { message: error.message, words: [name], path, isValue: true, hint: error.hint ?? '' };
}

/** Options for filters, of kubectl, aws and gh. */
const isFilter = /^(?:-l|--(?:filters?|search|(?:field-)?selector))$/;

/**
 * The line with `--store loja-012` for `store=loja-012`, also for several pairs; undefined if there are no such flags. With `isValue`, the
 * text is the value of an option for filters: then a word that is not a pair is a value of a flag, or a name.
 */
function pairsAsFlags(
  text: string | undefined,
  flags: readonly Flag<unknown>[],
  path: string,
  isValue = false,
): readonly Lead[] | undefined {
  if (text === undefined || (isValue && !flagNamed('--name', flags))) return undefined;
  // aws: `Name=store,Values=loja-008`
  const pairs = text.replace(/^Name=([^,]+),Values=/, '$1=').split(/,(?=[\w.-]+!?[=:])/);
  const options: string[] = [];
  for (const pair of pairs) {
    const option = pairAsFlag(pair, flags) ?? (isValue ? wordAsFlag(pair, flags) : undefined);
    if (option === undefined) return undefined;
    options.push(option);
  }
  return [{ line: [path, ...options].join(' '), does: 'filter with options' }];
}

/** `store=loja-012` as `--store loja-012`, `store!=loja-012` as `--store '!loja-012'`; undefined if there is no such flag. */
function pairAsFlag(pair: string, flags: readonly Flag<unknown>[]): string | undefined {
  const [, name, not = '', value] = /^([\w-]+?)(!?)(?:==?|:)(.+)$/s.exec(pair) ?? [];
  if (value === undefined) return undefined;
  const flag = flagNamed(`--${name}`, flags);
  if (flag === undefined || flag.kind === 'switch') return undefined;
  return `${shortNameOf(flag)} ${shellQuoted(not + value)}`;
}

/** A word as the option that has it as a value, or as a name. */
function wordAsFlag(word: string, flags: readonly Flag<unknown>[]): string {
  const flag = flags.find(({ values }) => values.some((value) => isSame(value, word)));
  return flag ? `${shortNameOf(flag)} ${word}` : `--name ${shellQuoted(word)}`;
}

/** How to filter a list by a word; nothing if it has no such flags. */
function filtersFor(word: string, { path, flags }: CliCommand): readonly Lead[] {
  if (/^-|=|^help$/.test(word)) return [];
  const filters = ['--name', '--store'].flatMap((name) => flagNamed(name, flags) ?? []);
  return filters.map((flag) => ({ line: `${path} ${flagName(flag)} ${shellQuoted(word)}`, does: flag.help }));
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The flag with this name or another one, in any case. */
function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => [flagName(flag), ...(flag.synonyms ?? [])].some((each) => isSame(each, name)));
}
