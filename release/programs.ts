import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs a program and returns its stdout. Rejects with its stderr if it fails. */
export async function program(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: ProgramOptions = {},
): Promise<string> {
  try {
    const { stdout } = await execute(command, args, {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${command} is not installed (see docs/dev/releasing.md)`, {
        cause: error,
      });
    throw error;
  }
}
