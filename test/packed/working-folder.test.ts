import { chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/lint/rules/registry.ts';
import { execute } from '../helpers/programs.ts';
import { folderOf, isExecutable, isRoot, nodes, run, user } from './tool.ts';

/*
 * Files that runtimes read from the current folder on their own: the tool must not run code in them or take settings
 * from them, because another user could have put them there.
 */

const plantedSettings = `SIGNAGE_BASE_URL=https://planted.example
SIGNAGE_API_KEY=planted
NODE_OPTIONS=--import=./planted.mjs
BUN_OPTIONS=--preload=./planted.mjs
`;
const planted: Readonly<Record<string, string>> = {
  '.env': plantedSettings,
  '.env.local': plantedSettings,
  '.env.production': plantedSettings,
  '.npmrc': 'node-options=--import=./planted.mjs\n',
  'bunfig.toml': 'preload = ["./planted.mjs"]\n',
  '.bunfig.toml': 'preload = ["./planted.mjs"]\n',
  'package.json': '{"type":"module","imports":{"#*":"./planted.mjs"},"preload":["./planted.mjs"]}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"*":["./planted.mjs"]}}}',
  'planted.mjs': "console.log('planted');",
};

describe.each(nodes)('files planted in the current folder, on %s', (node) => {
  test.each(['the current folder', 'the home folder'])('%s', async (where) => {
    const cwd = folderOf();
    for (const [name, text] of Object.entries(planted)) writeFileSync(join(cwd, name), text);
    const home = where === 'the home folder' ? { HOME: cwd, XDG_CONFIG_HOME: cwd } : {};
    expect(await run(node, 'players list', { cwd, env: home })).toMatchObject({
      stdout: '',
      stderr:
        'signage: no API key configured\n  Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. Use --demo to try signage without a key\n',
      code: 10,
    });
  });
});

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
    expect(await lastRule(below)).toMatchObject({ last: rules.at(-1)?.id, stderr: '', code: 0 });
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
    // Root too: git refuses such a repository as well.
    const { stderr, code } = await lastRule(folder);
    expect(stderr).toContain('FOLDER/signage.yaml belongs to another user\n');
    expect(code).toBe(3);
    const named = await run(node, ['lint', 'rules', '--settings', file, '--fields', 'rule'], { cwd: folder });
    expect(named.stdout.trim().split('\n').at(-1)).toBe('planted');
  });

  test('what does not judge reads none: a broken one stops nothing else', async () => {
    const folder = folderOf();
    writeFileSync(join(folder, 'signage.yaml'), 'key: [\n');
    const codeOf = async (line: string) => (await run(node, line, { cwd: folder })).code;
    for (const line of ['--demo players list', 'auth list', '--demo auth token', '--demo auth status'])
      expect(`${line}: ${await codeOf(line)}`).toBe(`${line}: 0`);
    for (const line of ['completion bash', '--demo api players', '--demo content list'])
      expect(`${line}: ${await codeOf(line)}`).toBe(`${line}: 0`);
    for (const line of [
      '--demo players check',
      '--demo lint',
      '--demo status',
      '--demo screens',
      'lint rules',
    ])
      expect(`${line}: ${await codeOf(line)}`).toBe(`${line}: 2`);
    const { stderr } = await run(node, '--demo auth status', { cwd: folder });
    expect(stderr).toBe(`note: settings: ${join(folder, 'signage.yaml')}\n`);
  });

  describe('where none can be found', () => {
    const judging = '--demo lint rules --fields rule --no-header';

    test('a link to itself is noted, and one through a file or to nothing is no file', async () => {
      const folder = folderOf();
      const file = join(folder, 'signage.yaml');
      symlinkSync('signage.yaml', file);
      const looped = await run(node, judging, { cwd: folder });
      expect(looped.stderr.replace(folder, 'FOLDER')).toMatch(
        /^note: cannot look for FOLDER\/signage.yaml: ELOOP: .*\n$/,
      );
      expect(looped.code).toBe(0);
      for (const target of ['file/signage.yaml', 'nothing']) {
        rmSync(file);
        writeFileSync(join(folder, 'file'), '');
        symlinkSync(target, file);
        expect(await run(node, judging, { cwd: folder })).toMatchObject({ stderr: '', code: 0 });
      }
    });

    test.skipIf(!isRoot)('a folder that cannot be read is noted (needs root)', async () => {
      const folder = folderOf(0o755);
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      writeFileSync(join(folder, 'signage.yaml'), rule('above'));
      const line = '--demo players check --report nagios --max-offline 9 --max-critical 9';
      const env = { NODE_DISABLE_COMPILE_CACHE: '1' };
      const { stdout, stderr, code } = await run(node, line, { cwd: closed, uid: user, env });
      expect(stdout).toMatch(/^SIGNAGE OK - passed: 34 players/);
      const reason = 'EACCES: permission denied';
      expect(stderr).toBe(`note: cannot look for ${join(closed, 'signage.yaml')}: ${reason}\n`);
      expect(code).toBe(0);
    });

    // An executable does not start in one, as docs/install.md says.
    test.skipIf(isExecutable)(
      'in a removed working folder, what needs no file works, and the rest says so',
      async () => {
        const inRemoved = (line: string) => {
          const folder = folderOf();
          const remove = ['sh', '-c', 'rmdir "$PWD" && exec "$@"', 'sh'];
          return run(node, line, { cwd: folder, launcher: remove });
        };
        for (const line of [
          '--demo players list',
          '--demo status',
          'auth list',
          'completion bash',
          'lint rules',
        ])
          expect(await inRemoved(line)).toMatchObject({ code: 0 });
        for (const line of ['--demo snapshot s', '--from s players', 'uptime --history h', 'diff a b']) {
          const { stderr, code } = await inRemoved(line);
          expect(stderr).toBe('signage: the working folder has been removed\n  Go to another one: cd\n');
          expect(code).toBe(3);
        }
      },
    );
  });

  describe('a file of a cloned repository leads nowhere else', () => {
    const secret = '//registry.example/:_authToken=npm_SECRET';
    /** A repository in a folder that has a secret beside it. */
    const cloned = (yaml: string) => {
      const home = folderOf();
      const cwd = join(home, 'repository');
      mkdirSync(cwd);
      writeFileSync(join(home, '.npmrc'), `${secret}\n`);
      writeFileSync(join(cwd, 'signage.yaml'), yaml);
      return { home, cwd };
    };

    test.each([
      ['states: ../.npmrc', 'screens', '1:9'],
      ['states: /etc/passwd', 'screens', '1:9'],
      ['states: link', 'screens', '1:9'],
      ['lint: { baseline: ../new.json }', 'lint --update-baseline', '1:19'],
      ['lint: { baseline: gone }', 'lint --update-baseline', '1:19'],
      ['lint: { baseline: folder/new.json }', 'lint --update-baseline', '1:19'],
    ])('%s', async (yaml, line, place) => {
      const { home, cwd } = cloned(yaml);
      symlinkSync('../.npmrc', join(cwd, 'link'));
      symlinkSync('../gone', join(cwd, 'gone'));
      symlinkSync('..', join(cwd, 'folder'));
      const { stdout, stderr, code } = await run(node, `--demo ${line}`, { cwd });
      expect(stdout).toBe('');
      expect(stderr.replaceAll(cwd, 'FOLDER')).toBe(
        `signage: FOLDER/signage.yaml:${place}: ${yaml.includes('baseline') ? 'lint.baseline' : 'states'} must be a file in the folder of signage.yaml, or below it\n`,
      );
      expect(code).toBe(2);
      expect(readdirSync(home).sort()).toEqual(['.npmrc', 'repository']);
    });

    test('files in it count, through links too, and their text is not quoted', async () => {
      const { cwd } = cloned('states: link.csv');
      mkdirSync(join(cwd, 'data'));
      writeFileSync(join(cwd, 'data', 'states.csv'), 'loja-*,SP\n');
      symlinkSync('data/states.csv', join(cwd, 'link.csv'));
      expect(await run(node, '--demo screens -o json', { cwd })).toMatchObject({
        stderr: `note: settings from ${cwd}/signage.yaml: states link.csv (to use none: --settings none)\n`,
        code: 0,
      });
      writeFileSync(join(cwd, 'data', 'states.csv'), secret);
      const { stderr } = await run(node, '--demo screens', { cwd });
      expect(stderr).toContain('link.csv, line 1: not a player and a state\n');
      expect(stderr).not.toContain('SECRET');
    });

    test('a signage.yaml that is a link out of its folder is refused, unless it is named', async () => {
      const { cwd } = cloned('');
      const file = join(cwd, 'signage.yaml');
      rmSync(file);
      symlinkSync('../.npmrc', file);
      const { stdout, stderr, code } = await run(node, '--demo lint', { cwd });
      expect({ stdout, stderr: stderr.replaceAll(cwd, 'FOLDER'), code }).toEqual({
        stdout: '',
        stderr:
          'signage: FOLDER/signage.yaml is a link to a file outside its folder\n  To use it: --settings FOLDER/signage.yaml; to use none: --settings none\n',
        code: 3,
      });
      rmSync(file);
      writeFileSync(join(cwd, 'other.yaml'), rule('linked'));
      symlinkSync('other.yaml', file);
      expect(await lastRule(cwd)).toMatchObject({ last: 'linked', code: 0 });
    });
  });

  test('rules that are off, limits of 100 % and a baseline are announced in a pipe', async () => {
    const folder = folderOf();
    writeFileSync(
      join(folder, 'signage.yaml'),
      'check: { max-offline: 100%, max-critical: 100% }\nlint: { severity: { expiring: off, gap: off } }\n',
    );
    const from = `settings from ${join(folder, 'signage.yaml')}`;
    const check = await run(node, '--demo players check --report nagios -q', { cwd: folder });
    expect(check.stdout).toContain(`within the limits; ${from}: max-critical 100%, max-offline 100% | `);
    expect(check.stderr).toBe(
      `note: ${from}: max-critical 100%, max-offline 100% (to use none: --settings none)\n`,
    );
    const lint = await run(node, '--demo lint -o json --fail-on never', { cwd: folder });
    expect(lint.stderr).toBe(`note: ${from}: 2 rules off (to use none: --settings none)\n`);
    expect(JSON.parse(lint.stdout).settings).toMatchObject({ rulesOff: 2 });
    const none = await run(node, '--demo lint -o json --fail-on never --settings none', { cwd: folder });
    expect(none.stderr).toBe('');
  });
});
