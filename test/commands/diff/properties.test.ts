// project: slow
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { jsonValue } from '../../output/arbitraries.ts';
import { type Written, writtenSnapshot } from './written-snapshot.ts';

interface Row {
  readonly resource: string;
  readonly change: string;
  readonly id: unknown;
  readonly name: unknown;
  readonly field: string | null;
  readonly old: unknown;
  readonly new: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

async function rowsOf(older: Written, newer: Written, ...words: readonly string[]): Promise<Row[]> {
  const folders = [writtenSnapshot(older), writtenSnapshot(newer)];
  const { stdout, code, stderr } = await run(['diff', ...folders, '-o', 'json', '--quiet', ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** As it looks after a file. */
const written = (value: unknown): Fields => JSON.parse(JSON.stringify(value));

const time = fc.constantFrom(
  '2026-01-01T00:00:00Z',
  '2025-12-31T21:00:00.000-03:00',
  '2026-01-01T00:00:00.001Z',
  '2026-01-01',
);
const member = fc.constantFrom<unknown>(
  'MON',
  'mon',
  'SUN',
  uuidOf(1),
  uuidOf(0xa),
  uuidOf(0xa).toUpperCase(),
  1,
  null,
  ['a'],
  { a: 1, b: 2 },
  { b: 2, a: 1 },
);
const set = fc.array(member, { maxLength: 4 });
const url = fc.constantFrom(
  'https://a.test/x',
  'https://a.test/x?sig=1',
  'https://a.test/x#b',
  'https://a.test/y?sig=1',
);
/** Values that are nearly equal, and anything at all. */
const fieldsOf = fc.record(
  {
    ...{
      name: fc.oneof(fc.constantFrom('Caixa', ''), jsonValue),
      status: fc.constantFrom('active', 'inactive', null),
    },
    ...{
      tags: set,
      playerIds: set,
      contentIds: set,
      daysOfWeek: fc.oneof(set, jsonValue),
      estados: set,
      other: set,
    },
    ...{
      validFrom: fc.oneof(time, jsonValue),
      description: time,
      storageUrl: url,
      thumbnailUrl: fc.oneof(url, jsonValue),
    },
    ...{
      tenantId: fc.constantFrom('AB', 'ab', 1, null),
      metadata: fc.oneof(
        jsonValue,
        fc.constantFrom({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, { b: [2, 1], a: 1 }),
      ),
    },
    ...{
      updatedAt: time,
      lastSeenAt: time,
      priority: fc.constantFrom(1, 1.0, '1', -0, 0),
      constructor: jsonValue,
    },
  },
  { requiredKeys: [] },
);
const id = fc.oneof(
  fc.constantFrom<unknown>('ab', 'AB', 10, 9, '9x', '1a'),
  fc.integer({ min: 0, max: 6 }).map(uuidOf),
);
const objects = fc.array(
  fc.tuple(id, fieldsOf).map(([id, fields]) => written({ id, ...fields })),
  { maxLength: 6 },
);
const tenant = fc.record({
  content: fc.option(objects),
  schedules: fc.option(objects),
  players: fc.option(objects),
  analytics: fc.option(fieldsOf.map(written)),
  incomplete: fc.subarray(['content', 'schedules', 'players']),
});
const keyOf = ({ id }: Fields) => String(id).toLowerCase();
const uniqueObjects = objects.map((all) => [...new Map(all.map((each) => [keyOf(each), each])).values()]);

test('a tenant and itself have no differences', async () => {
  await fc.assert(
    fc.asyncProperty(tenant, async (one) => {
      expect(await rowsOf(one, { ...one, at: '2026-11-22T00:00:00.000Z' }, '--all-fields')).toEqual([]);
    }),
    {
      numRuns: 60,
      examples: [[{ content: null, schedules: null, players: null, analytics: null, incomplete: [] }]],
    },
  );
});

/** A tenant whose player has an id and a name of a wrong type: its screen changes when it is seen. */
const seen = (lastSeenAt: string | undefined) => ({
  content: null,
  schedules: [],
  analytics: null,
  incomplete: [],
  players: [{ id: 10, name: 5, lastSeenAt }],
});

test('the other way round, what was added was removed, and what was new was old', async () => {
  const mirrored: Readonly<Record<string, string>> = {
    added: 'removed',
    removed: 'added',
    changed: 'changed',
  };
  // The name is that of the newer side.
  const linesOf = (rows: readonly Row[]) =>
    rows
      .map((row) =>
        JSON.stringify([row.resource, row.change, keyOf({ id: row.id }), row.field, row.old, row.new]),
      )
      .sort();
  await fc.assert(
    fc.asyncProperty(tenant, tenant, async (one, another) => {
      const there = await rowsOf(one, another);
      const back = await rowsOf(another, one);
      const turned = back.map((row) => ({
        ...row,
        change: mirrored[row.change] ?? '',
        old: row.new,
        new: row.old,
      }));
      expect(linesOf(turned)).toEqual(linesOf(there));
    }),
    { numRuns: 60, examples: [[seen(undefined), seen('2026-01-01T00:00:00Z')]] },
  );
});

describe('against another implementation', () => {
  const sets = ['tags', 'daysOfWeek', 'estados', 'playerIds', 'contentIds'];
  const noise = ['id', 'createdAt', 'updatedAt', 'lastSeenAt'];
  const documented: Readonly<Record<string, readonly string[]>> = {
    content: ['tags', 'daysOfWeek', 'validFrom', 'tenantId', 'storageUrl', 'thumbnailUrl'],
    schedules: ['daysOfWeek', 'estados', 'playerIds', 'contentIds', 'validFrom'],
    players: ['tenantId'],
  };

  function isSame(resource: string, field: string, one: unknown, another: unknown): boolean {
    const isKnown = documented[resource]?.includes(field);
    const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
    if (isKnown && field === 'tenantId') return lower(one) === lower(another);
    if (isKnown && sets.includes(field) && Array.isArray(one) && Array.isArray(another)) {
      const each = field.endsWith('Ids') ? lower : (value: unknown) => value;
      const covers = (some: unknown[], others: unknown[]) =>
        others.every((value) => some.some((other) => isDeepStrictEqual(each(other), each(value))));
      return covers(one, another) && covers(another, one);
    }
    if (typeof one === 'string' && typeof another === 'string') {
      const isInstant = (text: string) => /T.*(Z|-03:00)$/.test(text) && !Number.isNaN(Date.parse(text));
      if (isKnown && field === 'validFrom' && isInstant(one) && isInstant(another))
        return Date.parse(one) === Date.parse(another);
      if (isKnown && field.endsWith('Url')) return one.split(/[?#]/)[0] === another.split(/[?#]/)[0];
    }
    return isDeepStrictEqual(one, another);
  }

  function expected(resource: string, older: readonly Fields[], newer: readonly Fields[]): string[] {
    const find = (all: readonly Fields[], key: string) => all.find((each) => keyOf(each) === key);
    const keys = new Set([...older, ...newer].map(keyOf));
    return [...keys].flatMap((key) => {
      const [one, another] = [find(older, key), find(newer, key)];
      if (!one || !another) return [JSON.stringify([resource, key, one ? 'removed' : 'added', null])];
      const at = (object: Fields, field: string) =>
        (Object.hasOwn(object, field) ? object[field] : null) ?? null;
      return [...new Set([...Object.keys(one), ...Object.keys(another)])]
        .filter(
          (field) => !noise.includes(field) && !isSame(resource, field, at(one, field), at(another, field)),
        )
        .map((field) =>
          JSON.stringify([resource, key, 'changed', field, at(one, field), at(another, field)]),
        );
    });
  }

  test('the rows are the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('content', 'schedules', 'players'),
        uniqueObjects,
        uniqueObjects,
        async (name, older, newer) => {
          const rows = await rowsOf({ [name]: older }, { [name]: newer }, '--only', name);
          const lines = rows.map((row) => {
            const start = [row.resource, keyOf({ id: row.id }), row.change, row.field];
            return JSON.stringify(row.field === null ? start : [...start, row.old, row.new]);
          });
          expect(lines.sort()).toEqual(expected(name, older, newer).sort());
        },
      ),
      { numRuns: 150 },
    );
  });

  /** `signage screens` knows nothing of diff. */
  async function screensOf(tenant: Written): Promise<Map<unknown, Fields>> {
    const { stdout, code } = await run([
      'screens',
      '--from',
      writtenSnapshot(tenant),
      '-o',
      'json',
      '--quiet',
    ]);
    expect(code).toBe(0);
    const { screens }: { screens: Fields[] } = JSON.parse(stdout);
    return new Map(screens.map((screen) => [screen.playerId, screen]));
  }

  const ids = (from: number) => fc.subarray([1, 2, 3].map((number) => uuidOf(from + number)));
  const planned = fc.record({
    players: fc
      .array(
        fc.record({
          healthStatus: fc.constantFrom('healthy', 'warning', 'offline'),
          status: fc.constantFrom('active', 'blocked'),
          timezone: fc.constantFrom('America/Sao_Paulo', 'Asia/Tokyo', 'Nowhere'),
        }),
        { maxLength: 3 },
      )
      .map((all) =>
        all.map((one, at) => ({ ...one, id: uuidOf(at + 1), lastSeenAt: '2026-11-20T11:59:00Z' })),
      ),
    content: fc
      .array(fc.record({ status: fc.constantFrom('active', 'inactive'), name: fc.constantFrom('A', 'B') }), {
        maxLength: 3,
      })
      .map((all) => all.map((one, at) => ({ ...one, id: uuidOf(at + 11) }))),
    schedules: fc
      .array(
        fc.record({
          status: fc.constantFrom('active', 'inactive'),
          priority: fc.constantFrom(1, 2),
          playerIds: ids(0),
          contentIds: ids(10),
          startAt: fc.constantFrom('00:00', '10:00'),
          endAt: fc.constantFrom('11:00', '23:59'),
          daysOfWeek: fc.constant(['FRI']),
        }),
        { maxLength: 3 },
      )
      .map((all) => all.map((one, at) => ({ ...one, id: at + 1, name: `S${at}` }))),
  });

  test('screens differ where signage screens differs', async () => {
    await fc.assert(
      fc.asyncProperty(planned, planned, async (older, newer) => {
        const [before, after] = [await screensOf(older), await screensOf(newer)];
        const rows = await rowsOf(older, newer, '--only', 'screens');
        for (const [id, one] of before) {
          const another = after.get(id);
          if (!another) continue;
          const own = rows.filter((row) => row.id === id).map((row) => [row.field, row.old, row.new]);
          const shownIn = (screen: Fields, field: string) =>
            field === 'scheduleIds' && screen.outcome !== 'tie' ? [] : screen[field];
          const form = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
          const shown = ['screen', 'contentIds', 'scheduleIds', 'possible']
            .map((field) => [field, shownIn(one, field), shownIn(another, field)])
            .filter(([, old, now]) => !isDeepStrictEqual(form(old), form(now)));
          expect(own).toEqual(shown);
        }
        expect(rows.filter((row) => !before.has(row.id) || !after.has(row.id))).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});
