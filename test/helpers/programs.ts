import { execFile, execFileSync, spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';

export const execute = promisify(execFile);

/** Whether a program is on the machine; Debian keeps servers where an ordinary PATH does not look. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a server in the foreground and resolves when its port answers; the function ends it. */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
): Promise<() => void> {
  const child = spawn(command, args, {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (await answers(port)) return () => void child.kill('SIGKILL');
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${command} does not answer on port ${port}`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
