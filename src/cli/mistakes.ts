import type { CommanderError } from 'commander';
import { type Flag, flagName, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { Failure, type Lead, usage } from '../errors.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { folded } from '../words/text-pattern.ts';
import { leadsOf, nouns } from './entries.ts';
import type { CliCommand, WrongValue } from './tree.ts';

/** Parses the flags of a command line. Resolves to the first mistake in it; `stop` is what parsing has found. */
export async function mistakeIn(command: CliCommand, stop: CommanderError | undefined): Promise<unknown> {
  const refused = refusal(command);
  const [wrong] = command.parseFlags();
  const typed = refused ?? unknownCommand(command) ?? (stop && stoppedBy(stop, command));
  const mistake = typed ?? (wrong && wrongValue(wrong, command));
  return mistake === undefined || !('words' in mistake) ? mistake : withLeads(mistake);
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
  const leads = meant ?? aboutPath(await (await import('./leads.ts')).leadsFor(question), question.path);
  const shown = leads.length > 0 ? leads : otherwise;
  if (shown.length > 0) return new Failure('USAGE', message, { leads: shown });
  return usage(message, hint || undefined);
}

/** What is said of `schedules create`, that the service is read-only, leaves nothing to add but lines about schedules. */
function aboutPath(leads: readonly Lead[], path: string): readonly Lead[] {
  const isResource = nouns.some((noun) => noun.path === path && noun.idForm !== undefined);
  const isSaid = isResource && leads[0]?.does === '';
  return isSaid ? leads.filter(({ line, does }) => does === '' || line.startsWith(`${path} `)) : leads;
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
  const { path, body, args, flags, registeredArguments } = command;
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument') return usage(`missing argument <${word}>`, `See: ${path} --help`);
  if (code === 'commander.unknownOption') {
    const next = args[args.indexOf(word) + 1];
    const [name = '', value = next?.startsWith('--') ? undefined : next] = word.split(/=(.*)/s);
    const meant = isFilter.test(name) ? pairsAsFlags(value, flags, path, true) : undefined;
    return { message: `unknown option ${name}`, words: [name], value, path, meant };
  }
  const extra = args[registeredArguments.length] ?? '';
  // gh's `--json id,health`
  const parts = extra.split(',').map((part) => part.toLowerCase());
  const names = Object.keys(body?.fields ?? {});
  const begun = (part: string) => names.find((name) => name.toLowerCase().startsWith(part));
  const meant = parts.map((part) => names.find((name) => isSame(name, part)) ?? begun(part));
  const areFields = meant.every(Boolean) && meant.some((name, at) => isSame(name ?? '', parts[at] ?? ''));
  const help = { line: `${path} --help`, does: 'print its help' };
  const fields = { line: `${path} --fields ${meant.join()}`, does: globalFlags.fields.help };
  return {
    message: `unexpected argument "${extra}"`,
    // gh's `-q '.[].name'`
    words: /^[.[{]/.test(extra) ? ['jq'] : args.slice(registeredArguments.length),
    path,
    meant: extra === 'help' ? [help] : areFields ? [fields] : pairsAsFlags(extra, flags, path),
    otherwise: filtersFor(extra, command),
  };
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
 * `store=loja-012` as `--store loja-012`, also several pairs. Of the value of an option for filters, also what is no pair, as a
 * name. Undefined if there are no such flags.
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
  const typed = pairs.map((pair) => {
    const [, name = '', not = '', value] = /^([\w-]+?)(!?)(?:==?|:)(.+)$/s.exec(pair) ?? [];
    const named = value === undefined ? undefined : flagNamed(`--${name}`, flags);
    if (named && named.kind !== 'switch') return `${shortNameOf(named)} ${shellQuoted(`${not}${value}`)}`;
    const withValue = isValue
      ? flags.find(({ values }) => values.some((each) => isSame(each, pair)))
      : undefined;
    return withValue ? `${shortNameOf(withValue)} ${pair}` : isValue && `--name ${shellQuoted(pair)}`;
  });
  if (typed.includes(false)) return undefined;
  const line = [path, ...typed].join(' ');
  return [{ line, does: 'filter with options' }];
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
