import { expect, test } from 'vitest';
import { ApiKey, withoutKeys } from '../../src/model/api-key.ts';

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = new ApiKey(`sgn_live_rede-aurora_${tail}`);

test.each([
  ['the key', `key ${key.reveal()} refused`, 'key sgn_live_rede-aurora_… refused'],
  ['its random part, twice', `${tail} or ${tail}`, '… or …'],
  ['another key', 'sgn_live_x_0123456789abcdefGHIJ was sent', 'sgn_live_x_… was sent'],
  ['the beginning of another key', 'sgn_live_x_0123456789abcdef', 'sgn_live_x_…'],
  ['no key', 'sgn_live_x_short and _live_', 'sgn_live_x_short and _live_'],
])('%s', (_, text, shown) => {
  expect(withoutKeys(text, [key])).toBe(shown);
});

test('a key of another form is hidden whole, unless it is a word', () => {
  expect(withoutKeys('sent swordfish$&2 to it', [new ApiKey('swordfish$&2')])).toBe('sent … to it');
  expect(withoutKeys('no players', [new ApiKey('players'), new ApiKey('')])).toBe('no players');
});
