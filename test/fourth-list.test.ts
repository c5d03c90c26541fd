import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { emptyFolder, run } from './helpers/run.ts';
import { storeData } from './helpers/stores.ts';

/*
 * A list that the API does not have: with it in the record of lists, in the sandbox's data and in the registry, and nowhere else, the tool
 * must do with it all that it does with the other three.
 */

vi.mock('../src/model/lists.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../src/model/lists.ts')>();
  const { stores } = await import('./helpers/stores.ts');
  const lists = { ...original.lists, stores };
  return { lists, listNames: Object.keys(lists) };
});

vi.mock('../src/sandbox/tenants.json', async (importOriginal) => {
  const { default: data } = await importOriginal<{ default: Record<'main' | 'other', object> }>();
  const { storeData: stores } = await import('./helpers/stores.ts');
  return { default: { main: { ...data.main, stores }, other: { ...data.other, stores: [] } } };
});

vi.mock('../src/commands/registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../src/commands/registry.ts')>();
  const { storesNoun } = await import('./helpers/stores.ts');
  return { ...original, registry: [...original.registry, storesNoun] };
});

const demo = (...argv: string[]) => run(['--demo', ...argv], { env: {} });

const table = `\
ID  NAME               STATUS  CITY    UPDATED
1   Recife Boa Viagem  open    Recife  2026-11-18T12:00:00.000Z
2   Olinda             closed  -       2026-11-17T12:00:00.000Z
`;
const recife =
  '{"id":1,"name":"Recife Boa Viagem","status":"open","city":"Recife","updatedAt":"2026-11-18T12:00:00.000Z"}';
const olinda = '{"id":2,"name":"Olinda","status":"closed","updatedAt":"2026-11-17T12:00:00.000Z"}';

/** A snapshot of the sandbox in a new folder. */
async function snapshot(): Promise<string> {
  const folder = join(emptyFolder(), 'taken');
  const { code, stderr } = await demo('snapshot', folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return folder;
}

test('is listed, filtered, counted and shown in full', async () => {
  expect(await demo('stores', 'list')).toEqual({ code: 0, stdout: table, stderr: '' });
  expect((await demo('stores', 'list', '--status', 'closed', '--json')).stdout).toBe(`[${olinda}]\n`);
  expect((await demo('stores', 'list', '--count')).stdout).toBe('2\n');
  expect((await demo('stores', 'get', 'Olinda', '--json')).stdout).toBe(`${olinda}\n`);
});

test('get has no --usage, as nobody has said what that is', async () => {
  const { code, stderr } = await demo('stores', 'get', '1', '--usage');
  expect(code).toBe(2);
  expect(stderr).toContain('unknown option --usage');
});

test('api knows its path', async () => {
  expect((await demo('api', '/api/external/stores', '--query', '[0].city')).stdout).toBe('Recife\n');
  expect((await demo('api', 'v1/stores', '--query', '[*].id', '--json')).stdout).toBe('[1,2]\n');
});

test('is in a snapshot, which answers in place of the service', async () => {
  const folder = await snapshot();
  expect(readFileSync(join(folder, 'stores.ndjson'), 'utf8')).toBe(`${recife}\n${olinda}\n`);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest.stores).toMatchObject({ name: 'stores.ndjson', items: 2, complete: true });
  const from = (...argv: string[]) => run(['--from', folder, '-q', ...argv], { env: {} });
  expect(await from('stores', 'list')).toEqual({ code: 0, stdout: table, stderr: '' });
  expect((await from('stores', 'get', '1', '--json')).stdout).toBe(`${recife}\n`);
});

test('snapshot --only takes its name, and the others stay out', async () => {
  const folder = join(emptyFolder(), 'taken');
  const { stdout } = await demo('snapshot', folder, '--only', 'stores', '--fields', 'items,complete');
  expect(stdout).toBe('ITEMS  COMPLETE\n    2  yes\n');
});

test('diff says what has changed in it', async () => {
  const older = await snapshot();
  const same = await snapshot();
  expect((await demo('diff', older, same, '--json')).stdout).toBe('[]\n');
  const [first = {}] = storeData;
  const now = { ...first, city: 'Jaboatão' };
  storeData[0] = now;
  const newer = await snapshot();
  storeData[0] = first;
  const changes = [
    {
      resource: 'stores',
      change: 'changed',
      id: 1,
      name: 'Recife Boa Viagem',
      field: 'city',
      old: 'Recife',
      new: 'Jaboatão',
    },
  ];
  for (const only of [[], ['--only', 'stores']])
    expect(JSON.parse((await demo('diff', older, newer, ...only, '--json')).stdout)).toEqual(changes);
  expect((await demo('diff', older, newer, '--only', 'players', '--json')).stdout).toBe('[]\n');
});

test('a change of it is read, checked and made', async () => {
  const file = join(emptyFolder(), 'changes.yaml');
  writeFileSync(file, 'stores:\n  Olinda: { city: Olinda, status: open }\n');
  const { code, stderr } = await demo('diff', '--with', file);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `note: with 1 change of ${file}: nothing is sent to the service\nno screen changes\n`,
  });
  const wrong = await demo('diff', '--set', 'store:2.status=opne');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toContain('open or closed');
  const unknown = await demo('diff', '--without', 'shop:2');
  expect(unknown.stderr).toContain('must begin with content:, schedule:, player: or store:');
});

test('a rule of a settings file can be about it, and sees changes', async () => {
  const file = join(emptyFolder(), 'signage.yaml');
  writeFileSync(file, 'rules: [{ id: no-city, for: stores, fails: "city == null", message: has no city }]\n');
  const lint = (...argv: string[]) =>
    demo('lint', '--settings', file, '--only', 'no-city', '--json', ...argv).then(
      ({ stdout }) => JSON.parse(stdout).findings,
    );
  expect(await lint()).toMatchObject([{ rule: 'no-city', resource: 'store', id: 2 }]);
  expect(await lint('--set', 'store:Olinda.city=Olinda')).toEqual([]);
  expect(await lint('--without', 'store:2')).toEqual([]);
});
