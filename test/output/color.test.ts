// project: longer
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { run } from '../helpers/run.ts';

test.each([
  'analytics',
  'content get 6da2a58f',
  'content list --sort name',
  'lint --all',
  'lint explain priority-tie',
  'lint rules',
  'players check',
  'players get ca7f26f1',
  'players list --sort name',
  'players list -o json',
  'players list --by store',
  'schedules get 509',
  'screens',
  'screens --why --store loja-009',
  'screens timeline --store loja-009',
  'screens timeline --store loja-009 --week',
  "screens why ca7f26f1 'Quinta da Carne · Entrada v1'",
  'status',
])('%s: color adds color, and nothing else', async (line) => {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const withColor = (when: string) => run(['--demo', '--color', when, ...words], { columns: 70, rows: 30 });
  const [plain, colored] = [await withColor('never'), await withColor('always')];
  expect(stripVTControlCharacters(colored.stdout).split('\n')).toEqual(plain.stdout.split('\n'));
  expect(colored.stdout).not.toBe(plain.stdout);
  expect([stripVTControlCharacters(colored.stderr), colored.code]).toEqual([plain.stderr, plain.code]);
});
