import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { targets } from '../../../release/targets.ts';
import { readPage, root } from '../../docs/pages.ts';
import { execute, isInstalled } from '../../helpers/programs.ts';
import { archives, release } from './release.ts';

const { version } = manifest;
const sbom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'));
const bun = sbom.components.find(({ name }: { name: string }) => name === 'bun');

test('a release is these files', () => {
  expect(readdirSync(release).sort()).toEqual([
    'NOTES.md',
    'checksums.txt',
    'executables',
    'flake.nix',
    'sbom.cdx.json',
    'server.json',
    `signage-${version}-darwin-arm64.tar.gz`,
    `signage-${version}-darwin-x64.tar.gz`,
    `signage-${version}-linux-arm64-musl.tar.gz`,
    `signage-${version}-linux-arm64.tar.gz`,
    `signage-${version}-linux-x64-musl.tar.gz`,
    `signage-${version}-linux-x64.tar.gz`,
    `signage-${version}-windows-x64.zip`,
    `signage-${version}.mcpb`,
    `signage-cli-${version}.tgz`,
    'signage.json',
    'signage.rb',
    `signage_${version}_amd64.deb`,
    `signage_${version}_arm64.deb`,
  ]);
});

// To bring the page up to date, add -u.
test('docs/install.md has their sizes', async () => {
  const megabytes = (names: readonly string[], digits: number) => {
    const sizes = names.map((name) => statSync(join(release, name)).size / 1e6);
    return [Math.min(...sizes), Math.max(...sizes)].map((size) => size.toFixed(digits));
  };
  const executables = targets.map(({ name, executable }) => join('executables', name, executable));
  const [npm] = megabytes([`signage-cli-${version}.tgz`], 1);
  const download = megabytes(archives, 0).join(' to ');
  const sizes = [
    `${npm} MB`,
    `${download} MB to download, ${megabytes(executables, 0).join(' to ')} MB installed`,
  ];
  const current = readPage('docs/install.md').replace(/(?<=^\| Size +\| ).*(?= \|$)/m, (cells) =>
    cells
      .split(' | ')
      .map((cell, at) => (sizes[at] ?? '').padEnd(cell.length))
      .join(' | '),
  );
  await expect(current).toMatchFileSnapshot(join(root, 'docs/install.md'));
});

test('sha256sum accepts checksums.txt, which has all of them', async () => {
  const names = readFileSync(join(release, 'checksums.txt'), 'utf8').match(/(?<= {2}).+$/gm);
  expect(names).toEqual(
    readdirSync(release)
      .filter((name) => name !== 'checksums.txt' && name !== 'executables')
      .sort(),
  );
  const { stdout } = await execute('sha256sum', ['--check', '--strict', 'checksums.txt'], { cwd: release });
  expect(stdout).toBe(names?.map((name) => `${name}: OK\n`).join(''));
});

test('the formula, the manifest, the flake and server.json have the checksums of what they name', () => {
  const sums = [...archives, `signage-${version}.mcpb`].map((name) => ({
    name,
    sum: createHash('sha256')
      .update(readFileSync(join(release, name)))
      .digest('hex'),
  }));
  const sumsIn = (file: string, kinds: RegExp) => {
    const text = readFileSync(join(release, file), 'utf8');
    for (const { name, sum } of sums)
      expect({ name, isThere: text.includes(sum) }).toEqual({ name, isThere: kinds.test(name) });
  };
  sumsIn('signage.rb', /-(?:linux|darwin)-(?:x64|arm64)\.tar\.gz$/);
  sumsIn('flake.nix', /-(?:linux|darwin)-(?:x64|arm64)\.tar\.gz$/);
  sumsIn('signage.json', /\.zip$/);
  sumsIn('server.json', /\.mcpb$/);
});

test.runIf(isInstalled('ruby'))('Ruby can read the formula', async () => {
  expect((await execute('ruby', ['-c', join(release, 'signage.rb')])).stdout).toBe('Syntax OK\n');
});

test.runIf(isInstalled('nix-instantiate'))('Nix can read the flake', async () => {
  await execute('nix-instantiate', ['--parse', join(release, 'flake.nix')]);
});

test('the SBOM has every package whose license is passed on', async () => {
  const listed = sbom.components.map(
    ({ group, name, version }: Record<string, string>) => `${group ? `${group}/` : ''}${name} ${version}`,
  );
  const { stdout: licenses } = await execute('tar', [
    ...['-xzOf', join(release, `signage-${version}-linux-x64.tar.gz`)],
    `signage-${version}-linux-x64/THIRD-PARTY-LICENSES.txt`,
  ]);
  const headings = licenses.split(`${'-'.repeat(80)}\n\n`).map((part) => part.split('\n', 1)[0] ?? '');
  expect(listed.sort()).toEqual(headings.map((heading) => heading.replace(/^Bun /, 'bun ')).sort());
  expect(listed.length).toBeGreaterThan(20);
  const [contained = ''] = /(?<=^The executable contains Bun .*\n\n)(?: {2}.+\n)+/m.exec(licenses) ?? [];
  expect(contained.match(/(?<=^ {2})[^:]+/gm)?.sort()).toEqual(
    bun.components.map(({ name }: { name: string }) => name).sort(),
  );
});

test('the SBOM has the commit, and its time', async () => {
  const { stdout } = await execute('git', ['log', '-1', '--format=%ct']);
  expect(sbom.serialNumber).toMatch(/^urn:uuid:/);
  const time = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? stdout) * 1000);
  expect(sbom.metadata.timestamp).toBe(time.toISOString());
});

test.runIf(`${process.platform}-${process.arch}` === 'linux-x64')(
  'the SBOM has the versions that Bun itself reports',
  async () => {
    const { stdout } = await execute(
      join(release, 'executables/linux-x64/signage'),
      ['-e', 'console.log(JSON.stringify(process.versions))'],
      { env: { BUN_BE_BUN: '1' } },
    );
    const versions = bun.components.flatMap(({ version = [] }: { version?: string | [] }) => version);
    expect(versions).toHaveLength(14);
    const reported = Object.values(JSON.parse(stdout));
    expect([...versions, bun.version].filter((version) => !reported.includes(version))).toEqual([]);
  },
);

/** The magic bytes, the machine type and the dynamic loader of each executable. */
const formats: Readonly<Record<string, { magic: string; machine: string; loader?: string }>> = {
  'linux-x64': { magic: '7f454c46', machine: '3e00', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { magic: '7f454c46', machine: 'b700', loader: '/lib/ld-linux-aarch64.so.1' },
  'linux-x64-musl': { magic: '7f454c46', machine: '3e00', loader: '/lib/ld-musl-x86_64.so.1' },
  'linux-arm64-musl': { magic: '7f454c46', machine: 'b700', loader: '/lib/ld-musl-aarch64.so.1' },
  'darwin-x64': { magic: 'cffaedfe', machine: '07000001' },
  'darwin-arm64': { magic: 'cffaedfe', machine: '0c000001' },
  'windows-x64': { magic: '4d5a', machine: '6486' },
};

describe.each(targets)('the executable for $name', ({ name, executable }) => {
  const bytes = readFileSync(join(release, 'executables', name, executable));

  test('is for that system', () => {
    const { magic, machine, loader } = formats[name] ?? {};
    expect(bytes.toString('hex', 0, (magic?.length ?? 0) / 2)).toBe(magic);
    const machineAt = { '7f': 18, cf: 4, '4d': bytes.readUInt32LE(60) + 4 }[magic?.slice(0, 2) ?? ''] ?? 0;
    expect(bytes.toString('hex', machineAt, machineAt + (machine?.length ?? 0) / 2)).toBe(machine);
    if (loader) expect(bytes.subarray(0, 4096).includes(`${loader}\0`)).toBe(true);
  });

  test('holds the tool, and no path of the machine that made it', () => {
    const holds = (text: string) => bytes.includes(text) || bytes.includes(text, 0, 'utf16le');
    expect(holds('no stored profiles')).toBe(true);
    for (const path of [process.cwd(), join(homedir(), '.npm'), 'signage-compile-'])
      expect({ path, isThere: holds(path) }).toEqual({ path, isThere: false });
  });
});
