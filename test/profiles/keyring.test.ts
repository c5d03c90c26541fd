import { expect, test } from 'vitest';
import { keyringOf } from '../../src/profiles/keyring.ts';
import { keyOf } from '../helpers/keys.ts';

const id = '11111111-2222-4333-8444-555555555555';

test.each(['linux', 'darwin', 'win32'])('no command of the keyring of %s has the key in it', (system) => {
  const keyring = keyringOf(system);
  const { line, stdin } = keyring.store(id, 'default', keyOf('a'));
  expect(stdin).toContain(keyOf('a'));
  for (const text of [line, keyring.read(id), keyring.remove(id).line]) expect(text).not.toContain('aaaa');
});

test('a name cannot be a second command: of the shell, or of security -i', () => {
  const name = "a'; touch x #\nquit";
  expect(keyringOf('linux').store(id, name, 'k').line).toBe(
    `secret-tool store --label='signage: a'\\''; touch x #\nquit' service signage id ${id}`,
  );
  expect(keyringOf('darwin').store(id, name, 'k').stdin).toBe(
    `add-generic-password -U -s signage -a ${id} -l 'signage: a'"'"'; touch x # quit' -w 'k'\n`,
  );
});

test('of PowerShell, all is in one pair of double quotes, and the key is a line of stdin', () => {
  const keyring = keyringOf('win32');
  const { line, stdin } = keyring.store(id, "a' ; b", 'k');
  expect(stdin).toBe('k\n');
  for (const text of [line, keyring.read(id), keyring.remove(id).line])
    expect(text).toMatch(/^powershell -NoProfile -NonInteractive -Command "[^"%&|<>^]+"$/);
});
