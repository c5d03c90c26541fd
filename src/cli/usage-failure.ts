import { type Failure, usage } from '../errors.ts';

/** Commander's complaints in our words, by its codes. */
const wordings: Readonly<Record<string, (path: string, word: string) => string>> = {
  'commander.unknownOption': (_, word) => `there is no option "${word}"`,
  'commander.unknownCommand': (path, word) =>
    `there is no command "${[...path.split(' ').slice(1), word].join(' ')}"`,
  'commander.missingArgument': (path, word) => `${path} needs an argument: <${word}>`,
  'commander.optionMissingArgument': (_, word) => `${/--[\w-]+/.exec(word)?.[0] ?? word} needs a value`,
};

/** A complaint such as `error: unknown option '--jsn'\n(Did you mean --json?)` about the command at `path`. */
export function usageFailure(message: string, code: string, path: string): Failure {
  const word = /'(.*)'/.exec(message)?.[1] ?? '';
  const guess = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1];
  const said = wordings[code]?.(path, word) ?? message.replace(/^error: /, '').split('\n')[0] ?? message;
  return usage(
    guess === undefined ? said : `${said}. Did you mean ${guess}?`,
    `To see what there is: ${path} --help`,
  );
}
