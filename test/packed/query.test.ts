import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { nodes, run } from './tool.ts';

/** The sandbox, and the environment in which the tool asks it. */
async function sandbox() {
  const { baseUrl, keys, close } = await startSandbox({
    now: Date.parse('2026-11-20T12:00:00Z'),
    players: 3000,
  });
  onTestFinished(close);
  return { baseUrl, env: { SIGNAGE_API_KEY: keys.all, SIGNAGE_BASE_URL: baseUrl } };
}

/** The body as it comes without the tool. */
async function bodyOf(baseUrl: string, key: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/external/players`, { headers: { 'X-API-Key': key } });
  return answer.text();
}

test.each(nodes)('%s: api prints the body as it came, and with --include the headers', async (node) => {
  const { baseUrl, env } = await sandbox();
  const body = await bodyOf(baseUrl, env.SIGNAGE_API_KEY);
  expect(await run(node, 'api players', { env })).toMatchObject({ stdout: body, stderr: '', code: 0 });
  const { stdout, code } = await run(node, 'api schedules -i', { env });
  const [head = '', json = ''] = stdout.split('\n\n');
  expect(code).toBe(0);
  expect(head).toMatch(/^HTTP\/1\.1 200\ncontent-type: application\/json; charset=utf-8\nx-request-id: /);
  expect(JSON.parse(json)).toHaveLength(29);
});

test.each(nodes)('%s: --query, item by item and on the whole list', async (node) => {
  const { baseUrl, env } = await sandbox();
  const players: { name: string; healthStatus: string; lastSeenAt: string | null }[] = JSON.parse(
    await bodyOf(baseUrl, env.SIGNAGE_API_KEY),
  );
  const ask = async (expression: string) => {
    const { stdout, stderr, code } = await run(node, ['players', '--query', expression, '-o', 'json'], {
      env,
    });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    return JSON.parse(stdout);
  };
  const offline = players.filter(({ healthStatus }) => healthStatus === 'offline');
  expect(await ask("[?healthStatus=='offline'].name")).toEqual(offline.map(({ name }) => name));
  expect(await ask('length(@)')).toBe(players.length);
  const since = Date.parse('2026-11-19T00:00:00Z');
  const old = players.filter(({ lastSeenAt }) => lastSeenAt !== null && Date.parse(lastSeenAt) < since);
  expect(await ask("length([?epoch(lastSeenAt) < epoch('2026-11-19T00:00:00Z')])")).toBe(old.length);
  const wrong = await run(node, ['players', '--query', '[*].name x'], { env });
  expect(wrong).toMatchObject({ stdout: '', code: 2 });
  expect(wrong.stderr).toContain('syntax error: unexpected token type: UnquotedIdentifier, value: x\n');
});

test.each(nodes)('%s: as many terms as a command line holds, but not as deep', async (node) => {
  const ask = async (expression: string) => {
    const { stdout, stderr, code } = await run(node, ['--demo', 'players', 'list', '--query', expression]);
    return { expression: expression.slice(0, 20), stdout, stderr: stderr.split('\n')[0], code };
  };
  const name = 'Loja 001 · Entrada';
  const long = (text: string, end = '') => text.repeat(130_000 / text.length) + end;
  for (const query of [
    `[?${long("storeId=='x'||", `name=='${name}'`)}].name|[0]`,
    `[?${long('a||', `name=='${name}'`)}].name|[0]`,
    `[?!(${long('id&&', `name!='${name}'`)})].name|[0]`,
    `[?contains([${long("'x',", `'${name}'`)}],name)].name|[0]`,
  ])
    expect(await ask(query)).toMatchObject({ stdout: `${name}\n`, stderr: '', code: 0 });
  const stderr = 'signage: --query: the expression is nested more than 500 levels deep';
  expect(await ask('('.repeat(60_000) + ')'.repeat(60_000))).toMatchObject({ stdout: '', stderr, code: 2 });
});
