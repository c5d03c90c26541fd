import type { Flag } from '../../../core/flag.ts';
import { sourceFlags, withSource } from '../../../core/follow-up.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { Lead } from '../../../errors.ts';
import { shellQuoted, shellWords } from '../../../words/shell-quoted.ts';
import { flagCalled } from '../../find-flags.ts';
import { findLines, isOfCampaign, isOtherTime, nameTest } from '../../lookup/named-objects.ts';
import { hasPhrase, phraseOf } from '../../lookup/phrases.ts';
import type { Mistyped, Typed } from '../typed.ts';
import { isFromTime } from './doubts.ts';

/* A line that is shown says all that was typed. One that leaves something out would be run, and its answer believed. */

/**
 * The lines that the tool accepts, each asking whom the typed line asks, and with the options that were typed. In place of a line that leaves
 * something out stands the help of its command: there the rest can be looked up. Help and sentences are as they are.
 */
export async function wholeLines(leads: readonly Lead[], typed: Mistyped): Promise<readonly Lead[]> {
  const options = optionsIn(typed);
  const names = await namesIn(typed, options.flat());
  const lines = leads.map(async (found) => {
    const named = (await withStore(found, names, typed)) ?? found;
    const lead = { ...named, line: withSource(named.line, { typed: (flag) => sourceIn(typed, flag) }) };
    const isLine =
      lead.line.startsWith('signage ') && !/^signage (?:help|demo|--version)\b| --help$/.test(lead.line);
    return isLine ? wholeLine(lead, names, lead.isWhole ? [] : options, typed) : [lead];
  });
  const all = (await Promise.all(lines)).flat();
  const isOfOption = ({ does }: Lead) => does.startsWith('-');
  // One page of help is enough, but for what is said of its options.
  const isSame = (one: Lead, other: Lead) =>
    one.line === other.line && !isOfOption(one) && !isOfOption(other);
  const shown = all.filter((lead, at) => all.findIndex((each) => each === lead || isSame(each, lead)) === at);
  // Pages of help are not about the name that was typed.
  const isHelpAlone =
    shown.length > 0 &&
    shown.length < 3 &&
    shown.every(({ line, isPart }) => isPart || line.endsWith(' --help'));
  return isHelpAlone ? [...shown, ...(await wholeLines(await findLines(names), typed))] : shown;
}

/** A line with the options that were typed. The help of its command if the tool refuses these, or a name is left out; none if it refuses the line. */
async function wholeLine(
  lead: Lead,
  names: readonly string[],
  options: readonly (readonly string[])[],
  { commandOf }: Typed,
): Promise<readonly Lead[]> {
  const said = phraseOf(lead.line);
  // `csv --format csv`: the line already says this.
  const added = options.filter(
    (words) => !hasPhrase(said, phraseOf((words.at(-1) ?? '').replace(/^-.*?=/, ''))),
  );
  const line = [lead.line, ...added.flat().map(shellQuoted)].join(' ');
  const whole = await commandOf(shellWords(line).slice(1));
  const command = whole ?? (await commandOf(shellWords(lead.line).slice(1)));
  if (command === undefined) return [];
  const { entry } = command;
  // What `find` prints says where the rest can be asked.
  const isWhole =
    command.path === 'signage find' ||
    (whole !== undefined && !lead.isPart && names.every((name) => isSaid(name, { ...lead, line })));
  // No line writes a file where none was asked for.
  const writes = 'writes' in entry && entry.writes === true && !lead.isWhole;
  return [
    isWhole && !writes
      ? { ...lead, line: whole === undefined ? lead.line : line, isWhole: true }
      : helpFor(lead, command.path),
  ];
}

/** Whether a line says a name or a time: `schedule saturday` is `--day SAT`. */
function isSaid(name: string, { line, does }: Lead): boolean {
  const said = phraseOf([...shellWords(line), does].join(' '));
  // `content/natal` is said by `content natal`.
  const bare = name.replace(/^[a-z]+\//i, '');
  return hasPhrase(said, phraseOf(bare)) || (isOtherTime(name) && / --(?:day|at|active-at) /.test(line));
}

/** The line with the id of a store, if that is all that was named, and the command takes one: `what is on in sp-pinheiros`. */
async function withStore(
  lead: Lead,
  [name = '', ...others]: readonly string[],
  { commandOf }: Typed,
): Promise<Lead | undefined> {
  const isStore = others.length === 0 && /^[a-z]+(?:-[\p{L}\d]+)+$/iu.test(name) && !isOfCampaign(name);
  if (!isStore || lead.isPart || lead.isWhole || lead.does.startsWith('--')) return undefined;
  const line = `${lead.line.replace(/ --help$/, '')} ${name}`;
  const { path = '', body } = (await commandOf(shellWords(line).slice(1))) ?? {};
  const takesStore = path.startsWith('signage screens ') || '[store]' in (body?.arguments ?? {});
  return takesStore ? { ...lead, line } : undefined;
}

/** What was typed for a flag that says whom to ask. `--from 2026-11-01` names no folder to read from. */
function sourceIn({ command }: Typed, flag: Flag<unknown>): readonly string[] | undefined {
  return flag === globalFlags.from && isFromTime(command) ? undefined : command.input.typed(flag);
}

/**
 * The options that were typed, each with its value, but for the wrong ones and those that say whom to ask. A letter alone, as of `ps -a`, is
 * a habit.
 */
export function optionsIn({ argv, wrong, command }: Mistyped): readonly (readonly string[])[] {
  return argv.flatMap((word, at) => {
    if (!/^--?[a-z]/i.test(word) || wrong.includes(word)) return [];
    const flag = flagCalled(word, command.flags);
    if (flag && sourceFlags.includes(flag)) return [];
    const next = argv[at + 1] ?? '-';
    const hasValue = !word.includes('=') && flag?.kind !== 'switch' && !next.startsWith('-');
    if (hasValue) return [[word, next]];
    return flag || word.split('=')[0]?.length !== 2 ? [[word]] : [];
  });
}

/** What was typed that can only be a name, a number or a time. A wrong option and its value are in the line itself. */
async function namesIn(
  { argv, wrong, command }: Mistyped,
  options: readonly string[],
): Promise<readonly string[]> {
  const source = sourceFlags.flatMap((flag) => command.input.typed(flag) ?? []);
  const others = [...options, ...source, ...(wrong[0]?.startsWith('-') ? wrong : [])];
  // A sentence in quotes was divided into its words.
  const said = argv.flatMap((word) => (word === wrong.join(' ') ? wrong : [word]));
  const words = said.filter((word) => (word === '-' || !word.startsWith('-')) && !others.includes(word));
  const isName = await nameTest();
  // `tag=natal` is a filter.
  return words
    .filter((word) => /^[^\s=]+=.|^\d+$|^-$/.test(word) || isName(word) || isOtherTime(word))
    .map((word) => word.replace(/^.*=/s, ''));
}

/** The help of a command in place of a line of it, with the options of that line. */
function helpFor({ line, does }: Lead, path: string): Lead {
  const words = shellWords(line).slice(1);
  const start = words.findIndex((word) => !word.startsWith('-'));
  const end = words.findIndex((word, at) => at > start && word.startsWith('-'));
  const options = end < 0 ? '' : `${words.slice(end).map(shellQuoted).join(' ')}: `;
  return { line: `${path} --help`, does: `${options}${does}`, isPart: true };
}
