import {
  chownSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, isRoot, stranger, user } from './other-user.ts';
import { nodes, run, type ToolOptions } from './tool.ts';

const healthy = ['--max-offline', '100%', '--max-critical', '100%', '-q'];

describe.each(nodes)('the file of a report on %s', (node) => {
  const check = (reports: readonly string[], options: ToolOptions = {}) =>
    run(
      node,
      ['players', 'check', '--demo', ...healthy, ...reports.flatMap((report) => ['--report', report])],
      options,
    );

  test.each([
    ['report', './report'],
    ['report', 'folder/../report'],
    ['report', 'link'],
    ['link', 'chain'],
    ['folder/new', 'dangling'],
  ])('is for one report alone, however it is spelled: %s and %s', async (one, other) => {
    const cwd = folderOf(0o700);
    writeFileSync(join(cwd, 'report'), 'old');
    symlinkSync('report', join(cwd, 'link'));
    symlinkSync(join(cwd, 'link'), join(cwd, 'chain'));
    symlinkSync(folderOf(0o700), join(cwd, 'folder'));
    symlinkSync('folder/new', join(cwd, 'dangling'));
    const before = readdirSync(cwd);
    // A folder that is a link: what is above it is not what it seems.
    const reports = [`junit=${one}`, `openmetrics=${other}`];
    const expected =
      other === 'folder/../report'
        ? { stderr: '', code: 0 }
        : {
            stderr: `signage: two reports would be written to ${other}\n  Give each its own file: --report openmetrics=FILE\n`,
            code: 2,
          };
    expect(await check(reports, { cwd })).toMatchObject(expected);
    if (expected.code === 2) expect(readFileSync(join(cwd, 'report'), 'utf8')).toBe('old');
    expect(readdirSync(cwd)).toEqual(before);
  });

  describe('in a folder for everybody', () => {
    /** A link by its owner, to a file of the user's own. */
    function linked(owner: number, folder = folderOf(0o1777, 0)) {
      const target = join(folderOf(0o700, user), 'target');
      writeFileSync(target, 'old');
      chownSync(target, user, user);
      const link = join(folder, 'link');
      symlinkSync(target, link);
      lchownSync(link, owner, owner);
      return { link, target };
    }

    test.for(['junit', 'github'])(
      'is not written through a link of another user: %s',
      async (format, { skip }) => {
        if (!isRoot) skip('only root can take the part of two users');
        const { link, target } = linked(stranger);
        const env = { GITHUB_STEP_SUMMARY: link };
        const { stderr, code } = await check([format === 'junit' ? `junit=${link}` : format], {
          uid: user,
          env,
        });
        expect(stderr).toContain(`signage: cannot write report to ${link}: \
the link ${link} belongs to another user (uid ${stranger}), in a folder that anyone can write to
  Use a path in a folder that only you can write to
`);
        expect(code).toBe(3);
        expect([readFileSync(target, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['old', true]);
      },
    );

    test.for([
      { name: 'of our own', owner: user, folder: () => folderOf(0o1777, 0) },
      { name: "of the folder's owner", owner: stranger, folder: () => folderOf(0o1777, stranger) },
      { name: 'in a folder that is not for everybody', owner: stranger, folder: () => folderOf(0o755, 0) },
    ])('is written through a link $name', async ({ owner, folder }, { skip }) => {
      if (!isRoot) skip('only root can take the part of two users');
      const { link, target } = linked(owner, folder());
      expect(await check([`junit=${link}`], { uid: user })).toMatchObject({ stderr: '', code: 0 });
      expect(readFileSync(target, 'utf8')).toContain('<testsuites');
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
    });
  });

  test('a link that leads nowhere yet stays a link, and its file is made', async () => {
    const cwd = folderOf(0o700);
    symlinkSync('report.xml', join(cwd, 'link'));
    symlinkSync('state.json', join(cwd, 'state'));
    expect(await check(['junit=link'], { cwd })).toMatchObject({ stderr: '', code: 0 });
    expect(await run(node, ['players', 'watch', '--demo', '--once-state', 'state'], { cwd })).toMatchObject({
      stderr: '',
      code: 0,
    });
    expect(readdirSync(cwd)).toEqual(['link', 'report.xml', 'state', 'state.json']);
    for (const name of ['link', 'state']) expect(lstatSync(join(cwd, name)).isSymbolicLink()).toBe(true);
  });
});
