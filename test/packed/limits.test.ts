// project: packed-slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFaultServer } from '../helpers/fault-server.ts';
import { endlessListOf } from '../helpers/fault-table.ts';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { folderOf, isExecutable, nodes, run, testKey } from './tool.ts';

/** Node 20 and 22 reserve gigabytes of addresses for the parser of HTTP; newer ones run in this. */
const limited = ['sh', '-c', 'ulimit -v 3000000; exec "$@"', 'sh'];

describe.each(nodes)('with a limit of memory on %s', (node) => {
  test('the tool works, or says that the limit is the reason', async () => {
    const { env } = await startTarget('http', '127.0.0.1');
    const { stdout, stderr, code } = await run(node, listPlayers, { env, launcher: limited });
    const outOfMemory =
      /^signage: out of memory: WebAssembly\.\w+\(\): Out of memory: Cannot allocate Wasm memory for new instance\n {2}Raise the memory limit of this process \(ulimit -v\)\n$/;
    const refused = { stdout: '', stderr: expect.stringMatching(outOfMemory), code: 3 };
    expect({ stdout, stderr, code }).toEqual(code === 0 ? onePlayer : refused);
  });
});

// What a query finds and refuses: test/core/query.test.ts.
test.each(nodes)('%s: as many terms as a command line holds, but not as deep', async (node) => {
  const ask = async (expression: string) => {
    const { stdout, stderr, code } = await run(node, ['--demo', 'players', 'list', '--query', expression]);
    return { expression: expression.slice(0, 20), stdout, stderr: stderr.split('\n')[0], code };
  };
  const name = 'Loja 001 · Entrada';
  const long = (text: string, end = '') => text.repeat(130_000 / text.length) + end;
  for (const query of [
    `[?${long("storeId=='x'||", `name=='${name}'`)}].name|[0]`,
    `[?${long('!id||', `name=='${name}'`)}].name|[0]`,
    `[?!(${long('id&&', `name!='${name}'`)})].name|[0]`,
    `[?contains([${long("'x',", `'${name}'`)}],name)].name|[0]`,
  ])
    expect(await ask(query)).toMatchObject({ stdout: `${name}\n`, stderr: '', code: 0 });
  const stderr = 'signage: --query: the expression is nested more than 500 levels deep';
  expect(await ask('('.repeat(60_000) + ')'.repeat(60_000))).toMatchObject({ stdout: '', stderr, code: 2 });
});

/** The environment with a profile for each of these addresses. */
function stored(addresses: Readonly<Record<string, string>>) {
  const profiles = Object.entries(addresses).map(([name, baseUrl]) => {
    return [name, { baseUrl, key: testKey, scopes: [] }] as const;
  });
  const folder = folderOf();
  const text = JSON.stringify({ profiles: Object.fromEntries(profiles) });
  writeFileSync(join(folder, 'config.json'), text, { mode: 0o600 });
  return { SIGNAGE_CONFIG_DIR: folder };
}

describe.each(nodes)('several profiles on %s', (node) => {
  test('what one sends without end does not hide the others', async () => {
    const sul = await serve((_, response) => response.end(JSON.stringify([player])));
    // Few long players are more than memory takes sooner than many short ones.
    const leste = await startFaultServer(endlessListOf({ ...player, name: 'x'.repeat(10_000) }));
    const env = {
      ...stored({ sul: sul.baseUrl, leste: leste.baseUrl }),
      ...(isExecutable ? {} : { NODE_OPTIONS: '--max-old-space-size=40' }),
    };
    const line = 'players --all-profiles -o ndjson --max-response 64MiB --retries 0';
    const { stdout, stderr, code } = await run(node, line, { env });
    expect(stdout.slice(0, stdout.indexOf('\n') + 1)).toBe(
      `${JSON.stringify({ profile: 'sul', ...player })}\n`,
    );
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'BAD_RESPONSE', profile: 'leste' });
    expect(code).toBe(22);
  });
});
