import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { folderOf, nodes, run } from './tool.ts';

const rule = (id: string) => `rules: [{ id: ${id}, for: content, fails: name, message: x }]\n`;

describe.each(nodes)('on %s', (node) => {
  /** The last rule that is listed in a folder. */
  const lastRule = async (cwd: string, user: { readonly uid?: number } = {}) => {
    const options = { cwd, ...user };
    const { stdout, stderr, code } = await run(node, 'lint rules --fields rule --no-header -q', options);
    return { last: stdout.trim().split('\n').at(-1), stderr: stderr.replaceAll(cwd, 'FOLDER'), code };
  };

  test('the nearest signage.yaml counts, in the working folder or above', async () => {
    const folder = folderOf(0o755);
    const below = join(folder, 'a', 'b');
    mkdirSync(below, { recursive: true });
    expect(await lastRule(below)).toMatchObject({ last: 'screen-orientation', stderr: '', code: 0 });
    writeFileSync(join(folder, 'signage.yaml'), rule('above'));
    expect(await lastRule(below)).toMatchObject({ last: 'above', stderr: '', code: 0 });
    writeFileSync(join(folder, 'a', 'signage.yaml'), rule('nearer'));
    expect(await lastRule(below)).toMatchObject({ last: 'nearer', stderr: '', code: 0 });
  });

  test('what is no file is refused, and does not hang', async () => {
    const folder = folderOf();
    await execute('mkfifo', [join(folder, 'signage.yaml')]);
    expect(await lastRule(folder)).toMatchObject({ last: '', code: 3 });
    rmSync(join(folder, 'signage.yaml'));
    mkdirSync(join(folder, 'signage.yaml'));
    expect(await lastRule(folder)).toMatchObject({ last: '', code: 3 });
  });

  test.skipIf(process.geteuid?.() !== 0)('that of another user is refused (needs root)', async () => {
    const folder = folderOf(0o755);
    const file = join(folder, 'signage.yaml');
    writeFileSync(file, rule('planted'));
    chownSync(file, 65_533, 65_533);
    expect(await lastRule(folder, { uid: 65_534 })).toEqual({
      last: '',
      stderr:
        'signage: FOLDER/signage.yaml belongs to another user\n  To use it: --settings FOLDER/signage.yaml; to use none: --settings none\n',
      code: 3,
    });
    // Root reads it, as in a container.
    expect(await lastRule(folder)).toMatchObject({ last: 'planted', code: 0 });
  });
});
