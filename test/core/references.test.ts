import { describe, expect, test } from 'vitest';
import { contentItem, imageItem, nightSchedule, player, schedule, tablet } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const hall = { ...player, id: '0e0e1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', name: 'Salão' };

/** A player whose id starts like another's. */
const twin = {
  ...player,
  id: `${player.id.slice(0, 9)}ffff-4a55-9f1e-0d6f0a9b7c11`,
  name: 'Vitrine, 2º andar',
};

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];

/** Expects these ids, and nothing else. */
async function expectIds(args: readonly string[], ...ids: readonly (string | number)[]): Promise<void> {
  const stdout = ids.map((id) => `${id}\n`).join('');
  expect(await run([...args, ...idsOnly])).toEqual({ stdout, stderr: '', code: 0 });
}

/** Announces content in the lists of every status. */
function announceContent(active: readonly object[], inactive: readonly object[]): void {
  for (const [status, items] of Object.entries({ active, inactive, archived: [] }))
    answer('/content', items, { status, limit: '500' });
}

/** The same, and the list without a status: names are looked up in all of them. */
function announceNames(active: readonly object[], inactive: readonly object[]): void {
  answer('/content', [...active, ...inactive], { limit: '500' });
  announceContent(active, inactive);
}

describe('a player is found by', () => {
  test.each([
    ['the first four characters of its id', ['9a7d'], [tablet.id]],
    ['a longer start, in capitals', ['9A7D2C40-8f'], [tablet.id]],
    ['its exact name', ['Loja 031 · Caixa 1'], [tablet.id]],
    ['its name, however its accents are encoded', ['Sala\u0303o'], [hall.id]],
    ['its name in another case', ['LOJA 031 · caixa 1'], [tablet.id]],
    ['its name without accents', ['salao'], [hall.id]],
    ['a part of its name that no other has', ['caixa', '2º'], [tablet.id, twin.id]],
    ['one letter of its name that is no Latin one', ['º'], [twin.id]],
    ['the start of its id rather than a part of a name', ['9a7d'], [tablet.id]],
    ['a name with a comma', ['Vitrine, 2º andar'], [twin.id]],
    ['several of these', ['9a7d,5b0c1f6e-3c1d', player.id], [tablet.id, player.id, player.id]],
  ])('%s', async (_, words, ids) => {
    answer('/players', [player, twin, tablet, hall]);
    await expectIds(['players', 'get', ...words], ...ids);
  });

  test.each([
    ['an id as the argument of the noun', [player, tablet], ['players', tablet.id], tablet.id],
    ['an id there as lists print it', [player, tablet], ['players', '9a7d2c40'], tablet.id],
    [
      'a name rather than a part of one',
      [{ ...player, name: 'Caixa' }, tablet],
      ['players', 'get', 'caixa'],
      player.id,
    ],
    ['a name that looks like the start of no id', [{ ...player, name: '9a7d' }, hall], [], player.id],
    ['a name like the start of its own id', [player, { ...tablet, name: '9a7d' }], [], tablet.id],
    [
      'its full id, whatever others are named',
      [{ ...player, name: tablet.id }, tablet],
      ['players', 'get', tablet.id],
      tablet.id,
    ],
  ])('%s', async (_, players, args, id) => {
    answer('/players', players);
    await expectIds(args.length > 0 ? args : ['players', 'get', '9a7d'], id);
  });
});

test('a full id that is no UUID is the id too', async () => {
  const short = { ...tablet, id: '9a7d2c40' };
  answer('/players', [{ ...player, name: short.id }, tablet, short]);
  expect((await run(['players', 'get', short.id, ...idsOnly])).stdout).toBe(`${short.id}\n`);
});

describe('a word that is the start of an id and the name of another player is wrong usage', () => {
  const impostor = { ...player, name: tablet.id.slice(0, 8) };

  test.each(['players get', 'players wait', 'schedules list --player', 'screens', 'screens timeline'])(
    '%s',
    async (line) => {
      answer('/players', [impostor, tablet]);
      if (/screens/.test(line)) {
        answer('/schedules', []);
        announceContent([], []);
      }
      expect(await run([...line.split(' '), '9a7d2c40'])).toEqual({
        stdout: '',
        stderr: `signage: "9a7d2c40" matches 2 players
  Candidates: 5b0c1f6e (9a7d2c40), 9a7d2c40 (Loja 031 · Caixa 1)
`,
        code: 2,
      });
    },
  );

  test('and of a content item: schedules list --content', async () => {
    announceNames([{ ...contentItem, name: '3f9d' }], [imageItem]);
    expect(await run(['schedules', 'list', '--content', '3f9d'])).toEqual({
      stdout: '',
      stderr: `signage: "3f9d" matches 2 content items
  Candidates: 1c6e5f0a (3f9d), 3f9d2e7c (Aviso de Natal)
`,
      code: 2,
    });
  });
});

describe('a word that names several players is wrong usage, and they are listed', () => {
  const named = Array.from({ length: 7 }, (_, at) => ({
    id: player.id.replace('5b0c1f6e', `5b0c1f6${at}`),
    name: 'TV',
  }));

  test.each([
    [
      'by the start of their ids',
      [player, twin, tablet],
      '5b0c',
      `2 players
  Candidates: 5b0c1f6e-3 (Loja 012 · Entrada), 5b0c1f6e-f (Vitrine, 2º andar)`,
    ],
    [
      'by their name, five of them',
      named,
      'TV',
      `7 players
  Candidates: 5b0c1f60 (TV), 5b0c1f61 (TV), 5b0c1f62 (TV), 5b0c1f63 (TV), 5b0c1f64 (TV) and 2 more`,
    ],
    [
      'by a part of their names',
      [player, tablet],
      'loja 0',
      `2 players
  Candidates: 5b0c1f6e (Loja 012 · Entrada), 9a7d2c40 (Loja 031 · Caixa 1)`,
    ],
    [
      'by a full id that two have',
      [tablet, { ...hall, id: tablet.id.toUpperCase() }],
      tablet.id,
      `2 players
  Candidates: 9a7d2c40 (Loja 031 · Caixa 1), 9A7D2C40 (Salão)`,
    ],
  ])('%s', async (_, players, word, candidates) => {
    answer('/players', players);
    const stderr = `signage: "${word}" matches ${candidates}\n`;
    expect(await run(['players', 'get', word])).toEqual({ stdout: '', stderr, code: 2 });
  });
});

describe('a word that names nothing', () => {
  test.each([
    ['Loja*', "To list all that match: signage players list --name 'Loja*'"],
    ['Loja 012 · Entrata', 'Did you mean "Loja 012 · Entrada"?'],
    ['offline', 'Did you mean: signage players list --health offline?'],
    [
      'loja-031',
      '"loja-031" is a store: signage players list --store loja-031, or: signage screens --store loja-031',
    ],
    [
      'LOJA-031',
      '"LOJA-031" is a store: signage players list --store LOJA-031, or: signage screens --store LOJA-031',
    ],
    [
      'loja-31',
      'Did you mean the store "loja-031"? signage players list --store loja-031, or: signage screens --store loja-031',
    ],
    ['510', 'Only schedules have numbers for ids. See: signage players list'],
    ['9a7', 'The start of an id must have 4 characters or more'],
    ['x', 'See: signage players list'],
  ])('%s: %s', async (word, hint) => {
    answer('/players', [player, tablet, { ...hall, name: '' }]);
    expect(await run(['players', 'get', word])).toEqual({
      stdout: '',
      stderr: `signage: no player "${word}" for this tenant\n  ${hint}\n`,
      code: 20,
    });
  });

  test('a content item: the id of a schedule', async () => {
    announceNames([contentItem], []);
    expect(await run(['content', 'get', '510'])).toEqual({
      stdout: '',
      stderr: `signage: no content item "510" for this tenant
  Only schedules have numbers for ids. See: signage content list
`,
      code: 20,
    });
  });

  test('what was found is printed', async () => {
    answer('/players', [player, tablet]);
    expect(await run(['players', 'get', '9a7d', 'ffff', ...idsOnly])).toEqual({
      stdout: `${tablet.id}\n`,
      stderr: 'signage: no player "ffff" for this tenant\n  See: signage players list\n',
      code: 20,
    });
  });
});

test('content is looked up in the lists of every status; a full id beside them gets a request', async () => {
  announceNames([contentItem], [imageItem]);
  await expectIds(['content', 'get', '3f9d', 'Promoção de Verão'], imageItem.id, contentItem.id);
  announceNames([contentItem], [imageItem]);
  answer(`/content/${contentItem.id}`, contentItem);
  await expectIds(['content', 'get', contentItem.id, '3f9d'], contentItem.id, imageItem.id);
});

test.each([
  ['its name', ['get', schedule.name]],
  ['its id as the argument of the noun', [String(schedule.id)]],
])('a schedule is found by %s', async (_, args) => {
  answer('/schedules', [nightSchedule, schedule]);
  await expectIds(['schedules', ...args], schedule.id);
});

describe('schedules list --player', () => {
  test.each([
    ['5b0c', schedule.id],
    ['Loja 031 · Caixa 1', nightSchedule.id],
    ['!5b0c', nightSchedule.id],
  ])('%s', async (word, id) => {
    answer('/players', [player, tablet]);
    answer('/schedules', [schedule, nightSchedule]);
    await expectIds(['schedules', 'list', '--player', word], id);
  });

  test('a name that nothing has is no empty list', async () => {
    answer('/players', [player, tablet]);
    expect(await run(['schedules', 'list', '--player', 'Loja 31'])).toEqual({
      stdout: '',
      stderr: `signage: no player "Loja 31" for this tenant
  Did you mean the store "loja-031"? signage players list --store loja-031, or: signage screens --store loja-031
`,
      code: 20,
    });
  });

  test('a name needs the scope to read what it names', async () => {
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    expect((await run(['schedules', 'list', '--player', 'Loja 31'])).code).toBe(15);
  });
});

describe('standard input has one reference on each line', () => {
  const entrance = { ...player, name: 'SP Pinheiros · Entrada' };
  const till = { ...tablet, name: 'SP Mooca · Caixa 1' };

  test.each([
    ['names with spaces', `${entrance.name}\n${till.name}\n`, [entrance, till]],
    ['one of them', `  ${till.name}\r\n`, [till]],
    ['ids', `${entrance.id}\n\n${till.id}\n`, [entrance, till]],
    ['a line of ids', `${entrance.id}  9a7d2c40\n`, [entrance, till]],
    ['both', `${entrance.name}\n${till.id} 5b0c1f6e\n`, [entrance, till, entrance]],
  ])('%s', async (_, stdin, found) => {
    answer('/players', [entrance, till, hall]);
    expect(await run(['players', 'get', '-', ...idsOnly], { stdin })).toEqual({
      stdout: found.map(({ id }) => `${id}\n`).join(''),
      stderr: '',
      code: 0,
    });
  });
});
