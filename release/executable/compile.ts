import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { program } from '../programs.ts';
import { type Target, targets } from '../targets.ts';

const folder = 'release/compiler';

/**
 * Installs Bun for all targets from the npm registry, pinned by hash in the lock file. `--force` because npm otherwise
 * refuses packages for other platforms. What is installed stays, unless the lock file is newer.
 */
export async function installCompilers(): Promise<void> {
  // npm writes this file last.
  const installed = await changedAt('node_modules/.package-lock.json');
  if (installed > (await changedAt('package-lock.json'))) return;
  await program('npm', [
    ...['ci', '--prefix', folder, '--force', '--ignore-scripts'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]);
}

/** When a file in the compilers' folder was last written, in milliseconds; 0 if it is not there. */
async function changedAt(name: string): Promise<number> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

/** Compiles a folder with signage.js and its chunks into the standalone executable of a target. */
export async function compile(bundle: string, target: Target, path: string): Promise<void> {
  // The executable contains its source and output paths, relative to the current folder.
  const work = await mkdtemp(join(tmpdir(), 'signage-compile-'));
  try {
    for (const name of await readdir(bundle))
      if (name.endsWith('.js')) await copyFile(join(bundle, name), join(work, name));
    await program(
      compilerOf(hostTarget()),
      [
        'build',
        ...['--compile', '--bytecode', '--format=esm', '--splitting', `--target=bun-${target.name}`],
        `--compile-executable-path=${compilerOf(target)}`,
        // Interpret longer before compiling: saves 10 ms of a 30 ms run on two cores, and does not slow down long lists.
        '--compile-jit-policy=20',
        // The executable must not read .env or bunfig.toml in the user's current folder.
        ...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'],
        ...['--outfile', target.executable, 'signage.js'],
      ],
      { cwd: work, env: { BUN_OPTIONS: undefined } },
    );
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(work, target.executable), path);
  } finally {
    await rm(work, { recursive: true });
  }
}

function hostTarget(): Target {
  const name = `${process.platform}-${process.arch}`;
  const target = targets.find((each) => each.name === name);
  if (!target) throw new Error(`Bun has no compiler for ${name}`);
  return target;
}

function compilerOf({ compiler, executable }: Target): string {
  return resolve(folder, 'node_modules/@oven', compiler, 'bin', executable.replace('signage', 'bun'));
}
