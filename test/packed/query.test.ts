// project: packed-slow
import { expect, test } from 'vitest';
import { nodes, run } from './tool.ts';

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
