import { expect, test } from 'vitest';
import { startupFiles } from '../../../src/commands/completion/startup-file.ts';

test.each([
  ['bash', 'linux', {}, ['/home/me/.bashrc']],
  ['bash', 'darwin', {}, ['/home/me/.bash_profile', '/home/me/.bash_login', '/home/me/.profile']],
  ['zsh', 'darwin', {}, ['/home/me/.zshrc']],
  ['zsh', 'linux', { ZDOTDIR: '/home/me/z' }, ['/home/me/z/.zshrc']],
  ['fish', 'linux', {}, ['/home/me/.config/fish/completions/signage.fish']],
  ['fish', 'linux', { XDG_CONFIG_HOME: '/cfg' }, ['/cfg/fish/completions/signage.fish']],
] as const)('%s on %s with %j', (shell, system, env, paths) => {
  expect(startupFiles(shell, { env, home: '/home/me', system })).toEqual(paths);
});
