import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import { scripts } from './scripts.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const completion: VerbBody = {
  description:
    'Load it in the startup file of your shell: source <(signage completion bash), or for fish: signage completion fish | source.',
  arguments: '<shell>',
  argumentValues: shells,
  flags: [],

  async run({ context }, { args: [name] }) {
    const shell = shells.find((known) => known === name);
    if (shell === undefined) throw usage(`the shell must be bash, zsh, fish or powershell, not "${name}"`);
    await context.out.write(scripts[shell]);
  },
};
