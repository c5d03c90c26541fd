// project: packed, about Node
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';

let root = '';

beforeAll(async () => {
  const folder = emptyFolder();
  await execute('tar', ['-xzf', inject('tarball'), '-C', folder]);
  root = join(folder, 'package');
});

function manifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** The files below a folder of the package, with their paths from its root. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(root, posix.join(parentPath, name)))
    .sort();
}

test('the package has the executable, the bundle, the manual, and what people should read', () => {
  expect(filesIn('.').filter((path) => !/^(?:dist|docs)\//.test(path))).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'README.pt-BR.md',
    'bin/compiled-code.js',
    'bin/package.json',
    'bin/signage.js',
    'package.json',
  ]);
  const guides = readdirSync('docs', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(filesIn('docs')).toEqual(guides.map(({ parentPath, name }) => posix.join(parentPath, name)).sort());
  expect(filesIn('dist').filter((path) => !/^dist\/[\w-]+\.cjs$/.test(path))).toEqual(
    ['dist/THIRD-PARTY-LICENSES.txt', 'dist/expect.schema.json', ...manifest().man].sort(),
  );
});

test.each([
  ['the schema validators of conf and of the MCP server', 'schema is invalid: '],
  ["undici's mocks", 'MockAgent'],
  ["undici's tree of headers", 'TernarySearchTree'],
])('the bundle leaves out %s', (_, text) => {
  const having = filesIn('dist').filter((path) => readFileSync(join(root, path), 'utf8').includes(text));
  expect(having).toEqual([]);
});

test('a package under the Mozilla Public License comes with its text, and where its source is', () => {
  const licenses = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  const [, notice = ''] = /^(@jmespath-community\/jmespath [\s\S]+?)^-{80}$/m.exec(licenses) ?? [];
  const { version } = JSON.parse(
    readFileSync('node_modules/@jmespath-community/jmespath/package.json', 'utf8'),
  );
  expect(notice.split('\n\n').slice(0, 3)).toEqual([
    `@jmespath-community/jmespath ${version}`,
    `Source: https://www.npmjs.com/package/@jmespath-community/jmespath/v/${version}`,
    expect.stringMatching(/^Mozilla Public License Version 2\.0\n/),
  ]);
  expect(notice).toContain('Exhibit B - "Incompatible With Secondary Licenses" Notice');
});

test('its manifest says where it comes from, and runs nothing when it is installed', () => {
  const { homepage, bugs, repository, scripts, dependencies } = manifest();
  expect({ homepage, bugs, repository, dependencies }).toEqual({
    homepage: 'https://github.com/signage-cli/signage#readme',
    bugs: 'https://github.com/signage-cli/signage/issues',
    repository: { type: 'git', url: 'git+https://github.com/signage-cli/signage.git' },
    dependencies: undefined,
  });
  const atInstall = /^(?:(?:pre|post)?(?:install|prepare)|prepublish)$/;
  expect(Object.keys(scripts).filter((name) => atInstall.test(name))).toEqual([]);
});
