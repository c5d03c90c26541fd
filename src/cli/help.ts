import type { Command, Help } from 'commander';
import { CliCommand, type Example, pathOf } from './command.ts';

/** Formats the help of a command: examples first, then the reference. */
export function formatHelp(command: Command, help: Help): string {
  const list = (items: readonly { term: string; what: string }[]) => {
    const width = Math.max(0, ...items.map(({ term }) => term.length));
    return items.map(({ term, what }) => help.formatItem(term, width, what, help)).join('\n');
  };
  const options = help
    .visibleOptions(command)
    .map((option) => ({ term: help.optionTerm(option), what: help.optionDescription(option) }));
  const inherited = help
    .visibleGlobalOptions(command)
    .map((option) => ({ term: help.optionTerm(option), what: help.optionDescription(option) }));
  const commands = help
    .visibleCommands(command)
    .map((known) => ({ term: known.name(), what: help.subcommandDescription(known) }));
  const isRoot = command.parent === null;
  const sections = [
    help.boxWrap(command.description(), help.helpWidth ?? command.description().length),
    command instanceof CliCommand ? formatExamples(command.examples) : '',
    `Usage: ${pathOf(command)} ${usageOf(command, commands.length > 0)}`,
    commands.length > 0 ? `Commands\n${list(commands)}` : '',
    options.length > 0 ? `Options\n${list(options)}` : '',
    inherited.length > 0 ? `Global options\n${list(inherited)}` : '',
    isRoot ? 'More: signage help <command>, or signage help exit-codes | environment | output' : '',
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function usageOf(command: Command, hasCommands: boolean): string {
  const words = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return [...(hasCommands ? ['<command>'] : []), ...words, '[options]'].join(' ');
}

function formatExamples(examples: readonly Example[]): string {
  const width = Math.max(0, ...examples.map(({ line }) => line.length));
  return examples
    .map(({ line, purpose }) =>
      purpose === undefined ? `  ${line}` : `  ${line.padEnd(width)}   ${purpose}`,
    )
    .join('\n');
}
