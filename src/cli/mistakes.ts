import { CommanderError } from 'commander';
import { flagName } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { Failure, type Lead, usage } from '../errors.ts';
import { asFolder, isSame, lineOf, linesFor, pairsAsFlags, replaced, valueLines } from './corrections.ts';
import { entries } from './entries.ts';
import { type Mistake, meantByWords, type Typed } from './meant.ts';
import { type CliCommand, createTree, type WrongValue } from './tree.ts';
import { unknownOption } from './unknown-option.ts';

/** Parses the flags of a command line. Resolves to the first mistake in it, with the lines that were surely meant. */
export async function mistakeIn(typed: Typed): Promise<unknown> {
  const mistake = firstMistake(typed);
  if (mistake === undefined || mistake instanceof Failure) return mistake;
  const { message, meant, hint = `See: ${typed.command.path} --help` } = mistake;
  const leads = await meant(typed);
  if (leads.length > 0) return new Failure('USAGE', message, { leads });
  return usage(message, hint || undefined);
}

function firstMistake({ command, stop, argv }: Typed): Mistake | Failure | undefined {
  // First: once its value is parsed, a flag no longer counts as typed.
  const refused = refusal(command, argv);
  const [wrong] = command.parseFlags();
  if (refused) return refused;
  const unknown = unknownCommand(command);
  if (unknown) return unknown;
  if (stop) return stoppedBy(stop, command, argv);
  return wrong && wrongValue(wrong, command);
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

/** The mistake of a word that names no command. */
export function unknownCommand(command: CliCommand): Mistake | undefined {
  const { group, args, flags, registeredArguments } = command;
  const [first = '-'] = args;
  if (!group || first.startsWith('-')) return undefined;
  // A screen can have any name, but hardly any is called as a state.
  const isState = flags.some(
    ({ kind, values }) => kind === 'word' && values.some((value) => isSame(value, first)),
  );
  if (registeredArguments.length > 0 && !(isState && args.length === 1)) return undefined;
  const { path } = group;
  return {
    message: `unknown command "${`${path} ${first}`.replace(/^signage /, '')}"`,
    async meant({ argv }) {
      const pairs = pairsAsFlags(first, flags, command.path);
      if (pairs) return pairs;
      const names = group.all.flatMap(({ entry }) => [entry.name, ...(entry.aliases ?? [])]);
      const typed = path === 'signage get' ? argv.slice(0, 1) : [];
      const words = [...typed, ...args.filter((word, at) => at === 0 || !word.startsWith('-'))];
      return await meantByWords(words, path, [
        ...valueLines(first, command, argv),
        ...(await correctedLines(first, names, command, argv)),
      ]);
    },
    hint: `See: ${path} --help`,
  };
}

/** The mistake that stopped commander. */
function stoppedBy(
  { code, message }: CommanderError,
  command: CliCommand,
  argv: readonly string[],
): Mistake | Failure {
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument')
    return usage(`missing argument <${word}>`, `See: ${command.path} --help`);
  return code === 'commander.unknownOption'
    ? unknownOption(word, { command, argv }, (line) => isAccepted(line, command))
    : unexpectedArgument(command);
}

/** The mistake of one argument too many. */
function unexpectedArgument(command: CliCommand): Mistake {
  const { path, args, flags, registeredArguments } = command;
  const extra = args[registeredArguments.length] ?? '';
  return {
    message: `unexpected argument "${extra}"`,
    async meant({ argv }) {
      // gh's `-q '.[].name'`
      if (/^[.[{]/.test(extra)) return await meantByWords(['jq'], 'signage', []);
      const words = args.slice(registeredArguments.length).filter((word) => !word.startsWith('-'));
      const sure = linesFor(extra, command) ?? valueLines(extra, command, argv);
      if (sure.length > 0) return sure;
      const { mistypedNames } = await import('./look-up.ts');
      const [close] = mistypedNames(
        extra,
        flags.flatMap(({ kind, values }) => (kind === 'word' ? values : [])),
      );
      return await meantByWords(words, path, close ? valueLines(close, command, argv, extra) : []);
    },
  };
}

/** The mistake of a wrong value of a flag. */
function wrongValue({ flag, words, error }: WrongValue, command: CliCommand): Mistake | Failure {
  const { path } = command;
  if (!(error instanceof Failure)) throw error;
  if (words.includes('')) {
    const fields = flag.kind === 'fields' ? Object.keys(command.body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${path} --help`);
  }
  if (flag.kind !== 'word') return error;
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = given.find((word) => !flag.values.some((each) => isSame(each, word))) ?? '';
  return {
    message: error.message,
    hint: error.hint ?? '',
    async meant({ argv }) {
      const { mistypedNames } = await import('./look-up.ts');
      const [close] = mistypedNames(wrong.replace(/^!/, ''), flag.values);
      const corrected = close ? replaced(argv, wrong, [close]) : asFolder(flag, wrong, argv, command);
      if (corrected && (await isAccepted(corrected, command)))
        return [{ line: lineOf(corrected), does: flag.help }];
      // It may be a value of another flag: `--status offline` → `--health offline`.
      const [name = ''] = wrong.split('=');
      return valueLines(name, { path, flags: command.flags.filter((each) => each !== flag) });
    },
  };
}

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else that command alone. */
async function correctedLines(
  word: string,
  names: readonly string[],
  command: CliCommand,
  argv: readonly string[],
): Promise<readonly Lead[]> {
  const { mistypedNames } = await import('./look-up.ts');
  const { group } = command;
  const lines = new Map<string, Lead>();
  for (const name of mistypedNames(word, names)) {
    const entry = group?.all.find(
      (each) => each.entry.name === name || each.entry.aliases?.includes(name),
    )?.entry;
    if (entry === undefined) continue;
    const whole = replaced(argv, word, [entry.name]);
    const alone = [...(group?.path ?? '').split(' ').slice(1), entry.name];
    // Of a sentence, one word is not mistyped.
    for (const line of command.args.length > 1 ? [whole] : [whole, alone]) {
      if (line === undefined || !(await isAccepted(line, command))) continue;
      lines.set(lineOf(line), { line: lineOf(line), does: entry.summary });
      break;
    }
  }
  return [...lines.values()].slice(0, 3);
}

/** Whether the tool accepts a command line: it is parsed, and nothing runs. */
async function isAccepted(argv: readonly string[], { env }: CliCommand): Promise<boolean> {
  const root = createTree(entries, () => '', env);
  const stop = await root.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (error: unknown) => (error instanceof CommanderError ? error : Promise.reject(error)),
  );
  const isHelp = stop?.code === 'commander.help';
  return firstMistake({ command: root.typed, argv, stop: isHelp ? undefined : stop }) === undefined;
}
