import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { bash, configuredFor, executable, patience, startSandbox } from '../bin/executable.ts';
import { closedPort } from '../helpers/loopback.ts';
import { execute, isInstalled } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { blocks, readPage } from './pages.ts';

/*
 * The recipes for `players check` are parsed as their systems would, and their commands run as written, in a shell,
 * against a sandbox on a real socket. 4 of its 34 players are offline, so the check fails.
 */

/** The only block of a language that contains this text, in a page or in all of them. */
function block(language: string, text: string, page?: string): string {
  const found = blocks(language).filter(
    (content) => content.includes(text) && (page === undefined || readPage(page).includes(content)),
  );
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

const programs = emptyFolder();
const program = join(programs, 'signage');

beforeAll(() => symlinkSync(executable, program));

/** Runs a line in a folder with `signage` on the PATH and this environment. */
function runLine(line: string, env: Readonly<Record<string, string>>, folder = emptyFolder()) {
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(':');
  return bash(`cd '${folder}' || exit\n${line}`, { ...env, PATH });
}

/** The environment of a sandbox, with its key in a file of this name. */
async function withKeyFile(name: string) {
  const { SIGNAGE_BASE_URL = '', SIGNAGE_API_KEY = '' } = configuredFor(await startSandbox());
  const folder = emptyFolder();
  const path = join(folder, name);
  writeFileSync(path, `${SIGNAGE_API_KEY}\n`);
  return { folder, env: { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: path } };
}

describe.skipIf(!isInstalled('jq'))('a shell script (needs jq)', { timeout: patience }, () => {
  const scripts = blocks('sh').filter((script) => readPage('docs/recipes.md').includes(script));

  // The Slack recipe has a test of its own.
  test.each(scripts.filter((script) => !script.includes('SLACK')))('%s', async (script) => {
    const port = String(await closedPort());
    const world = configuredFor(await startSandbox());
    const { stderr, code } = await runLine(script.replace('4010', port), world);
    const notes = stderr.replace(/^note: .*\n/gm, '');
    expect({ notes, code }).toEqual({ notes: '', code: 0 });
  });
});

const install = `npm install --global ./${packageJson.name}-${packageJson.version}.tgz`;

describe('a CI job', { timeout: patience }, () => {
  test('GitHub Actions', async () => {
    const { jobs } = parseYaml(block('yaml', 'name: players', 'README.md'));
    const { env, steps } = jobs.players;
    const runs: string[] = steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(Object.keys(env)).toEqual(['SIGNAGE_BASE_URL', 'SIGNAGE_API_KEY']);
    expect(runs.shift()).toBe(install);
    const summary = join(emptyFolder(), 'summary.md');
    const world = { ...configuredFor(await startSandbox()), GITHUB_STEP_SUMMARY: summary };
    const ended = [];
    for (const line of runs) ended.push(await runLine(line, world));
    expect(ended.map(({ code }) => code)).toEqual([0, 42]);
    expect(ended[1]?.stderr).toMatch(/^::error title=signage players check::offline: 4 of 34 players/);
    expect(readFileSync(summary, 'utf8')).toMatch(/^### ✗ offline: 4 of 34 players/);
  });

  test('GitHub Actions, every night: lint with a baseline', async () => {
    const { jobs } = parseYaml(block('yaml', 'name: lint', 'docs/lint.md'));
    const runs: string[] = jobs.lint.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs.shift()).toBe(install);
    const [line = ''] = runs;
    expect(runs).toHaveLength(1);
    const folder = emptyFolder();
    const summary = join(folder, 'summary.md');
    const world = { ...configuredFor(await startSandbox()), GITHUB_STEP_SUMMARY: summary };

    const missing = await runLine(line, world, folder);
    expect({ code: missing.code, first: missing.stderr.split('\n')[0] }).toEqual({
      code: 3,
      first: 'signage: cannot read the baseline lint.json: no such file',
    });
    writeFileSync(join(folder, 'lint.json'), '{"version":1,"findings":[]}');
    const failing = await runLine(line, world, folder);
    expect(failing.code).toBe(45);
    expect(failing.stderr).toMatch(/^::error title=signage lint::\d+ errors, \d+ warnings/);
    expect(readFileSync(summary, 'utf8')).toMatch(/^### ✗ \d+ errors/);
    const upload = jobs.lint.steps.at(-1);
    const sarif = JSON.parse(readFileSync(join(folder, upload.with.sarif_file), 'utf8'));
    expect(sarif.runs[0].results.length).toBeGreaterThan(30);

    const made = await runLine(block('sh', '--update-baseline'), world, folder);
    expect(made.code).toBe(0);
    const passing = await runLine(line, world, folder);
    expect(passing.code).toBe(0);
    expect(passing.stderr).toMatch(/^::notice title=signage lint::nothing new in 29 schedules/);
  });

  test('GitLab CI', async () => {
    const { players } = parseYaml(block('yaml', 'artifacts:'));
    expect(players.script.shift()).toBe(install);
    expect(players.script).toHaveLength(1);
    const folder = emptyFolder();
    const { stdout, code } = await runLine(players.script[0], configuredFor(await startSandbox()), folder);
    expect(stdout).toMatch(/^✗ offline: 4 of 34 players/);
    expect(code).toBe(42);
    expect(players.artifacts.when).toBe('always');
    expect(readFileSync(join(folder, players.artifacts.reports.junit), 'utf8')).toContain(
      '<testsuites name="signage players check" tests="35" failures="4"',
    );
  });
});

/** What a crontab of the system holds: variables, and lines of a time, a user and a command. */
function parseCrontab(text: string) {
  const variables: Record<string, string> = {};
  const jobs: { times: string[]; user: string; command: string }[] = [];
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) {
      variables[name] = value;
      continue;
    }
    const words = line.split(' ');
    // An unescaped percent sign would end the command.
    expect(line).not.toMatch(/(?<!\\)%/);
    const command = words.slice(6).join(' ').replaceAll('\\%', '%');
    jobs.push({ times: words.slice(0, 5), user: words[5] ?? '', command });
  }
  return { variables, jobs };
}

describe('monitoring', { timeout: patience }, () => {
  test("cron, with node exporter's textfile collector", async () => {
    const { variables, jobs } = parseCrontab(block('crontab', 'TEXTFILES'));
    const [job] = jobs;
    expect(jobs).toHaveLength(1);
    expect(job?.times.every((time) => /^(\*|\d+)(\/\d+)?$/.test(time))).toBe(true);
    expect(job?.user).toBe('prometheus');
    const { env, folder } = await withKeyFile('key');
    const world = { ...env, TEXTFILES: folder };
    expect(Object.keys(variables).sort()).toEqual(['PATH', ...Object.keys(world)].sort());

    // cron would send a mail of anything that is printed.
    expect(await runLine(job?.command ?? '', world)).toEqual({ stdout: '', stderr: '', code: 42 });
    expect(readFileSync(join(folder, 'signage.prom'), 'utf8')).toContain(
      'signage_players{state="offline"} 4\n',
    );

    const dead = await runLine(job?.command ?? '', { ...world, SIGNAGE_BASE_URL: 'http://127.0.0.1:9' });
    expect(dead).toMatchObject({ stdout: '', code: 30 });
    expect(dead.stderr).toContain('connection refused');
  });

  /** A folder with a stored profile, as the recipes ask for. */
  async function storedProfile(): Promise<string> {
    const { SIGNAGE_BASE_URL = '', SIGNAGE_API_KEY = '' } = configuredFor(await startSandbox());
    const folder = emptyFolder();
    const login = `signage auth login --base-url ${SIGNAGE_BASE_URL} <<< ${SIGNAGE_API_KEY}`;
    expect(await runLine(login, { SIGNAGE_CONFIG_DIR: folder })).toMatchObject({ code: 0 });
    return folder;
  }

  const critical =
    /^SIGNAGE CRITICAL - offline: 4 of 34 players \(11\.8%\), limit 2%; .+ \| healthy=28;;;0;34 .+\n$/;

  test('Nagios', async () => {
    const definitions = [...block('nagios', 'define').matchAll(/^define (\w+) \{\n([\s\S]*?)^\}$/gm)].map(
      ([, type, body = '']) => ({
        type,
        ...Object.fromEntries(
          body
            .trim()
            .split('\n')
            .map((line) => line.trim().split(/ {2,}/)),
        ),
      }),
    );
    const [command, service] = definitions;
    expect(definitions.map(({ type }) => type)).toEqual(['command', 'service']);
    const [name, ...values] = service.check_command.split('!');
    expect(name).toBe(command.command_name);
    const folder = await storedProfile();
    const line = command.command_line
      .replace('/etc/signage/nagios', folder)
      .replace(/\$ARG(\d)\$/g, (_: string, at: string) => values[Number(at) - 1]);
    expect(line).not.toContain('$');
    const { stdout, stderr, code } = await runLine(line, {});
    expect(stdout).toMatch(critical);
    expect({ stderr, code }).toEqual({ stderr: '', code: 2 });
    expect(await runLine(line.replace(folder, emptyFolder()), {})).toMatchObject({ stderr: '', code: 3 });
  });

  test('Icinga 2', async () => {
    const text = block('icinga2', 'CheckCommand');
    expect(text.split('\n')[0]).toBe('object CheckCommand "signage-players" {');
    const [, list = ''] = /^ {2}command = \[(.+)\]$/m.exec(text) ?? [];
    const words: string[] = JSON.parse(`[${list}]`);
    const vars = Object.fromEntries(
      [...text.matchAll(/^ {2}vars\.(\w+) = "(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const meaningOf = (macro: string) => vars[/^\$(\w+)\$$/.exec(macro)?.[1] ?? ''];
    const flags = [...text.matchAll(/^ {4}"(--[\w-]+)" = "(.*)"$/gm)].flatMap(([, flag = '', macro = '']) => [
      flag,
      meaningOf(macro),
    ]);
    const [, variable, macro = ''] = /^ {2}env\.(\w+) = "(.*)"$/m.exec(text) ?? [];
    expect({ variable, value: meaningOf(macro) }).toEqual({
      variable: 'SIGNAGE_CONFIG_DIR',
      value: '/etc/signage/icinga',
    });
    // Icinga runs the words as they are, without a shell.
    const line = [...words, ...flags].map((word) => `'${word}'`).join(' ');
    const { stdout, stderr, code } = await runLine(line, { SIGNAGE_CONFIG_DIR: await storedProfile() });
    expect(stdout).toMatch(critical);
    expect({ stderr, code }).toEqual({ stderr: '', code: 2 });
  });
});

/** The settings of a unit, by section; of a setting that is given twice, both. */
function parseUnit(text: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (title !== undefined) {
      section = {};
      unit[title] = section;
      continue;
    }
    const [, name, value] = /^(\w+)=(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no line of a unit: ${line}`);
    section[name] = [...(section[name] ?? []), value];
  }
  return unit;
}

describe('a systemd timer', { timeout: patience }, () => {
  const units = [block('ini', '[Service]'), block('ini', '[Timer]')];
  const nameOf = (unit: string) => basename(/^# (.+)$/m.exec(unit)?.[1] ?? '');

  test('belongs to a service whose command runs', async () => {
    const [service = '', timer = ''] = units;
    expect([service, timer].map(nameOf)).toEqual(['signage-check.service', 'signage-check.timer']);
    expect(parseUnit(timer).Timer).toHaveProperty('OnCalendar');
    const { Environment = [], LoadCredential = [], ExecStart = [] } = parseUnit(service).Service ?? {};
    const [credential = ''] = LoadCredential[0]?.split(':') ?? [];
    const { folder, env } = await withKeyFile(credential);
    const world = Object.fromEntries(
      Environment.map((setting) => {
        const [name = '', value = ''] = setting.replace('%d', folder).split('=');
        return [name, value];
      }),
    );
    expect(world.SIGNAGE_API_KEY_FILE).toBe(env.SIGNAGE_API_KEY_FILE);
    const line = (ExecStart[0] ?? '').replace('/usr/local/bin/signage', program).replaceAll('%%', '%');
    const { stdout, code } = await runLine(line, { ...world, SIGNAGE_BASE_URL: env.SIGNAGE_BASE_URL });
    expect(stdout).toMatch(/^✗ offline: 4 of 34 players \(11\.8%\), limit 2%\n/);
    expect(code).toBe(42);
  });

  test.skipIf(!isInstalled('systemd-analyze'))('systemd-analyze (needs it) says nothing', async () => {
    const folder = join(emptyFolder(), 'units');
    mkdirSync(folder);
    const paths = units.map((unit) => {
      const path = join(folder, nameOf(unit));
      writeFileSync(path, unit.replace('/usr/local/bin/signage', program));
      // Whatever the umask: systemd warns of a unit that anyone can write.
      chmodSync(path, 0o644);
      return path;
    });
    const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', ...paths]);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  });
});
