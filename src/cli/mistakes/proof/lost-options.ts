import { type Flag, flagsWith, namesOfFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { Lead } from '../../../errors.ts';
import { allVerbs, entries } from '../../entries.ts';
import { flagsCalled, nounCalled } from '../../lookup/known.ts';
import { hasPhrase, phraseOf } from '../../lookup/phrases.ts';
import { type CliCommand, createTree } from '../../tree.ts';
import { shellWords } from '../corrections.ts';
import { linesFor } from '../meant.ts';
import { needlessCalled } from '../needless-options.ts';
import type { Mistyped } from '../typed.ts';
import { mistypedNames } from '../typos.ts';
import { isFromTime, unknownInQuery } from './doubts.ts';

/**
 * What is to be said of options that all the lines lack: what has one of exactly that meaning, as of `--fail-if-any`, and a sentence that
 * names the others. `stores --without-content natal` leads to a list that has no such option, and who is not told would look for it there.
 * What is only called otherwise, as `--csv`, is not lost. A time for `--from` is, where it is a folder, and so is a field that the items lack
 * in a query. Where nothing is lost, an exit code may be: that of a check.
 */
export async function lostOptions(
  leads: readonly Lead[],
  { argv, command, wrong }: Mistyped,
): Promise<readonly Lead[]> {
  const lines = leads.filter(({ line, does }) => does !== '' && /^signage (?!help )/.test(line));
  const commands = await commandsIn(lines, command);
  // A line with something put right has all the others; what `find` prints has not.
  const isWhole = lines.some(({ isAsTyped }, at) => isAsTyped && commands[at]?.path !== 'signage find');
  if (lines.length === 0) return [];
  if (isWhole) return asksForVerdict(lines, command) ? linesFor(['fail if any'], 'signage players') : [];
  const flags = commands.flatMap((each) => each.flags);
  const names = argv.flatMap((word) => (wrong.includes(word) ? [] : (/^--[a-z][^=]*/i.exec(word) ?? [])));
  const unsaid: string[] = [];
  for (const name of new Set(names))
    if (!isSaid(name, lines) && !(await isKnownAs(name.slice(2), flags))) unsaid.push(name);
  const others: Lead[] = [];
  const lost: string[] = [];
  for (const name of unsaid) {
    const found = await lineElsewhere(name.slice(2), commands, command);
    others.push(...found);
    if (found.length === 0) lost.push(name);
  }
  // `players --offline --watch --interval 10`: what `--watch` led to has the other one.
  const flagsOfOthers = (await commandsIn(others, command)).flatMap((each) => each.flags);
  const missing: string[] = [];
  for (const name of lost) if (!(await isKnownAs(name.slice(2), flagsOfOthers))) missing.push(name);
  const shown = [...leads.filter(({ does }) => does !== ''), ...others];
  const whose = shown.length === 1 ? 'It has no' : 'None of these has';
  if (missing.length > 0) others.push({ line: `${whose} ${missing.join(' or ')}`, does: '' });
  // `--from 2026-11-01`
  if (isFromTime(command))
    others.push({ line: '--from takes the folder of a snapshot, not a time', does: '' });
  others.push(...unknownInQuery(command).map((message) => ({ line: `--query: ${message}`, does: '' })));
  return others;
}

/** Whether lines say what an option is called. `--to` is not said by `how to fix them`. */
function isSaid(name: string, lines: readonly Lead[]): boolean {
  const bare = phraseOf(name.slice(2));
  return bare.length > 2 && lines.some(({ line, does }) => hasPhrase(phraseOf(`${line} ${does}`), bare));
}

/** Whether the exit code is asked whether something is wrong: `players --status offline --quiet || exit 1`. That of a list does not say it. */
function asksForVerdict(lines: readonly Lead[], { input }: CliCommand): boolean {
  const isQuiet = input.typed(globalFlags.quiet) !== undefined;
  return isQuiet && lines.some(({ line }) => / players .*--(?:health (?!'!)|stale )/.test(line));
}

/**
 * The line of another command that an option is called after, as `check --expect` and `players --watch`, or that means what it is called.
 * There, one word says too little: `exporter --listen :9100` awaits no events.
 */
async function lineElsewhere(
  name: string,
  commands: readonly CliCommand[],
  typed: CliCommand,
): Promise<readonly Lead[]> {
  const siblings = commands.map(({ path }) => path.replace(/[a-z]+$/, name));
  const verb = allVerbs.find(({ path }) => path === `signage ${name}` || siblings.includes(path));
  const named = verb && { line: `${verb.path} --help`, does: verb.summary };
  const [meant] = await linesFor([name], typed.path);
  // `players --offline --max 0`
  const isClear = name.includes('-') || meant?.line === 'signage players check';
  const found = named ?? (isClear ? meant : undefined);
  if (found === undefined || found.line.startsWith('signage help ')) return [];
  const [own] = await commandsIn([found], typed);
  return commands.some(({ path }) => path === own?.path) ? [] : [found];
}

/** The commands of lines, whatever else is in them: `signage --demo find loja-012`. */
async function commandsIn(lines: readonly Lead[], { env }: CliCommand): Promise<readonly CliCommand[]> {
  const root = createTree(entries, () => '', env);
  const found = lines.map(({ line }) => {
    const words = shellWords(line).slice(1);
    return root.find(words.slice(words.findIndex((word) => !word.startsWith('-'))));
  });
  return (await Promise.all(found)).map(({ command }) => command);
}

/** Whether this is what one of the flags is called, or one of their values, or an option that is not needed. */
async function isKnownAs(name: string, flags: readonly Flag<unknown>[]): Promise<boolean> {
  const names = flags.flatMap(namesOfFlag).map((each) => each.slice(2));
  return (
    names.includes(name) ||
    // `--content` is no mistyped `--context`.
    (nounCalled(name) === undefined && mistypedNames(name, names).length > 0) ||
    flagsWith(name, flags).length > 0 ||
    needlessCalled(name) !== undefined ||
    (await flagsCalled(name, flags)).length > 0
  );
}
