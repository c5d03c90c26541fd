import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { nodes } from './tool.ts';

describe.each(nodes)('a clone after npm ci --ignore-scripts, on %s', (node) => {
  test('ends with 1 and the command that builds it', async () => {
    const folder = emptyFolder();
    for (const part of ['bin', 'package.json']) {
      cpSync(join(import.meta.dirname, '../..', part), join(folder, part), { recursive: true });
    }
    const run = execute(node, [join(folder, 'bin/signage.js'), 'players']);
    await expect(run).rejects.toMatchObject({
      stdout: '',
      stderr: 'signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n',
      code: 1,
    });
  });
});
