import { describeFlag, flagName } from '../core/flag.ts';
import type { Verb, VerbBody } from '../core/verb.ts';
import { alternatives } from '../words/listed.ts';
import { commandLine, fill, rows } from './layout.ts';
import { topics } from './topics.ts';
import type { CliCommand, Entry, Group } from './tree.ts';

/** What `signage` does, without a final period. */
export const purpose = 'see what your screens show, and what is broken, from the terminal';

/** The examples in the help of the program, each with its purpose. */
export const helpExamples: readonly (readonly [line: string, purpose: string])[] = [
  ['signage auth login', 'store an API key'],
  ['signage content list --status active', 'list active content'],
  ['signage players check --max-offline 2%', 'fail a CI job if too many screens are down'],
  ['signage schedules list -o json | jq …', 'use it in a script'],
  ['signage demo', 'try it without a key'],
];

/** Replaces the first example, the one that stores a key, once there is one. */
const frontDoor = ['signage status', 'see whether all is well'] as const;

/** The help of a command: examples first, then the reference. */
export function helpOf({ entry, body, refused, path, listed }: CliCommand, width: number): string {
  const isVerb = 'load' in entry;
  const lines = isVerb
    ? entry.examples
    : entry.verbs.flatMap((verb) => ('load' in verb ? verb.examples.slice(0, 2) : []));
  const flags = (body?.flags ?? []).map((flag) => [flag.syntax, describeFlag(flag)]);
  const redefined = (isVerb ? (entry.redefines ?? []) : []).map(({ flag, help }) => [flag.syntax, help]);
  const usage = [path, isVerb ? body?.arguments : '<command>', '[options]'];
  const except = refused.length > 0 ? `, except ${alternatives(refused.map(flagName), 'and')}` : '';
  return joined([
    fill(describeEntry(entry, body), width),
    lines.map((line) => commandLine(line, width)).join('\n'),
    `Usage: ${usage.filter((word) => word !== undefined).join(' ')}`,
    commandsText(listed, width),
    optionsText([...flags, ...redefined], width),
    fill(`Global options${except}: signage help options`, width),
  ]);
}

/** The help of the program. */
export function helpOfProgram({ listed }: CliCommand, hasKey: boolean, width: number): string {
  const topicRows = [...topics].map(([name, { summary }]) => [name, summary]);
  return joined([
    fill(asSentence(purpose), width),
    rows(hasKey ? [frontDoor, ...helpExamples.slice(1)] : helpExamples, width),
    'Usage: signage <command> [options]',
    commandsText(listed, width),
    optionsText([['-V, --version', 'print the version']], width),
    `Topics\n${rows(topicRows, width)}`,
    'More: signage help <command or topic>',
  ]);
}

function commandsText(entries: readonly Entry[], width: number): string {
  const cells = entries.map((entry) => {
    const verbs = 'load' in entry ? '' : `: ${entry.verbs.map(({ name }) => name).join(', ')}`;
    return [entry.name, entry.summary + verbs];
  });
  return cells.length > 0 ? `Commands\n${rows(cells, width)}` : '';
}

const optionsText = (options: readonly (readonly string[])[], width: number) =>
  `Options\n${rows([...options, ['-h, --help', 'print help']], width)}`;

const joined = (sections: readonly string[]) => `${sections.filter(Boolean).join('\n\n')}\n`;

/** The description of a command: its summary, and what its body or its default adds. */
export function describeEntry(entry: Verb | Group, body?: VerbBody): string {
  const isDefault = 'verbs' in entry && entry.default !== undefined;
  const more = isDefault ? `The default command is ${entry.default}.` : body?.description;
  return [asSentence(entry.summary), ...(more === undefined ? [] : [more])].join(' ');
}

/** The text with a capital and a period. */
export function asSentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
