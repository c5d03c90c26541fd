import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiKey } from '../../src/model/api-key.ts';
import { KnownKeys } from '../../src/model/known-keys.ts';

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `test_live_lojas-exemplo_${tail}`;

const hide = (text: string, ...keys: readonly string[]) =>
  new KnownKeys(keys.map((known) => new ApiKey(known))).hide(text);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const percent = (text: string) => hex(text).replace(/../g, '%$&');

describe('a known key is hidden', () => {
  test.each([
    ['the key', `You sent ${key}.`, 'You sent test_live_lojas-exemplo_….'],
    ['the part after the prefix', `no ${tail}!`, 'no …!'],
    ['its first 12 characters', `no ${tail.slice(0, 12)}!`, 'no …!'],
    ['its last 12 characters', `no ${tail.slice(-12)}!`, 'no …!'],
    ['8 characters in its middle', `no ${tail.slice(20, 28)}!`, 'no …!'],
    ['a space', `no ${tail.slice(0, 20)} ${tail.slice(20)}!`, 'no …!'],
    ['a line break', `no ${tail.slice(0, 4)}\r\n${tail.slice(4, 8)}!`, 'no …!'],
    ['a soft hyphen', `no ${tail.slice(0, 20)}\u00ad${tail.slice(20)}!`, 'no …!'],
    ['an equals sign', `no ${tail.slice(0, 20)}=${tail.slice(20)}!`, 'no …!'],
    ['a hyphen', `no ${tail.slice(0, 20)}-${tail.slice(20)}!`, 'no …!'],
    ['quoted-printable', `no ${tail.replace('_', '=5F').slice(0, 20)}=\r\n${tail.slice(18)}!`, 'no …!'],
    ['characters between all', `no ${Array.from(tail).join(' . ')}!`, 'no …!'],
    ['escapes of JSON', `no ${tail.slice(0, 20)}\\n${tail.slice(20, 24)}\\u00ad${tail.slice(24)}!`, 'no …!'],
    ['escapes of escapes', `no ${tail.slice(0, 4)}\\\\u00ad${tail.slice(4, 8)}!`, 'no …!'],
    [
      'the colors of grep',
      `no \u001b[01;31m${tail.slice(0, 4)}\u001b[m${tail.slice(4)}!`,
      'no \u001b[01;31m…!',
    ],
    ['base64', `no ${base64(tail)}!`, 'no …Q==!'],
    ['base64 of more', `no ${base64(`x:${tail}`)}!`, 'no eDp…!'],
    ['hexadecimal digits', `no ${hex(tail)}, ${hex(tail).toUpperCase()}!`, 'no …, …!'],
    ['percent-encoding', `no ${percent(tail)}!`, 'no …!'],
    ['percent-encoding of some', `no ${tail.replace('-', '%2D').replace('_', '%5f')}!`, 'no …!'],
    ['a JSON string', JSON.stringify({ error: `\n${tail}` }), '{"error":"\\n…"}'],
  ])('%s', (_, text, hidden) => {
    expect(hide(text, key)).toBe(hidden);
  });

  test('no escape of a JSON string is left in half where its letter could be one of the key', () => {
    const secret = `n${tail.slice(1)}`;
    expect(hide(JSON.stringify(`no\n${tail.slice(1)}!`), `test_live_lojas-exemplo_${secret}`)).toBe('"no…!"');
  });

  test('of several keys, each', () => {
    const other = 'b8Nf-2Lr_QzY7cVtGm4WkXp9SjDh3uEa6oRi5xTqB1w';
    expect(hide(`${tail} or ${other}, not ${tail}`, key, `test_live_x_${other}`)).toBe('… or …, not …');
  });

  test.each([
    ['no letter at all', '#?#?##$$#?', '#?#?##$$#?'],
    ['what JSON escapes', 'abc"def\\ghi"jkl', 'abc\\"def\\\\ghi\\"jkl'],
    ['what addresses escape', 'abc/def?ghi&jkl', 'abc%2Fdef%3Fghi%26jkl'],
    ['8 characters', 'abcdefg1', 'abcdefg1'],
    ['base64url', 'who?are?you?now', Buffer.from('who?are?you?now').toString('base64url')],
    ['base64 with other characters', 'who?are?you?now', base64('who?are?you?now')],
    ['a prefix of no key', `${tail}${tail}`, tail],
    ['a space inside', 'abcd efgh ijkl', 'abcd efgh ijkl'],
  ])('of another form: %s', (_, known, text) => {
    expect(hide(`no ${text}!`, known)).toBe('no …!');
  });

  test('a text without a known key stays as it is, but for a key of the documented form', () => {
    expect(hide(`no ${key}, ${tail}`)).toBe(`no test_live_lojas-exemplo_…, ${tail}`);
    expect(hide(`no ${tail.slice(0, 7)} ${tail.slice(8, 15)}`, key)).toBe(
      `no ${tail.slice(0, 7)} ${tail.slice(8, 15)}`,
    );
  });

  test('a word of fewer than 8 characters is not hidden', () => {
    expect(hide('abcdefg', 'abcdefg')).toBe('abcdefg');
    expect(hide('', '')).toBe('');
  });
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const secrets = fc
  .array(fc.constantFrom(...letters), { minLength: 43, maxLength: 43 })
  .map((characters) => characters.join(''));

const units = (form: RegExp) => (text: string) => text.match(form) ?? [];
const each = units(/./g);

/** Ways to write a part of a key, as units between which a break may stand. */
const encodings: Readonly<Record<string, (text: string, before: string) => readonly string[]>> = {
  'as it is': (text) => each(text),
  base64: (text, before) => each(base64(before + text)),
  base64url: (text, before) => each(Buffer.from(before + text).toString('base64url')),
  hex: (text) => units(/../g)(hex(text)),
  HEX: (text) => units(/../g)(hex(text).toUpperCase()),
  percent: (text) => units(/.../g)(percent(text)),
  'percent where it must be': (text) => Array.from(text, (c) => (/\w/.test(c) ? c : percent(c))),
  'JSON escapes': (text) => Array.from(text, (c) => `\\u00${hex(c)}`),
  'HTML escapes': (text) => Array.from(text, (c) => `&#${c.charCodeAt(0)};`),
};

const breaks = [
  ...[
    '',
    '',
    '',
    '',
    '',
    '',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\ufeff',
    '=',
    '=\r\n',
    '-',
  ],
  ...['\\n', '\\r\\n', '\\u00ad', '\\u200b', '\\\\u00ad', '%0A', '&#173;', '\u001b[31m', '\\u001b[0m'],
];

/** What a reader can make of a text: itself, and its decoded forms at each alignment. */
function readings(text: string): string[] {
  const decoded = text
    .replace(/(?:\p{Cc}|\\u001b)\[\d*m/gu, '')
    .replace(/\\+u([\da-f]{4})|%([\da-f]{2})/gi, (_, u, p) =>
      String.fromCharCode(Number.parseInt(u ?? p, 16)),
    )
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\\[nr]/g, '');
  return [text, decoded].flatMap((read) => {
    const bare = read.replace(/[^\w+/-]/g, '');
    const bases = [0, 1, 2, 3].map((at) => Buffer.from(bare.slice(at), 'base64').toString('latin1'));
    const digits = read.replace(/[^\da-f]/gi, '');
    const hexes = [0, 1].map((at) => Buffer.from(digits.slice(at), 'hex').toString('latin1'));
    return [read, bare, bare.replaceAll('-', ''), ...bases, ...hexes];
  });
}

/** 8 characters in a row of the secret that can be read in a text. */
function leakIn(text: string, secret: string): string | undefined {
  const read = readings(text);
  const runs = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));
  return runs.find((run) => read.some((reading) => reading.includes(run)));
}

const words = fc.constantFrom(
  '',
  'the key ',
  '{"error":"not ',
  'https://x.test/?key=',
  '"}',
  ' is unknown',
  '% & \\ ',
);

const cases = fc.record({
  secret: secrets,
  from: fc.nat(35),
  length: fc.integer({ min: 8, max: 43 }),
  encoding: fc.constantFrom(...Object.keys(encodings)),
  lead: fc.constantFrom('', 'x', 'x:'),
  broken: fc.array(fc.constantFrom(...breaks), { minLength: 130, maxLength: 130 }),
  before: words,
  after: words,
});

test('no 8 characters in a row can be got back, wherever they stand, broken and encoded', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(cases, ({ secret, from, length, encoding, lead, broken, before, after }) => {
      const part = secret.slice(from, from + length);
      const written = encodings[encoding]?.(part, lead) ?? [];
      const text = before + written.map((unit, at) => unit + (broken[at] ?? '')).join('') + after;
      if (leakIn(text, secret) !== undefined) seen.add(encoding);
      expect(leakIn(hide(text, `test_live_lojas-exemplo_${secret}`), secret)).toBeUndefined();
    }),
    { numRuns: 1_000, seed: 1 },
  );
  // Otherwise it could not fail.
  expect([...seen].sort()).toEqual(Object.keys(encodings).sort());
});

test('a text without any part of the key is unchanged', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .array(fc.constantFrom('players', ' ', '=', '\\n', '%2F', '\u00ad', 'test_', 'lojas-exemplo', '_'))
      .map((parts) => parts.join('')),
    secrets.map((other) => base64(other)),
  );
  fc.assert(
    fc.property(secrets, texts, (secret, text) => {
      expect(hide(text, `test_live_lojas-exemplo_${secret}`)).toBe(text);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});

describe('the work is in proportion to the text', () => {
  afterEach(() => vi.restoreAllMocks());

  /** How often a character of any text is looked at. */
  function looks(text: string, known: string): number {
    const keys = new KnownKeys([new ApiKey(known)]);
    keys.hide('');
    const look = vi.spyOn(String.prototype, 'charCodeAt');
    keys.hide(text);
    const { length } = look.mock.calls;
    look.mockRestore();
    return length;
  }

  test.each([
    ['ordinary', 'You sent a key that the service does not know. ', key],
    ['half a key', `${tail.slice(0, 7)} `, key],
    ['the key', `${tail} `, key],
    ['one letter', 'k', `test_live_lojas-exemplo_${'k'.repeat(43)}`],
    ['breaks', '= \\n', key],
    ['escapes', '%255F\\u00ad', key],
    ['backslashes', '\\', key],
    ['the beginning of a key of the documented form', '_live_a', key],
  ])('%s', (_, part, known) => {
    const few = looks(part.repeat(100), known);
    const many = looks(part.repeat(3_200), known);
    expect(few).toBeGreaterThan(0);
    expect(many / few).toBeLessThan(40);
  });
});

test('a key is shown by nothing but its own methods', () => {
  const secret = new ApiKey(key);
  expect([`${secret}`, JSON.stringify({ secret }), secret.masked]).toEqual([
    'test_live_lojas-exemplo_…',
    '{"secret":"test_live_lojas-exemplo_…"}',
    'test_live_lojas-exemplo_…',
  ]);
  expect(`${new ApiKey('no such form')}`).toBe('…');
});
