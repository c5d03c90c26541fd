import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const section = /^## Security\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
const promises = section.split(/^(?=- )/m).slice(1);

test('README names a test for each promise about security, and each of them exists', () => {
  const named = promises.map((promise) => promise.match(/\btest\/[\w/-]+\.test\.ts\b/g) ?? []);
  expect(promises.length).toBeGreaterThanOrEqual(7);
  expect(named.filter((files) => files.length === 0)).toEqual([]);
  expect(named.flat().filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
