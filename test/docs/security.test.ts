import { expect, test } from 'vitest';
import { readPage } from './pages.ts';

const promises = readPage('docs/security.md')
  .split(/^(?=- )/m)
  .slice(1);

// test/docs/links.test.ts holds that the named files exist.
test('docs/security.md names a test for each promise', () => {
  const named = promises.map((promise) => promise.match(/`test\/[\w/-]+\.test\.ts`/g) ?? []);
  expect(promises.length).toBeGreaterThanOrEqual(7);
  expect(named.filter((files) => files.length === 0)).toEqual([]);
});
