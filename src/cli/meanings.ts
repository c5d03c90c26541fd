import { describeFlag, type Flag, flagName, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { VerbBody } from '../core/verb.ts';
import { rules } from '../lint/rules/registry.ts';
import { listOfResource } from '../lint/rules/rule.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { allVerbs, type FullVerb, leadsOf, nouns } from './entries.ts';
import { type Phrase, phraseOf } from './likeness.ts';

/*
 * The index of all that people can mean: commands, options, values, rules and lines to type. Each declares, where it is defined, the words
 * that people use for it.
 */

/** Something that words can mean. */
export interface Meaning {
  /** The command that it belongs to: `signage players list`; empty for a global option. */
  readonly path: string;
  readonly kind: 'command' | 'option' | 'value' | 'lead';
  /** The same for an option that several commands have. */
  readonly key: string;
  readonly line: string;
  /** The line with values that it takes. */
  lineFor(values: readonly string[]): string;
  readonly does: string;
  readonly phrases: readonly Phrase[];
}

/** All that words can mean, in the order of the help. */
export async function allMeanings(): Promise<Meaning[]> {
  const commands = await Promise.all(allVerbs.map(async (verb) => meaningsOf(verb, await verb.load())));
  const ofNouns = nouns.flatMap(({ leads, name }) =>
    leadsOf(leads).map((lead) => meaning(lead, `signage ${name}`, 'lead')),
  );
  const ofRules = rules.map(({ id, what, words = '', resource }) => {
    const lead = { line: `signage lint --only ${id}`, does: what, words: `${id},${words}` };
    return meaning(lead, `signage ${listOfResource[resource]}`, 'lead');
  });
  const global = Object.values(globalFlags).flatMap((flag) => meaningsOfFlag(flag, '', 'signage <command>'));
  return [...commands.flat(), ...ofNouns, ...ofRules, ...global];
}

/** What a command, its options and their values mean. */
function meaningsOf(verb: FullVerb, body: VerbBody): Meaning[] {
  const { noun, path, line, aliases = [], shortcuts = [] } = verb;
  const { arguments: args = '', argumentValues = [], flags } = body;
  const ofNoun = noun && verb.name === noun.default ? [noun.name, ...(noun.aliases ?? [])] : [];
  const words = [verb.name, ...aliases, ...shortcuts, verb.words, ...ofNoun].join();
  const lineFor = (typed: readonly string[]) => {
    const values = typed.filter((word) => argumentValues.length === 0 || argumentValues.includes(word));
    if (args !== '' && values.length > 0) return `${line} ${values.map(shellQuoted).join(' ')}`;
    return args.startsWith('<') ? `${line} ${placeholder(args)}` : line;
  };
  return [
    { ...meaning({ line, does: verb.summary, words }, path, 'command'), lineFor },
    ...flags.flatMap((flag) => meaningsOfFlag(flag, path, lineFor([]))),
    ...leadsOf(verb.leads).map((lead) => meaning(lead, path, 'lead')),
  ];
}

/** The most values of a flag that are words of their own: not the ids of rules, nor federal states. */
const maxValues = 15;

/** What an option and its values mean. */
function meaningsOfFlag(flag: Flag<unknown>, path: string, command: string): Meaning[] {
  const { kind, values, synonyms = [], words, help, syntax } = flag;
  const line = `${command} ${shortNameOf(flag)}`;
  const [, form = ''] = /--[\w-]+ (.+)/.exec(syntax) ?? [];
  const names = [flagName(flag), ...synonyms, words].join();
  const parses = (value: string) => {
    try {
      // No name is a command to run.
      return value !== '' && kind !== 'shell-line' && flag.parse([value]) !== undefined;
    } catch {
      return false;
    }
  };
  const lineFor = (typed: readonly string[]) => {
    if (kind === 'switch') return line;
    const value = typed.find(parses);
    return `${line} ${value === undefined ? placeholder(form) : shellQuoted(value)}`;
  };
  const option = meaning({ line, does: describeFlag(flag), words: names }, path, 'option');
  const ofValues = (values.length > maxValues ? [] : values).map((value) => ({
    ...meaning({ line: `${line} ${value}`, does: help, words: value }, path, 'value'),
    key: `${flagName(flag)} ${value} ${help}`,
  }));
  return [{ ...option, key: `${flagName(flag)} ${help}`, lineFor }, ...ofValues];
}

/** `<key=value>` as `KEY=VALUE`, which no shell takes for a redirection. */
const placeholder = (form: string) => form.replace(/[<>]/g, '').toUpperCase();

function meaning(lead: ReturnType<typeof leadsOf>[number], path: string, kind: Meaning['kind']): Meaning {
  const { line, does, words } = lead;
  // `content get NAME`
  const lineFor = ([value]: readonly string[]) => line.replace('NAME', value ? shellQuoted(value) : 'NAME');
  return { path, kind, key: line, line, lineFor, does, phrases: words.split(',').map(phraseOf) };
}
