import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The executable of the packed tool, installed in a folder of its own. */
    readonly tool: string;
    /** What `npm pack` made. */
    readonly tarball: string;
    /** What npm printed when it installed that. */
    readonly printed: ReturnType<typeof npmInstall>;
    /** A script that is run as a Node is, with the tool's path, and runs the standalone executable. */
    readonly executable: string | undefined;
  }
}

/** Packs what `npm run build` has made and installs it in an empty folder, as a user would. */
export default function setup(project: TestProject): void {
  // Other users run it too, whatever the mask of whoever runs the tests.
  const umask = process.umask(0o022);
  const folder = mkdtempSync(join(tmpdir(), 'signage-packed-'));
  chmodSync(folder, 0o755);
  const install = join(folder, 'install');
  mkdirSync(install, { mode: 0o755 });
  // Without it, npm would install into a folder above that has one.
  writeFileSync(join(install, 'package.json'), '{"private":true}');
  // `npm test` has just built it; to build again here would take dist/ away from other tests.
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const packed = execFileSync('npm', pack, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const tarball = join(folder, packed.trim());
  project.provide('printed', npmInstall(install, tarball));
  process.umask(umask);
  project.provide('tarball', tarball);
  project.provide('executable', asNode(join(folder, 'executable')));
  project.provide('tool', join(install, 'node_modules/signage-cli/bin/signage.js'));
}

function asNode(path: string): string | undefined {
  const executable = process.env.SIGNAGE_TEST_EXECUTABLE;
  if (executable === undefined) return undefined;
  writeFileSync(path, `#!/bin/sh\nshift\nexec '${resolve(executable)}' "$@"\n`, { mode: 0o755 });
  return path;
}

/** Installs the package without this machine's settings: a warning about those would not be ours. What npm prints. */
export function npmInstall(cwd: string, ...words: readonly string[]) {
  const userconfig = join(mkdtempSync(join(tmpdir(), 'npmrc-')), 'npmrc');
  writeFileSync(userconfig, 'offline=true\naudit=false\nfund=false\nupdate-notifier=false\n');
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(kept), npm_config_userconfig: userconfig };
  const { stdout, stderr } = spawnSync('npm', ['install', ...words], { cwd, env, encoding: 'utf8' });
  return { stdout, stderr };
}
