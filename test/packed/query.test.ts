import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { nodes, run } from './tool.ts';

test.each(nodes)('%s: api prints the body as it came, and with --include the headers', async (node) => {
  const { baseUrl, keys, close } = await startSandbox({ now: Date.parse('2026-11-20T12:00:00Z') });
  onTestFinished(close);
  const env = { SIGNAGE_API_KEY: keys.all, SIGNAGE_BASE_URL: baseUrl };
  const answer = await fetch(`${baseUrl}/api/external/players`, { headers: { 'X-API-Key': keys.all } });
  const body = await answer.text();
  expect(await run(node, 'api players', { env })).toMatchObject({ stdout: body, stderr: '', code: 0 });
  const { stdout, code } = await run(node, 'api schedules -i', { env });
  const [head = '', json = ''] = stdout.split('\n\n');
  expect(code).toBe(0);
  expect(head).toMatch(/^HTTP\/1\.1 200\ncontent-type: application\/json; charset=utf-8\nx-request-id: /);
  expect(JSON.parse(json)).toHaveLength(29);
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
    `[?${long('a||', `name=='${name}'`)}].name|[0]`,
    `[?!(${long('id&&', `name!='${name}'`)})].name|[0]`,
    `[?contains([${long("'x',", `'${name}'`)}],name)].name|[0]`,
  ])
    expect(await ask(query)).toMatchObject({ stdout: `${name}\n`, stderr: '', code: 0 });
  const stderr = 'signage: --query: the expression is nested more than 500 levels deep';
  expect(await ask('('.repeat(60_000) + ')'.repeat(60_000))).toMatchObject({ stdout: '', stderr, code: 2 });
});
