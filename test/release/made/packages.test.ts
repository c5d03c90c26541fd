// project: release, long

import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { targets } from '../../../release/targets.ts';
import { execute, isInstalled } from '../../helpers/programs.ts';
import { archives, release } from './release.ts';

const { version } = manifest;
const manual = readdirSync('dist/man').sort();
const guides = readdirSync('docs', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();

/** The relative paths and the modes of all files below a folder. */
function modesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), (statSync(path).mode & 0o777).toString(8)])
      .sort(),
  );
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'release-'));

/** The stdout of the executable, without any settings. */
async function signage(executable: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(executable, args, {
    env: { PATH: process.env.PATH, SIGNAGE_CONFIG_DIR: newFolder() },
    maxBuffer: 1e8,
  });
  return stdout;
}

const completions = {
  bash: 'signage.bash',
  zsh: '_signage',
  fish: 'signage.fish',
  powershell: 'signage.ps1',
} as const;

const lgpl = readFileSync('release/licenses/LGPL-2.1.txt', 'utf8');

const notice = `JavaScriptCore and tinycc are covered by the GNU Lesser General Public License, version 2.1 or later, which
follows below. You may modify them, relink the executable with your changes, and reverse engineer it to debug them.
This is their source, and that of everything they are linked with:

  JavaScriptCore: https://github.com/oven-sh/webkit/tree/d6375c72affe0f70222cdcb45012b10f0bf3a9d5
  tinycc: https://github.com/oven-sh/tinycc/tree/05f0fafaa3be31e31d7b4b5c17dc60f62c991171
  Bun: https://github.com/oven-sh/bun/tree/bun-v1.4.5
  signage: https://github.com/signage-cli/signage/tree/v${version}

To relink, first build Bun with your changes, in a clone of Bun:

  git clone https://github.com/oven-sh/WebKit vendor/WebKit
  bun sync-webkit-source
  bun run build:local

Then compile signage with that Bun, in a clone of signage:

  npm ci
  node release/executable/bundle.js bundle
  path/to/bun build --compile --bytecode --format=esm --splitting --outfile signage bundle/signage.js
`;

describe.each(targets)('the archive for $name', ({ name, executable, archive }) => {
  const root = `signage-${version}-${name}`;
  let folder = '';

  beforeAll(async () => {
    const into = newFolder();
    const file = join(release, `${root}.${archive}`);
    if (archive === 'zip') await execute('unzip', ['-q', file, '-d', into]);
    else await execute('tar', ['-xzf', file, '-C', into]);
    expect(readdirSync(into)).toEqual([root]);
    folder = join(into, root);
  });

  test('has the executable, manual pages, completion scripts and documentation', () => {
    const files = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES.txt',
      ...Object.values(completions).map((file) => `completions/${file}`),
      ...guides,
      ...manual.map((page) => `man/man${page.at(-1)}/${page}`),
    ];
    expect(modesIn(folder)).toEqual({
      [executable]: '755',
      ...Object.fromEntries(files.map((file) => [file, '644'])),
    });
  });

  test('has the executable that the tests run', () => {
    const packed = readFileSync(join(folder, executable));
    expect(packed.equals(readFileSync(join(release, 'executables', name, executable)))).toBe(true);
  });

  test('has the text of the LGPL, and what it asks for', () => {
    const licenses = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(licenses.slice(licenses.indexOf('JavaScriptCore and tinycc are'))).toBe(`${notice}\n${lgpl}`);
  });

  if (name !== `${process.platform}-${process.arch}`) return;

  test('works where it is unpacked', async () => {
    const program = join(folder, executable);
    expect(await signage(program, '--version')).toBe(`${version}\n`);
    expect(JSON.parse(await signage(program, '--demo', 'players', 'list', '-o', 'json'))).toHaveLength(52);
    for (const [shell, file] of Object.entries(completions))
      expect(await signage(program, 'completion', shell)).toBe(
        readFileSync(join(folder, 'completions', file), 'utf8'),
      );
  });

  test('can be compiled again as its licenses say', async () => {
    const into = newFolder();
    const commands = notice
      .trim()
      .split('\n')
      .slice(-2)
      .map((line) => line.replace(' bundle', ` ${into}/bundle`).replace('--outfile ', `$&${into}/`))
      .map((line) => line.replace('path/to/bun', `BUN_BE_BUN=1 ${join(folder, executable)}`));
    await execute('sh', ['-c', commands.join(' && ')]);
    expect(await signage(join(into, 'signage'), '--version')).toBe(`${version}\n`);
  });
});

test.each(archives.filter((name) => name.endsWith('.tar.gz')))(
  'all files in %s belong to root',
  async (name) => {
    const { stdout } = await execute('tar', ['--numeric-owner', '-tvzf', join(release, name)]);
    expect(new Set(stdout.match(/ \d+\/\d+ /g))).toEqual(new Set([' 0/0 ']));
  },
);

describe.runIf(isInstalled('dpkg-deb')).each(['amd64', 'arm64'])(
  'the Debian package for %s',
  (architecture) => {
    const file = join(release, `signage_${version}_${architecture}.deb`);

    test('says what it is', async () => {
      const { stdout } = await execute('dpkg-deb', ['--field', file]);
      expect(stdout.replace(/(?<=^Installed-Size: )\d+$/m, 'SIZE')).toBe(`Package: signage
Version: ${version}
Architecture: ${architecture}
Maintainer: ${manifest.author}
Installed-Size: SIZE
Depends: libc6 (>= 2.17)
Section: utils
Priority: optional
Homepage: ${manifest.homepage}
Description: see what your screens show, and what is broken, from the terminal
 signage lists and checks content, schedules, players and analytics over the
 service's read-only HTTP API: at a terminal, in scripts and in CI jobs.
`);
    });

    test('has its files where Debian looks for them', async () => {
      const folder = newFolder();
      await execute('dpkg-deb', ['--extract', file, folder]);
      const files = [
        'bash-completion/completions/signage',
        'doc/signage/CHANGELOG.md.gz',
        'doc/signage/THIRD-PARTY-LICENSES.txt',
        'doc/signage/changelog.gz',
        'doc/signage/copyright',
        'fish/vendor_completions.d/signage.fish',
        'lintian/overrides/signage',
        'zsh/vendor-completions/_signage',
        ...manual.map((page) => `man/man${page.at(-1)}/${page}.gz`),
      ];
      expect(modesIn(folder)).toEqual({
        'usr/bin/signage': '755',
        ...Object.fromEntries(files.map((path) => [`usr/share/${path}`, '644'])),
      });
      if (architecture === 'amd64' && process.arch === 'x64')
        expect(await signage(join(folder, 'usr/bin/signage'), '--version')).toBe(`${version}\n`);
    });

    test("has Debian's machine-readable copyright, with our license", async () => {
      const script = 'dpkg-deb --fsys-tarfile "$1" | tar -xO ./usr/share/doc/signage/copyright';
      const { stdout } = await execute('sh', ['-c', script, 'sh', file]);
      const [, license = ''] = stdout.split('\n\nLicense: MIT\n');
      const lines = readFileSync('LICENSE', 'utf8').trim().split('\n').slice(4);
      expect(license.split('\n\n')[0]).toBe(lines.map((line) => ` ${line || '.'}`).join('\n'));
      expect(stdout).toContain('\nFiles: usr/bin/signage\n');
      expect(stdout.match(/(?<=\nLicense: ).*/g)).toEqual([
        'MIT',
        'MIT and LGPL-2.1+ and others',
        'MIT',
        'LGPL-2.1+',
        'others',
      ]);
    });
  },
);

test.runIf(isInstalled('lintian'))('both Debian packages pass lintian', async () => {
  const files = ['amd64', 'arm64'].map((name) => join(release, `signage_${version}_${name}.deb`));
  const ended = await Promise.all(files.map((file) => execute('lintian', ['--allow-root', file])));
  expect(ended).toMatchObject(files.map(() => ({ stdout: '' })));
});

describe.runIf(isInstalled('buildah'))('the container image', () => {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  const buildah = async (...args: readonly string[]) =>
    (await execute('buildah', args, { env })).stdout.trim();

  const tag = `signage-test:${process.pid}`;
  let container = '';

  beforeAll(async () => {
    const parts = ['linux-x64/signage', 'THIRD-PARTY-LICENSES.txt'].map((path) =>
      join(release, 'executables', path),
    );
    await execute('release/container/build', [...parts, tag], {
      env: { ...env, SOURCE_DATE_EPOCH: '1800000000' },
    });
    container = await buildah('from', tag);
  });

  afterAll(async () => {
    await buildah('rm', container);
    await buildah('rmi', '--force', tag);
  });

  test('runs the executable as an unprivileged user with a home folder', async () => {
    const run = (...args: readonly string[]) => buildah('run', container, '--', '/usr/bin/signage', ...args);
    expect(await run('--version')).toBe(version);
    expect(JSON.parse(await run('--demo', 'players', 'list', '-o', 'json'))).toHaveLength(52);
    const login = ['auth', 'login', '--base-url', 'http://127.0.0.1:1', '--key-command', 'echo key'];
    await expect(run(...login)).rejects.toThrow('127.0.0.1:1');
    expect(
      await buildah('inspect', '--format', '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}', container),
    ).toBe('65532:65532 [/usr/bin/signage]');
  });

  test('says what it is', async () => {
    const { stdout: commit } = await execute('git', ['rev-parse', 'HEAD']);
    const { OCIv1: image } = JSON.parse(await buildah('inspect', '--type', 'image', tag));
    const { 'io.buildah.version': _, ...labels } = image.config.Labels;
    const repository = 'https://github.com/signage-cli/signage';
    expect(labels).toEqual({
      'org.opencontainers.image.title': 'signage',
      'org.opencontainers.image.description': manifest.description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.created': '2027-01-15T08:00:00Z',
      'org.opencontainers.image.revision': commit.trim(),
      'org.opencontainers.image.source': repository,
      'org.opencontainers.image.url': repository,
      'org.opencontainers.image.documentation': `${repository}/blob/v${version}/docs/install.md`,
      'org.opencontainers.image.vendor': manifest.author,
      'org.opencontainers.image.licenses': 'MIT AND LGPL-2.1-or-later',
    });
  });

  test('has the licenses', async () => {
    const documents = join(await buildah('mount', container), 'usr/share/doc/signage');
    expect(readdirSync(documents)).toEqual(['LICENSE', 'THIRD-PARTY-LICENSES.txt']);
    expect(readFileSync(join(documents, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain(lgpl);
  });
});
