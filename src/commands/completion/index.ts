import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import bash from './bash.txt';
import fish from './fish.txt';
import powershell from './powershell.txt';
import zsh from './zsh.txt';

/** The completion scripts: each passes the words to `signage __complete`, and offers the lines it prints. */
const scripts = { bash, zsh, fish, powershell };

export const completion: VerbBody = {
  description:
    'Load it in the startup file of your shell: source <(signage completion bash), or for fish: signage completion fish | source. Without a shell, it is for that of $SHELL.',
  arguments: '[shell]',
  argumentValues: Object.keys(scripts),
  flags: [],

  async run({ context }, { args: [name = context.env.SHELL?.replace(/.*\//, '')] }) {
    if (name === undefined)
      throw usage('no shell given', 'Type: signage completion bash, or zsh, fish or powershell');
    const script = Object.entries(scripts).find(([shell]) => shell === name)?.[1];
    if (script === undefined) throw usage(`the shell must be bash, zsh, fish or powershell, not "${name}"`);
    await context.out.write(script);
  },
};
