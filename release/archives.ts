import { readdir, rm, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { completionScript, completions, copy, manualPages, put } from './contents.ts';
import { program } from './programs.ts';
import { version } from './project.ts';
import { archiveName, type Target } from './targets.ts';

/** The contents of an archive or a Debian package. */
export interface Parts {
  readonly target: Target;
  /** Path of the executable. */
  readonly executable: string;
  /** The licenses of all packages in the executable, and of Bun. */
  readonly licenses: string;
  /** Modification time of all files, in seconds since 1970. */
  readonly epoch: number;
}

/** Makes `signage-VERSION-TARGET.tar.gz` or `.zip`: the executable, manual pages, completion scripts, documentation and licenses. */
export async function makeArchive(out: string, work: string, parts: Parts): Promise<void> {
  const { target, epoch } = parts;
  const file = resolve(out, archiveName(target, version));
  const name = `signage-${version}-${target.name}`;
  const folder = join(work, name);
  await rm(folder, { recursive: true, force: true });
  await copy(parts.executable, join(folder, target.executable), 0o755);
  for (const path of ['README.md', 'CHANGELOG.md', 'LICENSE']) await copy(path, `${folder}/`);
  for (const path of await filesIn('docs')) await copy(path, join(folder, path));
  await put(join(folder, 'THIRD-PARTY-LICENSES.txt'), parts.licenses);
  for (const path of await manualPages()) await copy(path, `${folder}/man/man${path.at(-1)}/`);
  for (const each of completions)
    await put(join(folder, 'completions', each.file), await completionScript(each.shell));
  await (target.archive === 'zip' ? zip : tar)(file, work, name, epoch);
  await rm(folder, { recursive: true });
}

async function tar(file: string, cwd: string, name: string, epoch: number): Promise<void> {
  await program(
    'tar',
    [
      ...['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${epoch}`],
      ...['--use-compress-program', 'gzip --no-name', '--create', '--file', file, name],
    ],
    { cwd },
  );
}

/** Makes a zip of a file or folder, with paths relative to `cwd`. */
export async function zip(file: string, cwd: string, name: string, epoch: number): Promise<void> {
  const paths = await filesIn(join(cwd, name));
  for (const path of paths) await utimes(path, epoch, epoch);
  await rm(file, { force: true });
  // For identical files everywhere: sorted, without system-specific fields, and in UTC because a zip stores local times.
  const members = paths.map((path) => path.slice(join(cwd, '/').length)).sort();
  await program('zip', ['-q', '-X', file, ...members], { cwd, env: { TZ: 'UTC' } });
}

/** The paths of all files below a folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
