import type { CommandOptions } from 'commander';
import { registry } from '../commands/registry.ts';
import type { Context } from '../context.ts';
import { nameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Noun, Verb, VerbBody } from '../core/verb.ts';
import { usage } from '../errors.ts';
import { isUuidPrefix, parseId } from '../model/uuid.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { version } from '../version.ts';
import { CliCommand, type Example, isCalled } from './command.ts';
import { formatHelp } from './help.ts';
import { helpWidth, page } from './layout.ts';
import { topics, topicText } from './topics.ts';

/** What `signage` does, without a final period. */
export const purpose = 'see what your screens show, and what is broken, from the terminal';

/** The examples in the help of the program. */
export const examples: readonly Example[] = [
  { line: 'signage auth login', purpose: 'store an API key' },
  { line: 'signage content list --status active', purpose: 'list active content' },
  { line: 'signage players check --max-offline 2%', purpose: 'fail a CI job if too many screens are down' },
  { line: 'signage schedules list -o json | jq …', purpose: 'use it in a script' },
  { line: 'signage --demo players list', purpose: 'try it without a key' },
];

/** Replaces the first example, the one that stores a key, once there is one. */
const frontDoor: Example = { line: 'signage status', purpose: 'see whether all is well' };

/** The command tree and, once parsed, the command to run; before, the program. */
export type Program = ReturnType<typeof createProgram>;

/** Makes the command tree. Verbs are loaded on demand. `print` gets the text of help and version. */
export function createProgram(context: Context, print: (text: string) => void) {
  const root = new CliCommand('signage');
  let typed = root;
  root
    .description(asSentence(purpose))
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print })
    .configureHelp({
      formatHelp: (command, help) => (command instanceof CliCommand ? formatHelp(command, help) : ''),
      helpWidth: helpWidth(context.out),
    });
  root.addFlags(Object.values(globalFlags));
  root.examples = examples;
  // Before anything runs: a command reads some of its flags only after it has printed or changed something.
  root.hook('preAction', (_, command) => {
    if (command instanceof CliCommand) command.assertFlags();
  });

  const addVerb = (parent: CliCommand, verb: Verb, options: CommandOptions = {}) => {
    const command = addCommand(parent, verb, options);
    command.examples = verb.examples.map((line) => ({ line }));
    command.verb = verb;
    command.loadWhenTyped(async () => {
      command.body = await verb.load();
      typed = command;
      makeRunnable(command, verb, command.body, context);
    });
  };
  /** The names that begin with `prefix` and one word more. */
  const addShortcuts = (parent: CliCommand, prefix: string) => {
    for (const verb of registry.flatMap((entry) => ('verbs' in entry ? entry.verbs : [])))
      for (const full of verb.shortcuts ?? []) {
        const name = full.startsWith(prefix) ? full.slice(prefix.length) : ' ';
        if (!name.includes(' ')) addVerb(parent, { ...verb, name, aliases: [] }, { hidden: true });
      }
  };
  const addNoun = (noun: Noun) => {
    const command = addCommand(root, noun);
    command.noun = noun;
    // Twenty commands cost a millisecond, and one is typed.
    command.loadWhenTyped(async () => {
      for (const verb of noun.verbs) addVerb(command, verb, { isDefault: verb.name === noun.default });
      addShortcuts(command, `${noun.name} `);
    });
    command.examples = noun.verbs.flatMap(({ examples }) => examples.slice(0, 2).map((line) => ({ line })));
    command.description(describeNoun(noun));
  };
  for (const entry of registry) {
    if ('load' in entry) addVerb(root, entry);
    else addNoun(entry);
  }
  addShortcuts(root, '');

  addCommand(root, { name: 'version', summary: 'print the version' }, { hidden: true })
    .allowExcessArguments()
    .action((_, command: CliCommand) => {
      assertNoArguments(command);
      print(`${version}\n`);
    });
  addCommand(root, { name: 'help', summary: 'show help for a command or a topic' })
    .argument('[topic...]')
    .action(async (words: string[]) => print(await helpText(root, words, helpWidth(context.out))));
  return {
    root,
    /** Parses and runs a command line. */
    async run(argv: readonly string[]): Promise<void> {
      await assertFields(root, argv);
      await root.parseAsync(argv, { from: 'user' });
    },
    get typed() {
      return typed;
    },
    /** Before the help of the program is printed: with a key it begins with `signage status`. */
    async prepare([first = 'help']: readonly string[]): Promise<void> {
      if (!['help', '--help', '-h'].includes(first) || !(await hasKey(context))) return;
      root.examples = [frontDoor, ...examples.slice(1)];
    },
  };
}

/** Whether the environment or the current profile has a key. Profiles that cannot be read are no reason to print no help. */
async function hasKey({ env, profiles }: Context): Promise<boolean> {
  if (env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE) return true;
  const stored = await profiles.read().catch(() => undefined);
  return stored?.current !== undefined;
}

/** A line that ends in `--fields` asks which there are. */
async function assertFields(root: CliCommand, argv: readonly string[]): Promise<void> {
  const flag = [globalFlags.fields, globalFlags.sort].find((known) => nameOf(known) === argv.at(-1));
  if (flag === undefined) return;
  const { command } = await root.follow([], argv.slice(0, -1));
  const names = Object.keys(command.body?.fields ?? {});
  if (names.length > 0) throw usage(`${nameOf(flag)} needs a value`, `Fields: ${names.join(', ')}`);
}

function addCommand(
  parent: CliCommand,
  { name, aliases = [], summary }: Pick<Verb, 'name' | 'aliases' | 'summary'>,
  options: CommandOptions = {},
): CliCommand {
  const command = parent
    .createCommand(name)
    .aliases(aliases)
    .copyInheritedSettings(parent)
    .helpCommand(false);
  parent.addCommand(command.summary(summary).description(asSentence(summary)), options);
  return command;
}

function makeRunnable(command: CliCommand, { summary }: Verb, body: VerbBody, context: Context): void {
  command.description(describeVerb(summary, body));
  command.addFlags(body.flags);
  if (body.arguments === undefined) command.allowExcessArguments();
  else command.arguments(body.arguments);
  command.action(async () => {
    const getter = await getterOf(command);
    if (body.arguments === undefined && !getter) assertNoArguments(command);
    const input = command.input();
    // Imported late: a session loads the client, which help and usage errors do not need.
    const { runVerb } = await import('../core/create-session.ts');
    await runVerb(getter ?? body, context, input);
  });
}

/** The `get` of a bare noun with ids, such as `players 5b0c1f6e-…`; undefined for anything else. */
async function getterOf(command: CliCommand): Promise<VerbBody | undefined> {
  const { parent, args } = command;
  const { idForm, verbs = [] } = parent?.noun ?? {};
  if (idForm === undefined || args.length === 0 || isCalled(command, parent?.args[0] ?? '')) return undefined;
  // A word of letters alone, such as a mistyped verb, must be as long as lists print ids.
  const isStart = (word: string) => isUuidPrefix(word) && (/\d/.test(word) || word.length >= 8);
  const isId = (word: string) => parseId(word, idForm) !== undefined || (idForm === 'uuid' && isStart(word));
  if (!args.every(isId)) return undefined;
  return verbs.find(({ name }) => name === 'get')?.load();
}

/** Rejects arguments. After a bare noun, commander takes a mistyped verb for an argument of the default verb. */
function assertNoArguments(command: CliCommand): void {
  const [word] = command.args;
  if (word === undefined) return;
  const { parent } = command;
  if (parent && !isCalled(command, parent.args[0] ?? '')) throw parent.unknownVerb(word, command.flags());
  throw command.unexpectedArgument(word);
}

/** The help of a command, of a topic, or, without words, of the program. */
async function helpText(root: CliCommand, words: readonly string[], width: number): Promise<string> {
  const topic = words.length === 1 ? topics.get(words[0] ?? '') : undefined;
  if (topic) return topicText(topic, width);
  const { command, noun = command, args } = await root.follow([], [...words]);
  const [wrong] = args;
  if (wrong === undefined) return noun.helpInformation();
  const verbs = noun === root ? verbsCalled(wrong) : [];
  if (verbs.length > 0) return page(`Commands called "${wrong}"`, [{ rows: verbs }], width);
  const listed = noun.visibleCommands().map((known) => known.name());
  const names = [...listed, ...(noun === root ? topics.keys() : [])];
  throw usage(didYouMean(`no help for "${wrong}"`, nearest(wrong, names)), `Topics: ${names.join(', ')}`);
}

/** The commands with a verb of that name, with their summaries. */
function verbsCalled(word: string): string[][] {
  const nouns = registry.filter((entry) => 'verbs' in entry);
  return nouns.flatMap(({ name, verbs }) =>
    verbs
      .filter((verb) => verb.name === word || verb.aliases?.includes(word))
      .map((verb) => [`signage ${name} ${verb.name}`, verb.summary]),
  );
}

/** The description of a noun in help. */
export function describeNoun({ summary, default: standard }: Noun): string {
  return standard === undefined
    ? asSentence(summary)
    : `${asSentence(summary)} The default command is ${standard}.`;
}

/** The description of a verb in help. */
export function describeVerb(summary: string, { description }: VerbBody): string {
  return description === undefined ? asSentence(summary) : `${asSentence(summary)} ${description}`;
}

/** The text with a capital and a period. */
export function asSentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
