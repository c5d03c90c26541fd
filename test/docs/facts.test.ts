import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { devDependencies, scripts } from '../../package.json';
import { cases } from '../bench/cases.ts';
import { run } from '../helpers/run.ts';
import { blocks, pages, readPage, root } from './pages.ts';

const texts = [...pages, 'docs/llms.txt', 'CONTRIBUTING.md', 'CHANGELOG.md', 'build/README.md'];

/** A page without its fenced blocks. */
function prose(page: string): string {
  return readPage(page).replace(/^```[\s\S]*?^```$/gm, '');
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** The targets of a page's links and pictures that are in the repository, with their paths from the root. */
function linksOf(page: string) {
  return [...prose(page).matchAll(/(?:\]\(|(?:src|href)=")([^)\s"]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { target, path: path === '' ? page : posix.join(dirname(page), path), anchor };
    });
}

test.each(texts)('the links in %s lead somewhere', (page) => {
  const broken = linksOf(page).filter(
    ({ path, anchor }) =>
      !existsSync(join(root, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test.each(texts)('each block of code in %s ends', (page) => {
  const fences = readPage(page).match(/^ *`{3,}.*$/gm) ?? [];
  const isRight = (fence: string, at: number) =>
    at % 2 === 0 ? /^ *```\w*$/.test(fence) : fence.trim() === '```';
  expect(fences.filter((fence, at) => !isRight(fence, at))).toEqual([]);
  expect(fences.length % 2).toBe(0);
});

test.each(texts)('the files that %s names exist', (page) => {
  const named = [...prose(page).matchAll(/`((?:src|test|docs|bin|build|\.ci)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('workflows use the action of this repository and version', () => {
  const { version, repository } = JSON.parse(readPage('package.json'));
  const [, name = ''] = /github\.com\/(.+)\.git$/.exec(repository.url) ?? [];
  const used = texts.flatMap((page) =>
    [...readPage(page).matchAll(/uses: ([\w-]+\/signage@\S+)/g)].map(([, action]) => action),
  );
  expect(used).not.toEqual([]);
  expect(new Set(used)).toEqual(new Set([`${name}@v${version}`]));
});

test('README has one line that installs and tries the tool, and one that installs and tests it', async () => {
  const lines = (readPage('README.md').match(/^npm ci .*$/gm) ?? []).map((line) => line.split(' && '));
  expect(lines).toEqual([
    ['npm ci', 'node bin/signage.js --demo status'],
    ['npm ci', 'npm test'],
  ]);
  const [, , ...words] = lines[0]?.[1]?.split(' ') ?? [];
  const { stdout, code } = await run(words);
  expect({ stdout, code }).toEqual({ stdout: expect.stringContaining('signage --demo screens'), code: 0 });
  expect(scripts).toMatchObject({
    dependencies: 'npm run build',
    pretest: 'npm run build',
    'pretest:all': 'npm run build',
  });
});

test('no command needs what is not published yet', () => {
  const published =
    /releases\/download|ghcr\.io|\bgh attestation|(?:brew|scoop|nix profile) install|npm (?:install|i) .*signage-cli$/m;
  expect([...blocks('sh'), ...blocks('text')].filter((block) => published.test(block))).toEqual([]);
});

test('the files of a release that the pages name are of this version', () => {
  const { version } = JSON.parse(readPage('package.json'));
  const named = pages.flatMap((page) =>
    [...readPage(page).matchAll(/(?:\bsignage(?:-cli)?[-_:]|\/download\/v)(\d+\.\d+\.\d+)/g)].map(
      ([, named]) => named,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('README leads to the map, and the map to every page', () => {
  expect(linksOf('README.md').map(({ path }) => path)).toContain('docs/README.md');
  const linked = linksOf('docs/README.md').map(({ path }) => path);
  const isBelow = (page: string) =>
    page.startsWith('docs/sql/') && linksOf('docs/sql.md').some(({ path }) => path === page);
  const missing = pages.filter(
    (page) => /^docs\/(?!README)/.test(page) && !linked.includes(page) && !isBelow(page),
  );
  // Agents read it; people are led to it by the page on language models.
  expect(missing).toEqual(['docs/skill/SKILL.md']);
});

test.each([
  ['which players are offline', 'signage players list --health offline'],
  ['what plays tomorrow at 9 in a store', "--at 'tomorrow 9:00'"],
  ['a CI job', '--report github'],
  ['Prometheus', '--report openmetrics'],
  ['Excel', 'signage players list -o csv --excel'],
  ['a proxy', '`HTTPS_PROXY`'],
  ['a new schedule', 'signage diff --with'],
  ['your boss', 'signage report screens.html'],
  ['list outages', 'signage uptime --history history --outages'],
  ['exit codes', '`OFFLINE`'],
])('the map leads to %s in two clicks', (task, answer) => {
  const rows = readPage('docs/README.md').match(/^\| .*$/gm) ?? [];
  const [row = '', ...others] = rows.filter((each) => each.includes(task));
  expect(others).toEqual([]);
  const [, path = '', , anchor] = /\]\(([^)#]+)(#([^)]+))?\)/.exec(row) ?? [];
  const sections = readPage(`docs/${path}`).split(/^## /m);
  const isMeant = (text: string) => anchor === undefined || anchorOf(text.split('\n', 1)[0] ?? '') === anchor;
  expect(sections.filter(isMeant).join('')).toContain(answer);
});

/** The words that somebody wrote: without examples, and without tables that the program makes. */
function wordsOf(page: string): number {
  const own = prose(page).replace(
    /^\| (?:Exit code|Format|Rule|Tool|Input|Variable|Member) .*\n(?:\|.*\n)+/gm,
    '',
  );
  return own.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

test('README can be read in three minutes', () => {
  for (const page of ['README.md', 'README.pt-BR.md']) expect(wordsOf(page)).toBeLessThanOrEqual(750);
});

test('the documentation can be read in an hour and a half', () => {
  const forUsers = pages.filter((page) => /^docs\/(?!dev\/)/.test(page));
  const words = forUsers.map(wordsOf).reduce((sum, count) => sum + count, 0);
  expect(words).toBeLessThanOrEqual(15_000);
});

test('docs/dev/dependencies.md has every library that ends up in the bundle', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8').replace(/^import type [^;]*;$/gm, ''));
  const imported = sources.flatMap((text) =>
    Array.from(
      text.matchAll(/\b(?:from|import\(|import) ?'((?:@[^/']+\/)?[^/'.:]+)[^':]*'/g),
      ([, name]) => name,
    ),
  );
  // What JSX is made of is imported by the compiler.
  const jsx: string = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions
    .jsxImportSource;
  const bundled = Object.keys(devDependencies).filter((name) => [...imported, jsx].includes(name));
  const [table = ''] = readPage('docs/dev/dependencies.md').split('## Written by hand');
  const listed = Array.from(table.matchAll(/^\| `([^`]+)`/gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual(bundled.toSorted());
});

const promises = readPage('docs/dev/security.md')
  .split(/^(?=- )/m)
  .slice(1);

test('docs/dev/security.md names for each promise the place where it stands, and a test', () => {
  const lacking = promises.filter(
    (promise) => !/`(?:src|bin)\/[\w/-]+\.[jt]s`/.test(promise) || !/`test\/[\w/-]+\.test\.ts`/.test(promise),
  );
  expect(promises.length).toBeGreaterThanOrEqual(7);
  expect(lacking).toEqual([]);
});

test('docs/dev/performance.md has every case of the bench, with its reference and its bar', () => {
  const commands = { node: '', tool: '', watcher: '' };
  const world = {
    url: '',
    profileFolder: '',
    emptyFolder: '',
    idFile: '',
    firstPlayer: '',
    expectations: '',
    failing: '',
    changes: '',
  };
  const expected = cases({ ...commands, ...world }).map(({ name, reference, bar }) => ({
    name,
    reference: reference.name,
    bar: bar?.toFixed(2) ?? '',
  }));
  const rows = readPage('docs/dev/performance.md').match(/^\| .* ms .*$/gm) ?? [];
  const shown = rows.map((row) => {
    const [, name = '', , reference = '', , , , bar = ''] = row.replaceAll('\\|', '/').split(/ *\| */);
    return { name, reference: reference.replaceAll('/', '|'), bar };
  });
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');
  expect(shown.sort(byName)).toEqual(expected.sort(byName));
});
