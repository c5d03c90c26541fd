// project: packed-once
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
import { folderOf, isRoot, nodes, run, stranger, type ToolOptions, user } from './tool.ts';

describe.each(nodes)('the file of a report on %s', (node) => {
  const check = (reports: string, options: ToolOptions = {}) =>
    run(node, `players check --demo --max-offline 100% --max-critical 100% -q --report ${reports}`, options);

  test.each([
    ['report', './report', 2],
    // A folder that is a link: what is above it is not what it seems.
    ['report', 'folder/../report', 0],
    ['report', 'link', 2],
    ['link', 'chain', 2],
    ['folder/new', 'dangling', 2],
  ])('is for one report alone, however it is spelled: %s and %s', async (one, other, code) => {
    const cwd = folderOf();
    writeFileSync(join(cwd, 'report'), 'old');
    symlinkSync('report', join(cwd, 'link'));
    symlinkSync(join(cwd, 'link'), join(cwd, 'chain'));
    symlinkSync(folderOf(), join(cwd, 'folder'));
    symlinkSync('folder/new', join(cwd, 'dangling'));
    const before = readdirSync(cwd);
    const said = `signage: two reports would be written to ${other}\n  Give each its own file: --report openmetrics=FILE\n`;
    expect(await check(`junit=${one} --report openmetrics=${other}`, { cwd })).toMatchObject({
      stderr: code === 0 ? '' : said,
      code,
    });
    if (code === 2) expect(readFileSync(join(cwd, 'report'), 'utf8')).toBe('old');
    expect(readdirSync(cwd)).toEqual(before);
  });

  describe.skipIf(!isRoot)('in a folder for everybody (needs root)', () => {
    /** A link by its owner, to a file of the user's own. */
    function linked(owner: number, folder: string) {
      const target = join(folderOf(0o700, user), 'target');
      writeFileSync(target, 'old');
      chownSync(target, user, user);
      const link = join(folder, 'link');
      symlinkSync(target, link);
      lchownSync(link, owner, owner);
      return { link, target };
    }

    test.each(['junit', 'github'])('is not written through a link of another user: %s', async (format) => {
      const { link, target } = linked(stranger, folderOf(0o1777, 0));
      const report = format === 'junit' ? `junit=${link}` : format;
      const ended = await check(report, { uid: user, env: { GITHUB_STEP_SUMMARY: link } });
      expect(ended.stderr).toContain(`signage: cannot write report to ${link}: \
the link ${link} belongs to another user (uid ${stranger}), in a folder that anyone can write to
  Use a path in a folder that only you can write to
`);
      expect(ended.code).toBe(3);
      expect([readFileSync(target, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['old', true]);
    });

    test.each([
      'report LINK/page.html --demo',
      'report --to LINK --demo',
      'report --to LINK/site --demo',
      'content download --type html --to LINK --demo',
      'snapshot --history LINK --demo',
      'snapshot LINK --demo',
      'snapshot LINK/sub --demo',
      'screens timeline --ics LINK/plan.ics --store loja-001 --demo',
      'players watch --once-state LINK/state --demo',
    ])('nothing is written behind a folder that is a link of another user: %s', async (line) => {
      const [around, target] = [folderOf(0o1777, 0), folderOf(0o700, user)];
      const link = join(around, 'link');
      symlinkSync(target, link);
      lchownSync(link, stranger, stranger);
      const { stderr, code } = await run(node, line.replace('LINK', link), { uid: user });
      expect(stderr).toContain(`the link ${link} belongs to another user (uid ${stranger})`);
      expect(code).toBe(3);
      expect(readdirSync(target)).toEqual([]);
    });

    test.each([
      ['of our own', user, 0o1777, 0],
      ["of the folder's owner", stranger, 0o1777, stranger],
      ['in a folder that is not for everybody', stranger, 0o755, 0],
    ])('is written through a link %s', async (_, owner, mode, folderOwner) => {
      const { link, target } = linked(owner, folderOf(mode, folderOwner));
      expect(await check(`junit=${link}`, { uid: user })).toMatchObject({ stderr: '', code: 0 });
      expect(readFileSync(target, 'utf8')).toContain('<testsuites');
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
    });
  });

  test('a link that leads nowhere yet stays a link, and its file is made', async () => {
    const cwd = folderOf();
    symlinkSync('report.xml', join(cwd, 'link'));
    symlinkSync('state.json', join(cwd, 'state'));
    const done = { stderr: '', code: 0 };
    expect(await check('junit=link', { cwd })).toMatchObject(done);
    expect(await run(node, 'players watch --demo --once-state state', { cwd })).toMatchObject(done);
    expect(readdirSync(cwd)).toEqual(['link', 'report.xml', 'state', 'state.json']);
    for (const name of ['link', 'state']) expect(lstatSync(join(cwd, name)).isSymbolicLink()).toBe(true);
  });
});
