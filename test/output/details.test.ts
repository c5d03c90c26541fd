import { expect, test } from 'vitest';
import { detailsView } from '../../src/output/view.ts';
import { parseFields } from '../../src/query/select.ts';
import { contentDetails, contentLayout, itemOf, pipe, render, screen, terminal } from './render.ts';

const spot = itemOf({
  id: '1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
  name: 'Promoção de Verão',
  description: '30-second spot for all stores, with the summer theme\u001b[31m',
  type: 'video',
  status: 'active',
  processingStatus: 'ready',
  processingError: null,
  tags: ['verao', 'promo'],
  daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  startAt: '08:00',
  endAt: '22:00',
  validUntil: '2026-12-31T23:59:59Z',
  width: 1920,
  height: 1080,
  durationSeconds: 90,
  fileSizeBytes: 12_412_345,
  checksum: 'sha256:9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c',
  metadata: { campaign: 'verao-2026', owner: 'marketing', plan: { weeks: [1, 2] } },
  later: true,
});

test.each([
  [
    'a terminal: wrapped, with exact times and ages; long words to copy stay whole',
    terminal(60),
    `
Promoção de Verão                     video · active · ready

  id           1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  description  30-second spot for all stores, with the
               summer theme\\u001b[31m
  tags         verao, promo

Plays
  days         Mon–Fri
  hours        08:00–22:00
  valid until  Thu 31 Dec 23:59 (in 1mo)

Media
  resolution   1920×1080
  duration     1m 30s
  file size    12.4 MB
  checksum     sha256:9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c

  metadata     campaign = verao-2026
               owner    = marketing
               plan     = {"weeks":[1,2]}
  later        true
`,
  ],
  [
    '--fields: only these, labeled as requested',
    { ...pipe, fields: parseFields('name,metadata.owner,thumbnailUrl', contentDetails) },
    `
  name            Promoção de Verão
  metadata.owner  marketing
  thumbnailUrl    -
`,
  ],
])('%s', async (_, options, expected) => {
  expect(screen(await render(contentDetails, options, [spot]))).toBe(expected);
});

test('an empty line separates items; without a name the id is the heading', async () => {
  const two = [itemOf({ id: 'a', status: 'archived' }), itemOf({ id: 'b', name: 'Loja', tags: [] })];
  expect(screen(await render(contentDetails, terminal(30), two.slice(0, 1), two.slice(1)))).toBe(`
a                     archived

  id  a

Loja

  id    b
  tags  -
`);
});

test('with --fields an empty line separates items', async () => {
  const options = { ...pipe, fields: parseFields('id,status', contentDetails) };
  const two = [itemOf({ id: 'a', status: 'active' }), itemOf({ id: 'b' })];
  expect(screen(await render(contentDetails, options, two.slice(0, 1), two.slice(1)))).toBe(`
  id      a
  status  active

  id      b
  status  -
`);
});

test('a state in a row has its color', async () => {
  const view = detailsView({
    ...contentLayout,
    shape: { kind: 'object' },
    badges: [],
    groups: [{ rows: ['status', 'description'] }],
  });
  const item = itemOf({ name: 'n', status: 'active', description: 'active' });
  expect(screen(await render(view, { ...pipe, color: true }, [item]))).toBe(`
\u001b[1mn\u001b[22m

  \u001b[2mstatus\u001b[22m       \u001b[32mactive\u001b[39m
  \u001b[2mdescription\u001b[22m  active
`);
});

test('a title that is longer than the labels is whole', async () => {
  const groups = [{ title: 'What a title can be', rows: ['status'] }];
  const view = detailsView({ ...contentLayout, shape: { kind: 'object' }, badges: [], groups });
  expect(screen(await render(view, pipe, [itemOf({ name: 'n', status: 'active' })]))).toBe(`
n

What a title can be
  status             active
`);
});

test('a long heading wraps, with its badges below', async () => {
  const item = itemOf({ name: 'A name that is far too long for one line', type: 'html', status: 'inactive' });
  expect(screen(await render(contentDetails, terminal(24), [item]))).toBe(`
A name that is far too
long for one line
html · inactive

`);
});

test('a long key wraps without moving the values', async () => {
  const item = itemOf({ id: 1, name: 'n', [`k${'e'.repeat(40)}y`]: 'value' });
  expect(screen(await render(contentDetails, pipe, [item]))).toBe(`
n

  id                                1

  keeeeeeeeeeeeeeeeeeeeeeeeeeeeeee  value
  eeeeeeeeey
`);
});

test('only datetime fields show an age', async () => {
  const item = itemOf({
    id: 'a',
    description: '2026-11-16T09:12:44Z',
    validUntil: '2026-11-16T09:12:44Z',
    tags: 'today',
    createdAt: 1,
  });
  expect(screen(await render(contentDetails, terminal(80), [item]))).toBe(`
a

  id           a
  description  2026-11-16T09:12:44Z
  tags         today

Plays
  valid until  Mon 16 Nov 09:12 (1d ago)

  created      1
`);
});

test.each([
  [80, `Loja${' '.repeat(71)}video\n\n`],
  [200, `Loja${' '.repeat(71)}video\n\n`],
  [13, 'Loja    video\n\n'],
  [11, 'Loja  video\n\n'],
  [10, 'Loja\nvideo\n\n'],
])('a heading on a terminal of %i cells', async (columns, expected) => {
  const text = await render(contentDetails, terminal(columns), [itemOf({ name: 'Loja', type: 'video' })]);
  expect(text.slice(0, expected.length)).toBe(expected);
});
