import type { VerbBody } from '../../core/verb.ts';
import { scripts, shellCalled } from './shells.ts';

export const printCompletion: VerbBody = {
  description: 'signage completion install loads it in the startup file of your shell.',
  arguments: { '[shell]': 'bash, zsh, fish or powershell (default that of $SHELL)' },
  argumentValues: Object.keys(scripts),
  flags: [],

  async run({ context }, { args: [name] }) {
    await context.out.write(scripts[shellCalled(name, context.env.SHELL, 'signage completion')]);
  },
};
