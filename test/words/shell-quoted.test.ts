import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellQuoted } from '../../src/words/shell-quoted.ts';

test.each([
  ['https://a.test:8443/x_y/%20,+=@v1.2', 'https://a.test:8443/x_y/%20,+=@v1.2'],
  ['', "''"],
  ['a b', "'a b'"],
  ["it's", "'it'\\''s'"],
  ['http://[::1]/', "'http://[::1]/'"],
  ['~root', "'~root'"],
  ['#x', "'#x'"],
  ['a?b*', "'a?b*'"],
])('%s is typed as %s', (text, typed) => {
  expect(shellQuoted(text)).toBe(typed);
});

test('a shell reads each as one word, which is the text', () => {
  const meaningful = fc.constantFrom(...';&|<>()$`\\"\' \t\n*?[]{}#~=%!^', 'a', 'é', '\u{1f600}');
  const texts = fc.sample(fc.string({ unit: meaningful, maxLength: 12 }), 2000);
  const words = texts.map((text) => shellQuoted(text)).join(' ');
  const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(texts);
});
