import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { execute, isInstalled } from '../../helpers/programs.ts';
import { manual, modesIn, newFolder, release, signage, version } from './release.ts';

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

test.runIf(isInstalled('lintian'))(
  'both Debian packages pass lintian',
  async () => {
    const files = ['amd64', 'arm64'].map((name) => join(release, `signage_${version}_${name}.deb`));
    const ended = await Promise.all(files.map((file) => execute('lintian', ['--allow-root', file])));
    expect(ended).toMatchObject(files.map(() => ({ stdout: '' })));
    // It searches all of two executables.
  },
  600_000,
);
