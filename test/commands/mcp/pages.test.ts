// project: longer
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { players } from '../../../src/model/players.ts';
import { contentItems, player, schedule, uuidOf } from '../../helpers/fixtures.ts';
import { connect, serving } from './connected.ts';

/** A service with these players, which can change. */
function fleet(ids: readonly number[]) {
  const state = {
    ids,
    schedules: [],
    get players() {
      return state.ids.map((id) => ({ id: uuidOf(id), name: `p${id}` }));
    },
    get analytics() {
      return { totalPlayers: state.ids.length };
    },
  };
  return { state, context: serving(state) };
}

interface Page {
  readonly items?: readonly { readonly name: string }[];
  readonly nextCursor?: string | null;
}

const changed =
  'the list or the arguments have changed since the previous page: items may be missing or repeated (omit cursor to start again)';

describe('a list in pages', () => {
  test('has the total, and a cursor for the next page', async () => {
    const { call } = await connect([], { context: fleet([1, 2, 3]).context });
    const first: Page = Object(await call('list_players', { limit: 2, fields: ['name'] }));
    expect(first).toEqual({
      items: [
        { id: uuidOf(1), name: 'p1' },
        { id: uuidOf(2), name: 'p2' },
      ],
      total: 3,
      nextCursor: expect.stringMatching(/^2\.[\w-]{12}$/),
      notes: [],
    });
    const { nextCursor } = first;
    expect(await call('list_players', { cursor: nextCursor, limit: 2, fields: ['name'] })).toEqual({
      items: [{ id: uuidOf(3), name: 'p3' }],
      total: 3,
      nextCursor: null,
      notes: [],
    });
  });

  test('shows each item once, and says if the items before a page have changed', async () => {
    const property = fc.asyncProperty(
      // An id can be there twice.
      fc.array(fc.nat({ max: 60 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.record({ removed: fc.nat({ max: 60 }), added: fc.integer({ min: 100, max: 999 }) })),
      async (ids, limit, changes) => {
        const { state, context } = fleet(ids);
        const { call } = await connect([], { context });
        const pending = [...changes];
        let cursor: string | null | undefined;
        let before: readonly number[] = [];
        do {
          const page: Page = Object(await call('list_players', { limit, fields: ['name'], cursor }));
          const hasChanged = before.some((id, at) => state.ids[at] !== id);
          const end = before.length + limit;
          expect(page).toEqual({
            items: state.ids
              .slice(before.length, end)
              .map((id) => ({ id: expect.any(String), name: `p${id}` })),
            total: state.ids.length,
            nextCursor: state.ids.length > end ? expect.any(String) : null,
            notes: hasChanged ? [changed] : [],
          });
          cursor = page.nextCursor;
          before = state.ids.slice(0, end);
          const change = pending.shift();
          if (change !== undefined)
            state.ids = [...state.ids.filter((id) => id !== change.removed), change.added];
        } while (cursor !== null);
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  test('a list that has become shorter than the cursor ends, and says that it has changed', async () => {
    const { state, context } = fleet([1, 2, 3]);
    const { call } = await connect([], { context });
    const { nextCursor: cursor }: Page = Object(await call('list_players', { limit: 2 }));
    state.ids = [1];
    const notes = [changed];
    expect(await call('list_players', { cursor })).toEqual({ items: [], total: 1, nextCursor: null, notes });
  });

  test('a page of long items ends early, but has at least one', async () => {
    const long = Array.from({ length: 30 }, (_, at) => ({
      ...schedule,
      id: at + 1,
      playerIds: Array.from({ length: at === 29 ? 2000 : 100 }, () => player.id),
    }));
    const { call } = await connect([], { context: serving({ schedules: long }) });
    const counts: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Page = Object(await call('list_schedules', { fields: ['playerIds'], cursor }));
      counts.push(page.items?.length ?? 0);
      cursor = page.nextCursor;
    } while (cursor);
    expect(counts).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 1]);
  });

  test('gets what the service truncates, and notes when it may not be all', async () => {
    const items = contentItems(500);
    const { call } = await connect([], { context: serving({ content: items }) });
    expect(await call('list_content', { limit: 1, fields: ['status'] })).toEqual({
      items: [{ id: uuidOf(0), status: 'active' }],
      total: 500,
      nextCursor: expect.any(String),
      notes: ['cannot verify that the list is complete: the analytics summary is unavailable'],
    });
  });
});

describe('an unusable cursor', () => {
  const refusal = (message: string, hint: string) => ({
    error: { code: 'USAGE', message, hint, status: null, exitCode: 2 },
  });

  test.each(['abc', '0.aaaaaaaaaaaa', '1.a', `1${'.aaaaaaaaaaaa'.repeat(2)}`])('%j', async (cursor) => {
    const { call } = await connect([], { context: fleet([1, 2]).context });
    const hint = 'Pass the nextCursor of the previous page, or omit cursor to start again';
    expect(await call('list_players', { cursor })).toEqual(refusal('invalid cursor', hint));
  });

  test('with other arguments', async () => {
    const { call } = await connect([], { context: fleet([1, 2]).context });
    const { nextCursor: cursor }: Page = Object(await call('list_players', { limit: 1 }));
    const items = [{ name: 'p2' }];
    const notes = [changed];
    expect(await call('list_players', { sort: ['-name'], cursor })).toMatchObject({ notes });
    expect(await call('list_schedules', { cursor })).toMatchObject({ items: [], notes });
    expect(await call('list_players', { limit: 5, cursor, store: null })).toMatchObject({ items, notes: [] });
  });
});

describe('filters, fields and order are those of the list command', () => {
  const healthy = { ...player, healthStatus: 'healthy' };
  const list = [
    healthy,
    { ...player, id: '9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27', name: 'Açougue', healthStatus: 'offline' },
    { ...player, id: '0a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27', name: 'Zebra', healthStatus: 'warning' },
  ];
  const context = serving({ players: list, analytics: { totalPlayers: 3 } });

  test.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{ health: ['offline', 'warning'] }, ['Açougue', 'Zebra']],
    [{ health: 'OFFLINE' }, ['Açougue']],
    [{ health: ['!offline'], sort: ['-name'] }, ['Zebra', 'Loja 012 · Entrada']],
    [{ unhealthy: true, sort: ['name'] }, ['Açougue', 'Zebra']],
    [{ unhealthy: false, name: 'acougue' }, ['Açougue']],
    [{ store: null, health: [], name: '*a', cursor: '' }, ['Loja 012 · Entrada', 'Zebra']],
    [{ sort: ['healthStatus', 'name'] }, ['Loja 012 · Entrada', 'Zebra', 'Açougue']],
  ])('%j', async (given, names) => {
    const { call } = await connect([], { context });
    const { items }: Page = Object(await call('list_players', given));
    expect(items?.map(({ name }) => name)).toEqual(names);
  });

  test('an item has all fields of the service in its order, if they are asked for', async () => {
    const { call } = await connect([], { context });
    const names = Object.keys(players.fields);
    expect(names.every((name) => name in player)).toBe(true);
    const { items }: Page = Object(await call('list_players', { limit: 1, fields: names }));
    expect(JSON.stringify(items)).toBe(JSON.stringify([healthy]));
  });

  test('a list without a match says why', async () => {
    const { call } = await connect([], { context });
    expect(await call('list_players', { store: ['loja-12'] })).toEqual({
      items: [],
      total: 0,
      nextCursor: null,
      notes: ['no players in store "loja-12" (did you mean "loja-012"?). Stores: loja-012'],
    });
    expect(await call('list_players', { store: ['\u009b31m'] })).toMatchObject({
      notes: ['no players in store "\\u009b31m". Stores: loja-012'],
    });
  });
});
