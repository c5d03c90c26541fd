import { describe, expect, test } from 'vitest';
import { contentItem, player, tablet } from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const env = { ...configured, NO_COLOR: '1' };
const gone = '00000000-0000-4000-8000-000000000000';
const night = {
  id: 7,
  name: 'Noite',
  playerIds: [player.id, gone, tablet.id.toUpperCase()],
  contentIds: [contentItem.id],
};
const announce = (asked: 'both' | 'content' | 'players' | 'none' = 'both') => {
  answer('/schedules', [night]);
  if (asked !== 'content' && asked !== 'none') answer('/players', [player, tablet]);
  if (asked !== 'players' && asked !== 'none') answer('/content', [contentItem], { limit: '500' });
};
const onTerminal = { env, columns: 140 };
const named = `  content ids  1 content item: 1c6e5f0a Promoção de Verão
  player ids   3 players: 5b0c1f6e Loja 012 · Entrada, ${gone}, 9A7D2C40 Loja 031 · Caixa 1
`;
const bare = `  content ids  ${contentItem.id}
  player ids   ${player.id}, ${gone}, ${tablet.id.toUpperCase()}
`;

describe('ids have names beside them', () => {
  test('in a card on a terminal', async () => {
    announce();
    const { stdout } = await run(['schedules', 'get', '7'], onTerminal);
    expect(stdout).toBe(`Noite\n\n  id           7\n\nPlays\n  next active  now\n\nPlaylist\n${named}`);
  });

  test('in a pipe with --names', async () => {
    announce();
    expect((await run(['schedules', 'get', '7', '--names'])).stdout).toBe(
      `Noite\n\n  id           7\n\nPlays\n  next active  now\n\nPlaylist\n${named}`,
    );
  });

  test.each([['--no-names'], ['-q', '--no-names']])(
    'but not with %s, without a further request',
    async (...args) => {
      announce('none');
      const { stdout } = await run(['schedules', 'get', '7', ...args], onTerminal);
      expect(stdout).toBe(`Noite\n\n  id           7\n\nPlays\n  next active  now\n\nPlaylist\n${bare}`);
    },
  );

  test.each([
    [403, 'INSUFFICIENT_SCOPE', ''],
    // Not asked for, names fail nothing.
    [
      401,
      'KEY_EXPIRED',
      'note: cannot read the names of content items: the API key has expired (KEY_EXPIRED)\n',
    ],
  ])('those that can be read: HTTP %i, %s', async (refusal, kind, stderr) => {
    announce('players');
    refuse('/content', refusal, kind, { limit: '500' });
    expect(await run(['schedules', 'get', '7'], onTerminal)).toEqual({
      stdout: `Noite\n\n  id           7\n\nPlays\n  next active  now\n\nPlaylist\n${bare.split('\n')[0]}\n${named.split('\n')[1]}\n`,
      stderr,
      code: 0,
    });
  });

  test('in a table that shows them, and only for what it shows', async () => {
    announce('content');
    const { stdout } = await run(['schedules', 'list', '--fields', 'id,contentIds'], onTerminal);
    expect(stdout).toBe('ID  CONTENT IDS\n7   1 content item: 1c6e5f0a Promoção de Verão\n');
  });

  test.each([
    ['a table without them', ['schedules', 'list'], 100],
    ['a card of other fields', ['schedules', 'get', '7', '--fields', 'id,name'], 100],
    ['a count', ['schedules', 'list', '--by', 'status'], 100],
    ['JSON', ['schedules', 'get', '7', '--json'], 100],
    ['a pipe', ['schedules', 'get', '7'], undefined],
  ])('%s asks for none', async (_, args, columns) => {
    announce('none');
    expect((await run(args, { env, ...(columns && { columns }) })).code).toBe(0);
  });
});

test.each(['schedules list', 'schedules get 7'])(
  '%s: a field that --names adds leads there',
  async (line) => {
    const flags = ['--fields', 'id,playernames'];
    expect(await run([...line.split(' '), ...flags])).toEqual({
      stdout: '',
      stderr: 'signage: --fields: playerNames needs --names\n',
      code: 2,
    });
  },
);

describe('--names', () => {
  const members = {
    playerNames: ['Loja 012 · Entrada', null, 'Loja 031 · Caixa 1'],
    contentNames: ['Promoção de Verão'],
  };

  test('adds members to JSON, after the text of the service', async () => {
    announce();
    const { stdout } = await run(['schedules', 'get', '7', '--json', '--names']);
    expect(stdout).toBe(`${JSON.stringify({ ...night, ...members })}\n`);
  });

  test.each([
    [
      'schedules list --names -o csv --fields id,contentNames',
      'id,contentNames\r\n7,"[""Promoção de Verão""]"\r\n',
    ],
    ['schedules list --names -o ndjson --fields contentNames', '{"contentNames":["Promoção de Verão"]}\n'],
    ['schedules get 7 --names --fields contentNames', '  contentNames  Promoção de Verão\n'],
  ])('%s', async (line, stdout) => {
    announce();
    expect(await run(line.split(' '))).toEqual({ stdout, stderr: '', code: 0 });
  });

  test('leaves members of the service alone, and has null where there are no ids', async () => {
    answer('/schedules', [{ id: 1, playerNames: 'theirs', contentIds: null }]);
    answer('/players', []);
    answer('/content', [], { limit: '500' });
    const { stdout } = await run(['schedules', 'list', '--names', '-o', 'ndjson']);
    expect(stdout).toBe('{"id":1,"playerNames":"theirs","contentIds":null,"contentNames":null}\n');
  });

  test('another failure than a missing scope is that of the command', async () => {
    announce('players');
    refuse('/content', 401, 'KEY_EXPIRED', { limit: '500' });
    expect((await run(['schedules', 'get', '7', '--json', '--names'])).code).toBe(13);
  });

  test('a name cannot reach the terminal as commands', async () => {
    answer('/schedules', [{ id: 1, playerIds: [player.id] }]);
    answer('/players', [{ ...player, name: '\u001b[2J\nx' }]);
    answer('/content', [], { limit: '500' });
    const { stdout } = await run(['schedules', 'get', '1'], onTerminal);
    expect(stdout).toContain('  player ids   1 player: 5b0c1f6e \\u001b[2J\\nx\n');
  });

  test.each([
    ['schedules list --names --no-names', '--names cannot be combined with --no-names'],
    [
      'players list --names',
      'unknown option --names\n  signage players list --help  --name <text>: filter by name: a substring, or a glob such as\n                               "*caixa*"',
    ],
  ])('%s is wrong usage', async (line, message) => {
    expect(await run(line.split(' '))).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });
});
