import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { program } from '../programs.ts';
import { type Target, targets } from '../targets.ts';

const folder = 'release/compiler';

/**
 * Installs Bun for every target from the npm registry; the lock file has the hash of each. None of them is for this system
 * but one, which npm asks to be forced to.
 */
export async function installCompilers(): Promise<void> {
  await program('npm', [
    ...['ci', '--prefix', folder, '--force', '--ignore-scripts'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]);
}

/** Compiles a folder with signage.js and its chunks into the standalone executable of a target. */
export async function compile(bundle: string, target: Target, path: string): Promise<void> {
  // The executable holds the paths of what it is made of and written to, as seen from the current folder.
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
        // What runs for 30 ms is interpreted sooner than compiled, on two cores by 10 ms. A long list takes no longer.
        '--compile-jit-policy=20',
        // The current folder is whoever's: its .env and bunfig.toml are not ours to read.
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
