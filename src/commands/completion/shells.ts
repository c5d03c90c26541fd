import { usage } from '../../errors.ts';
import bash from './bash.txt';
import fish from './fish.txt';
import powershell from './powershell.txt';
import zsh from './zsh.txt';

/** The completion scripts: each passes the words to `signage __complete`, and offers the lines it prints. */
export const scripts = { bash, zsh, fish, powershell };
export type Shell = keyof typeof scripts;

/** The shell of that name, or that of `$SHELL`. Throws a `USAGE` failure if there is no script for it. `command` is what was typed. */
export function shellCalled(typed: string | undefined, usual: string | undefined, command: string): Shell {
  const name = typed ?? usual?.replace(/.*[/\\]/, '').replace(/\.exe$/i, '');
  if (!name) throw usage('no shell given', `Type: ${command} bash, or zsh, fish or powershell`);
  const shell = name === 'pwsh' ? 'powershell' : name;
  if (shell === 'bash' || shell === 'zsh' || shell === 'fish' || shell === 'powershell') return shell;
  throw usage(`the shell must be bash, zsh, fish or powershell, not "${name}"`);
}
