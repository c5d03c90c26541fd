import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bunParts } from './bun-parts.ts';
import type { Locked, Manifest } from './sbom.ts';

/** The packages in a bundle, with their hashes from the lock file. */
export async function readPackages(bundle: string): Promise<readonly Locked[]> {
  const manifests: readonly Manifest[] = JSON.parse(await readFile(join(bundle, 'packages.json'), 'utf8'));
  const { packages } = await readLock('package-lock.json');
  return manifests.map((manifest) => ({
    manifest,
    integrity: packages[`node_modules/${manifest.name}`]?.integrity,
  }));
}

/** The Bun that executables are compiled with, and what it contains; all targets use the same version. */
export async function readRuntime(): Promise<Locked & { readonly manifest: { readonly version: string } }> {
  const { packages } = await readLock('release/compiler/package-lock.json');
  const { version } = packages['node_modules/@oven/bun-linux-x64'] ?? {};
  if (version === undefined) throw new Error('no bun-linux-x64 in release/compiler/package-lock.json');
  return { manifest: { name: 'bun', version, license: 'MIT' }, contains: bunParts };
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

async function readLock(path: string): Promise<Lock> {
  return JSON.parse(await readFile(path, 'utf8'));
}
