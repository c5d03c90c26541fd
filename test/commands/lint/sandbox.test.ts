import { expect, test } from 'vitest';
import { rules } from '../../../src/rules/lint/registry.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { run, testNow } from '../../helpers/run.ts';

/** The rules that find something in the sandbox. */
async function rulesFound(argv: readonly string[], env: Record<string, string> = {}): Promise<Set<string>> {
  const flags = ['--fail-on', 'never', '--hours', '08:00-22:00', '-o', 'json', '-q'];
  const { stdout, code } = await run(['lint', ...flags, ...argv], { env });
  expect(code).toBe(0);
  const { findings }: { findings: readonly { rule: string }[] } = JSON.parse(stdout);
  return new Set(findings.map(({ rule }) => rule));
}

const missing = (...found: Set<string>[]) =>
  rules.map(({ id }) => id).filter((id) => !found.some((each) => each.has(id)));

test('a plain run finds an example of nearly each rule', async () => {
  expect(missing(await rulesFound(['--demo']))).toEqual(['bad-time', 'dst-edge', 'state-excludes-all']);
});

test('each rule has an example in the sandbox', async () => {
  // Clocks change next in April, no player is in Acre, and only the hostile sandbox has what is not as documented.
  const { baseUrl, keys, close } = await startSandbox({ now: testNow, hostile: true });
  const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
  const found = [await rulesFound(['--demo', '--state', 'AC', '--days', '180']), await rulesFound([], env)];
  await close();
  expect(missing(...found)).toEqual([]);
});
