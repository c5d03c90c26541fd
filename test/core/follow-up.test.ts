import { expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import { type Flag, flagName } from '../../src/core/flag.ts';
import { askingCommands, refusingFrom, withSource } from '../../src/core/follow-up.ts';
import { globalFlags } from '../../src/core/global-flags.ts';
import { run } from '../helpers/run.ts';

test('every command asks a service, or is known not to', () => {
  const others = ['auth', 'completion', 'demo', 'mcp', 'sandbox'];
  expect([...askingCommands, ...others].sort()).toEqual(registry.map(({ name }) => name).sort());
});

test('and every one that takes no snapshot is known', () => {
  const refusing = registry.filter((each) => 'refuses' in each && each.refuses?.includes(globalFlags.from));
  const asking = refusing.map(({ name }) => name).filter((name) => askingCommands.includes(name));
  expect(refusingFrom).toEqual(expect.arrayContaining(asking));
});

const typed = (line: Readonly<Record<string, readonly string[]>>) => ({
  typed: (flag: Flag<unknown>) => line[flagName(flag)],
});

test.each([
  ['See: signage players list', 'See: signage --demo -p prod players list'],
  [
    '"x" is a store: signage players list --store x, or: signage screens --store x',
    '"x" is a store: signage --demo -p prod players list --store x, or: signage --demo -p prod screens --store x',
  ],
  ['See: signage players list --help', 'See: signage players list --help'],
  ['See: signage lint rules', 'See: signage lint rules'],
  ['signage status --from FOLDER', 'signage status --from FOLDER'],
  ['Store one: signage auth login', 'Store one: signage auth login'],
  ['to try signage without a key', 'to try signage without a key'],
  ['Type $& to see: signage api x', 'Type $& to see: signage --demo -p prod api x'],
])('%s', (text, shown) => {
  expect(withSource(text, typed({ '--demo': [], '--profile': ['prod'] }))).toBe(shown);
});

test('a hint after --demo needs no key', async () => {
  const { stderr } = await run(['--demo', 'players', 'get', 'zz']);
  expect(stderr).toBe('signage: no player "zz" for this tenant\n  See: signage --demo players list\n');
});

test('and so does that of a failure in JSON', async () => {
  const { stderr } = await run(['--demo', 'schedules', 'get', '1', '--json']);
  expect(JSON.parse(stderr)).toMatchObject({ error: { hint: 'See: signage --demo schedules list' } });
});
