import { expect, test } from 'vitest';
import { cases } from '../bench/cases.ts';
import { readPage } from './pages.ts';

test('docs/performance.md has every case of the bench, with its reference and its bar', () => {
  const nothing = {
    node: '',
    tool: '',
    executable: '',
    watcher: '',
    url: '',
    profileFolder: '',
    emptyFolder: '',
    idFile: '',
    firstPlayer: '',
  };
  const expected = cases(nothing).map(({ name, reference, bar }) => ({
    name,
    reference: reference.name,
    bar: bar?.toFixed(2) ?? '',
  }));
  const rows = readPage('docs/performance.md').match(/^\| .* ms .*$/gm) ?? [];
  const shown = rows.map((row) => {
    const [, name = '', , reference = '', , bar = ''] = row.replaceAll('\\|', '/').split(/ *\| */);
    return { name, reference: /\((.+)\)/.exec(reference)?.[1]?.replaceAll('/', '|'), bar };
  });
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');
  expect(shown.sort(byName)).toEqual(expected.sort(byName));
});
