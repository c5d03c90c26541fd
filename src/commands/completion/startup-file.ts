import { posix, win32 } from 'node:path';
import type { Context } from '../../context.ts';
import { badConfig, unlessMissing } from '../../errors.ts';
import type { Shell } from './shells.ts';

/** Ends the line, so that it can be found again. */
export const mark = '# signage completion';

/*
 * What a shell runs when it starts. Each line does nothing where there is no signage, as on another machine with the same files. bash 3.2, which
 * macOS has, reads nothing from `source <(…)`; and zsh completes nothing before `compinit`.
 */
const commands: Readonly<Record<Shell, string>> = {
  bash: 'if command -v signage >/dev/null; then eval "$(signage completion bash)"; fi',
  zsh: 'if (( $+commands[signage] )); then (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }; source <(signage completion zsh); fi',
  fish: 'command -q signage; and signage completion fish | source',
  powershell:
    'if (Get-Command signage -ErrorAction SilentlyContinue) { signage completion powershell | Out-String | Invoke-Expression }',
};

/** The line that loads the completion of a shell. */
export function startupLine(shell: Shell): string {
  return `${commands[shell]} ${mark}`;
}

/** The user and the machine that a file is for. */
interface Owner {
  readonly env: Context['env'];
  readonly home: string;
  /** Node's name for the system. */
  readonly system: string;
}

/** The files in which a shell looks for its line, the one to write first. Where PowerShell looks, only PowerShell knows. */
export function startupFiles(
  shell: Exclude<Shell, 'powershell'>,
  { env, home, system }: Owner,
): readonly string[] {
  const { join } = system === 'win32' ? win32 : posix;
  const inHome = (...names: string[]) => names.map((name) => join(home, name));
  if (shell === 'zsh') return [join(env.ZDOTDIR || home, '.zshrc')];
  // Its own documentation has a folder for completions, a file a command.
  if (shell === 'fish')
    return [join(env.XDG_CONFIG_HOME || join(home, '.config'), 'fish', 'completions', 'signage.fish')];
  // Terminals on macOS start login shells, which read the first of these that is there, and not .bashrc.
  return system === 'darwin' ? inHome('.bash_profile', '.bash_login', '.profile') : inHome('.bashrc');
}

/** Milliseconds for PowerShell to start. */
const powershellTimeoutMs = 30_000;

/** The path of PowerShell's `$PROFILE`. Rejects with `CONFIG` if PowerShell does not say. */
export async function powershellProfile(
  { runShell, signal }: Pick<Context, 'runShell' | 'signal'>,
  env: Context['env'],
  system: string,
): Promise<string> {
  const isWindows = system === 'win32';
  const quote = isWindows ? '"' : "'";
  for (const program of isWindows ? ['pwsh', 'powershell'] : ['pwsh']) {
    const line = `${program} -NoProfile -NonInteractive -Command ${quote}$PROFILE${quote}`;
    const { stdout, exitCode } = await runShell(line, { timeoutMs: powershellTimeoutMs, signal, env });
    if (exitCode === 0 && stdout.trim() !== '') return stdout.trim();
  }
  throw badConfig(
    'PowerShell does not say where its profile is',
    'In PowerShell: signage completion install powershell --print | Add-Content $PROFILE',
  );
}

/** The first of the files that is there, with its text; else the first. Rejects if one cannot be read. */
export async function firstThere(
  paths: readonly string[],
  { readTextFile }: Pick<Context, 'readTextFile'>,
): Promise<{ readonly path: string; readonly text: string | undefined }> {
  for (const path of paths) {
    const text = await readTextFile(path).catch(unlessMissing);
    if (text !== undefined) return { path, text };
  }
  const [path = ''] = paths;
  return { path, text: undefined };
}

/** The line of a startup file that loads the completion already, by us or by hand. */
export function lineIn(text: string): string | undefined {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => !line.startsWith('#') && /\bsignage(?:\.exe)? +completion\b/.test(line));
}

/** What is appended to a file, so that the line is one of its own, with the line ends that the file has. */
export function appendix(text: string | undefined, line: string): string {
  const end = text?.includes('\r\n') ? '\r\n' : '\n';
  const isOpen = text !== undefined && text !== '' && !text.endsWith('\n');
  return `${isOpen ? end : ''}${line}${end}`;
}
