// project: longer
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { player, tablet } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer, screen } from '../helpers/service.ts';

beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

describe('-o markdown', () => {
  test.each([
    [
      'players check --store loja-012',
      42,
      `
| STATE | NAME | LAST SEEN | STORE | REASON | ID |
| --- | --- | --- | --- | --- | --- |
| offline | Loja 012 · Caixa 2 | - | loja-012 | reported offline | 4be1d79d-3c16-4d08-8e61-e6e5cb0aa6c3 |
`,
    ],
    [
      'status',
      0,
      `
| ERRORS | WARNINGS | VERDICT |
| ---: | ---: | --- |
| 11 | 23 | 36 screens: 24 ok · 3 unreachable · 1 unplayable · 3 unclear · 3 degraded · 2 blocked |
`,
    ],
    [
      'screens 4be1d79d',
      0,
      `
| NAME | SCREEN | LOCAL TIME | SHOWS | UNTIL | WHY |
| --- | --- | --- | --- | --- | --- |
| Loja 012 · Caixa 2 | unreachable | 2026-11-20T09:00:00-03:00 | - | - | never seen; no schedule covers it in the next 400 days |
`,
    ],
    [
      'screens why 4be1d79d --fields screen,why',
      0,
      `
| SCREEN | WHY |
| --- | --- |
| unreachable | \\[{"resource":"schedule","id":521,"name":"Inauguração · Avisos da Loja","priority":3,"rule":"expired","beginsAt":null,"endsAt":null,"text":"schedule 521 expired on 31 Oct","items":\\[\\]}\\] |
`,
    ],
    [
      'players get 7e834202 --fields name,lastSeenAt',
      0,
      `
| FIELD | VALUE |
| --- | --- |
| NAME | Loja 001 · Entrada |
| LAST SEEN | 2026-11-20T11:56:28.958Z |
`,
    ],
    [
      'players list -n 1 --query [*].{name:name,seen:lastSeenAt}',
      0,
      `
| NAME | SEEN |
| --- | --- |
| Loja 001 · Entrada | 2026-11-20T11:56:28.958Z |
`,
    ],
    ['players list -n 1 --query [*].name', 0, '\n| VALUE |\n| --- |\n| Loja 001 · Entrada |\n'],
    [
      'players list --by platform',
      0,
      `
| PLATFORM | TOTAL | HEALTHY | WARNING | CRITICAL | OFFLINE |
| --- | ---: | ---: | ---: | ---: | ---: |
| tizen | 10 | 8 | 1 | 1 | 0 |
| webos | 7 | 5 | 0 | 0 | 2 |
| android | 16 | 12 | 2 | 0 | 2 |
| web | 3 | 3 | 0 | 0 | 0 |
`,
    ],
  ])('%s', async (line, code, expected) => {
    for (const columns of [undefined, 60]) {
      const argv = ['--demo', ...line.split(' '), '-o', 'markdown', '-q'];
      const ended = await run(argv, { env: {}, ...(columns !== undefined && { columns }) });
      expect({ stdout: screen(ended.stdout), code: ended.code }).toEqual({ stdout: expected, code });
    }
  });

  test('what draws blocks or cards in a table has its items in rows', async () => {
    const firstLine = async (line: string) => {
      const { stdout } = await run(['--demo', ...line.split(' '), '-o', 'markdown'], { env: {} });
      return stdout.slice(0, stdout.indexOf('\n'));
    };
    expect(await firstLine('screens --why')).toMatch(/^\| PLAYER \| NAME \|.* \| WHY \|$/);
    expect(await firstLine('screens why 4be1d79d 26b7a31e')).toBe('| FIELD | VALUE |');
    expect(await firstLine('lint')).toBe('| SEVERITY | RULE | RESOURCE | ID | NAME | MESSAGE | FIX |');
    expect(await firstLine('screens timeline 7e834202')).toBe(
      '| NAME | LOCAL FROM | LOCAL TO | OUTCOME | SCHEDULE | REASON |',
    );
    expect(await firstLine('analytics')).toBe('| FIELD | VALUE |');
  });
});

describe('--bom', () => {
  test.each([
    ['a list', [player, tablet], [], `id\r\n${player.id}\r\n${tablet.id}\r\n`],
    ['without a header', [player], ['--no-header'], `${player.id}\r\n`],
    ['an empty list', [], ['-q'], 'id\r\n'],
    ['an empty list without a header', [], ['-q', '--no-header'], ''],
  ])('%s begins with one byte order mark', async (_, players, args, expected) => {
    answer('/players', players);
    expect(await run(['players', '-o', 'csv', '--bom', '--fields', 'id', ...args])).toEqual({
      stdout: `\ufeff${expected}`,
      stderr: '',
      code: 0,
    });
  });

  test.each([[[]], [['--json']], [['-o', 'tsv']], [['-o', 'markdown']]])('%j: wrong usage', async (args) => {
    const { stdout, stderr, code } = await run(['players', '--bom', ...args]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    if (!args.includes('--json'))
      expect(stderr).toBe('signage: --bom is only for -o csv\n  Use: -o csv --bom\n');
  });
});
