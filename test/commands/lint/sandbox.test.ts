import { expect, test } from 'vitest';
import { rules } from '../../../src/rules/lint/registry.ts';
import { run } from '../../helpers/run.ts';

/** The rules that find something in the sandbox. */
async function rulesFound(...flags: string[]): Promise<Set<string>> {
  const argv = ['--demo', 'lint', '--fail-on', 'never', '--hours', '08:00-22:00', '-o', 'json', ...flags];
  const { stdout, code } = await run(argv, { env: {} });
  expect(code).toBe(0);
  const { findings }: { findings: readonly { rule: string }[] } = JSON.parse(stdout);
  return new Set(findings.map(({ rule }) => rule));
}

test('each rule finds an example in the sandbox', async () => {
  const found = new Set([
    ...(await rulesFound()),
    // No player of the sandbox is in Acre, and clocks change next in April.
    ...(await rulesFound('--state', 'AC', '--days', '180')),
  ]);
  expect(rules.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});

test('no state at hand, no days ahead: all other rules', async () => {
  const found = await rulesFound();
  expect(rules.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([
    'dst-edge',
    'state-excludes-all',
  ]);
});
