import { expect, test } from 'vitest';
import { jsonFault, parseJson } from '../../src/json/parse.ts';

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}"[[["${']}'.repeat(depth / 2)}`;

test.each([
  [nested(32), undefined],
  [nested(34), 'nested more than 32 levels deep'],
  ['['.repeat(9000) + ']'.repeat(9000), 'nested more than 32 levels deep'],
  ['['.repeat(9000), 'not JSON'],
])('%#: %s', (text, expected) => {
  let fault: string | undefined;
  try {
    parseJson(text);
  } catch (error) {
    fault = jsonFault(error);
  }
  expect(fault).toBe(expected);
});
