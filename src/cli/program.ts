import { registry } from '../commands/registry.ts';
import type { Context } from '../context.ts';
import { type Input, nameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Verb } from '../core/verb.ts';
import { usage } from '../errors.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { version } from '../version.ts';
import { CliCommand } from './command.ts';
import { isCalled } from './guesses.ts';
import { helpOf, helpOfProgram, purpose } from './help.ts';
import { helpWidth, page } from './layout.ts';
import { assertRight } from './mistakes.ts';
import { topics } from './topics.ts';

/** The command tree, and what runs a command line. */
export type Program = ReturnType<typeof createProgram>;

/** Makes the command tree. Bodies of verbs are loaded on demand. */
export function createProgram(context: Context) {
  const width = helpWidth(context.out);
  const print = (text: string) => context.out.write(text);

  const help = {
    arguments: '[topic...]',
    flags: [],
    run: async (_: unknown, { args }: Pick<Input, 'args'>) => print(await helpText(args)),
  };
  const printVersion = { flags: [], run: () => print(`${version}\n`) };
  const summary = 'show help for a command or a topic';
  const root = new CliCommand({
    name: 'signage',
    summary: purpose,
    verbs: [
      ...registry.map((entry) =>
        'load' in entry ? entry : { ...entry, hidden: shortcutsOf(`${entry.name} `) },
      ),
      { name: 'help', summary, examples: [], load: async () => help },
    ],
    hidden: [
      ...shortcutsOf(''),
      { name: 'version', summary: 'print the version', examples: [], load: async () => printVersion },
    ],
  });

  const helpFor = async (command: CliCommand) =>
    command === root ? helpOfProgram(root, await hasKey(context), width) : helpOf(command, width);

  /** The help of a command, of a topic, or, without words, of the program. */
  async function helpText(words: readonly string[]): Promise<string> {
    const topic = words.length === 1 ? topics.get(words[0] ?? '') : undefined;
    if (topic) return page(topic.title, topic.sections(), width);
    const { command, group = command, args } = await root.follow(words);
    const [wrong] = args;
    if (wrong === undefined) return helpFor(group);
    const verbs = group === root ? verbsCalled(wrong) : [];
    if (verbs.length > 0) return page(`Commands called "${wrong}"`, [{ rows: verbs }], width);
    const names = [...group.listed.map(({ entry }) => entry.name), ...(group === root ? topics.keys() : [])];
    throw usage(didYouMean(`no help for "${wrong}"`, nearest(wrong, names)), `Topics: ${names.join(', ')}`);
  }

  return {
    root,
    /** Parses and runs a command line. */
    async run(argv: readonly string[]): Promise<void> {
      // A line that ends in `--fields` asks which fields there are.
      const isQuestion = [globalFlags.fields, globalFlags.sort].some((flag) => nameOf(flag) === argv.at(-1));
      const line = await root.follow(isQuestion ? [...argv, ''] : argv);
      const { command, group, asksForHelp, args, unknown } = line;
      const { body } = command;
      if (asksForHelp || (command === group && args.length + unknown.length === 0 && !isQuestion))
        return print(await helpFor(group ?? command));
      if (command === root && /^(?:--version|-V)$/.test(unknown[0] ?? '')) return printVersion.run();
      assertRight(line);
      const input = command.input();
      // These need no session, which would load the client.
      if (body === printVersion) return printVersion.run();
      if (body === help) return help.run(undefined, input);
      const { runVerb } = await import('../core/run-verb.ts');
      if (body) await runVerb(body, context, input);
    },
  };
}

const verbs = registry.flatMap((entry) =>
  'load' in entry ? [] : entry.verbs.map((verb) => ({ verb, path: `${entry.name} ${verb.name}` })),
);

/** The verbs with a shortcut that is `start` and one more word. */
function shortcutsOf(start: string): Verb[] {
  return verbs.flatMap(({ verb }) => {
    const names = verb.shortcuts?.filter((full) => full.replace(/\S+$/, '') === start) ?? [];
    return names.map((full) => ({ ...verb, name: full.slice(start.length), aliases: [] }));
  });
}

/** The verbs with this name, each with its noun and its summary. */
function verbsCalled(word: string): string[][] {
  const found = verbs.filter(({ verb }) => isCalled(verb, word));
  return found.map(({ verb, path }) => [`signage ${path}`, verb.summary]);
}

/** Whether the environment or the current profile has a key. Unreadable profiles must not keep help from being printed. */
async function hasKey({ env, profiles }: Context): Promise<boolean> {
  if (env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE) return true;
  const stored = await profiles.read().catch(() => undefined);
  return stored?.current !== undefined;
}
