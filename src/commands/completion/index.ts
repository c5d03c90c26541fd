import { formatFlags, globalFlags, itemFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { demo, from, profile, quiet } = globalFlags;

const refuses = [from, ...itemFlags];

export const completionNoun: Noun = {
  name: 'completion',
  summary: 'completion of commands and names with Tab, in your shell',
  docs: 'install.md',
  words: async () => (await import('./words.ts')).completionWords,
  verbs: [
    {
      name: 'print',
      aliases: ['script', 'show'],
      summary: 'print a completion script for bash, zsh, fish or powershell',
      examples: [
        ['signage completion bash', 'print it for bash'],
        ['signage completion fish | source', 'use it in this shell'],
      ],
      refuses,
      ignores: [...formatFlags, profile, demo, quiet],
      load: async () => (await import('./print.ts')).printCompletion,
    },
    {
      name: 'install',
      aliases: ['setup', 'enable', 'add'],
      summary: 'load the completion whenever your shell starts',
      examples: [
        ['signage completion install', 'for the shell that you use'],
        ['signage completion install zsh --print', 'show what would be written where'],
        ['signage completion install fish --force', 'replace an older one'],
      ],
      refuses,
      ignores: [...formatFlags, profile, demo],
      load: async () => (await import('./install.ts')).installCompletion,
    },
  ],
  default: 'print',
};
