// project: packed-once
import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { bash, hasScript } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { folderOf, nodes, openTerminal, run } from './tool.ts';

const line = {
  bash: 'if command -v signage >/dev/null; then eval "$(signage completion bash)"; fi # signage completion\n',
  zsh: 'if (( $+commands[signage] )); then (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }; source <(signage completion zsh); fi # signage completion\n',
  fish: 'command -q signage; and signage completion fish | source # signage completion\n',
  powershell:
    'if (Get-Command signage -ErrorAction SilentlyContinue) { signage completion powershell | Out-String | Invoke-Expression } # signage completion\n',
};

/** Where each shell reads it, and a line of shell that says, in a new shell, whether it has. */
const shells = [
  ['bash', '.bashrc', 'bash -i -c "complete -p signage" 2>/dev/null', 'complete -F _signage signage\n'],
  ['zsh', '.zshrc', "zsh -i -c 'print $_comps[signage]' 2>&1", '_signage\n'],
  [
    'fish',
    '.config/fish/completions/signage.fish',
    `fish -c "complete -C 'signage completion inst'"`,
    'install\t',
  ],
] as const;

/** The program `signage` in a folder of its own, for PATH. */
function withTool(node: string, home: string) {
  const folder = folderOf();
  const text = `#!/bin/sh\nexec '${node}' '${inject('tool')}' "$@"\n`;
  writeFileSync(join(folder, 'signage'), text, { mode: 0o755 });
  return { HOME: home, PATH: `${folder}${delimiter}${process.env.PATH}` };
}

describe.each(nodes)('completion install on %s', (node) => {
  test.each(shells)('%s loads it from ~/%s (needs the shell)', async (shell, file, line_, loaded) => {
    const home = folderOf();
    const env = withTool(node, home);
    const path = join(home, file);
    expect(
      await run(node, ['completion', 'install', '--force'], { env: { ...env, SHELL: `/bin/${shell}` } }),
    ).toEqual({
      stdout: '',
      stderr: `✓ Added completion for ${shell} to ${path}. Open a new shell to use it
To undo, remove the line that ends in "# signage completion" from ${path}
`,
      code: 0,
      milliseconds: expect.any(Number),
    });
    expect(readFileSync(path, 'utf8')).toBe(line[shell]);
    if (isInstalled(shell)) expect((await bash(line_, env)).stdout).toContain(loaded);
    expect(await run(node, ['completion', 'install', shell], { env })).toMatchObject({
      stderr: `${path} already loads the completion, so nothing was changed. The line: ${line[shell]}`,
      code: 0,
    });
    expect(readFileSync(path, 'utf8')).toBe(line[shell]);
  });

  test.each([
    ['without a last line end', 'alias a=b', 'alias a=b\n', '\n'],
    ['with line ends of Windows', '\uFEFFa\r\nb', '\uFEFFa\r\nb\r\n', '\r\n'],
    ['in which it is commented out', '# source <(signage completion bash)\n', undefined, '\n'],
    ['that is no UTF-8', 'caf\xe9\n', undefined, '\n'],
  ])('keeps a file %s, and the link to it', async (_, text, start = text, end) => {
    const home = folderOf();
    const dotfiles = join(home, 'dotfiles');
    mkdirSync(dotfiles);
    const encoding = text.includes('\xe9') ? 'latin1' : 'utf8';
    writeFileSync(join(dotfiles, 'bashrc'), text, { mode: 0o640, encoding });
    symlinkSync('dotfiles/bashrc', join(home, '.bashrc'));
    expect(await run(node, 'completion install bash --force', { env: { HOME: home } })).toMatchObject({
      code: 0,
    });
    expect(lstatSync(join(home, '.bashrc')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(dotfiles, 'bashrc'), encoding)).toBe(start + line.bash.replace('\n', end));
    expect(lstatSync(join(dotfiles, 'bashrc')).mode & 0o777).toBe(0o640);
  });

  test('asks PowerShell for its profile', async () => {
    const home = folderOf();
    const env = { HOME: home, PATH: `${home}${delimiter}${process.env.PATH}` };
    const profile = join(home, 'My Documents', 'profile.ps1');
    const text = `#!/bin/sh\n[ "$*" = '-NoProfile -NonInteractive -Command $PROFILE' ] && echo '${profile}'\n`;
    writeFileSync(join(home, 'pwsh'), text, { mode: 0o755 });
    expect(await run(node, 'completion install pwsh --force', { env })).toMatchObject({ code: 0 });
    expect(readFileSync(profile, 'utf8')).toBe(line.powershell);
  });

  test('without a terminal needs --force; --print only prints', async () => {
    const home = folderOf();
    expect(await run(node, 'completion install zsh', { env: { HOME: home } })).toMatchObject({
      stdout: '',
      stderr: `The line to add to ${home}/.zshrc:
${line.zsh}signage: no terminal to ask on
  To add the line without asking: --force. To see it: --print
`,
      code: 2,
    });
    expect(await run(node, 'completion install zsh --print', { env: { HOME: home } })).toMatchObject({
      stdout: line.zsh,
      stderr: '',
      code: 0,
    });
    expect(() => lstatSync(join(home, '.zshrc'))).toThrow('ENOENT');
  });

  test('a file that cannot be used: exit 3, and the line to add', async () => {
    const home = folderOf();
    mkdirSync(join(home, '.zshrc'));
    expect(await run(node, 'completion install zsh --force', { env: { HOME: home } })).toMatchObject({
      stderr: `signage: cannot read ${home}/.zshrc: it is a folder, not a file
  To see the line to add yourself: signage completion install zsh --print
`,
      code: 3,
    });
  });

  test.skipIf(!hasScript).each([
    ['y\r', 'exit 0', line.bash],
    ['\r', 'exit 3', ''],
  ])('asks on a terminal: %j (needs the script command of util-linux)', async (typed, code, text) => {
    const home = folderOf();
    const path = join(home, '.bashrc');
    writeFileSync(path, '');
    const terminal = openTerminal(node, 'signage completion install bash; echo "exit $?"', { HOME: home });
    await terminal.shown('(y/N)');
    terminal.type(typed);
    await vi.waitUntil(() => terminal.screen().includes(code), { timeout: 30_000 });
    await terminal.ended;
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
