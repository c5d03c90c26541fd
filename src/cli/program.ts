import { CommanderError } from 'commander';
import type { Context } from '../context.ts';
import type { Input } from '../core/flag.ts';
import { asksDemo, globalFlags, readFormat } from '../core/global-flags.ts';
import { paged } from '../core/paged.ts';
import type { RunLine, VerbBody } from '../core/verb.ts';
import { Failure, usage } from '../errors.ts';
import type { Format } from '../output/options.ts';
import { helpWidth, page } from '../output/page.ts';
import { visible } from '../output/sanitize.ts';
import { version } from '../version.ts';
import { commandsForSeveralProfiles, createTree, searchFlag, tasks, verbsCalled } from './entries.ts';
import { flagCalled } from './find-flags.ts';
import { helpOf, helpOfProgram } from './help/help-of.ts';
import { topics } from './help/topics.ts';
import { mistakeIn, namesNoCommand, typedIn } from './mistakes/mistake-in.ts';
import type { Typed } from './mistakes/typed.ts';
import { type CliCommand, isCalled } from './tree.ts';

/** The command tree, and what runs a command line. */
export type Program = ReturnType<typeof createProgram>;

/** Makes the command tree. */
export function createProgram(context: Context) {
  const width = helpWidth(context.out);
  const print = (text: string) => context.out.write(text);
  const root = createTree(context.env);

  const helpFor = async (command: CliCommand) =>
    command === root ? helpOfProgram(tasks, await hasKey(context), width) : helpOf(command, width);

  /** The help of a command, of a topic, or, without words, of the program. */
  async function helpText(words: readonly string[]): Promise<string> {
    const name = words.length === 1 ? `${words[0]}` : '';
    const topic = topics.get(name);
    if (topic) return page(topic.title, await topic.sections(), width);
    const { command, rest } = await root.find(words);
    const verbs = /^signage(?: get)?$/.test(command.path) ? verbsCalled(name) : [];
    const rows = verbs.map(({ path, summary }) => [path, summary]);
    if (rows.length > 0) return page(`Commands called "${name}"`, [{ rows }], width);
    if (rest.length === 0) return helpFor(command);
    const matches = await searchPage(rest, command.path, width);
    if (matches) return matches;
    const names = [...command.listed.map((entry) => entry.name), ...(command === root ? topics.keys() : [])];
    const kind = command === root ? 'Commands and topics' : 'Commands';
    const hint = names.length > 0 ? `${kind}: ${names.join(', ')}` : `See: ${command.path} --help`;
    throw usage(`no help for "${rest.join(' ')}"`, hint);
  }

  /** Runs another line, in a tree of its own: this one has been typed. */
  const runLine = (words: readonly string[]) => createProgram(context).run(words);

  return {
    root,
    /** Parses and runs a command line. */
    async run(argv: readonly string[]): Promise<void> {
      const stop = await root.parseAsync(argv, { from: 'user' }).then(
        () => undefined,
        (error: unknown) => (error instanceof CommanderError ? error : Promise.reject(error)),
      );
      const command = root.typed;
      const typed = typedIn(command, argv, context);
      const isHelp = stop?.code === 'commander.helpDisplayed';
      // No help answers a word that is no command.
      if (isHelp && !namesNoCommand(command)) return print(await helpAsked(typed, helpFor));
      // As a command, it takes options: `--version --json`. What stands with it, as in `-qV`, changes nothing.
      if (command === root && /^(?:-V|--version)$/.test(command.args[0] ?? ''))
        return runLine(['version', ...argv.filter((word) => !/^(?:-\w*V|--version)$/.test(word))]);
      // A group alone shows its help, unless an option has a wrong value.
      const isAlone = stop?.code === 'commander.help';
      const mistake = await mistakeIn(typed, isAlone || isHelp ? undefined : stop);
      if (mistake !== undefined) throw mistake;
      if (isAlone && command === root && asksDemo(command.input)) return runLine([...argv, 'status']);
      if (argv.join(' ') === '-v')
        await context.err.write(
          'note: -v logs the requests of a command. For the version: signage --version\n',
        );
      if (isAlone) return print(await helpFor(command));
      const own = await ownText(command);
      return own === undefined ? runBody(typed, context, runLine) : print(own);
    },
  };

  /** What the program itself prints for `help`, and for `version` unless another format is asked for. */
  async function ownText({ path, typedPath, parent, args, input }: CliCommand): Promise<string | undefined> {
    const isJson = () => askedFormat(input) === 'json';
    if (path === 'signage version') return versionText(askedFormat(input));
    if (path !== 'signage help') return undefined;
    // `players help` is `help players`.
    const noun = parent === root || parent === null ? [] : [parent.name()];
    const words = [...noun, ...args];
    const sought = input.get(searchFlag);
    if (typedPath.endsWith(' ajuda') && sought === undefined && !isJson()) {
      const { onlyEnglish } = await import('./lookup/program-words.ts');
      await context.err.write(`note: ${onlyEnglish}\n`);
    }
    if (sought === undefined)
      return isJson() ? helpJson(await root.find(words), words.join(' ')) : helpText(words);
    const found = await searchPage([...words, ...sought.split(' ')], 'signage', width);
    if (found === undefined) throw usage(`nothing in help is about "${sought}"`, 'See: signage --help');
    return found;
  }
}

/** The version in the formats that need no session. */
function versionText(format: Format): string | undefined {
  if (format === 'json') return `${JSON.stringify({ version })}\n`;
  return format === 'table' ? `${version}\n` : undefined;
}

/** The format that the command line asks for: the environment's is for data. */
function askedFormat(input: Input): Format {
  return readFormat({ ...input, env: {} });
}

/**
 * The command whose help was asked for: commander takes `-h players` for the help of the program. Rejects with a `USAGE` failure for an
 * unknown option before a command, or without one: `--lang pt players --help`, `--lang pt --help`.
 */
async function commandOfHelp(typed: Typed): Promise<CliCommand> {
  const { command } = typed;
  if (command.parent) return command;
  const words = command.args.filter((word) => !/^(?:-h|--help)$/.test(word));
  const start = words.findIndex((word) => command.all.some(({ entry }) => isCalled(entry, word)));
  // Only options can stand before a command: `-h foo players` asks for the help of the program.
  if (start > 0 && !words[0]?.startsWith('-')) return command;
  const unknown = words
    .slice(0, start < 0 ? undefined : start)
    .find((word) => word.startsWith('-') && !flagCalled(word, command.flags));
  if (unknown !== undefined)
    throw await mistakeIn(typed, new CommanderError(1, 'commander.unknownOption', `'${unknown}'`));
  return start < 0 ? command : (await command.find(words.slice(start))).command;
}

/** What `--help` prints: with `-o json`, the document of `help --json`. */
async function helpAsked(
  typed: Typed,
  helpFor: (command: CliCommand) => string | Promise<string>,
): Promise<string> {
  const command = await commandOfHelp(typed);
  // Help answers whatever else is wrong with the line.
  typed.command.parseFlags();
  const { get } = typed.command.input;
  const isJson = get(globalFlags.json) || get(globalFlags.output) === 'json';
  const name = typed.command.typedPath.replace(/^signage ?/, '');
  return isJson ? helpJson({ command, rest: [] }, name) : helpFor(command);
}

/** The help of a command, or of all, as JSON. */
async function helpJson(
  { command, rest }: Awaited<ReturnType<CliCommand['find']>>,
  name: string,
): Promise<string> {
  // `get players` is another order of words, and no command of its own.
  if (rest.length > 0 || command.path === 'signage get')
    throw usage(`no command "${name}"`, 'See: signage help --json');
  return (await import('./help/help-json.ts')).helpDocument(command.path);
}

/** The page of what words can mean; undefined if nothing fits. */
async function searchPage(
  words: readonly string[],
  path: string,
  width: number,
): Promise<string | undefined> {
  const [{ search }, { nounIn }] = await Promise.all([
    import('./lookup/search.ts'),
    import('./lookup/question.ts'),
  ]);
  const found = await search({ words, scope: nounIn(path) });
  const rows = found.map(({ line, does }) => [line, does]);
  return rows.length > 0 ? page(`Matches for "${visible(words.join(' '))}"`, [{ rows }], width) : undefined;
}

/** Whether the environment or the current profile has a key. Unreadable profiles must not keep help from being printed. */
async function hasKey({ env, profiles }: Context): Promise<boolean> {
  if (env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE) return true;
  const stored = await profiles.read().catch(() => undefined);
  return stored?.current !== undefined;
}

/** What runs a command: `describe players` lists them, as kubectl does, and says where to find what a database would print. */
function runOf({ path, typedPath }: CliCommand, body: VerbBody): VerbBody['run'] {
  if (!path.endsWith(' list') || !typedPath.startsWith('signage describe ')) return body.run;
  return async (session, input) => {
    await body.run(session, input);
    await session.note({ text: 'for the fields, their types and values, see: signage help fields' });
  };
}

/** Runs the body of a command; `runLine` runs other lines. */
async function runBody(typed: Typed, context: Context, runLine: RunLine): Promise<void> {
  const { body, input } = typed.command;
  if (body === undefined) return;
  const { runVerb } = await import('../core/run-verb.ts');
  const { runLines } = body;
  const run = runLines ? () => runLines(context, input, runLine) : runOf(typed.command, body);
  const running = paged(body, context, input, (shown) =>
    runVerb({ ...body, run }, shown, input, commandsForSeveralProfiles),
  );
  await running.catch(async (error: unknown) => {
    if (!(error instanceof Failure && error.unmatched.length > 0)) throw error;
    throw await (await import('./mistakes/meant.ts')).wordsForNames(error, typed);
  });
}
