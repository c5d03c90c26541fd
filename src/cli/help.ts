import type { Help } from 'commander';
import { alternatives } from '../core/flag.ts';
import { type CliCommand, type Example, pathOf } from './command.ts';
import { commandLine, fill, rows } from './layout.ts';
import { topics } from './topics.ts';

/** Formats the help of a command: examples first, then the reference. */
export function formatHelp(command: CliCommand, help: Help): string {
  const width = help.helpWidth ?? Number.POSITIVE_INFINITY;
  const options = help
    .visibleOptions(command)
    .map((option) => [help.optionTerm(option), help.optionDescription(option)]);
  const commands = command.visibleCommands().map((known) => {
    const verbs = known.noun?.verbs.map(({ name }) => name).join(', ');
    return [known.name(), verbs ? `${known.summary()}: ${verbs}` : known.summary()];
  });
  const isRoot = command.parent === null;
  const topicRows = [...topics].map(([name, { summary }]) => [name, summary]);
  const { examples, verb: { redefines = [] } = {} } = command;
  const refuses = command.refused();
  // The last option is --help.
  const own = [
    ...options.slice(0, -1),
    ...redefines.map((flag) => [flag.syntax, flag.help]),
    ...options.slice(-1),
  ];
  const except = refuses.length > 0 ? `, except ${alternatives(refuses, 'and')}` : '';
  const sections = [
    fill(command.description(), width),
    formatExamples(examples, width),
    `Usage: ${pathOf(command)} ${usageOf(command, commands.length > 0)}`,
    commands.length > 0 ? `Commands\n${rows(commands, width)}` : '',
    `Options\n${rows(own, width)}`,
    isRoot ? `Topics\n${rows(topicRows, width)}` : '',
    isRoot
      ? 'More: signage help <command or topic>'
      : fill(`Global options${except}: signage help options`, width),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function usageOf(command: CliCommand, hasCommands: boolean): string {
  const words = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return [...(hasCommands ? ['<command>'] : []), ...words, '[options]'].join(' ');
}

/** Examples with their purpose beside them, or alone. */
function formatExamples(examples: readonly Example[], width: number): string {
  const explained = examples.flatMap(({ line, purpose }) => (purpose === undefined ? [] : [[line, purpose]]));
  if (explained.length > 0) return rows(explained, width);
  return examples.map(({ line }) => commandLine(line, width)).join('\n');
}
