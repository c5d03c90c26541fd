import { expect, test } from 'vitest';
import { dayOf } from '../../../release/man/day.ts';
import { escaped, filled } from '../../../release/man/roff.ts';

test.each([
  ['--max-offline', String.raw`\-\-max\-offline`],
  ['"a" \'b\' `c`', String.raw`\(dqa\(dq \(aqb\(aq \(gac\(ga`],
  ['^~', String.raw`\(ha\(ti`],
  [String.raw`\t \\`, String.raw`\et \e\e`],
  ['Promoção … 東京 👩', String.raw`Promo\[u00E7]\[u00E3]o \[u2026] \[u6771]\[u4EAC] \[u1F469]`],
])('%j is escaped', (text, roff) => {
  expect(escaped(text)).toBe(roff);
});

test('no line of text becomes a request', () => {
  expect(filled('.hidden and .more. .TH')).toBe('\\&.hidden and .more. .TH');
  expect(filled("'quoted'")).toBe('\\(aqquoted\\(aq');
  const words = Array.from({ length: 40 }, () => '.x').join(' ');
  expect(filled(words).match(/^\./gm)).toBe(null);
});

const changelog = '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n## [0.1.0] - 2026-12-01\n';
test.each([
  ['0.1.0', undefined, '2026-12-01'],
  ['0.2.0', undefined, '2027-01-02'],
  ['0.2.0', '1700000000', '2023-11-14'],
  ['0.2.0', '0', '1970-01-01'],
  ['0.3.0', undefined, '1970-01-01'],
  ['0.3.0', '', '1970-01-01'],
])('the day of %s with SOURCE_DATE_EPOCH %j', (version, epoch, day) => {
  expect(dayOf(version, changelog, epoch)).toBe(day);
});
