import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** util-linux's `script` runs a command on a new terminal; other systems have another `script`. */
export const hasScript = (() => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
})();

/** A terminal on which a line of shell runs. */
export interface Terminal {
  /** All that has been shown so far. */
  screen(): string;
  type(text: string): void;
  /** As closing its window does. */
  close(): void;
  /** Resolves when the line has ended. */
  readonly ended: Promise<void>;
}

/** Runs a line of shell, in which `signage` is the packed tool, on a new terminal of 80 columns. */
export function openTerminal(
  node: string,
  line: string,
  env: Readonly<Record<string, string>> = {},
): Terminal {
  const tool = `signage() { '${node}' '${inject('tool')}' "$@"; }`;
  const command = `stty cols 80 rows 24; ${tool}; ${line}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      TERM: 'xterm-256color',
      SHELL: '/bin/sh',
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'config-')),
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
  return {
    screen: () => screen,
    type: (text) => void child.stdin.write(text),
    close: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.once('close', () => resolve())),
  };
}
