import { expect, test } from 'vitest';
import { readPage } from './pages.ts';

const promises = readPage('docs/security.md')
  .split(/^(?=- )/m)
  .slice(1);

// test/docs/links.test.ts holds that the named files exist.
test('docs/security.md names for each promise the place where it stands, and a test', () => {
  const lacking = promises.filter(
    (promise) => !/`(?:src|bin)\/[\w/-]+\.[jt]s`/.test(promise) || !/`test\/[\w/-]+\.test\.ts`/.test(promise),
  );
  expect(promises.length).toBeGreaterThanOrEqual(7);
  expect(lacking).toEqual([]);
});
