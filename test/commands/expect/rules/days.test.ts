import { expect, test } from 'vitest';
import { parseDays } from '../../../../src/clock/opening-hours.ts';

const refuse = (word: string): never => {
  throw new Error(word);
};

test.each([
  ['Mon–Wed', 0b0000111],
  ['Sat, Sunday', 0b1100000],
  ['sex-seg', 0b1110001],
])('%s are days', (text, bits) => {
  expect(parseDays([text], refuse)).toBe(bits);
});

test.each(['Mon–Wed–Fri', 'Satisfied', 'Mo', 'Mon–'])('%s are no days', (text) => {
  expect(() => parseDays([text], refuse)).toThrow();
});
