import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { player } from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, screen } from '../helpers/service.ts';

// That each has the same help: test/cli/leads.test.ts.
describe('another name runs the same command', () => {
  test.each([
    ['player', 'players'],
    ['player show a', 'players get a'],
    ['players list -n 3', 'players list --limit 3'],
    ['content ls -n 501', 'content list --limit 501'],
    ['logout --profile a', 'auth logout --profile a'],
    ['--json whoami --profile a', '--json auth status --profile a'],
    ['schedules now --why', 'screens list --why'],
    ['schedule now a -o csv', 'screens a -o csv'],
    ['screens status a', 'screens a'],
    ['schedules timeline a', 'screens timeline a'],
    ['help player ls', 'help players list'],
    ['help players show', 'help players get'],
    ['players ls --help', 'players list --help'],
    ['players list-players -n 3', 'players list -n 3'],
    ['players get-devices', 'players list'],
    ['players describe-player 5b0c1f6e', 'players get 5b0c1f6e'],
    ['schedules get-schedule 101', 'schedules get 101'],
    ['content get-content 5b0c1f6e', 'content get 5b0c1f6e'],
  ])('%s: %s', async (line, canonical) => {
    // Without a key: what runs is told by its refusal or its help.
    const result = await run(line.split(' '), { env: {} });
    expect(result).toEqual(await run(canonical.split(' '), { env: {} }));
    expect(result.stderr).not.toMatch(/unknown (?:command|option)/);
  });

  test('-v alone prints the help, and says how the version is printed', async () => {
    const { stdout, stderr, code } = await run(['-v']);
    expect({ isHelp: stdout === (await run(['--help'])).stdout, stderr, code }).toEqual({
      isHelp: true,
      stderr: 'note: -v logs the requests of a command. For the version: signage --version\n',
      code: 0,
    });
  });

  test.each(['-V', 'version', '--version', '-qV'])('%s prints the version', async (line) => {
    expect(await run(line.split(' '), { env: {} })).toEqual({
      stdout: `${version}\n`,
      stderr: '',
      code: 0,
    });
  });

  test.each(['version --json', '--version --json', '--json --version', '-qV -o json'])(
    '%s prints it as JSON',
    async (line) => {
      expect(await run(line.split(' '), { env: {} })).toEqual({
        stdout: `${JSON.stringify({ version })}\n`,
        stderr: '',
        code: 0,
      });
    },
  );

  test.each([
    ['ndjson', `{"version":"${version}"}\n`],
    ['yaml', `version: "${version}"\n`],
    ['csv', `version\r\n${version}\r\n`],
    ['tsv', `version\n${version}\n`],
    ['markdown', `| FIELD | VALUE |\n| --- | --- |\n| VERSION | ${version} |\n`],
    ['table', `${version}\n`],
  ])('version -o %s prints it in that format', async (format, stdout) => {
    expect(await run(['version', '-o', format], { env: {} })).toEqual({ stdout, stderr: '', code: 0 });
  });

  test('who asks for help in Portuguese is told that there is none', async () => {
    const help = await run(['help', 'players'], { env: {} });
    const stderr =
      "note: help is in English, but a search in it knows Portuguese words too: signage help --search 'tela desligada'\n";
    expect(await run(['ajuda', 'players'], { env: {} })).toEqual({ ...help, stderr });
    expect(await run(['ajuda', '--json'], { env: {} })).toEqual(await run(['help', '--json'], { env: {} }));
  });

  test('the help of a shortcut is that of its command', async () => {
    const { stdout, code } = await run(['whoami', '--help'], { env: {} });
    expect(code).toBe(0);
    expect(screen(stdout)).toContain('\nUsage: signage auth status [options]\n');
    expect(await run(['help', 'whoami'], { env: {} })).toEqual({ stdout, stderr: '', code });
  });
});

describe('--no-color', () => {
  test.each([
    [['--no-color'], false],
    [['--no-color', '--color', 'never'], false],
    [['--color', 'auto'], true],
  ])('%j: color %j', async (args, isColored) => {
    answer('/players', [player]);
    const { stdout, code } = await run(['players', ...args], { env: configured, columns: 120 });
    expect({ code, isColored: stdout.includes('\u001b[') }).toEqual({ code: 0, isColored });
  });

  test('applies to errors', async () => {
    const { stderr } = await run(['plyers', '--no-color'], { columns: 120 });
    expect(stderr).toMatch(/^signage: unknown command/);
  });
});
