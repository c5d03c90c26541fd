import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locked, Manifest } from './sbom.ts';

/** The packages that a bundle is made of, with the hashes in the lock file. */
export async function readPackages(bundle: string): Promise<readonly Locked[]> {
  const manifests: readonly Manifest[] = JSON.parse(await readFile(join(bundle, 'packages.json'), 'utf8'));
  const { packages } = await readLock('package-lock.json');
  return manifests.map((manifest) => ({
    manifest,
    integrity: packages[`node_modules/${manifest.name}`]?.integrity,
  }));
}

/** Bun, which executables are compiled with; its version is the same for every system. */
export async function readRuntime(): Promise<{ name: string; version: string; license: string }> {
  const { packages } = await readLock('release/compiler/package-lock.json');
  const { version } = packages['node_modules/@oven/bun-linux-x64'] ?? {};
  if (version === undefined) throw new Error('the compilers are not in their lock file');
  return { name: 'bun', version, license: 'MIT' };
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

async function readLock(path: string): Promise<Lock> {
  return JSON.parse(await readFile(path, 'utf8'));
}
