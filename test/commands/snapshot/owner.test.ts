import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { assertOurs } from '../../../src/snapshot/owner.ts';
import { emptyFolder, run } from '../../helpers/run.ts';

test('a snapshot that another run writes in the meantime is no foreign file', async () => {
  const path = join(emptyFolder(), 'taken');
  expect(await run(['snapshot', path, '--demo'], { env: {} })).toMatchObject({ code: 0 });
  const { tenant, baseUrl } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
  // What is asked first finds nothing.
  let asked = 0;
  const isThere = () => asked++ > 0;
  const folder = {
    names: async () => (isThere() ? readdirSync(path) : []),
    async *read(name: string) {
      if (!isThere()) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      yield readFileSync(join(path, name));
    },
  };
  const context = { files: { folder: async () => folder } } as unknown as Context;
  expect(await assertOurs(context, path, { tenant, baseUrl })).toBe(true);
});
