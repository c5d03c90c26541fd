import type { Command } from 'commander';
import { globalFlags } from '../command/global-flags.ts';
import type { Noun, Verb } from '../command/verb.ts';
import { registry } from '../commands/registry.ts';
import type { Context } from '../context.ts';
import { type Failure, usage } from '../errors.ts';
import { nearest } from '../query/nearest.ts';
import { version } from '../version.ts';
import { CliCommand, type Example, pathOf } from './command.ts';
import { formatHelp } from './help.ts';
import { topics } from './topics.ts';

/** Columns of help text in a pipe. */
const pipeWidth = 100;

const examples: readonly Example[] = [
  { line: 'signage auth login', purpose: 'store a key' },
  { line: 'signage content list --status active', purpose: 'what can play' },
  { line: 'signage players check --max-offline 2%', purpose: 'fail a CI job when screens are down' },
  { line: 'signage schedules list -o json | jq …', purpose: 'in a script' },
  { line: 'signage --demo players list', purpose: 'try it without a key' },
];

/** The command tree. A noun's verbs are loaded when the noun is typed. `print` takes the text of help and version. */
export function createProgram(context: Context, print: (text: string) => void): CliCommand {
  const program = new CliCommand('signage');
  program
    .description("Query a tenant's digital-signage data.")
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print })
    .configureHelp({
      formatHelp,
      showGlobalOptions: true,
      helpWidth: context.out.isTTY ? context.out.columns : pipeWidth,
    });
  program.addFlags(Object.values(globalFlags));
  program.examples = examples;

  for (const entry of registry) {
    const command = addCommand(program, entry.name, entry.summary);
    command.loadWhenTyped(async () => fill(command, await entry.load(), context));
  }

  addCommand(program, 'help', 'how a command works; also exit-codes, environment, output')
    .argument('[topic...]')
    .action(async (words: string[]) => print(await helpText(program, words)));
  return program;
}

function addCommand(
  parent: CliCommand,
  name: string,
  summary: string,
  { isDefault = false } = {},
): CliCommand {
  const command = parent.createCommand(name).copyInheritedSettings(parent).helpCommand(false);
  parent.addCommand(command.summary(summary).description(asSentence(summary)), { isDefault });
  return command;
}

/** Gives a command what its entry has loaded: verbs below it, or flags and an action of its own. */
function fill(command: CliCommand, content: Noun | Verb, context: Context): void {
  if ('run' in content) {
    makeRunnable(command, content, context);
    return;
  }
  for (const verb of content.verbs) {
    const isDefault = verb === content.default;
    const sub = addCommand(command, verb.name, verb.summary, { isDefault });
    if ('run' in verb) makeRunnable(sub, verb, context);
    else sub.loadWhenTyped(async () => makeRunnable(sub, { ...verb, ...(await verb.load()) }, context));
    command.examples = [...command.examples, ...verb.examples.slice(0, 2).map((line) => ({ line }))];
  }
  if (content.default) {
    command.description(`${command.description()} Without a verb: ${content.default.name}.`);
  }
}

function makeRunnable(command: CliCommand, verb: Verb, context: Context): void {
  if (verb.description !== undefined) command.description(`${asSentence(verb.summary)} ${verb.description}`);
  command.examples = verb.examples.map((line) => ({ line }));
  command.addFlags(verb.flags);
  if (verb.arguments === undefined) command.allowExcessArguments();
  else command.argument(verb.arguments);
  command.action(async () => {
    if (verb.arguments === undefined) assertNoArguments(command);
    const input = command.input();
    // Help and usage mistakes need no session, and it brings the client and its schemas.
    const { createSession } = await import('../command/session.ts');
    const session = createSession(context, input);
    try {
      await verb.run(session, input);
    } finally {
      await session.close();
    }
  });
}

/** After a bare noun, what looks like an argument of the default verb is a mistyped verb. */
function assertNoArguments(command: CliCommand): void {
  const [word] = command.args;
  if (word === undefined) return;
  const { parent } = command;
  if (parent && parent.args[0] !== command.name()) throw unknownCommand(parent, word);
  throw usage(`${pathOf(command)} takes no arguments, but there is "${word}"`, seeHelp(command));
}

function unknownCommand(parent: Command, word: string): Failure {
  const guess = nearest(
    word,
    parent.commands.map((known) => known.name()),
  );
  const path = [...pathOf(parent).split(' ').slice(1), word].join(' ');
  return usage(
    `there is no command "${path}"${guess === undefined ? '' : `. Did you mean ${guess}?`}`,
    seeHelp(parent),
  );
}

function seeHelp(command: Command): string {
  return `To see what there is: ${pathOf(command)} --help`;
}

/** The help of a command by its words, of a topic, or of all. */
async function helpText(program: CliCommand, words: readonly string[]): Promise<string> {
  const topic = words.length === 1 ? topics.get(words[0] ?? '') : undefined;
  if (topic) return topic();
  let command = program;
  for (const word of words) {
    const next = command.commands.find((known) => known.name() === word);
    if (!(next instanceof CliCommand)) throw unknownTopic(command, word);
    await next.load();
    command = next;
  }
  return command.helpInformation();
}

function unknownTopic(parent: Command, word: string): Failure {
  const names = [...parent.commands.map((known) => known.name()), ...(parent.parent ? [] : topics.keys())];
  const guess = nearest(word, names);
  return usage(
    `there is no help on "${word}"${guess === undefined ? '' : `. Did you mean ${guess}?`}`,
    `There is help on ${names.join(', ')}`,
  );
}

function asSentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
