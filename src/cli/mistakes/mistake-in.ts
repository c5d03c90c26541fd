import { CommanderError } from 'commander';
import { type Flag, flagName } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { Failure, type Lead, usage } from '../../errors.ts';
import { entries } from '../entries.ts';
import { type CliCommand, createTree, isCalled, type WrongValue } from '../tree.ts';
import {
  firstAccepted,
  flagNamed,
  flagsWith,
  inPlace,
  isSame,
  replaced,
  valueLines,
  wordValues,
} from './corrections.ts';
import { pairsAsOptions } from './filters-as-options.ts';
import { firstFound } from './first-found.ts';
import { calledHere, meantByWords } from './meant.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';
import { unknownOption } from './unknown-option.ts';

/** Parses the flags of a command line. Resolves to the first mistake in it, with the lines that were surely meant. `stop` is what stopped commander. */
export async function mistakeIn(
  command: CliCommand,
  argv: readonly string[],
  stop: CommanderError | undefined,
): Promise<unknown> {
  const mistake = firstMistake(command, argv, stop);
  if (mistake === undefined || mistake instanceof Failure) return mistake;
  const { message, hint = `See: ${command.path} --help` } = mistake;
  const leads = await mistake.meant();
  if (leads.length > 0) return new Failure('USAGE', message, { leads });
  return usage(message, hint || undefined);
}

function firstMistake(
  command: CliCommand,
  argv: readonly string[],
  stop: CommanderError | undefined,
): Mistake | Failure | undefined {
  const typed: Typed = { argv, command, accepts: (line) => isAccepted(line, command.env) };
  // First: once its value is parsed, a flag no longer counts as typed.
  const refused = refusal(command, argv);
  const [wrong] = command.parseFlags();
  if (refused) return refused;
  if (namesNoCommand(command)) return unknownCommand(typed);
  if (stop) return stoppedBy(stop, typed);
  return wrong && wrongValue(wrong, typed);
}

/** Whether the tool accepts a command line: it is parsed, and nothing runs. */
async function isAccepted(argv: readonly string[], env: CliCommand['env']): Promise<boolean> {
  const root = createTree(entries, () => '', env);
  const stop = await root.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (error: unknown) => (error instanceof CommanderError ? error : Promise.reject(error)),
  );
  const isHelp = stop?.code === 'commander.help';
  return firstMistake(root.typed, argv, isHelp ? undefined : stop) === undefined;
}

/** The mistake of an option that the command refuses. */
function refusal(command: CliCommand, argv: readonly string[]): Failure | undefined {
  const { path, entry } = command;
  const refuses = 'load' in entry ? (entry.refuses ?? []) : [];
  const flag = Object.values(globalFlags).find((each) => refuses.includes(each) && command.given(each));
  // Under its other names, as of other tools, people mean by it that warnings fail.
  const isOtherName = path === 'signage lint run' && !argv.includes('lint');
  if (isOtherName && command.given(globalFlags.strict))
    return usage(
      '--strict is about the answers of the service',
      'To fail on warnings: signage lint --fail-on warning',
    );
  if (flag === undefined) return undefined;
  return usage(`${path.replace('signage ', '')} does not support ${flagName(flag)}`, `See: ${path} --help`);
}

/** Whether the first word names no command, where only a command can stand. */
export function namesNoCommand({ group, args, flags, registeredArguments }: CliCommand): boolean {
  const [first = '-'] = args;
  if (!group || first.startsWith('-')) return false;
  // A screen can have any name, but hardly any is called as a state.
  return registeredArguments.length === 0 || (args.length === 1 && flagsWith(first, flags).length > 0);
}

function unknownCommand(typed: Typed): Mistake {
  const { command, argv } = typed;
  const { group = command, args, flags } = command;
  const { path } = group;
  const [first = ''] = args;
  // `list offline players` is `get offline players`.
  const before = path === 'signage get' ? argv.slice(0, 1) : [];
  const name = before.length > 0 ? `${before} ${first}` : `${path} ${first}`.replace(/^signage /, '');
  return {
    message: `unknown command "${name}"`,
    async meant() {
      const wrong = { ...typed, wrong: [first] };
      const pairs = await inPlace(pairsAsOptions(first, flags, command.path), wrong);
      if (pairs.length > 0) return pairs;
      const words = args.filter((word, at) => at === 0 || !word.startsWith('-'));
      return meantByWords([...before, ...words], path, { ...typed, wrong: words }, [
        ...(await inPlace(valueLines(first, command), wrong)),
        ...(await correctedLines(first, group, typed)),
      ]);
    },
    hint: `See: ${path} --help`,
  };
}

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else that command alone. */
async function correctedLines(word: string, group: CliCommand, typed: Typed): Promise<readonly Lead[]> {
  const { command, argv } = typed;
  const commands = group.all.map(({ entry }) => entry);
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const close = mistypedNames(word, names);
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = commands.filter(({ name }) => close.includes(name));
  const others = commands.filter((entry) => close.some((name) => isCalled(entry, name)));
  const lines = (named.length > 0 ? named : others).slice(0, 3).map(({ name, summary }) => {
    const whole = replaced(argv, [word], [name]);
    const alone = [...group.path.split(' ').slice(1), name];
    // Of a sentence, one word is not mistyped.
    return firstAccepted(command.args.length > 1 ? [whole] : [whole, alone], summary, typed);
  });
  return (await Promise.all(lines)).flat();
}

/** The mistake that stopped commander. */
function stoppedBy({ code, message }: CommanderError, typed: Typed): Mistake | Failure {
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument')
    return usage(`missing argument <${word}>`, `See: ${typed.command.path} --help`);
  return code === 'commander.unknownOption' ? unknownOption(word, typed) : unexpectedArgument(typed);
}

/** The mistake of one argument too many. */
function unexpectedArgument(typed: Typed): Mistake {
  const { command } = typed;
  const { path, args, flags, body, registeredArguments } = command;
  const extra = args[registeredArguments.length] ?? '';
  return {
    message: `unexpected argument "${extra}"`,
    async meant() {
      const wrong = { ...typed, wrong: [extra] };
      // gh's `-q '.[].name'`
      if (/^[.[{]/.test(extra)) return meantByWords(['jq'], path, wrong, []);
      const words = args.filter((word) => !word.startsWith('-'));
      const extras = words.slice(registeredArguments.length);
      return firstFound<Lead>([
        () => (extra === 'help' ? [{ line: `${path} --help`, does: 'print its help' }] : []),
        () => inPlace(fieldLines(extras, Object.keys(body?.fields ?? {}), path), wrong),
        () => inPlace(pairsAsOptions(extra, flags, path), wrong),
        () => inPlace(valueLines(extra, command), wrong),
        async () => {
          const close = mistypedNames(extra, wordValues(flags)).slice(0, 1);
          const typos = close.flatMap((value) => valueLines(value, command));
          return meantByWords(words, path, { ...typed, wrong: extras }, await inPlace(typos, wrong));
        },
      ]);
    },
  };
}

/** The line for gh's `--json id,health`: each word is a field or the beginning of one, and one of them is whole. A sentence has none. */
function fieldLines(
  [text = '', ...more]: readonly string[],
  names: readonly string[],
  path: string,
): readonly Lead[] {
  const words = text.split(',').map((word) => word.toLowerCase());
  const named = (word: string) => names.find((name) => isSame(name, word));
  const begun = (word: string) => names.find((name) => name.toLowerCase().startsWith(word));
  const meant = words.flatMap((word) => named(word) ?? begun(word) ?? []);
  const hasWhole = words.some((word) => named(word) !== undefined);
  if (meant.length < words.length || !hasWhole || more.length > 0) return [];
  return [{ line: `${path} --fields ${meant.join()}`, does: globalFlags.fields.help }];
}

/** The mistake of a wrong value of a flag. */
function wrongValue({ flag, words, error }: WrongValue, typed: Typed): Mistake | Failure {
  if (!(error instanceof Failure)) throw error;
  const { argv, command } = typed;
  const { path, flags, body } = command;
  if (words.includes('')) {
    const fields = flag.kind === 'fields' ? Object.keys(body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${path} --help`);
  }
  if (flag.kind !== 'word') return error;
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = given.find((word) => !flag.values.some((each) => isSame(each, word))) ?? '';
  const [close] = mistypedNames(wrong.replace(/^!/, ''), flag.values);
  // `--status offline`, or `--status=offline`
  const at = argv.findIndex((word) => word.includes(wrong));
  const option = { ...typed, wrong: argv.slice(argv[at]?.startsWith('-') ? at : at - 1, at + 1) };
  return {
    message: error.message,
    hint: error.hint ?? '',
    meant: () =>
      firstFound<Lead>([
        () =>
          firstAccepted(
            [close === undefined ? undefined : replaced(argv, [wrong], [close])],
            flag.help,
            typed,
          ),
        () => downloadLines(flag, wrong, typed),
        // `--status offline`: it may be a value of another option.
        () => inPlace(valueLines(wrong, { path, flags: flags.filter((each) => each !== flag) }), option),
        // `--status down`
        async () => inPlace(await linesForValue(wrong, path), option),
      ]),
  };
}

/** The lines that a wrong value is called by. That the service lacks something, or an option of its name, says nothing of a value. */
async function linesForValue(value: string, path: string): Promise<readonly Lead[]> {
  // `!sick` is the opposite.
  if (value.startsWith('!')) return [];
  const found = await calledHere([value], path);
  return found.filter(({ does, isOption }) => does !== '' && !isOption);
}

/** The line for wget's and curl's `-o media`, the folder of a download. */
async function downloadLines(flag: Flag<unknown>, word: string, typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const folder = flagNamed('--to', command.flags);
  const option = argv.find((each, at) => argv[at + 1] === word && /^(?:-o|--output)$/.test(each));
  if (flag !== globalFlags.output || folder === undefined || option === undefined) return [];
  return firstAccepted([replaced(argv, [option], ['--to'])], folder.help, typed);
}
