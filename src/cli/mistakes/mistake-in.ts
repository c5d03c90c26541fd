import { CommanderError } from 'commander';
import type { Context } from '../../context.ts';
import { flagName } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { Failure, usage } from '../../errors.ts';
import { createTree } from '../entries.ts';
import { flagCalled, flagsWithValue } from '../find-flags.ts';
import type { CliCommand } from '../tree.ts';
import type { Mistake, Typed } from './typed.ts';

/**
 * Parses the flags of a command line. Resolves to the failure for the first mistake in it, with the lines to type instead. `stop` is the
 * error that made commander stop. Nothing else in this folder is loaded for a line without mistakes.
 */
export async function mistakeIn(
  typed: Typed,
  stop: CommanderError | undefined,
): Promise<Failure | undefined> {
  const mistake = await firstMistake(typed, stop);
  if (mistake === undefined || mistake instanceof Failure) return mistake;
  const { message, hint = `See: ${typed.command.path} --help` } = mistake;
  const { wholeLines } = await import('./proof/whole-lines.ts');
  const { withLostOptions } = await import('./proof/lost-options.ts');
  const mistyped = { ...typed, wrong: mistake.wrong };
  const leads = await withLostOptions(await wholeLines(await mistake.meant(), mistyped), mistyped);
  return leads.length > 0 ? new Failure('USAGE', message, { leads }) : usage(message, hint || undefined);
}

async function firstMistake(
  typed: Typed,
  stop: CommanderError | undefined,
): Promise<Mistake | Failure | undefined> {
  const { command } = typed;
  const values = command.parseFlags();
  // Where a value is missing, the words that follow are not what they seem.
  const lacking = values.find(({ words }) => words.includes(''));
  if (lacking) return (await import('./wrong-value.ts')).wrongValue(lacking, typed);
  if (namesNoCommand(command)) return (await import('./unknown-command.ts')).unknownCommand(typed);
  const refused = refusal(typed);
  if (refused) return refused;
  if (stop) return stoppedBy(stop, typed);
  return values[0] && (await import('./wrong-value.ts')).wrongValue(values[0], typed);
}

/** What was typed, with what can judge other lines. */
export function typedIn(command: CliCommand, argv: readonly string[], context: Context): Typed {
  return { argv, command, commandOf: (line) => acceptedCommand(line, context) };
}

/** The command of a line that has no mistake, and that the tool would not refuse. */
async function acceptedCommand(argv: readonly string[], context: Context): Promise<CliCommand | undefined> {
  const root = createTree(context.env);
  const stop = await root.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (error: unknown) => (error instanceof CommanderError ? error : Promise.reject(error)),
  );
  const isHelp = stop?.code === 'commander.help';
  const { typed } = root;
  const mistake = await firstMistake(typedIn(typed, argv, context), isHelp ? undefined : stop);
  if (mistake !== undefined) return undefined;
  const { isDoubtful } = await import('./proof/doubts.ts');
  return (await isDoubtful(typed, context)) ? undefined : typed;
}

/** The mistake of an option that the command refuses. */
function refusal(typed: Typed): Mistake | undefined {
  const { argv, command } = typed;
  const { path, entry } = command;
  const refuses = 'load' in entry ? (entry.refuses ?? []) : [];
  const flag = Object.values(globalFlags).find((each) => refuses.includes(each) && command.given(each));
  if (flag === undefined) return undefined;
  const wrong = argv.filter((word) => flagCalled(word, [flag]));
  return {
    wrong,
    message: `${path.replace('signage ', '')} does not support ${flagName(flag)}`,
    async meant() {
      const { fileLines, inPlace } = await import('./corrections.ts');
      const { linesFor } = await import('./meant.ts');
      const name = flagName(flag).slice(2);
      // `report --format markdown`, `report --json`; `players watch --json` does not ask for a list.
      const isFormat = flag === globalFlags.output || flag === globalFlags.json;
      const format = command.given(flag)?.[0] ?? name;
      const called = isFormat && path.split(' ').length === 2 ? await linesFor([format], path) : [];
      if (called.length > 0) return called;
      const files = fileLines(name, command);
      if (files.length > 0) return files;
      // `lint --strict`: other linters fail on warnings with it. Another command is not meant.
      const lines = await inPlace(await linesFor([name], path), { ...typed, wrong });
      return lines.filter(({ isWhole }) => isWhole);
    },
  };
}

/** Whether the first word names no command, where only a command can stand. */
export function namesNoCommand({ group, args, flags, registeredArguments }: CliCommand): boolean {
  const [first = '-'] = args;
  if (!group || first.startsWith('-')) return false;
  // A screen can have any name, but few are named after a state.
  return registeredArguments.length === 0 || (args.length === 1 && flagsWithValue(first, flags).length > 0);
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
