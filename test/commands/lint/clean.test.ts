import nock from 'nock';
import { afterEach, expect, test } from 'vitest';
import { configured, run } from '../../helpers/run.ts';
import { serve, tenantWith } from './tenant.ts';

afterEach(() => nock.cleanAll());

test('nothing is wrong with the clean tenant', async () => {
  serve(tenantWith({}));
  expect(
    await run(['lint', '--hours', '08:00-22:00'], { columns: 100, env: { ...configured, NO_COLOR: '1' } }),
  ).toEqual({
    stdout: '✓ nothing found in 2 schedules, 2 content items and 2 players\n',
    stderr: '',
    code: 0,
  });
});
