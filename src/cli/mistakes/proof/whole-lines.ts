import { type Flag, namesOfFlag, shortNameOf } from '../../../core/flag.ts';
import { followUp, sourceFlags } from '../../../core/follow-up.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { Lead } from '../../../errors.ts';
import { players } from '../../../model/players.ts';
import { shellQuoted } from '../../../words/shell-quoted.ts';
import { nouns } from '../../entries.ts';
import { findLines, isNoName, isOtherTime, nameTest, withTitles } from '../../lookup/named-objects.ts';
import { hasPhrase, phraseOf } from '../../lookup/phrases.ts';
import { isQuoted } from '../../lookup/question.ts';
import { shellWords } from '../corrections.ts';
import type { Mistyped, Typed } from '../typed.ts';
import { isFromTime } from './doubts.ts';

/* A line that is shown says all that was typed. One that leaves something out would be run, and its answer be taken for the right one. */

/** A line that could be shown, and the words that were typed which it may leave out. */
interface Candidate {
  readonly lead: Lead;
  readonly left: readonly string[];
}

/**
 * The lines that the tool accepts, each asking whom the typed line asks, and with the options that were typed. In place of a line that leaves
 * something out stands the help of its command: there the rest can be looked up. Help and sentences are as they are.
 */
export async function wholeLines(leads: readonly Lead[], typed: Mistyped): Promise<readonly Lead[]> {
  const options = optionsIn(typed);
  const names = await namesIn(typed, options.flat());
  const lineFor = followUp({ profile: undefined }, { typed: (flag) => sourceIn(typed, flag) });
  const lines = leads.map(async (found) => {
    const lead = (await withName(found, names, typed)) ?? found;
    const isHelp = /^signage (?:help|demo|--version)\b| --help$/.test(lead.line);
    if (isHelp || !lead.line.startsWith('signage ')) return [lead];
    if (lead.isAsTyped) return firstAccepted([{ lead, left: names }], typed);
    // Options that the line already covers are not added: `metrics --format prometheus`.
    // Of a noun alone, `does` is its summary, which says nothing of them: `Get-Content -Type Video`.
    const isNoun = nouns.some(({ path }) => path === lead.line);
    const said = phraseOf(isNoun ? lead.line : `${lead.line} ${lead.does}`);
    const added = options.filter(
      (words) => !hasPhrase(said, phraseOf((words.at(-1) ?? '').replace(/^-.*?=/, ''))),
    );
    const sameSource = { ...lead, line: lineFor(lead.line.replace('signage ', '')) };
    const line = [sameSource.line, ...added.flat().map(shellQuoted)].join(' ');
    const left = [...names, ...added.map((words) => words.at(-1) ?? '')];
    return firstAccepted(
      [
        { lead: await typed.corrected({ ...sameSource, line }), left: names },
        { lead: sameSource, left },
        // `auth login` refuses to be asked of a sandbox.
        { lead, left },
      ],
      typed,
    );
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

/** The line with the name that was typed, if its command is about screens or a store: `what is on in sp-pinheiros`. */
async function withName(
  lead: Lead,
  typed: readonly string[],
  { commandOf }: Typed,
): Promise<Lead | undefined> {
  const names = typed.filter((word) => !isNoName(word) && /\p{L}/u.test(word));
  const [name = ''] = names;
  const isNamed = hasPhrase(phraseOf(lead.line), phraseOf(name));
  const isOpen = !lead.isPart && !lead.isAsTyped && !isNamed && !typed.some(isOtherTime);
  if (!isOpen || names.length !== 1) return undefined;
  // In quotes stands the name of anything, but for a command that needs that of a screen: `blame 'SP Pinheiros · Caixa 1'`. The help of an
  // option is for something else: `who shows natal`.
  // `troubleshoot 'wrong video playing'` names nothing.
  const isName = !name.includes(' ') || /[\p{Lu}\d]/u.test(name);
  // `screen loja-012 is black`: none of the filter's screens is an answer if it is black for another reason.
  const asked = lead.line.replace(/ --help$/, '').replace(/screens --screen blank$/, 'screens why');
  const isForOne = lead.line.endsWith(' --help') || asked.endsWith(' screens why');
  const canTake = isForOne ? isName && !lead.does.startsWith('--') : !name.includes(' ');
  if (!canTake) return undefined;
  const line = `${asked} ${shellQuoted(name)}`;
  const command = await commandOf(shellWords(line).slice(1));
  const isOfScreens =
    command?.path.startsWith('signage screens ') && [command.body?.idsOf].flat()[0] === players;
  const isOfStore = !name.includes(' ') && Object.keys(command?.body?.arguments ?? {})[0] === '[store]';
  const does = asked.endsWith(' why') && !lead.line.includes(' why') ? command?.entry.summary : lead.does;
  return isOfScreens || isOfStore ? { ...lead, line, does: does ?? lead.does } : undefined;
}

/** The first line that the tool accepts, or the help of its command if it leaves something out. */
async function firstAccepted(
  candidates: readonly Candidate[],
  { commandOf }: Typed,
): Promise<readonly Lead[]> {
  for (const { lead, left } of candidates) {
    const words = shellWords(lead.line).slice(1);
    const command = await commandOf(words);
    if (command === undefined) continue;
    const said = phraseOf([...words, lead.does].join(' '));
    // `schedule saturday` is `--day SAT`.
    const isSaid = (word: string) =>
      hasPhrase(said, phraseOf(word)) ||
      // `3 days` is `3d`.
      (/^\d+$/.test(word) && new RegExp(`\\b${word}[a-z]`).test(said)) ||
      (isOtherTime(word) && / --(?:day|at|active-at) /.test(lead.line));
    // What `find` prints says where the rest can be asked.
    const isWhole = command.path === 'signage find' || (!lead.isPart && left.every(isSaid));
    return [isWhole ? { ...lead, isAsTyped: true } : helpFor(candidates.at(-1)?.lead ?? lead, command.path)];
  }
  return [];
}

/** What was typed for a flag that says whom to ask. `--from 2026-11-01` names no folder to read from. */
function sourceIn({ command }: Typed, flag: Flag<unknown>): readonly string[] | undefined {
  return flag === globalFlags.from && isFromTime(command) ? undefined : command.input.typed(flag);
}

/** The flag with this name, short or long. */
function flagCalled(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => shortNameOf(flag) === name || namesOfFlag(flag).includes(name));
}

/**
 * The options that were typed, each with its value, but for the wrong ones and those that say whom to ask. A letter alone, as of `ps -a`, is
 * a habit.
 */
function optionsIn({ argv, wrong, command }: Mistyped): readonly (readonly string[])[] {
  return argv.flatMap((word, at) => {
    // `--filter a=1 --filter b=2`: the second one is still to be put right.
    const isWrong = wrong.includes(word) && (wrong.length < 2 || wrong.includes(argv[at + 1] ?? ''));
    if (!/^--?[a-z]/i.test(word) || isWrong) return [];
    const [name = ''] = word.split('=');
    const flag = flagCalled(name, command.flags);
    if (flag && sourceFlags.includes(flag)) return [];
    const next = argv[at + 1] ?? '-';
    const hasValue = !word.includes('=') && flag?.kind !== 'switch' && !next.startsWith('-');
    if (hasValue) return [[word, next]];
    return flag || name.length > 2 ? [[word]] : [];
  });
}

/** What was typed that can only be a name. */
async function namesIn(typed: Mistyped, options: readonly string[]): Promise<readonly string[]> {
  const { argv, wrong, command } = typed;
  const source = sourceFlags.flatMap((flag) => sourceIn(typed, flag) ?? []);
  // For a wrong option a line stands, and for its value, unless it is a name in quotes: `schedules --campaign 'Back to School'`.
  const isTitle = (word: string) => isQuoted(word) && !/[=<>{}[\]|:()!~]/.test(word);
  const ofOption = wrong[0]?.startsWith('-') ? wrong.filter((word) => !isTitle(word)) : [];
  const others = [...options, ...source, ...ofOption];
  const kept = argv.filter((word) => !word.startsWith('-') && !others.includes(word));
  // `'what is on in sp-pinheiros'`
  const words = kept.length === 1 && wrong.length > 1 ? (kept[0]?.split(/[ ?]/) ?? []) : withTitles(kept);
  const isName = await nameTest();
  // After an option that the program lacks stands a command: `--host loja-012 check`.
  const isCommand = wrong[0]?.startsWith('-') && command.path === 'signage';
  const names = words.filter(
    (word) => isCommand || /^[^\s=]+=.|^\d+$/.test(word) || isName(word) || isOtherTime(word),
  );
  // `tag=natal` is a filter.
  return names.map((word) => word.replace(/^.*=/s, ''));
}

/** The help of a command in place of a line of it, with the options of that line. */
function helpFor({ line, does }: Lead, path: string): Lead {
  const words = shellWords(line).slice(1);
  const start = words.findIndex((word) => !word.startsWith('-'));
  const end = words.findIndex((word, at) => at > start && word.startsWith('-'));
  const options = end < 0 ? '' : `${words.slice(end).map(shellQuoted).join(' ')}: `;
  return { line: `${path} --help`, does: `${options}${does}`, isPart: true };
}
