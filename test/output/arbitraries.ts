import * as fc from 'fast-check';
import { anyCharacter } from '../helpers/any-character.ts';

/** The worst text a server could send: escape sequences, bidirectional controls, emoji, half an emoji. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
      fc.constantFrom(
        ...[
          '\u001b[31m',
          '\u009b2J',
          '\r',
          '\n',
          '\t',
          '\u202e',
          '\u2066',
          '\u200b',
          '\ufeff',
          '\u2028',
          '\ud800',
        ],
        ...[
          '\u200d',
          '\ufe0f',
          '\u{e0041}',
          '👩🏽‍🌾',
          '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
          '日本',
          'e\u0301',
          '"',
          '\\',
          "'",
          ',',
          '=',
          '-',
          ' ',
          '- ',
          ': ',
          '#',
        ],
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const scalar = fc.oneof(
  hostileText,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** Any JSON value, with `__proto__` among its keys. */
export const jsonValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(hostileText, fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
})).value;

/** Objects with fields of the contract, some of the documented type, and other fields. */
export const fieldValues = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom('id', 'name', 'healthStatus', 'status', 'storeId', 'resolutionWidth', 'lastSeenAt'),
      fc.constantFrom(
        'metadata',
        'tags',
        'daysOfWeek',
        'durationSeconds',
        'fileSizeBytes',
        'startAt',
        'width',
      ),
      hostileText,
    ),
    fc.oneof(
      { arbitrary: jsonValue, weight: 3 },
      fc.constantFrom('2026-11-17T09:00:00Z', '2026-02-30T00:00:00Z', 'healthy', 'offline', -1, 1e300, 90),
      fc.array(fc.constantFrom('MON', 'TUE', 'WED', 'SUN', 'XXX')),
    ),
    { maxKeys: 8 },
  )
  .map((fields) => ({ ...fields }));

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 2 });
const rawNumber = fc.constantFrom(
  '0',
  '-0',
  '1.50',
  '12345678901234567890',
  '1e400',
  '-2.5E-3',
  '0.1000000000000000001',
);
const rawString = hostileText.map((text) => JSON.stringify(text));
const rawKey = fc.oneof(
  rawString,
  fc.constantFrom('"a"', '"\\u0061"', '"10"', '"9"', '"__proto__"', '"b.c"'),
);

const joined = (open: string, close: string, elements: readonly string[], blank: string) =>
  `${open}${blank}${elements.join(`${blank},${blank}`)}${blank}${close}`;

const raw = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    rawString,
    rawNumber,
    fc.constantFrom('true', 'null'),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .tuple(fc.array(tie('value'), { maxLength: 4 }), space)
    .map(([list, blank]) => joined('[', ']', list, blank)),
  object: fc
    .tuple(fc.array(fc.tuple(rawKey, space, tie('value')), { maxLength: 5 }), space)
    .map(([members, blank]) =>
      joined(
        '{',
        '}',
        members.map(([key, gap, value]) => `${key}${gap}:${gap}${value}`),
        blank,
      ),
    ),
}));

/** JSON objects as text: white space anywhere, duplicate keys, numbers no double can hold. */
export const rawObject = raw.object;
