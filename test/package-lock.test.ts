import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
}

/** `npm ci` believes whatever a registry sends for a package without a hash. */
test.each(['package-lock.json', 'release/compiler/package-lock.json'])(
  'in %s, every package from the registry has its hash',
  (file) => {
    const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(installed.length).toBeGreaterThan(0);
    expect(without.map(([path]) => path)).toEqual([]);
  },
);
