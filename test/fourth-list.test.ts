import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { gadgetData } from './helpers/gadgets.ts';
import { emptyFolder, run } from './helpers/run.ts';
import { refuse } from './helpers/service.ts';

/*
 * A list that the API does not have: with it in the record of lists, in the sandbox's data and in the registry, and nowhere else, the tool
 * must do with it all that it does with the other three.
 */

vi.mock('../src/model/lists.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../src/model/lists.ts')>();
  const { gadgets } = await import('./helpers/gadgets.ts');
  const lists = { ...original.lists, gadgets };
  return { lists, listNames: Object.keys(lists) };
});

vi.mock('../src/sandbox/recorded.ts', async (importOriginal) => {
  const { recorded } = await importOriginal<typeof import('../src/sandbox/recorded.ts')>();
  const { gadgetData: gadgets } = await import('./helpers/gadgets.ts');
  const withGadgets = Object.entries(recorded).map(([name, tenant]) => {
    return [name, { ...tenant, gadgets: name === 'other' ? [] : gadgets }];
  });
  return { recorded: Object.fromEntries(withGadgets) };
});

vi.mock('../src/commands/registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../src/commands/registry.ts')>();
  const { gadgetsNoun } = await import('./helpers/gadgets.ts');
  return { ...original, registry: [...original.registry, gadgetsNoun] };
});

const demo = (...argv: string[]) => run(['--demo', ...argv], { env: {} });

const table = `\
ID  NAME               STATUS  CITY    UPDATED
1   Recife Boa Viagem  open    Recife  2026-11-18T12:00:00.000Z
2   Olinda             closed  -       2026-11-17T12:00:00.000Z
`;
const recife =
  '{"id":1,"name":"Recife Boa Viagem","status":"open","city":"Recife","updatedAt":"2026-11-18T12:00:00.000Z","playerIds":["7e834202-4713-42ba-8569-582a30893182"]}';
const olinda = '{"id":2,"name":"Olinda","status":"closed","updatedAt":"2026-11-17T12:00:00.000Z"}';

/** A snapshot of the sandbox in a new folder. */
async function snapshot(): Promise<string> {
  const folder = join(emptyFolder(), 'taken');
  const { code, stderr } = await demo('snapshot', folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return folder;
}

test('is listed, filtered, counted and shown in full', async () => {
  expect(await demo('gadgets', 'list')).toEqual({ code: 0, stdout: table, stderr: '' });
  expect((await demo('gadgets', 'list', '--status', 'closed', '--json')).stdout).toBe(`[${olinda}]\n`);
  expect((await demo('gadgets', 'list', '--count')).stdout).toBe('2\n');
  expect((await demo('gadgets', 'get', 'Olinda', '--json')).stdout).toBe(`${olinda}\n`);
});

test('get has no --usage, as nobody has said what that is', async () => {
  const { code, stderr } = await demo('gadgets', 'get', '1', '--usage');
  expect(code).toBe(2);
  expect(stderr).toContain('unknown option --usage');
});

test('api knows its path', async () => {
  expect((await demo('api', '/api/external/gadgets', '--query', '[0].city')).stdout).toBe('Recife\n');
  expect((await demo('api', 'v1/gadgets', '--query', '[*].id', '--json')).stdout).toBe('[1,2]\n');
});

test('is in a snapshot, which answers in place of the service', async () => {
  const folder = await snapshot();
  expect(readFileSync(join(folder, 'gadgets.ndjson'), 'utf8')).toBe(`${recife}\n${olinda}\n`);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest.gadgets).toMatchObject({ name: 'gadgets.ndjson', items: 2, complete: true });
  const from = (...argv: string[]) => run(['--from', folder, '-q', ...argv], { env: {} });
  expect((await from('gadgets', 'list', '-o', 'ndjson')).stdout).toBe(`${recife}\n${olinda}\n`);
  expect(await from('gadgets', 'list')).toEqual({ code: 0, stdout: '1\n2\n', stderr: '' });
  expect((await from('gadgets', 'get', '1', '--json')).stdout).toBe(`${recife}\n`);
});

test('snapshot --only takes its name, and the others stay out', async () => {
  const folder = join(emptyFolder(), 'taken');
  const { stdout } = await demo('snapshot', folder, '--only', 'gadgets', '--fields', 'items,complete');
  expect(stdout).toBe('ITEMS  COMPLETE\n    2  yes\n');
});

test('diff says what has changed in it', async () => {
  const older = await snapshot();
  const same = await snapshot();
  expect((await demo('diff', older, same, '--json')).stdout).toBe('[]\n');
  const [first = {}] = gadgetData;
  const now = { ...first, city: 'Jaboatão' };
  gadgetData[0] = now;
  const newer = await snapshot();
  gadgetData[0] = first;
  const changes = [
    {
      resource: 'gadgets',
      change: 'changed',
      id: 1,
      name: 'Recife Boa Viagem',
      field: 'city',
      old: 'Recife',
      new: 'Jaboatão',
    },
  ];
  for (const only of [[], ['--only', 'gadgets']])
    expect(JSON.parse((await demo('diff', older, newer, ...only, '--json')).stdout)).toEqual(changes);
  expect((await demo('diff', older, newer, '--only', 'players', '--json')).stdout).toBe('[]\n');
});

test('a change of it is read, checked and made', async () => {
  const file = join(emptyFolder(), 'changes.yaml');
  writeFileSync(file, 'gadgets:\n  Olinda: { city: Olinda, status: open }\n');
  const { code, stderr } = await demo('diff', '--with', file);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `note: with 1 change of ${file}: nothing is sent to the service\nno screen changes\n`,
  });
  const wrong = await demo('diff', '--set', 'gadget:2.status=opne');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toContain('open or closed');
  const unknown = await demo('diff', '--without', 'shop:2');
  expect(unknown.stderr).toMatch(/must begin with content:.* or gadget:/);
});

test('report says of a change of it which item of which list it is', async () => {
  const sentence = async (lang: string) => {
    const typed = ['--without', 'gadget:1', '--set', 'gadget:Olinda.city=Olinda'];
    const { stdout } = await demo('report', '-', '--lang', lang, ...typed);
    return stdout.replace(/<[^>]*>/g, '').match(/(?:If|Se) [^.]*\./)?.[0];
  };
  expect(await sentence('en')).toBe(
    'If item 1 of the gadgets list were removed and item Olinda of the gadgets list had city Olinda.',
  );
  expect(await sentence('pt-BR')).toBe(
    'Se o item 1 da lista gadgets fosse excluído e o item Olinda da lista gadgets tivesse city Olinda.',
  );
});

test('a rule of a settings file can be about it, and sees changes', async () => {
  const file = join(emptyFolder(), 'signage.yaml');
  writeFileSync(
    file,
    'rules: [{ id: no-city, for: gadgets, fails: "city == null", message: has no city }]\n',
  );
  const lint = (...argv: string[]) =>
    demo('lint', '--settings', file, '--only', 'no-city', '--json', ...argv).then(
      ({ stdout }) => JSON.parse(stdout).findings,
    );
  expect(await lint()).toMatchObject([{ rule: 'no-city', resource: 'gadget', id: 2 }]);
  expect(await lint('--set', 'gadget:Olinda.city=Olinda')).toEqual([]);
  expect(await lint('--without', 'gadget:2')).toEqual([]);
});

test('a sandbox without any refuses to serve some', async () => {
  const all = gadgetData.splice(0);
  try {
    expect(await run(['sandbox', '--hostile', '--gadgets', '5'], { env: {} })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'signage: --gadgets: the data of --hostile has no gadgets\n  Leave out --gadgets\n',
    });
  } finally {
    gadgetData.push(...all);
  }
});

test('help has its filters and its fields', async () => {
  const tableOf = async (topic: string) => {
    const { stdout } = await run(['help', topic]);
    return stdout.split('\n\n').find((section) => section.startsWith('Of gadgets\n'));
  };
  expect(await tableOf('filters')).toBe(`\
Of gadgets
  --status <values>  filter by status: open, closed
  --name <text>      filter by name: a substring, or a glob such as "*caixa*"`);
  expect(await tableOf('fields')).toBe(`\
Of gadgets
  id         an integer
  name       a string
  status     open or closed
  city       a string
  updatedAt  an ISO 8601 date and time with a time zone
  playerIds  a list of UUIDs`);
  expect((await run(['help'])).stdout).toContain(
    'filters of content, schedules, players, gadgets and screens',
  );
});

test('find searches it', async () => {
  const shown = 'KIND    NAME    COMMAND\ngadget  Olinda  signage --demo gadgets get 2\n';
  for (const words of [['olind'], ['gadget', 'olinda'], ['gadgets', '2']])
    expect(await demo('find', ...words)).toEqual({ code: 0, stdout: shown, stderr: '' });
});

test('find fails with a key that may read no list', async () => {
  for (const path of ['/players', '/schedules', '/gadgets']) refuse(path, 403, 'INSUFFICIENT_SCOPE');
  for (const status of ['active', 'inactive', 'archived'])
    refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status, limit: '500' });
  expect(await run(['find', 'recife'])).toMatchObject({ code: 15, stdout: '' });
});

test('status reads what it tells of, and not the new list', async () => {
  const { stdout, stderr } = await demo('status', '--verbose');
  expect(stderr).toContain('/api/external/players');
  expect(`${stdout}${stderr}`).not.toContain('gadgets');
});
