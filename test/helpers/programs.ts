import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

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

/** Debian has a folder for each version of a PostgreSQL server. */
const postgresVersions = '/usr/lib/postgresql';
const postgresFolder = (existsSync(postgresVersions) ? readdirSync(postgresVersions) : [])
  .map((version) => join(postgresVersions, version, 'bin'))
  .findLast((folder) => existsSync(join(folder, 'initdb')));

/** Whether there is a PostgreSQL server to start. */
export const hasPostgres = postgresFolder !== undefined && isInstalled('psql');

/** A new PostgreSQL server for this test, on a socket in a folder of its own; resolves to the environment in which psql finds it. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  // It refuses to run as root. `nobody` is 65534 on every Debian.
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const program = (name: string) => join(postgresFolder ?? '', name);
  const made = ['--pgdata', data, '--username=test', '--auth=trust', '--no-sync', '--locale=C.UTF-8'];
  execFileSync(program('initdb'), made, { stdio: 'ignore', ...user });
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(program('postgres'), args, { stdio: 'ignore', ...user });
  // Killed, it would leave its shared memory behind.
  onTestFinished(() => void server.kill('SIGQUIT'));
  const env = { PGHOST: folder, PGUSER: 'test', PGDATABASE: 'postgres' };
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await execute(program('pg_isready'), { env }).then(
      () => true,
      () => false,
    );
    if (isReady) return env;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not start');
}
