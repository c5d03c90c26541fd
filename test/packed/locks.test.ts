import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, isRoot, nodes, run, start } from './tool.ts';

/** A run that holds the lock of its state file, as it gets no answer, and others, which do. */
async function holding(node: string) {
  let requests = 0;
  const { baseUrl } = await serve((_, response) => ++requests === 1 || response.end('[]'));
  const state = join(folderOf(), 'state');
  const words = ['players', 'watch', '--once-state', state];
  const env = asking(baseUrl);
  const child = start(node, words, { env });
  await vi.waitUntil(() => requests > 0, { timeout: 30_000 });
  const refused = {
    stdout: '',
    stderr: `signage: another signage players watch is using ${state}\n  Wait for it to finish, or use another file\n`,
    code: 3,
  };
  return { child, refused, next: (launcher: string[] = []) => run(node, words, { env, launcher }) };
}

describe.skipIf(process.platform !== 'linux').each(nodes)('the lock of a run on %s', (node) => {
  test('is kept while it lives, and taken at once after kill -9', async () => {
    const { child, refused, next } = await holding(node);
    expect(await next()).toMatchObject(refused);
    child.kill('SIGKILL');
    await end(child);
    expect(await next()).toMatchObject({ stderr: '', code: 0 });
  });

  test.skipIf(!isRoot)(
    'is kept where its process cannot be seen, as in a container (needs root)',
    async () => {
      const { child, refused, next } = await holding(node);
      const container = ['unshare', '--pid', '--fork', '--mount-proc'];
      expect(await next(container)).toMatchObject(refused);
      child.kill('SIGKILL');
      await end(child);
      expect(await next(container)).toMatchObject(refused);
    },
  );
});
