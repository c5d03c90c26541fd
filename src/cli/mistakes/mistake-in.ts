import { CommanderError } from 'commander';
import { flagName, flagsWith } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { Failure, usage } from '../../errors.ts';
import { entries } from '../entries.ts';
import { type CliCommand, createTree } from '../tree.ts';
import { type Mistake, type Typed, withoutListName } from './typed.ts';

/**
 * Parses the flags of a command line. Resolves to the first mistake in it, with the lines to type instead. `stop` is the error that made
 * commander stop. What explains a mistake is loaded only if there is one.
 */
export async function mistakeIn(
  command: CliCommand,
  argv: readonly string[],
  stop: CommanderError | undefined,
): Promise<unknown> {
  const typed = typedIn(command, withoutListNames(argv));
  const mistake = await firstMistake(typed, stop);
  if (mistake === undefined || mistake instanceof Failure) return mistake;
  const { message, hint = `See: ${command.path} --help` } = mistake;
  const { wholeLines } = await import('./proof/whole-lines.ts');
  const { lostOptions } = await import('./proof/lost-options.ts');
  const { lackLines } = await import('./meant.ts');
  const { unknownFields } = await import('./proof/doubts.ts');
  // `--sort plays --desc`: nothing else that is put right would find them.
  const lacking = await lackLines(unknownFields(command), command.path);
  if (lacking.length > 0) return new Failure('USAGE', message, { leads: lacking });
  const mistyped = { ...typed, wrong: mistake.wrong };
  const leads = await wholeLines(await mistake.meant(), mistyped);
  if (leads.length > 0)
    return new Failure('USAGE', message, { leads: [...leads, ...(await lostOptions(leads, mistyped))] });
  return usage(message, hint || undefined);
}

/** The words with queries without the name of a list, which ours lack. */
function withoutListNames(argv: readonly string[]): readonly string[] {
  return argv.map((word, at) => {
    if (argv[at - 1] === '--query') return withoutListName(word);
    return word.startsWith('--query=') ? `--query=${withoutListName(word.slice('--query='.length))}` : word;
  });
}

async function firstMistake(
  typed: Typed,
  stop: CommanderError | undefined,
): Promise<Mistake | Failure | undefined> {
  const { command, argv } = typed;
  // First: once its value is parsed, a flag no longer counts as typed.
  const refused = await refusal(command, argv);
  const [wrong] = command.parseFlags();
  if (refused) return refused;
  if (namesNoCommand(command)) return (await import('./unknown-command.ts')).unknownCommand(typed);
  if (stop) return stoppedBy(stop, typed);
  return wrong && (await import('./wrong-value.ts')).wrongValue(wrong, typed);
}

/** What was typed, with what can judge other lines. Of a line to type, as many mistakes are put right as `corrections` says. */
export function typedIn(command: CliCommand, argv: readonly string[], corrections = 2): Typed {
  return {
    argv,
    command,
    async commandOf(line) {
      const { typed, mistake } = await read(line, command.env, 0);
      const { isDoubtful } = await import('./proof/doubts.ts');
      return mistake === undefined && !isDoubtful(typed) ? typed : undefined;
    },
    async meantBy(line) {
      const { mistake } = await read(line, command.env, corrections - 1);
      return mistake === undefined || mistake instanceof Failure || corrections === 0 ? [] : mistake.meant();
    },
    async corrected(lead) {
      const { shellWords } = await import('./corrections.ts');
      const { mistake } = await read(shellWords(lead.line).slice(1), command.env, corrections - 1);
      const isLast = mistake === undefined || mistake instanceof Failure || corrections === 0;
      const meant = isLast ? [] : await mistake.meant();
      const [right, ...others] = meant.filter(({ isAsTyped }) => isAsTyped);
      if (right === undefined || others.length > 0) return lead;
      const does = [...new Set([lead.does, right.does])].filter(Boolean).join('; ');
      const isPart = lead.isPart || right.isPart;
      return { ...lead, line: right.line, does, ...(isPart && { isPart }) };
    },
  };
}

/** Parses a line, of which nothing runs. */
async function read(argv: readonly string[], env: CliCommand['env'], corrections: number) {
  const root = createTree(entries, () => '', env);
  const stop = await root.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (error: unknown) => (error instanceof CommanderError ? error : Promise.reject(error)),
  );
  const isHelp = stop?.code === 'commander.help';
  const { typed } = root;
  const mistake = await firstMistake(typedIn(typed, argv, corrections), isHelp ? undefined : stop);
  return { typed, mistake };
}

/** The mistake of an option that the command refuses. */
async function refusal(command: CliCommand, argv: readonly string[]): Promise<Failure | undefined> {
  const { path, entry } = command;
  const refuses = 'load' in entry ? (entry.refuses ?? []) : [];
  const flag = Object.values(globalFlags).find((each) => refuses.includes(each) && command.given(each));
  // Under its other names, as of other tools, people mean by it that warnings fail.
  const isOtherName =
    path === 'signage lint run' &&
    !argv.includes('lint') &&
    !command.args.some((word) => /\.\w+$/.test(word));
  if (isOtherName && command.given(globalFlags.strict))
    return usage(
      '--strict is about the answers of the service',
      'To fail on warnings: signage lint --fail-on warning',
    );
  if (flag === undefined) return undefined;
  const message = `${path.replace('signage ', '')} does not support ${flagName(flag)}`;
  const { fileLines } = await import('./corrections.ts');
  const leads = fileLines(flagName(flag).slice(2), command);
  return leads.length > 0 ? new Failure('USAGE', message, { leads }) : usage(message, `See: ${path} --help`);
}

/** Whether the first word names no command, where only a command can stand. */
export function namesNoCommand({ group, args, flags, registeredArguments }: CliCommand): boolean {
  const [first = '-'] = args;
  if (!group || first.startsWith('-')) return false;
  // A screen can have any name, but hardly any is called as a state.
  return registeredArguments.length === 0 || (args.length === 1 && flagsWith(first, flags).length > 0);
}

/** The mistake that stopped commander. */
async function stoppedBy({ code, message }: CommanderError, typed: Typed): Promise<Mistake | Failure> {
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument')
    return usage(`missing argument <${word}>`, `See: ${typed.command.path} --help`);
  if (code === 'commander.unknownOption')
    return (await import('./unknown-option.ts')).unknownOption(word, typed);
  return (await import('./unexpected-argument.ts')).unexpectedArgument(typed);
}
