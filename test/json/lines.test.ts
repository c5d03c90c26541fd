import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestObject } from '../../src/json/gate.ts';
import { linesOf } from '../../src/json/lines.ts';

async function* each(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

/** The lines of a text in parts; a line that is too long is null. */
async function linesIn(parts: readonly string[]): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const batch of linesOf(each(parts), () => lines.push(null))) lines.push(...batch);
  return lines;
}

test('the lines of a text do not depend on its parts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '𝄞') })), async (parts) => {
      const lines = parts.join('').split('\n');
      expect(await linesIn(parts)).toEqual(lines.at(-1) === '' ? lines.slice(0, -1) : lines);
    }),
  );
});

test('a line that is too long is left out, whatever its parts', async () => {
  const [longest, more] = ['a'.repeat(largestObject), 'b'.repeat(largestObject)];
  expect(await linesIn([longest, '\n', more, 'b', more, '\nc\n', `${more}${more}\nd`])).toEqual([
    longest,
    null,
    'c',
    null,
    'd',
  ]);
});
