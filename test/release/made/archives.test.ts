import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { targets } from '../../../release/targets.ts';
import { execute } from '../../helpers/programs.ts';
import { lgpl, manual, modesIn, newFolder, release, signage, version } from './release.ts';

const guides = readdirSync('docs', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();

const completions = {
  bash: 'signage.bash',
  zsh: '_signage',
  fish: 'signage.fish',
  powershell: 'signage.ps1',
} as const;

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
  /** What was unpacked, with its owners, for a tar. */
  let listing = '';

  beforeAll(async () => {
    const into = newFolder();
    const file = join(release, `${root}.${archive}`);
    const command =
      archive === 'zip' ? ['unzip', file, '-d'] : ['tar', '--numeric-owner', '-xvvzf', file, '-C'];
    const [program = '', ...words] = [...command, into];
    listing = (await execute(program, words)).stdout;
    expect(readdirSync(into)).toEqual([root]);
    folder = join(into, root);
  });

  // A zip says nothing of users.
  if (archive === 'tar.gz')
    test('belongs to root', () => {
      expect(new Set(listing.match(/ \d+\/\d+ /g))).toEqual(new Set([' 0/0 ']));
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
