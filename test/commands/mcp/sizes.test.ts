// project: slow
import { describe, expect, test } from 'vitest';
import { contentItem, player, schedule, uuidOf } from '../../helpers/fixtures.ts';
import { connect, serving } from './connected.ts';

/** Documented maximum of the characters of a result. */
const longestResult = 20_000;

/** A service with these lists. */
const tenant = (lists: Readonly<Record<string, readonly unknown[]>>) => ({ context: serving(lists) });

const uuids = (count: number) => Array.from({ length: count }, (_, at) => uuidOf(at));

test('the list of tools is at most 7,500 tokens', async () => {
  const { client } = await connect([], { env: {} });
  const { tools } = await client.listTools();
  // gpt-tokenizer's o200k_base counts one token for 4.0 to 4.2 characters of it.
  expect(JSON.stringify(tools).length / 3.9).toBeLessThan(7500);
});

describe('a list is compact', () => {
  test('content: without checksum, URLs, metadata, tenant and times of the record, unless asked for', async () => {
    const { call } = await connect([], tenant({ content: [contentItem] }));
    const { checksum, storageUrl, thumbnailUrl, metadata, tenantId, createdAt, updatedAt, ...item } =
      contentItem;
    const rest = { checksum, storageUrl, thumbnailUrl, metadata, tenantId, createdAt, updatedAt };
    expect(Object(await call('list_content')).items).toEqual([item]);
    expect(Object(await call('list_content', { fields: Object.keys(rest) })).items).toEqual([
      { id: item.id, ...rest },
    ]);
    expect(await call('get_content', { id: item.id })).toEqual(contentItem);
  });

  test('schedules: 20 ids of each kind, unless asked for', async () => {
    const ids = uuids(24);
    const { call } = await connect([], tenant({ schedules: [{ ...schedule, playerIds: ids }] }));
    const playerIds = [...ids.slice(0, 20), '… and 4 more'];
    expect(await call('list_schedules')).toMatchObject({ items: [{ playerIds }] });
    expect(await call('get_schedule', { id: schedule.id })).toMatchObject({ playerIds });
    expect(Object(await call('list_schedules', { fields: ['playerIds'] })).items).toEqual([
      { id: schedule.id, playerIds: ids },
    ]);
  });

  test('screens: only the fields that are asked for', async () => {
    const { call } = await connect([], tenant({ players: [player], schedules: [], content: [] }));
    expect(Object(await call('screens_now', { fields: ['outcome'] })).screens).toEqual([
      { playerId: player.id, outcome: 'nothing' },
    ]);
  });
});

describe('a result is at most 20,000 characters', () => {
  const long = 'n'.repeat(65_536);
  const cut = `${'n'.repeat(500)}… (65,036 more characters)`;

  test('the longest name is cut, and says so', async () => {
    const players = [{ ...player, name: long }];
    const { call } = await connect([], tenant({ players, schedules: [], content: [] }));
    expect(await call('list_players')).toMatchObject({ items: [{ id: player.id, name: cut }] });
    expect(await call('get_player', { id: player.id })).toMatchObject({ name: cut });
    expect(await call('screens_now')).toMatchObject({ screens: [{ name: cut }] });
    expect(await call('why_not_playing', { player: player.id })).toMatchObject({ screens: [{ name: cut }] });
    const whole = Object(await call('list_players', { fields: ['name'] })).items[0].name;
    expect(whole).toMatch(/^n{2000,}… \([\d,]+ more characters\)$/);
    expect(JSON.stringify(await call('list_players', { store: ['y'.repeat(200_000)] })).length).toBeLessThan(
      longestResult,
    );
  });

  test('a name is not cut within a character', async () => {
    const { call } = await connect([], tenant({ players: [{ ...player, name: `n${'🎬'.repeat(300)}` }] }));
    expect(await call('get_player', { id: player.id })).toMatchObject({
      name: `n${'🎬'.repeat(249)}… (102 more characters)`,
    });
  });

  test('100,000 ids that are asked for', async () => {
    const { call } = await connect([], tenant({ schedules: [{ ...schedule, playerIds: uuids(100_000) }] }));
    const { playerIds } = Object(await call('get_schedule', { id: schedule.id, fields: ['playerIds'] }));
    expect(playerIds.length).toBeGreaterThan(200);
    expect(playerIds.at(-1)).toBe(`… and ${(100_000 - playerIds.length + 1).toLocaleString('en')} more`);
    expect(JSON.stringify(playerIds).length).toBeLessThan(longestResult);
  });

  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`member${at}`, at]));
  const deep = (levels: number): unknown => (levels === 1 ? wide : { ['m'.repeat(1000)]: deep(levels - 1) });

  test.each<[what: string, changes: object]>([
    [
      'escapes',
      { name: '\u001b'.repeat(5000), description: '"\\'.repeat(5000), storeId: '\u202e'.repeat(5000) },
    ],
    [
      'texts',
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, long.slice(0, 1000)])),
    ],
    ['names of members', { [long]: 1, extra: { [long]: { [long]: [long] } } }],
    ['members', { ...wide, metadata: wide }],
    ['lists', { tags: Array.from({ length: 5000 }, () => Array.from({ length: 20 }, () => 'tag')) }],
    ['levels', { metadata: deep(30), extra: deep(31) }],
  ])('%s', async (_, changes) => {
    const { client, lines } = await connect(
      [],
      tenant({
        players: [{ ...player, ...changes }],
        schedules: [{ ...schedule, ...changes }],
        content: [{ ...contentItem, ...changes }],
      }),
    );
    const calls: readonly [name: string, given: Record<string, unknown>][] = [
      ['list_players', {}],
      ['list_players', { fields: ['name'] }],
      ['list_content', { fields: ['name', 'metadata', 'tags', 'description'] }],
      ['get_content', { id: contentItem.id }],
      ['get_schedule', { id: schedule.id }],
      ['screens_now', {}],
      ['why_not_playing', { player: player.id }],
      ['check_fleet', {}],
      ['lint', {}],
    ];
    for (const [name, given] of calls) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      expect({ name, isError, isShort: text.length <= longestResult }).toEqual({ name, isShort: true });
    }
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThan(4 * longestResult);
  });
});
