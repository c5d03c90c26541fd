import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { nodes, run } from './tool.ts';

describe.each(nodes)('the packed tool on %s', (node) => {
  test('prints its version', async () => {
    expect(await run(node, ['--version'])).toMatchObject({
      stdout: `${manifest.version}\n`,
      stderr: '',
      code: 0,
    });
  });

  test('lists what the sandbox has', async () => {
    const { stdout, stderr, code } = await run(node, ['--demo', 'players', 'list', '-o', 'json']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toHaveLength(36);
  });
});
