import { expect, test } from 'vitest';
import { parseVersion } from '../../../src/players/rules/version.ts';

test.each([
  ['2.4.0', '2.4.0'],
  ['2.4', '2.4.0'],
  ['2', '2.0.0'],
  ['V2.4', '2.4.0'],
  [' 2.4.0 ', '2.4.0'],
  ['2.4.0-rc.1', '2.4.0-rc.1'],
  ['2.4-rc.1', '2.4.0-rc.1'],
  ['2.4.0+build.7', '2.4.0'],
  ['2026.05.01', '2026.5.1'],
  ['', undefined],
  ['2.', undefined],
  ['2.4.0.1', undefined],
  ['2.4.0beta', undefined],
  ['2.4.0-', undefined],
  ['2.4.0-a..b', undefined],
  ['2.4.0 (tizen)', undefined],
  ['2.x', undefined],
  ['-2.4.0', undefined],
  ['99999999999999999999.0.0', undefined],
  [`1.0.0-${'a'.repeat(300)}`, undefined],
])('%j parses as %s', (text, expected) => {
  expect(parseVersion(text)?.toString()).toBe(expected);
});
