import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../src/commands/registry.ts';
import { flagHelp, summaryOf } from '../../helpers/declared.ts';
import { contentItem, player, schedule, tablet, uuidOf } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

/** What a shell is told, in an environment without a key unless one is given. */
async function complete(line: string | string[], options: Parameters<typeof run>[1] = { env: {} }) {
  const words = typeof line === 'string' ? line.split(' ') : line;
  const { stdout, stderr, code } = await run(['__complete', ...words], options);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return stdout;
}

/** These commands or topics, as a shell is told of them. */
const summarized = (...names: readonly string[]) =>
  `${names.map((name) => `${name}\t${summaryOf(name)}\n`).join('')}:4\n`;
const healthHelp = await flagHelp('players list', '--health');

describe('words that never change', () => {
  test('all commands', async () => {
    const commands = registry.map(({ name }) => name);
    const [help = ''] = /^help\t.*\n/m.exec(await complete('')) ?? [];
    expect(await complete('')).toBe(summarized(...commands).replace(/:4\n$/, `${help}:4\n`));
    expect(help).not.toBe('');
  });

  test.each([
    ['pl', summarized('players')],
    ['log', `login\t${summaryOf('auth login')}\nlogout\t${summaryOf('auth logout')}\n:4\n`],
    ['schedules t', `timeline\t${summaryOf('screens timeline')}\n:4\n`],
    ['content sh', `show\t${summaryOf('content get')}\n:4\n`],
    ['players list --he', `--health\t${healthHelp}: healthy, warning, critical, offline\n:4\n`],
    ['players list --health off', 'offline\n:4\n'],
    ['players list --health offline,c', 'offline,critical\n:4\n'],
    ['players list --health offline,', 'offline,healthy\noffline,warning\noffline,critical\n:4\n'],
    ['players list --health !o', '!offline\n:4\n'],
    ['players list --health=o', '--health=offline\n:4\n'],
    ['players list -o n', 'ndjson\n:4\n'],
    ['players list --fields id,la', 'id,lastSeenAt\n:4\n'],
    // Of the rows, and of the screens of --with.
    ['diff --fields ol', 'old\noldScreen\n:4\n'],
    ['players list --sort -cu', '-currentVersion\n:4\n'],
    ['players list --by plat', 'platform\n:4\n'],
    ['--quiet players --platform t', 'tizen\n:4\n'],
    ['screens --fail-on tie,n', 'tie,nothing\n:4\n'],
    ['players check --report j', 'junit\n:4\n'],
    ['players list --ca-file ', ':0\n'],
    ['players watch --once-state ~/x', ':0\n'],
    ['lint --only dead-', 'dead-content\ndead-player\n:4\n'],
    ['lint explain prio', 'priority-tie\n:4\n'],
    ['completion f', 'fish\n:4\n'],
    ['help sche', summarized('schedules', 'schedules-rules')],
    ['help players w', `watch\t${summaryOf('players watch')}\nwait\t${summaryOf('players wait')}\n:4\n`],
    [
      'schedules now --at ',
      `18:00\ttoday
tomorrow\tthe whole day, or from its start
sat 18:00\tthe next Saturday
+2h\ttwo hours from now
2026-12-24T18:00\ta date and time, by each player's own clock
:4
`,
    ],
    ['schedules timeline x --start to', 'tomorrow\tthe whole day, or from its start\n:4\n'],
    ['content list --day s', 'SAT\nSUN\n:4\n'],
    ['screens timeline --day ', 'today\ntomorrow\nsat\n+2d\n2026-12-24\n:4\n'],
    ['screens timeline --week s', 'sat\n:4\n'],
    ['players watch --fi', ':4\n'],
    ['nonsense x', ':4\n'],
    ['players list --limit ', ':4\n'],
  ])('%j', async (line, expected) => {
    expect(await complete(line)).toBe(expected);
  });
});

const env = configured;
const ids = `${player.id}\t${player.name}\n${tablet.id}\t${tablet.name}\n:4\n`;

describe('ids that the service has now, with their names', () => {
  const lines = [
    'players get ',
    'players wait ',
    'screens list ',
    'schedules now ',
    'screens timeline ',
    'screens why ',
    'schedules list --player ',
  ];
  test.each(lines)('%j', async (line) => {
    answer('/players', [player, tablet]);
    expect(await complete(line, { env })).toBe(ids);
  });

  test('each argument has its own', async () => {
    answer('/content', [{ id: player.id, name: 'Spot' }], { limit: '500' });
    expect(await complete(`screens why ${tablet.id} `, { env })).toBe(`${player.id}\tSpot\n:4\n`);
    expect(await complete(`screens why ${tablet.id} ${player.id} `, { env })).toBe(':4\n');
  });

  test('those that begin with what was typed, after a comma too', async () => {
    answer('/players', [player, tablet]);
    expect(await complete('players get 9a', { env })).toBe(`${tablet.id}\t${tablet.name}\n:4\n`);
    answer('/players', [player, tablet]);
    expect(await complete('screens 9a', { env })).toBe(`${tablet.id}\t${tablet.name}\n:4\n`);
    answer('/players', [player, tablet]);
    expect(await complete(`schedules list --player ${player.id},`, { env })).toBe(
      `${player.id},${tablet.id}\t${tablet.name}\n:4\n`,
    );
  });

  test('an id that a shell could run is not offered, and a name cannot be another line', async () => {
    answer('/players', [
      { ...player, id: '-x' },
      { ...player, id: '$(touch /tmp/x)' },
      { ...player, id: 'a b' },
      { ...player, id: 'ok', name: 'a\n$(b)\t\u001b[31mc' },
      { ...player, id: 'x'.repeat(65) },
    ]);
    expect(await complete('players get ', { env })).toBe('ok\ta\\n$(b)\\t\\u001b[31mc\n:4\n');
  });

  test.each([
    ['a refused key', () => refuse('/players', 401, 'INVALID_KEY')],
    ['an answer that is no JSON', () => answer('/players', 'oops')],
  ])('none after %s', async (_, announce) => {
    announce();
    expect(await complete('players get ', { env })).toBe(':4\n');
  });

  test('none without a key, and none if a command prints it', async () => {
    expect(await complete('players get ', { env: {} })).toBe(':4\n');
    const folder = mkdtempSync(join(tmpdir(), 'signage-test-'));
    const vault = { baseUrl: 'https://signage.test', keyCommand: 'touch ran', scopes: [] };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ current: 'vault', profiles: { vault } }), {
      mode: 0o600,
    });
    expect(await complete('players get ', { env: { SIGNAGE_CONFIG_DIR: folder } })).toBe(':4\n');
    expect(await complete('--profile v', { env: { SIGNAGE_CONFIG_DIR: folder } })).toBe(
      'vault\thttps://signage.test\n:4\n',
    );
    expect(await complete('auth switch v', { env: { SIGNAGE_CONFIG_DIR: folder } })).toContain('vault\t');
    expect(await complete('auth logout vault v', { env: { SIGNAGE_CONFIG_DIR: folder } })).toBe(':4\n');
    expect(await complete('players --profile a,v', { env: { SIGNAGE_CONFIG_DIR: folder } })).toBe(
      'a,vault\thttps://signage.test\n:4\n',
    );
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  test('from the sandbox', async () => {
    expect(await complete('--demo players get 7e83', { env: {} })).toBe(
      '7e834202-4713-42ba-8569-582a30893182\tLoja 001 · Entrada\n:4\n',
    );
  });
});

describe('names that the service has now', () => {
  test.each([
    [['players', 'get', 'Loja 03'], `${tablet.name}\n:4\n`],
    [['players', 'get', 'loja 0'], `${player.name}\n${tablet.name}\n:4\n`],
    [['schedules', 'list', '--player', 'Loja 03'], `${tablet.name}\n:4\n`],
    [
      ['schedules', 'list', '--player', `!${tablet.id},!Loja`],
      `!${tablet.id},!${player.name}\n!${tablet.id},!${tablet.name}\n:4\n`,
    ],
    [['schedules', 'list', '--player=Loja 03'], `--player=${tablet.name}\n:4\n`],
  ])('of players: %j', async (words, expected) => {
    answer('/players', [player, tablet]);
    expect(await complete(words, { env })).toBe(expected);
  });

  test('of content and schedules', async () => {
    answer('/content', [contentItem], { limit: '500' });
    expect(await complete(['schedules', 'now', '--content', contentItem.name.slice(0, 3)], { env })).toBe(
      `${contentItem.name}\n:4\n`,
    );
    answer('/schedules', [{ ...schedule, name: 'Semana inteira' }, schedule]);
    expect(await complete(['schedules', 'now', '--schedule', 'Sem'], { env })).toBe('Semana inteira\n:4\n');
  });

  test('ids and names that begin alike, each once', async () => {
    const players = [
      { ...player, id: 'abc', name: 'Abc' },
      { ...player, id: 'abc', name: 'Abd' },
      { ...player, id: 'abe', name: 'Abe' },
      { ...player, id: 'abf', name: 'Abe' },
    ];
    answer('/players', players);
    expect(await complete('players get ab', { env })).toBe('abc\tAbc\nabe\tAbe\nabf\tAbe\nAbc\nAbe\n:4\n');
  });

  test('only names that the command would find', async () => {
    const found = ['x,y', 'x $(y)'];
    const others = ['-x', ' x', 'x ', 'x\ty', 'x\ny', 'x\u001b[31m', 'x\u202e', '!x', tablet.id];
    const players = [...others, 'x'.repeat(201), ...found].map((name, index) => ({
      ...player,
      id: uuidOf(index),
      name,
    }));
    answer('/players', players);
    expect(await complete('players get x', { env })).toBe('x,y\nx $(y)\n:4\n');
    for (const line of ['players get -- -', 'players get 9', 'schedules list --player !!']) {
      answer('/players', players);
      expect(await complete(line, { env })).toBe(':4\n');
    }
    answer('/players', players);
    expect(await complete('schedules list --player x', { env })).toBe('x $(y)\n:4\n');
  });
});

describe('other values that the service has now', () => {
  test.each([
    ['players list --store ', 'loja-012\nloja-031\n:4\n'],
    ['screens --store loja-03', 'loja-031\n:4\n'],
    ['players list --store=loja-012,', '--store=loja-012,loja-031\n:4\n'],
    ['players check --store !loja-03', '!loja-031\n:4\n'],
    ['players watch --app-version 2.4', '2.4.1\n:4\n'],
    ['players list --manufacturer s', 'Samsung\n:4\n'],
  ])('%j', async (line, expected) => {
    answer('/players', [player, tablet, { ...player, storeId: 'LOJA\u001b' }, { ...tablet, storeId: '-x' }]);
    expect(await complete(line, { env })).toBe(expected);
  });

  test('from a list of values', async () => {
    answer('/schedules', [{ ...schedule, estados: ['SP', 'PE'] }]);
    expect(await complete('schedules list --estado ', { env })).toBe('SP\nPE\n:4\n');
  });
});
