import * as fc from 'fast-check';
import { hostileText } from './arbitraries.ts';

/*
 * How CI runners find commands in a step's output.
 *
 * actions/runner, src/Runner.Common/ActionCommand.cs: `TryParseV2` takes a line that starts, after white space
 * (`TrimStart`), with `::`, up to the next `::`; `TryParse` takes `##[` anywhere in a line (`IndexOf`), up to the next
 * `]`. In both, the name, up to a space, must be registered, in any case: one of
 * src/Runner.Worker/ActionCommandManager.cs, or the long token that ends `stop-commands`. OutputManager.cs reads
 * stdout and stderr line by line.
 *
 * microsoft/azure-pipelines-agent, Microsoft.VisualStudio.Services.Agent/Command.cs: `##vso[` anywhere in a line
 * (`IndexOf`), up to the next `]`. The agent's own remedy replaces it in any case. The web log also interprets
 * `##[error]` and others.
 */
const names =
  'stop-commands|add-mask|add-matcher|remove-matcher|add-path|debug|echo|endgroup|error|group|notice|save-state|set-env|set-output|warning|internal-set-repo-path|[\\w-]{5,}';
const atStart = new RegExp(`^\\s*::(?:${names})(?: .*?)?::`, 'i');
const anywhere = /##(?:vso)?\[/i;

/** The lines a runner would take for a command. */
export function commandsIn(output: string): string[] {
  return output.split(/\r\n|\r|\n/).filter((line) => atStart.test(line) || anywhere.test(line));
}

/** Text from an attacker who addresses the runner. */
export const commandText = fc
  .array(
    fc.oneof(
      hostileText,
      fc.constantFrom(
        '::',
        '::error::',
        '::stop-commands::token',
        '::add-mask ::',
        '##[',
        '##[group]',
        '##vso[',
        ']',
      ),
      fc.constantFrom(
        '##VSO[task.setvariable variable=a]b',
        '#',
        ':',
        ' ',
        '\n',
        '  ',
        'fe80::1',
        '::ffff:10.0.0.1',
      ),
      fc.string({ unit: fc.constantFrom('a', ' ', ':', '#', '['), maxLength: 40 }),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
