import nock from 'nock';
import { afterEach, describe, expect, test } from 'vitest';
import { rules } from '../../../src/commands/lint/rules/registry.ts';
import { run } from '../../helpers/run.ts';
import { type Case, cases } from './cases.ts';
import { type Change, serve, tenantWith } from './tenant.ts';

afterEach(() => nock.cleanAll());

/** What the whole tool finds in the clean tenant with a change. */
async function findings(change: Change, argv: readonly string[]): Promise<string[]> {
  serve(tenantWith(change));
  const { stdout, stderr } = await run(['lint', ...argv, '-o', 'ndjson', '--fail-on', 'never']);
  // A value in another form than documented is also warned of.
  expect(stderr.replace(/^warning: schedules: .* as documented .*\n/gm, '')).toBe('');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { severity, resource, id, message, related } = JSON.parse(line);
      return `${severity} ${resource} ${id}: ${message} [${related.join(', ')}]`;
    });
}

const named: [string, Case][] = Object.entries(cases);

test('each rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.map(({ id }) => id).sort());
  expect(rules).toHaveLength(44);
});

describe.each(named)(
  '%s',
  (id, { broken, found, nearMiss, mended, flags = [], nearFlags = flags, mendedFlags = flags }) => {
    test('finds its case', async () => {
      expect(await findings(broken, ['--only', id, ...flags])).toEqual(found);
    });

    test('leaves its near miss alone', async () => {
      expect(await findings(nearMiss, ['--only', id, ...nearFlags])).toEqual([]);
    });

    test('finds nothing once it is fixed, and neither does another rule', async () => {
      expect(await findings(mended, mendedFlags)).toEqual([]);
    });
  },
);
