import { expect, test } from 'vitest';
import { renderSummary } from '../../../../../src/output/reports/github.ts';
import { checkOf, player, render, reportFor } from './fleet.ts';

test('the numbers next to a limit add up to the one compared with it', async () => {
  const offline = player('a', { states: ['offline', 'warning'] });
  const check = checkOf([offline], { warning: { count: 0 } });
  expect(renderSummary(reportFor(check))).toContain(
    '| warning | 0 (+1 also offline) | 0 |\n| critical | 0 | none |\n| offline | 1 | none |\n',
  );
  expect(await render('nagios', check)).toContain(
    '| healthy=0;;;0;1 warning=1;0;;0;1 critical=0;;;0;1 offline=1;;;0;1',
  );
});

test('of many players, the worst and longest unseen are shown and the rest counted', async () => {
  const many = Array.from({ length: 12 }, (_, index) => [
    player(`c${index}`, { states: ['critical'], ageSeconds: index }),
    player(`w${index}`, { states: ['warning'] }),
  ]).flat();
  const check = checkOf([...many, player('o', { states: ['offline'] })], {
    critical: { count: 0 },
    offline: { count: 0 },
  });
  const lines = (await render('github', check)).split('\n');
  expect(lines).toEqual([
    '::error title=signage players check::offline: of 25 players',
    '::error title=o::offline, never seen',
    ...[11, 10, 9, 8, 7, 6, 5].map((age) => `::error title=c${age}::critical, last seen ${age}s ago`),
    '::error title=signage players check::5 more of this level',
    ...[0, 1, 10, 11, 2, 3, 4, 5, 6].map((name) => `::warning title=w${name}::warning`),
    '::warning title=signage players check::3 more of this level',
    '',
  ]);
});

test.each([
  [0, ''],
  [1, '1 more not shown.\n\n'],
])("half of GitHub's 1 MiB is shown, in bytes; with %i bytes more, the last row is not", (more, note) => {
  const empty = '|  | offline |  | never |  |  |  | 1000 |\n';
  const players = Array.from({ length: 512 }, (_, index) =>
    player(String(1000 + index), {
      name: `東京${'x'.repeat(1024 - 6 - empty.length + (index === 511 ? more : 0))}`,
      states: ['offline'],
    }),
  );
  const summary = renderSummary(reportFor(checkOf(players)));
  expect(summary.split('| 1510 |\n')[1]).toBe(
    `${more > 0 ? '' : `|  | offline | ${players[511]?.name} | never |  |  |  | 1511 |\n`}\n${note}`,
  );
});

test('a store named "no store" gets a separate suite', async () => {
  const players = [player('id-1'), player('id-2', { storeId: 'no store' }), player('id-3', { storeId: '' })];
  const suites = (await render('junit', checkOf(players))).matchAll(/<testsuite name="(.*?)" tests="(\d)"/g);
  expect(Array.from(suites, ([, name, tests]) => [name, tests])).toEqual([
    ['fleet', '1'],
    ['no store', '2'],
    ['no store', '1'],
  ]);
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

test('a long JUnit report is one document, with each suite in one place', async () => {
  const stores = [250, 1, 100, 99, 1, 0, 201].flatMap((size, store) =>
    names(size).map((name) => player(`${store}-${name}`, { storeId: `store-${store}` })),
  );
  const text = await render('junit', checkOf(stores));
  const elements = text.matchAll(/<(testsuite|testcase) name="(.*?)"/g);
  const found = Array.from(elements, ([, element, name]) => `${element} ${name}`);
  expect(found).toEqual([
    'testsuite fleet',
    'testcase enough players',
    ...[0, 1, 2, 3, 4, 6].flatMap((store) => [
      `testsuite store-${store}`,
      ...stores.filter(({ storeId }) => storeId === `store-${store}`).map(({ id }) => `testcase ${id}`),
    ]),
  ]);
  expect(text.match(/^(?: {2}){0,2}<\/.*>$/gm)).toEqual([
    ...Array<string>(7).fill('  </testsuite>'),
    '</testsuites>',
  ]);
  expect(text.split('\n').length).toBe(2 + 7 + 1 + 652 + 7 + 1 + 1);
});

test('long metrics have one head, and of a player that is listed twice the last age', async () => {
  const ids = [...names(2500), 'id-3'];
  const check = checkOf(ids.map((id, index) => player(id, { storeId: id, ageSeconds: index })));
  const lines = (await render('openmetrics', check)).split('\n');
  const about = (metric: string) => lines.filter((line) => line.includes(metric));
  const ages = about('signage_player_last_seen_age_seconds');
  expect(ages.slice(0, 2).map((line) => line.split(' ', 2).join(' '))).toEqual(['# HELP', '# TYPE']);
  expect(ages.slice(2).map((line) => [line.split('"')[1], Number(line.split(' ')[1])])).toEqual(
    names(2500).map((id, index) => [id, index === 3 ? 2500 : index]),
  );
  expect(about('signage_store_players').slice(2)).toEqual(
    names(2500).map(
      (id, index) => `signage_store_players{store_id="${id}",state="healthy"} ${index === 3 ? 2 : 1}`,
    ),
  );
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
});
