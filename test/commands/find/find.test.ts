import { describe, expect, test } from 'vitest';
import { bareContentItem, contentItem, player, schedule } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

const players = [
  { ...player, id: '7e834202-4713-42ba-8569-582a30893182', name: 'Loja 008 · Caixa 1', storeId: 'loja-008' },
  { ...player, id: 'ca7f26f1-0000-42ba-8569-582a30893182', name: 'Açougue 🥩', storeId: 'loja-008' },
  { ...player, id: '9927bb39-0000-42ba-8569-582a30893182', name: '店舗 渋谷', storeId: 'shibuya' },
].map((each, index) => ({ ...each, ipAddress: `10.20.${index}.7` }));
const schedules = [
  { ...schedule, id: 501, name: 'Natal' },
  { ...schedule, id: 502, name: 'Natal' },
].map((each) => ({ ...each, contentIds: [] }));
const items = [{ ...contentItem, name: 'Natal na loja' }, bareContentItem];

function answerAll() {
  answer('/players', players);
  answer('/schedules', schedules);
  for (const status of ['active', 'inactive', 'archived'])
    answer('/content', status === 'active' ? items : [], { status, limit: '500' });
}

const find = (...words: string[]) => run(['find', ...words], { env: { ...configured, NO_COLOR: '1' } });

test('a name: the kind, and the line that shows it', async () => {
  answerAll();
  expect(await find('natal')).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stderr": "",
      "stdout": "KIND      NAME           COMMAND
    schedule  Natal          signage schedules get 501
    schedule  Natal          signage schedules get 502
    content   Natal na loja  signage content get 1c6e5f0a
    ",
    }
  `);
});

test('as JSON, with every member', async () => {
  answerAll();
  expect(JSON.parse((await find('caixa', '--json')).stdout)).toMatchInlineSnapshot(`
    [
      {
        "command": "signage players get 7e834202 --usage",
        "id": "7e834202-4713-42ba-8569-582a30893182",
        "kind": "player",
        "name": "Loja 008 · Caixa 1",
        "storeId": "loja-008",
      },
    ]
  `);
});

test('a name with hyphens for its spaces', async () => {
  answerAll();
  expect((await find('loja-008-caixa-1', '-o', 'tsv', '--fields', 'kind,name', '--no-header')).stdout).toBe(
    'player\tLoja 008 · Caixa 1\n',
  );
});

test.each([
  ['natl', 'Natal'],
  ['shibuia', 'shibuya'],
  ['acogue', 'Açougue'],
  ['loja-008', undefined],
  ['caxia 1', 'Caixa 1'],
  ['zzzzzz', undefined],
  // `Black Friday 2024`
  ['natal zzzzzz', 'natal'],
  ['店舗 natal', undefined],
  ['zz1 zz2 zz3 zz4 zz5 zz6 zz7 zz8 natl', undefined],
])('%s: did you mean %s?', async (typed, meant) => {
  answerAll();
  const { stderr } = await find(...typed.split(' '));
  const nothing = `Nothing matches "${typed}"${meant ? ` (did you mean "${meant}"?)` : ''}\n`;
  expect(stderr).toBe(typed === 'loja-008' ? '' : nothing);
});

test.each(['b8:27:eb:4f:10:9c', 'B8-27-EB-4F-10-9C'])(
  '%s is a MAC address, which the API lacks',
  async (mac) => {
    answerAll();
    expect(await find('mac', mac)).toEqual({
      stdout: 'KIND  NAME  COMMAND\n',
      stderr: `Nothing matches "mac ${mac}"\nnote: the API has no MAC addresses; a player can be found by its IP address\n`,
      code: 0,
    });
  },
);

test('what is called exactly so stands first', async () => {
  answerAll();
  const { stdout } = await find('loja-008', '-o', 'tsv', '--fields', 'kind,name', '--no-header');
  expect(stdout).toBe('store\t\nplayer\tAçougue 🥩\nplayer\tLoja 008 · Caixa 1\n');
});

describe('finds by', () => {
  test.each([
    ['all of the words, in any order', '1 caixa 008', ['Loja 008 · Caixa 1']],
    ['a word without accents', 'acougue', ['Açougue 🥩']],
    ['another script', '渋谷', ['店舗 渋谷']],
    ['an emoji', '🥩', ['Açougue 🥩']],
    ['an id', '502', ['Natal']],
    ['the beginning of an id', '9927bb39', ['店舗 渋谷']],
    ['an address', '10.20.1.7', ['Açougue 🥩']],
    ['the beginning of an address', '10.20.1', ['Açougue 🥩']],
    ['a store and its kind', 'store shibuya', ['shibuya']],
    ['a kind', 'content natal', ['Natal na loja']],
    ['the beginning of an address, with its dot', '10.20.1.', ['Açougue 🥩']],
    ['wildcards in an address', '10.20.1.*', ['Açougue 🥩']],
    ['a range of addresses', '10.20.1.0/24', ['Açougue 🥩']],
    ['wildcards', 'shi*', ['shibuya', '店舗 渋谷']],
    ['no part of a number in an address', '10.20.1.70', []],
    ['a name without its punctuation', 'Loja 008 Caixa 1', ['Loja 008 · Caixa 1']],
    ['nothing', 'nonesuch', []],
    ['nothing but punctuation', '…', []],
  ])('%s: %s', async (_, words, expected) => {
    answerAll();
    const { stdout, code } = await find(words, '--json');
    const found: { name: string | null; id: string }[] = JSON.parse(stdout);
    expect({ code, names: found.map(({ name, id }) => name ?? id) }).toEqual({ code: 0, names: expected });
  });
});

test('says that nothing is found, and exits 0', async () => {
  answerAll();
  const { stderr, code } = await find('nonesuch');
  expect({ stderr, code }).toEqual({ stderr: 'Nothing matches "nonesuch"\n', code: 0 });
});

test('a list of fields after --json is no word', async () => {
  expect(await find('natal', '--json', 'id,name')).toEqual({
    stdout: '',
    stderr:
      '{"error":{"code":"USAGE","message":"find takes words, not a list of fields: \\"id,name\\"","hint":"To choose fields: --fields kind,id,name,storeId,command","status":null,"exitCode":2}}\n',
    code: 2,
  });
});

test('an empty word finds nothing', async () => {
  const stderr = 'signage: a word to find cannot be empty\n';
  expect(await find('')).toEqual({ stdout: '', stderr, code: 2 });
  expect(await find(' ', '')).toEqual({ stdout: '', stderr, code: 2 });
});

test('what was typed comes back as harmless text', async () => {
  answerAll();
  expect((await find('a\u001b[31mb')).stderr).toBe('Nothing matches "a\\u001b[31mb"\n');
});

test.each([60, 80, 140])('no command line is cut at %i columns', async (columns) => {
  answerAll();
  const { stdout } = await run(['find', 'loja'], { env: { ...configured, NO_COLOR: '1' }, columns });
  expect(`\n${stdout}`).toMatchSnapshot();
  expect(stdout).not.toContain('…');
});

test('says what the key may not read', async () => {
  answer('/players', players);
  refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
  refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status: 'active', limit: '500' });
  refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status: 'inactive', limit: '500' });
  refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status: 'archived', limit: '500' });
  expect(await find('shibuya', '--fields', 'kind,id')).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stderr": "not everything was searched: the key lacks content:read and schedules:read
    ",
      "stdout": "KIND    ID
    store   shibuya
    player  9927bb39-0000-42ba-8569-582a30893182
    ",
    }
  `);
});

test('a key that may read nothing fails', async () => {
  refuse('/players', 403, 'INSUFFICIENT_SCOPE');
  refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
  for (const status of ['active', 'inactive', 'archived'])
    refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status, limit: '500' });
  expect((await find('natal')).code).toBe(15);
});

test('a name with an escape sequence is harmless, and no part of its line', async () => {
  answer('/players', [{ ...player, name: "evil \u001b[31m'; rm" }]);
  answer('/schedules', []);
  for (const status of ['active', 'inactive', 'archived']) answer('/content', [], { status, limit: '500' });
  const { stdout } = await find('evil');
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toContain(`signage players get ${player.id.slice(0, 8)}`);
});

test('whatever the sandbox lists is found by its name, and its line shows it', async () => {
  const demo = { demo: 'story', env: { NO_COLOR: '1' } } as const;
  const idsOf = async (words: string[]) =>
    (await run(['--demo', ...words, '-o', 'tsv', '--no-header', '-q'], demo)).stdout.split('\n');
  let checked = 0;
  for (const noun of ['players', 'schedules', 'content']) {
    const listed = await idsOf([noun, 'list', '--fields', 'id,name', '--limit', '5']);
    for (const [id = '', name = ''] of listed.filter(Boolean).map((line) => line.split('\t'))) {
      const found = await idsOf(['find', name, '--fields', 'id,command']);
      const [, command = ''] = found.map((line) => line.split('\t')).find(([each]) => each === id) ?? [];
      const shown = await run([...command.split(' ').slice(1), '--json'], demo);
      expect({ name, shown: String(JSON.parse(shown.stdout).id) }).toEqual({ name, shown: id });
      checked += 1;
    }
  }
  expect(checked).toBe(15);
});
