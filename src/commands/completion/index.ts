import { globalFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { from, query } = globalFlags;

export const completionNoun: Noun = {
  name: 'completion',
  summary: 'completion of commands and names with Tab, in your shell',
  verbs: [
    {
      name: 'print',
      aliases: ['script', 'show'],
      summary: 'print a completion script for bash, zsh, fish or powershell',
      examples: ['signage completion bash', 'signage completion fish | source'],
      refuses: [from, query],
      load: async () => (await import('./print.ts')).printCompletion,
    },
    {
      name: 'install',
      aliases: ['setup', 'enable', 'add'],
      summary: 'load the completion whenever your shell starts',
      examples: [
        'signage completion install',
        'signage completion install zsh --print',
        'signage completion install fish --force',
      ],
      refuses: [from, query],
      load: async () => (await import('./install.ts')).installCompletion,
    },
  ],
  default: 'print',
};
