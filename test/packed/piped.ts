import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Ended, end, type ToolOptions } from './tool.ts';

/** Runs the packed tool on a Node with its stdout piped into a shell command; the exit code is the tool's. */
export function runPiped(
  node: string,
  args: readonly string[],
  command: string,
  { env = {} }: Pick<ToolOptions, 'env'> = {},
): Promise<Ended> {
  const script = `"$@" | (${command}); exit "\${PIPESTATUS[0]}"`;
  const child = spawn('bash', ['-c', script, 'bash', node, inject('tool'), ...args], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'config-')),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Of its own group, so that the tool ends with the shell.
    detached: true,
  });
  onTestFinished(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
  return end(child);
}
