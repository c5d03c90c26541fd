import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, root } from './pages.ts';

test('the tree in CONTRIBUTING names every room and file right below src', () => {
  const tree = /^src\/\n((?: {2}.*\n)+)/m.exec(readPage('CONTRIBUTING.md'))?.[1] ?? '';
  const named = [...tree.matchAll(/^ {2}([\w./-]+)/gm)].map(([, name = '']) => name);
  const present = readdirSync(join(root, 'src'), { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  );
  expect(named.sort()).toEqual(present.sort());
});
