import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { devDependencies } from '../../package.json';
import { readPage, root } from './pages.ts';

test('docs/dependencies.md has every library that ends up in the bundle', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8').replace(/^import type [^;]*;$/gm, ''));
  const imported = sources.flatMap((text) =>
    Array.from(
      text.matchAll(/\b(?:from|import\(|import) ?'((?:@[^/']+\/)?[^/'.:]+)[^':]*'/g),
      ([, name]) => name,
    ),
  );
  const bundled = Object.keys(devDependencies).filter((name) => imported.includes(name));
  const [table = ''] = readPage('docs/dependencies.md').split('## By hand');
  const listed = Array.from(table.matchAll(/^\| `([^`]+)`/gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual(bundled.toSorted());
});
