import { expect, test } from 'vitest';
import { parseBaseUrl } from '../../src/profiles/settings.ts';

test.each([
  ['https://a.test', 'https://a.test'],
  [' HTTPS://A.test:443/?q#h\n', 'https://a.test'],
  ['http://a.test:8080//', 'http://a.test:8080'],
  ['https://a.test/base//', 'https://a.test/base'],
  ['https://a.test/api/external', 'https://a.test'],
  ['https://a.test/base//api/external/', 'https://a.test/base'],
  ['https://a.test/api/external/base', 'https://a.test/api/external/base'],
])('the base URL %j is %s', (text, expected) => {
  expect(parseBaseUrl(text, 'USAGE')).toBe(expected);
});

test.each([
  [' a.test ', 'the base URL "a.test" is not an http or https URL'],
  ['file:///etc', 'the base URL "file:///etc" is not an http or https URL'],
  ['https://me@a.test', 'the base URL contains a user name or password'],
  ['https://:secret@a.test', 'the base URL contains a user name or password'],
])('%j is no base URL', (text, message) => {
  for (const kind of ['USAGE', 'CONFIG'] as const) {
    expect(() => parseBaseUrl(text, kind)).toThrow(expect.objectContaining({ kind, message }));
  }
});
