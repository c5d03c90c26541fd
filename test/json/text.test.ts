import { describe, expect, test } from 'vitest';
import { depthOf } from '../../src/json/text.ts';

describe('the depth of JSON', () => {
  test.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":1,"b":"c"}', 1],
    ['{"a":{"b":[1]}}', 3],
    ['[[],[],{}]', 2],
    ['[[[1]],[2],3]', 3],
    ['{"[[[":"{{{"}', 1],
    ['["\\"[[[","\\\\",[1]]', 2],
  ])('%s: %i', (text, depth) => {
    expect(depthOf(text)).toBe(depth);
  });
});
