import { describe, expect, test } from 'vitest';
import { Failures } from '../../../src/errors.ts';
import { listNames, lists as record } from '../../../src/model/lists.ts';
import { createPause, finish } from '../../../src/pause.ts';
import { type Change, changedLists } from '../../../src/screens/changes/change.ts';
import { readChangesFile } from '../../../src/screens/changes/file.ts';
import { changeFlags, readChanges } from '../../../src/screens/changes/flags.ts';

const beginnings = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  listNames.map((name) => `${record[name].noun}:`),
);
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

const { signal } = new AbortController();
const context = (text: string) => ({ readTextFile: async () => text, in: {}, signal }) as never;
const changed = (changes: readonly Change[]) => finish(createPause(signal), changedLists(lists, changes));
const read = (text: string) => readChangesFile('natal.yaml', context(text));

/** What it says of each mistake. */
async function mistakes(text: string): Promise<string[]> {
  const error: unknown = await read(text)
    .then(
      (changes) => changed(changes),
      (failure: unknown) => failure,
    )
    .catch((failure: unknown) => failure);
  if (error instanceof Failures) return error.all.map(({ message }) => message);
  return [error instanceof Error ? error.message : 'nothing wrong'];
}

test('a name that another change removes or replaces is said to be so', async () => {
  const said = (change: string, place: string) =>
    `natal.yaml:${place}: "${change}" is removed, or has another name, by another change`;
  const schedule = 'schedules: { new: [{ name: N, contentIds: [Clube] }] }';
  expect(await mistakes(`content: { Clube: remove }\n${schedule}`)).toEqual([said('Clube', '2:43')]);
  expect(await mistakes(`content: { Clube: { name: Outro } }\n${schedule}`)).toEqual([said('Clube', '2:43')]);
  expect(await mistakes(`content: { Clube: { name: Outro } }\n${schedule.replace('Clube', 'Novo')}`)).toEqual(
    ['natal.yaml:2:43: no content item "Novo" for this tenant'],
  );
});

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
  expect(await changed(changes)).toEqual({
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
  const second = 'natal.yaml:3:1: a second document begins here, but a file can have only one';
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
    ['players:\n  Caixa 2: remove', ['natal.yaml:2:3: "Caixa 2" matches 2 players']],
    ['players:\n  Caixa 9: remove', ['natal.yaml:2:3: no player "Caixa 9" for this tenant']],
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
    [
      'schedules:\n  Nada:\n    # o que muda\n    priority: 3',
      ['natal.yaml:2:3: no schedule "Nada" for this tenant'],
    ],
    [
      'schedules:\n  Natal: { priority: 9 }\n  517: { name: x }',
      ['natal.yaml:2:3: the same schedule is changed by natal.yaml:3:3'],
    ],
    ['schedules:\n  517: remove\n  "517": remove', ['natal.yaml:3:3: "517" is here twice']],
    ['content: {}\n---\nschedules: { 517: remove }', [second]],
    ['---\n---\ncontent: {}', [second]],
    ['---\ncontent: {}\n---\n# the end\n', ['nothing wrong']],
    ['schedules:\n  517: { priority: *x }', ['natal.yaml:2:20: there is no &x above it']],
    [`content: ${'['.repeat(40)}${']'.repeat(40)}`, ['natal.yaml:1:42: nested more than 32 levels deep']],
    ['content: { __proto__: { status: archived } }', ['natal.yaml:1:12: "__proto__" cannot be a name']],
    ['content: { [a, b]: remove }', ['natal.yaml:1:12: a name must be a text']],
    ['', ['natal.yaml:1:1: the file must be an object']],
    ['5', ['natal.yaml:1:1: the file must be an object']],
    ['{}', ['nothing wrong']],
  ])('%j', async (text, said) => {
    expect(await mistakes(text)).toEqual(said);
  });
});

test('a filter fits one element of a list', async () => {
  const tagged = lists.content.objects.map((item, at) => ({
    ...item,
    tags: at === 0 ? ['verao', 'sp'] : ['inverno'],
  }));
  const changes = await read('schedules: { 518: { contentIds: { tags: ver* } } }');
  const after = await finish(
    createPause(signal),
    changedLists({ ...lists, content: { ...lists.content, objects: tagged } }, changes),
  );
  expect(after.schedules?.objects[1]?.contentIds).toEqual([uuid(1)]);
});

test('what exhausts the stack of the parser is nested too deep', async () => {
  expect(await mistakes(`content: ${'['.repeat(9_000)}`)).toEqual([
    expect.stringMatching(/^natal.yaml:1:\d+: nested more than 32 levels deep$/),
  ]);
});

describe('what is too much is refused with its place', () => {
  test.each([
    [
      'words and signs',
      '- a\n'.repeat(210_000),
      'natal.yaml:200001:1: the file is too long: more than 1,000,000 words and signs',
    ],
    [
      'aliases of aliases',
      `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
      'natal.yaml:19:12: the file is too long: more than 1,000,000 values',
    ],
  ])('%s', async (_what, text, said) => {
    await expect(read(text)).rejects.toThrow(expect.objectContaining({ kind: 'CONFIG', message: said }));
  });
});

test('a file of many changes is read, and hears that it must stop', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `  S${at}: { priority: 2 }\n`).join('');
  const changes = await read(`schedules:\n${many}`);
  expect(changes).toHaveLength(10_000);
  expect(changes.at(-1)?.placeOf('priority')).toBe('natal.yaml:10001:22');
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(finish(createPause(stopped), changedLists(lists, changes))).rejects.toThrow('stopped');
  const port = { readTextFile: async () => many, in: {}, signal: stopped };
  await expect(readChangesFile('natal.yaml', port as never)).rejects.toThrow('stopped');
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
    const after = await changed(changes?.all ?? []);
    expect(after.players?.objects.map(({ storeId }) => storeId)).toEqual(['loja-002', 'recife-1']);
    expect(after.schedules?.objects[0]).toEqual({ ...lists.schedules.objects[0], priority: 20 });
    expect(after.content?.objects[1]).toEqual({ ...lists.content.objects[1], metadata: { owner: 'rui' } });
  });

  test.each([
    ['Natal: 24h', 'Natal: 24h'],
    ['#1 em vendas', '#1 em vendas'],
    ['007', '007'],
    ['"null"', 'null'],
    ['null', undefined],
    ['', undefined],
  ])('a text needs no quotes: %j', async (typed, name) => {
    const changes = await readShort({ set: [`schedule:517.name=${typed}`] });
    const after = await changed(changes?.all ?? []);
    expect(after.schedules?.objects[0]?.name).toBe(name);
  });

  test.each([
    [
      ['schedule:517.priority=9'],
      ['schedule:Natal'],
      '--set schedule:517.priority=9: the same schedule is changed by --without schedule:Natal',
    ],
    [['schedule:517.priority=9', 'schedule:Natal.priority=8'], [], undefined],
    [
      [],
      ['schedule:517', 'schedule:Natal'],
      '--without schedule:Natal: the same schedule is changed by --without schedule:517',
    ],
  ])('two of one object: %j %j', async (set, without, said) => {
    const changes = await readShort({ set, without });
    const outcome = changed(changes?.all ?? []).then(
      () => undefined,
      ({ message }: Error) => message,
    );
    expect(await outcome).toBe(said);
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
      '--set schedule:517.prio=2: a schedule has no field "prio" (did you mean priority?)',
    ],
    [{ set: ['schedule:517'] }, '--set must be like schedule:REFERENCE.FIELD=VALUE, not "schedule:517"'],
    [{ with: ['content:Café.status=archived'] }, '--with takes a file, not "content:Café.status=archived"'],
    [{ without: ['Clube'] }, `--without must begin with ${beginnings}, not "Clube"`],
    [
      { set: ['schedule:517.daysOfWeek=[MON, TUE'] },
      '--set schedule:517.daysOfWeek=[MON, TUE: Flow sequence must end with a ]',
    ],
    [{ set: ['schedule:517.name="Natal'] }, '--set schedule:517.name="Natal: Missing closing "quote'],
    [
      { set: ['schedule:517.priority=1\n---\n2'] },
      'a second document begins here, but a file can have only one',
    ],
  ])('%j', async (typed, said) => {
    await expect(readShort(typed)).rejects.toThrow(said);
  });
});
