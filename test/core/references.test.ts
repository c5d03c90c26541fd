import { describe, expect, test } from 'vitest';
import { contentItem, imageItem, nightSchedule, player, schedule, tablet } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];

const hall = { ...player, id: '0e0e1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', name: 'Salão' };

/** A player whose id starts like another's. */
const twin = {
  ...player,
  id: `${player.id.slice(0, 9)}ffff-4a55-9f1e-0d6f0a9b7c11`,
  name: 'Vitrine, 2º andar',
};

describe('a player is found by', () => {
  test.each([
    ['the first four characters of its id', ['9a7d'], [tablet.id]],
    ['a longer start, in capitals', ['9A7D2C40-8f'], [tablet.id]],
    ['its exact name', ['Loja 031 · Caixa 1'], [tablet.id]],
    ['its name, however its accents are encoded', ['Sala\u0303o'], [hall.id]],
    ['a name with a comma', ['Vitrine, 2º andar'], [twin.id]],
    ['several of these', ['9a7d,5b0c1f6e-3c1d', player.id], [tablet.id, player.id, player.id]],
  ])('%s', async (_, words, ids) => {
    answer('/players', [player, twin, tablet, hall]);
    expect(await run(['players', 'get', ...words, ...idsOnly])).toEqual({
      stdout: ids.map((id) => `${id}\n`).join(''),
      stderr: '',
      code: 0,
    });
  });

  test('an id as the argument of the noun', async () => {
    answer('/players', [player, tablet]);
    expect(await run(['players', tablet.id, '--json', '--fields', 'id'])).toEqual({
      stdout: `{"id":"${tablet.id}"}\n`,
      stderr: '',
      code: 0,
    });
  });
});

test('a name that looks like the start of no id is a name', async () => {
  answer('/players', [{ ...player, name: '9a7d' }, hall]);
  expect((await run(['players', 'get', '9a7d', ...idsOnly])).stdout).toBe(`${player.id}\n`);
});

test('a full id is the id, whatever others are named', async () => {
  answer('/players', [{ ...player, name: tablet.id }, tablet]);
  expect((await run(['players', 'get', tablet.id, ...idsOnly])).stdout).toBe(`${tablet.id}\n`);
});

test('a full id that is no UUID is the id too', async () => {
  const short = { ...tablet, id: '9a7d2c40' };
  answer('/players', [{ ...player, name: short.id }, tablet, short]);
  expect((await run(['players', 'get', short.id, ...idsOnly])).stdout).toBe(`${short.id}\n`);
});

test('an item with a name like the start of its own id is one', async () => {
  answer('/players', [player, { ...tablet, name: '9a7d' }]);
  expect((await run(['players', 'get', '9a7d', ...idsOnly])).stdout).toBe(`${tablet.id}\n`);
});

describe('a word that is the start of an id and the name of another player is wrong usage', () => {
  const impostor = { ...player, name: tablet.id.slice(0, 8) };
  const ambiguous = {
    stdout: '',
    stderr: `signage: "9a7d2c40" names 2 players
  Candidates: 9a7d2c40 (Loja 031 · Caixa 1), 5b0c1f6e (9a7d2c40)
`,
    code: 2,
  };

  test.each([
    ['players get', ['players', 'get', '9a7d2c40']],
    ['players wait', ['players', 'wait', '9a7d2c40']],
    ['schedules list --player', ['schedules', 'list', '--player', '9a7d2c40']],
  ])('%s', async (_, args) => {
    answer('/players', [impostor, tablet]);
    expect(await run(args)).toEqual(ambiguous);
  });

  test.each([
    ['schedules now', ['schedules', 'now', '9a7d2c40']],
    ['schedules timeline', ['schedules', 'timeline', '9a7d2c40']],
  ])('%s', async (_, args) => {
    answer('/players', [impostor, tablet]);
    answer('/schedules', []);
    for (const status of ['active', 'inactive', 'archived']) answer('/content', [], { status, limit: '500' });
    expect(await run(args)).toEqual(ambiguous);
  });

  test('and of a content item: schedules list --content', async () => {
    answer('/content', [{ ...contentItem, name: '3f9d' }], { status: 'active', limit: '500' });
    answer('/content', [imageItem], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
    expect(await run(['schedules', 'list', '--content', '3f9d'])).toEqual({
      stdout: '',
      stderr: `signage: "3f9d" names 2 content items
  Candidates: 3f9d2e7c (Aviso de Natal), 1c6e5f0a (3f9d)
`,
      code: 2,
    });
  });
});

describe('a word that names several players is wrong usage, and they are listed', () => {
  test('by the start of their ids', async () => {
    answer('/players', [player, twin, tablet]);
    expect(await run(['players', 'get', '5b0c'])).toEqual({
      stdout: '',
      stderr: `signage: "5b0c" names 2 players
  Candidates: 5b0c1f6e-3 (Loja 012 · Entrada), 5b0c1f6e-f (Vitrine, 2º andar)
`,
      code: 2,
    });
  });

  test('by their name, five of them', async () => {
    const named = Array.from({ length: 7 }, (_, at) => ({
      id: player.id.replace('5b0c1f6e', `5b0c1f6${at}`),
      name: 'TV',
    }));
    answer('/players', named);
    expect(await run(['players', 'get', 'TV'])).toEqual({
      stdout: '',
      stderr: `signage: "TV" names 7 players
  Candidates: 5b0c1f60 (TV), 5b0c1f61 (TV), 5b0c1f62 (TV), 5b0c1f63 (TV), 5b0c1f64 (TV) and 2 more
`,
      code: 2,
    });
  });
});

test('a full id that two players have is wrong usage', async () => {
  answer('/players', [tablet, { ...hall, id: tablet.id.toUpperCase() }]);
  expect(await run(['players', 'get', tablet.id])).toEqual({
    stdout: '',
    stderr: `signage: "${tablet.id}" names 2 players
  Candidates: 9a7d2c40 (Loja 031 · Caixa 1), 9A7D2C40 (Salão)
`,
    code: 2,
  });
});

describe('a word that names nothing', () => {
  test.each([
    ['Loja 012 · Entrad', 'Did you mean "Loja 012 · Entrada"?'],
    ['offline', 'Did you mean: signage players list --health offline?'],
    ['9a7', 'The start of an id must have 4 characters or more'],
    ['nothing like it', 'See: signage players list'],
  ])('%s: %s', async (word, hint) => {
    answer('/players', [player, tablet]);
    expect(await run(['players', 'get', word])).toEqual({
      stdout: '',
      stderr: `signage: no player "${word}" for this tenant\n  ${hint}\n`,
      code: 20,
    });
  });

  test('an empty name is not what was meant', async () => {
    answer('/players', [{ ...player, name: '' }]);
    expect((await run(['players', 'get', 'x'])).stderr).toBe(
      'signage: no player "x" for this tenant\n  See: signage players list\n',
    );
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

describe('content is looked up in the lists of every status', () => {
  const lists = () => {
    answer('/content', [contentItem], { status: 'active', limit: '500' });
    answer('/content', [imageItem], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
  };

  test('by the start of an id and by name', async () => {
    lists();
    expect(await run(['content', 'get', '3f9d', 'Promoção de Verão', ...idsOnly])).toEqual({
      stdout: `${imageItem.id}\n${contentItem.id}\n`,
      stderr: '',
      code: 0,
    });
  });

  test('a full id beside them gets a request', async () => {
    lists();
    answer(`/content/${contentItem.id}`, contentItem);
    expect(await run(['content', 'get', contentItem.id, '3f9d', ...idsOnly])).toEqual({
      stdout: `${contentItem.id}\n${imageItem.id}\n`,
      stderr: '',
      code: 0,
    });
  });
});

describe('a schedule is found by', () => {
  test.each([
    ['its name', ['get', schedule.name]],
    ['its id as the argument of the noun', [String(schedule.id)]],
  ])('%s', async (_, args) => {
    answer('/schedules', [nightSchedule, schedule]);
    expect((await run(['schedules', ...args, ...idsOnly])).stdout).toBe(`${schedule.id}\n`);
  });
});

describe('schedules list --player and --content', () => {
  test.each([
    [['--player', '5b0c'], [schedule.id]],
    [['--player', 'Loja 031 · Caixa 1'], [nightSchedule.id]],
    [['--player', '!5b0c'], [nightSchedule.id]],
  ])('%j', async (args, ids) => {
    answer('/players', [player, tablet]);
    answer('/schedules', [schedule, nightSchedule]);
    expect(await run(['schedules', 'list', ...args, ...idsOnly])).toEqual({
      stdout: ids.map((id) => `${id}\n`).join(''),
      stderr: '',
      code: 0,
    });
  });

  test('a name that nothing has is no empty list', async () => {
    answer('/players', [player, tablet]);
    expect(await run(['schedules', 'list', '--player', 'Loja 31'])).toEqual({
      stdout: '',
      stderr: 'signage: no player "Loja 31" for this tenant\n  See: signage players list\n',
      code: 20,
    });
  });

  test('a name needs the scope to read what it names', async () => {
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    expect((await run(['schedules', 'list', '--player', 'Loja 31'])).code).toBe(15);
  });
});

test('players wait takes the start of an id', async () => {
  answer('/players', [player, tablet]);
  answer('/players', [player, tablet]);
  expect(await run(['players', 'wait', '9a7d'])).toEqual({
    stdout: '1 player is healthy\n',
    stderr: '',
    code: 0,
  });
});
