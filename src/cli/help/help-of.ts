import { describeFlag, type Flag, flagGroups, flagName, shortNameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { argumentsText, type Example, type Verb, type VerbBody } from '../../core/verb.ts';
import { commandLine, fill, indented, rows } from '../../output/page.ts';
import { groupsOf } from '../../words/groups.ts';
import { listed } from '../../words/listed.ts';
import type { CliCommand, Entry, Group } from '../tree.ts';
import { topics } from './topics.ts';

/** What `signage` does, without a final period. */
export const purpose = 'see what your screens show, and what is broken, from the terminal';

/** The examples in the help of the program, each with its purpose. */
export const helpExamples: readonly Example[] = [
  ['signage --demo status', 'try it without a key'],
  ['signage auth login', 'store an API key'],
  ['signage content list --status active', 'list active content'],
  ['signage players check --max-offline 2%', 'fail a CI job if too many are down'],
  ['signage schedules list -o json | jq …', 'use it in a script'],
];

/** The examples once there is a key: nobody needs to try it, or to log in. */
const examplesWithKey: readonly Example[] = [
  ['signage status', 'see whether all is well'],
  ...helpExamples.slice(2),
];

const { output, fields, sort, query, profile, from, demo, quiet } = globalFlags;
/** The global options that help of a command names if they apply: those that people look for. */
const usualGlobals: readonly Flag<unknown>[] = [output, fields, sort, query, profile, from, demo, quiet];

/** The help of a command: examples first, then the reference. */
export function helpOf({ entry, body, path, listed: commands }: CliCommand, width: number): string {
  const isVerb = 'load' in entry;
  const examples = isVerb
    ? entry.examples
    : entry.verbs.flatMap((verb) => ('load' in verb ? verb.examples.slice(0, 2) : []));
  const usage = [path, body === undefined ? '<command>' : argumentsText(body), '[options]'];
  const redefined = isVerb ? (entry.redefines ?? []).map(redefinedFlag) : [];
  const applying = usualGlobals.filter(
    (flag) => appliesTo(entry, flag) && !redefined.some(({ syntax }) => syntax === flag.syntax),
  );
  const explained = Object.entries(body?.arguments ?? {});
  return joined([
    fill(describeEntry(entry, body), width),
    examples.map((example) => exampleText(example, width)).join('\n'),
    `Usage: ${usage.filter(Boolean).join(' ')}${explained.length > 0 ? `\n${rows(explained, width)}` : ''}`,
    body?.sampleFile === undefined ? '' : `A file\n${indented(body.sampleFile)}`,
    commands.length > 0 ? `Commands\n${rows(commandRows(commands), width)}` : '',
    optionsText([...(body?.flags ?? []), ...redefined], width),
    [
      applying.length === 0
        ? ''
        : fill(`Also: ${applying.map(shortNameOf).join(', ')}: signage help options`, width),
      entry.docs === undefined ? '' : `See also: docs/${entry.docs}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ]);
}

/** Whether a global option does something in a command, or in any of a group. */
function appliesTo(entry: Entry, flag: Flag<unknown>): boolean {
  if (!('load' in entry)) return entry.verbs.some((verb) => appliesTo(verb, flag));
  const { refuses = [], ignores = [] } = entry;
  return ![...refuses, ...ignores].some((each) => each === flag);
}

/** A global option with another meaning. Its text names the values and the default that count here. */
function redefinedFlag({ flag, help }: NonNullable<Verb['redefines']>[number]): Flag<unknown> {
  return { ...flag, help, values: [], default: undefined };
}

/** The help of the program. */
export function helpOfProgram(
  tasks: Readonly<Record<string, readonly Entry[]>>,
  hasKey: boolean,
  width: number,
): string {
  const topicRows = [...topics].map(([name, { summary }]) => [name, summary]);
  const options = [
    [demo.syntax, demo.help],
    ['-V, --version', 'print the version'],
    ['-h, --help', 'print help'],
  ];
  // One table for all, so that the columns of the tasks are below each other.
  const nameLength = Math.max(
    ...Object.values(tasks).flatMap((entries) => entries.map(({ name }) => name.length)),
  );
  const commands = Object.entries(tasks).map(([task, entries]) => {
    return `${task}\n${rows(commandRows(entries, nameLength), width)}`;
  });
  return joined([
    fill(asSentence(purpose), width),
    rows(hasKey ? examplesWithKey : helpExamples, width),
    'Usage: signage <command> [options]',
    commands.join('\n'),
    `Options\n${rows(options, width)}`,
    `Topics\n${rows(topicRows, width)}`,
    'More: signage help <command or topic>',
  ]);
}

/** `# what it does`, and the line below it. */
function exampleText([line, does]: Example, width: number): string {
  const comment = fill(does, width - 4).replace(/^/gm, '# ');
  return `${indented(comment)}\n${commandLine(line, width)}`;
}

function commandRows(entries: readonly Entry[], nameLength = 0): string[][] {
  return entries.map((entry) => {
    const verbs = 'load' in entry ? '' : `: ${entry.verbs.map(({ name }) => name).join(', ')}`;
    return [entry.name.padEnd(nameLength), entry.summary + verbs];
  });
}

/** The flags of a command, in the groups that all commands have. Of flags that a topic explains, only the names. */
function optionsText(flags: readonly Flag<unknown>[], width: number): string {
  const groups = flagGroups.map((title) => {
    const own = flags.filter(({ group }) => group === title);
    // A topic about one flag alone says no more than its row.
    const shared = [...groupsOf(own, ({ topic }) => topic)].filter(([, { length }]) => length > 1);
    const isShared = (flag: Flag<unknown>) => shared.some(([, some]) => some.includes(flag));
    return { title, explained: own.filter((flag) => !isShared(flag)), shared };
  });
  // One table for all, so that the columns of the groups are below each other.
  const syntaxLength = Math.max(
    0,
    ...groups.flatMap(({ explained }) => explained.map(({ syntax }) => syntax.length)),
  );
  return groups
    .flatMap(({ title, explained, shared }) => {
      const own = explained.map((flag) => [flag.syntax.padEnd(syntaxLength), describeFlag(flag)]);
      const others = shared.map(([topic, some]) => [sharedLine(topic, some, width - 2)]);
      const all = [...own, ...others];
      return all.length > 0 ? [`${title}\n${rows(all, width)}`] : [];
    })
    .join('\n');
}

/** `--health, --status, --store and 12 more: signage help filters`, with as many names as a line has room for. */
function sharedLine(topic: string, flags: readonly Flag<unknown>[], width: number): string {
  for (let count = flags.length; ; count -= 1) {
    const line = `${listed(flags, flagName, count)}: signage help ${topic}`;
    if (line.length <= width || count === 1) return line;
  }
}

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
