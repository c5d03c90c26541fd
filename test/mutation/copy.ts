import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A copy of the repository in which anything may be changed. */
export type Copy = ReturnType<typeof copyRepository>;

const notCopied = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** Copies the repository to a folder, which must not exist, but for its git and its libraries. */
export function copyRepository(from: string, root: string) {
  for (const entry of readdirSync(from)) {
    if (!notCopied.has(entry)) cpSync(join(from, entry), join(root, entry), { recursive: true });
  }
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'), 'dir');
  const copy = {
    root,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(root, file), text),
    /** Bundles the copy's `src` into its `dist`; rejects where that fails. */
    build: async () => void (await execute(process.execPath, ['esbuild.config.js'], { cwd: root })),
  };
  // Packing and installing takes seconds, and shows what the built tool shows.
  copy.write(
    'test/packed/install.ts',
    `export default (project) => project.provide('tool', ${JSON.stringify(join(root, 'bin/signage.js'))});\n`,
  );
  return copy;
}

/** All files with an ending below a folder of the copy, in order: `src/commands/players/rules/threshold.ts`. */
export function filesBelow(copy: Copy, folder: string, ending: string): string[] {
  return readdirSync(join(copy.root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
}
