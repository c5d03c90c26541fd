import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import type { Context, Pager } from '../context.ts';

/** As a shell says that a program is missing. */
const notFound = 127;

/**
 * Starts a line of the user's shell that shows what it reads from stdin on our terminal. It stays in our process group: another one could not
 * read the terminal. `onEnd` is called once it has ended.
 */
export function startPager(
  host: NodeJS.EventEmitter,
  line: string,
  env: Context['env'],
  signal: AbortSignal,
  onEnd: () => void,
): Pager {
  const isWindows = platform() === 'win32';
  const child = spawn(line, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env, ...(isWindows && { NoDefaultCurrentDirectoryInExePath: '1' }) },
  });
  const { stdin } = child;
  const kill = () => void child.kill();
  host.on('exit', kill);
  signal.addEventListener('abort', kill, { once: true });
  const ended = once(child, 'exit').then(
    () => child.exitCode,
    () => notFound,
  );
  ended.finally(() => {
    host.off('exit', kill);
    signal.removeEventListener('abort', kill);
    onEnd();
  });
  stdin.on('error', () => undefined);
  const gone = ended.then(() => Promise.reject(new Error('the pager has ended')));
  gone.catch(() => undefined);
  return {
    write: (text) =>
      Promise.race([
        gone,
        new Promise<void>((resolve, reject) => {
          stdin.write(text, (error) => (error ? reject(error) : resolve()));
        }),
      ]),
    end() {
      stdin.end();
      return ended;
    },
  };
}
