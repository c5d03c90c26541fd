import { afterAll, expect, test, vi } from 'vitest';
import type { FieldKind } from '../../src/model/fields.ts';
import { createDisplay } from '../../src/output/values.ts';
import { bytesText, grouped } from '../../src/words/quantity.ts';
import { itemFrom, now, pipe } from './render.ts';

afterAll(() => void vi.unstubAllEnvs());

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [12_412_345, '12.4 MB'],
  [1e9, '1.0 GB'],
  [1e12, '1.0 TB'],
  [1e15, '1.0 PB'],
  [5e18, '5000.0 PB'],
  [-1, '-1'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
])('%d bytes: %s', (bytes, expected) => {
  expect(bytesText(bytes)).toBe(expected);
});

test.each([
  ['999', '999'],
  ['1000', '1,000'],
  ['-1000', '-1,000'],
  ['-999', '-999'],
  ['-123456', '-123,456'],
  ['12345678901234567890', '12,345,678,901,234,567,890'],
  ['1.5', '1.5'],
  ['1e21', '1e21'],
])('%s with separators: %s', (digits, expected) => {
  expect(grouped(digits)).toBe(expected);
});

test.each([
  ['relative', undefined, '3h ago'],
  ['iso', undefined, '2026-11-17T03:12:44-03:00'],
  ['local', 'America/Sao_Paulo', '2026-11-17 03:12:44'],
  ['local', 'Asia/Tokyo', '2026-11-17 15:12:44'],
] as const)('%s in %s: %s', (time, timeZone, expected) => {
  vi.stubEnv('TZ', timeZone);
  const { value: show } = createDisplay({ time, now });
  expect(show('2026-11-17T03:12:44-03:00', 'datetime')).toBe(expected);
  expect(show('not a date', 'datetime')).toBe('not a date');
});

test.each<[FieldKind, string, string]>([
  ['text', 'null', '-'],
  ['text', '""', '-'],
  ['number', '1234567', '1234567'],
  ['bytes', '"12 MB"', '12 MB'],
  ['datetime', '1763370764', '1763370764'],
  ['list', '["a", "b"]', 'a, b'],
  ['list', '[]', '-'],
  ['list', '["a", 1.50]', '["a",1.5]'],
  ['days', '"MON"', 'MON'],
  ['object', '{"b": 1.50, "10": [ ]}', '{"10":[],"b":1.5}'],
  ['enum', 'true', '✓'],
  ['text', 'false', '–'],
  ['text', '"true"', 'true'],
])('%s %s: %s', (kind, json, expected) => {
  const item = itemFrom(`{"value":${json}}`);
  expect(createDisplay(pipe).value(item.fields.value, kind)).toBe(expected);
});
