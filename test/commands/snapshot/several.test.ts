import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { endpointNames } from '../../../src/model/endpoints.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { fileNameOf } from '../../../src/snapshot/manifest.ts';
import { emptyFolder, run, testNow } from '../../helpers/run.ts';

let config = '';

beforeAll(async () => {
  const { baseUrl, keys, close } = await startSandbox({
    tenant: 'hostile',
    now: testNow,
    clock: () => testNow,
  });
  const profiles = {
    main: { baseUrl, key: keys.all, scopes: [] },
    broken: { baseUrl, key: keys.revoked, scopes: [] },
    other: { baseUrl, key: keys.otherTenant, scopes: [] },
  };
  config = emptyFolder();
  writeFileSync(join(config, 'config.json'), JSON.stringify({ current: 'main', profiles }), { mode: 0o600 });
  return close;
});

test('several tenants go into one history; one that fails does not stop the others', async () => {
  const history = emptyFolder();
  const env = { SIGNAGE_CONFIG_DIR: config };
  const { stdout, stderr, code } = await run(
    ['snapshot', '--all-profiles', '--history', history, '--fields', 'file', '--no-header'],
    { env },
  );
  const tenants = readdirSync(history);
  expect(tenants).toHaveLength(2);
  const files = endpointNames.map((name) => fileNameOf(name, false));
  const shown = tenants.map((tenant) =>
    files.map((name) => join(history, tenant, 'at=2026-11-20T1200Z', name)),
  );
  expect(stdout.split('\n').slice(0, -1).toSorted()).toEqual(shown.flat().toSorted());
  expect({ stderr: stderr.split('\n')[0], code }).toEqual({
    stderr: 'signage: broken: the API key has been revoked (KEY_REVOKED)',
    code: 14,
  });
});

test('several profiles need --history', async () => {
  const env = { SIGNAGE_CONFIG_DIR: config };
  expect(await run(['snapshot', '-p', 'main,other', emptyFolder()], { env })).toEqual({
    stdout: '',
    stderr:
      'signage: several profiles need --history\n  For example: signage snapshot --all-profiles --history snapshots\n',
    code: 2,
  });
});

test.each([
  ['of one tenant', 'a', 'lojas-exemplo', 'tenant=lojas-exemplo'],
  ['with names that are one as the name of a folder', 'c d', undefined, 'tenant=c-d'],
])('two profiles %s do not write to one folder', async (_, first, tenant, folder) => {
  const twins = emptyFolder();
  const profile = { baseUrl: 'https://signage.test', key: 'x', scopes: [] };
  const profiles = {
    [first]: { ...profile, tenant },
    b: { ...profile, tenant: 'b' },
    'c-d': { ...profile, tenant },
  };
  writeFileSync(join(twins, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 });
  const history = join(emptyFolder(), 'history');
  expect(
    await run(['snapshot', '--all-profiles', '--history', history], { env: { SIGNAGE_CONFIG_DIR: twins } }),
  ).toEqual({
    stdout: '',
    stderr: `signage: profiles "${first}" and "c-d" would write to one folder, ${folder}
  Name one profile for each tenant: --profile a,b
`,
    code: 2,
  });
});
