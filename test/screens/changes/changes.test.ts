import { describe, expect, test } from 'vitest';
import { Failures } from '../../../src/errors.ts';
import { changedLists } from '../../../src/screens/changes/change.ts';
import { readChangesFile } from '../../../src/screens/changes/file.ts';
import { changeFlags, readChanges } from '../../../src/screens/changes/flags.ts';

const uuid = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const lists = {
  content: {
    objects: [
      { id: uuid(1), name: 'Vitrine Natal', status: 'active', metadata: { owner: 'ana', team: 'sp' } },
      { id: uuid(2), name: 'Clube', status: 'active' },
    ],
    maybeTruncated: false,
  },
  players: {
    objects: [
      { id: uuid(11), name: 'Caixa 1', storeId: 'loja-001' },
      { id: uuid(12), name: 'Caixa 2', storeId: 'loja-002' },
      { id: uuid(13), name: 'Caixa 2', storeId: 'recife-1' },
    ],
    maybeTruncated: false,
  },
  schedules: {
    objects: [
      { id: 517, name: 'Natal', priority: 5, contentIds: [uuid(1)], contentCount: 1, playerIds: [uuid(11)] },
      { id: 518, name: 'Páscoa', priority: 6, contentIds: [uuid(2)], playerIds: [] },
    ],
    maybeTruncated: false,
  },
};

const context = (text: string) => ({ readTextFile: async () => text, in: {} }) as never;
const read = (text: string) => readChangesFile('natal.yaml', context(text));

/** What it says of each mistake. */
async function mistakes(text: string): Promise<string[]> {
  const error: unknown = await read(text)
    .then(
      (changes) => changedLists(lists, changes),
      (failure: unknown) => failure,
    )
    .catch((failure: unknown) => failure);
  if (error instanceof Failures) return error.all.map(({ message }) => message);
  return [error instanceof Error ? error.message : 'nothing wrong'];
}

test('a file changes, removes and adds objects of every list', async () => {
  const changes = await read(`schedules:
  517: { priority: 20, contentIds: [clube, Vitrine Natal], name: null }
  Páscoa: remove
  new:
    - { name: Natal 24h, contentIds: [Clube novo], playerIds: { storeId: loja-0* }, startAt: "00:00" }
content:
  Vitrine Natal: { metadata: { owner: null, floor: 2 } }
  new: [{ name: Clube novo }]
`);
  expect(changedLists(lists, changes)).toEqual({
    content: {
      maybeTruncated: false,
      objects: [
        { id: uuid(1), name: 'Vitrine Natal', status: 'active', metadata: { team: 'sp', floor: 2 } },
        lists.content.objects[1],
        {
          id: '00000000-0000-4000-8000-000000000001',
          status: 'active',
          processingStatus: 'ready',
          name: 'Clube novo',
        },
      ],
    },
    players: lists.players,
    schedules: {
      maybeTruncated: false,
      objects: [
        { id: 517, priority: 20, contentIds: [uuid(2), uuid(1)], contentCount: 2, playerIds: [uuid(11)] },
        {
          id: 519,
          status: 'active',
          name: 'Natal 24h',
          contentIds: ['00000000-0000-4000-8000-000000000001'],
          playerIds: [uuid(11), uuid(12)],
          startAt: '00:00',
        },
      ],
    },
  });
});

describe('what is wrong is said with its place', () => {
  test.each([
    ['schedules:\n  517: { prio: 20 }', ['natal.yaml:2:10: unknown field "prio" (did you mean priority?)']],
    ['schedules:\n  517: { priority: high }', ['natal.yaml:2:20: priority must be an integer']],
    ['schedules:\n  517: gone', ['natal.yaml:2:8: 517 must be remove or an object']],
    ['schedule:\n  517: remove', ['natal.yaml:1:1: unknown field "schedule" (did you mean schedules?)']],
    [
      'schedules:\n  517: { startAt: 8:00 }\ncontent:\n  Clube: { status: gone }',
      [
        'natal.yaml:4:20: status must be active, inactive or archived',
        'natal.yaml:2:19: startAt must be a time of day (HH:mm)',
      ],
    ],
    ['players:\n  Caixa 2: remove', ['natal.yaml:2:12: "Caixa 2" matches 2 players']],
    ['players:\n  Caixa 9: remove', ['natal.yaml:2:12: no player "Caixa 9" for this tenant']],
    [
      'schedules:\n  517: { contentIds: [Pascoa] }',
      ['natal.yaml:2:22: no content item "Pascoa" for this tenant'],
    ],
    ['schedules:\n  517: { playerIds: { storeId: x } }', ['natal.yaml:2:21: no player matches this filter']],
    [
      'schedules:\n  517: { playerIds: { store: x } }',
      ['natal.yaml:2:23: unknown field "store" (did you mean storeId?)'],
    ],
    [
      'schedules: [',
      ['natal.yaml:1:13: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ],
    ['', ['natal.yaml:1:1: the file must be an object']],
    ['5', ['natal.yaml:1:1: the file must be an object']],
    ['{}', ['nothing wrong']],
  ])('%j', async (text, said) => {
    expect(await mistakes(text)).toEqual(said);
  });
});

describe('the short forms', () => {
  const input = (typed: Record<string, string[]>) => ({
    args: [],
    get: (flag: unknown) =>
      Object.entries(changeFlags).flatMap(([name, each]) =>
        each === flag && typed[name] ? [typed[name]] : [],
      )[0],
  });
  const readShort = (typed: Record<string, string[]>) => readChanges(input(typed) as never, context(''));

  test('remove and set', async () => {
    const changes = await readShort({
      without: ['player:Caixa 1'],
      set: ['schedule:517.priority=20', 'content:Clube.metadata.owner=rui'],
    });
    expect(changes?.label).toBe(
      'with --without player:Caixa 1, --set schedule:517.priority=20, --set content:Clube.metadata.owner=rui',
    );
    const changed = changedLists(lists, changes?.all ?? []);
    expect(changed.players?.objects.map(({ storeId }) => storeId)).toEqual(['loja-002', 'recife-1']);
    expect(changed.schedules?.objects[0]).toEqual({ ...lists.schedules.objects[0], priority: 20 });
    expect(changed.content?.objects[1]).toEqual({ ...lists.content.objects[1], metadata: { owner: 'rui' } });
  });

  test('nothing typed changes nothing', async () => {
    expect(await readShort({})).toBeUndefined();
  });

  test.each([
    [
      { set: ['schedule:517.priority=high'] },
      '--set schedule:517.priority=high: priority must be an integer',
    ],
    [
      { set: ['schedule:517.prio=2'] },
      '--set must be like schedule:REFERENCE.FIELD=VALUE, not "schedule:517.prio=2" (did you mean priority?)',
    ],
    [{ set: ['schedule:517'] }, '--set must be like schedule:REFERENCE.FIELD=VALUE, not "schedule:517"'],
    [{ with: ['content:Café.status=archived'] }, '--with takes a file, not "content:Café.status=archived"'],
    [{ without: ['Clube'] }, '--without must begin with content:, schedule: or player:, not "Clube"'],
  ])('%j', async (typed, said) => {
    await expect(readShort(typed)).rejects.toThrow(said);
  });
});
