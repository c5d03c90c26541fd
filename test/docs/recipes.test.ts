// project: slow
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { executable, startSandbox } from '../bin/executable.ts';
import { closedPort } from '../helpers/loopback.ts';
import { bash } from '../helpers/processes.ts';
import { execute, isInstalled } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { block, blocks, section } from './pages.ts';

/*
 * The scripts and jobs are run as written, in a shell, against a sandbox on a real socket. 4 of its 52 players are offline, so the check fails.
 */

const programs = emptyFolder();
const program = join(programs, 'signage');

beforeAll(() => symlinkSync(executable, program));

/** Runs a line in a folder with `signage` on the PATH and this environment. */
function runLine(line: string, env: Readonly<Record<string, string>>, folder = emptyFolder()) {
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(':');
  return bash(`cd '${folder}' || exit\n${line}`, { ...env, PATH });
}

describe.skipIf(!isInstalled('jq'))('a shell script (needs jq)', () => {
  const scripts = blocks('sh').filter((script) =>
    [section('docs/ci.md', 'A shell script'), section('docs/data.md', 'In a script')].some((text) =>
      text.includes(script),
    ),
  );

  test.each(scripts)('%s', async (script) => {
    const port = String(await closedPort());
    const world = await startSandbox();
    const { stderr, code } = await runLine(script.replace('4010', port), world);
    const notes = stderr.replace(/^note: .*\n/gm, '');
    expect({ notes, code }).toEqual({ notes: '', code: 0 });
  });
});

const install = `npm install --global ./${packageJson.name}-${packageJson.version}.tgz`;

describe('a CI job', () => {
  test('GitHub Actions', async () => {
    const { jobs } = parseYaml(block('yaml', '--report github --settings none', 'docs/ci.md'));
    const { env, steps } = jobs.players;
    const runs: string[] = steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(Object.keys(env)).toEqual(['SIGNAGE_BASE_URL', 'SIGNAGE_API_KEY']);
    expect(runs.shift()).toBe(install);
    const summary = join(emptyFolder(), 'summary.md');
    const world = { ...(await startSandbox()), GITHUB_STEP_SUMMARY: summary };
    const ended = [];
    for (const line of runs) ended.push(await runLine(line, world));
    expect(ended.map(({ code }) => code)).toEqual([0, 42]);
    expect(ended[1]?.stderr).toMatch(/^::error title=signage players check::offline: 4 of 52 players/);
    expect(readFileSync(summary, 'utf8')).toMatch(/^### ✗ offline: 4 of 52 players/);
  });

  test('GitHub Actions, every night: lint with a baseline', async () => {
    const { jobs } = parseYaml(block('yaml', 'name: lint', 'docs/ci.md'));
    const runs: string[] = jobs.lint.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs.shift()).toBe(install);
    const [line = ''] = runs;
    expect(runs).toHaveLength(1);
    const folder = emptyFolder();
    const summary = join(folder, 'summary.md');
    const world = { ...(await startSandbox('--hostile')), GITHUB_STEP_SUMMARY: summary };

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
    const { stdout, code } = await runLine(players.script[0], await startSandbox(), folder);
    expect(stdout).toMatch(/^✗ offline: 4 of 52 players/);
    expect(code).toBe(42);
    expect(players.artifacts.when).toBe('always');
    expect(readFileSync(join(folder, players.artifacts.reports.junit), 'utf8')).toContain(
      '<testsuites name="signage players check" tests="53" failures="4"',
    );
  });
});

// What monitoring.md and the timer run: recipes-users.test.ts.
test.skipIf(!isInstalled('systemd-analyze'))(
  'systemd-analyze has nothing to say about the timers (needs it)',
  async () => {
    const folder = join(emptyFolder(), 'units');
    mkdirSync(folder);
    const units = blocks('ini').filter((unit) => /^\[(?:Service|Timer)\]$/m.test(unit));
    const paths = units.map((unit) => {
      const path = join(folder, basename(/^# (.+)$/m.exec(unit)?.[1] ?? ''));
      writeFileSync(path, unit.replace('/usr/local/bin/signage', program));
      // Whatever the umask: systemd warns of a unit that anyone can write.
      chmodSync(path, 0o644);
      return path;
    });
    const names = ['check', 'history'].flatMap((name) => [
      `signage-${name}.service`,
      `signage-${name}.timer`,
    ]);
    expect(paths.map((path) => basename(path)).sort()).toEqual(names);
    const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', ...paths]);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  },
);
