import { execFileSync } from 'node:child_process';
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
  writeFileSync(join(install, 'package.json'), '{"private":true}');
  // `npm test` has just built it; to build again here would take dist/ away from other tests.
  const packed = npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder).trim();
  const tarball = join(folder, packed);
  npm('install', '--prefix', install, '--offline', '--no-audit', '--no-fund', tarball);
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

function npm(...args: readonly string[]): string {
  return execFileSync('npm', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
