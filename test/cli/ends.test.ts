import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ClosedPipe } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { player } from '../helpers/fixtures.ts';
import { baseUrl, emptyFolder, profileStore, run, testKey } from '../helpers/run.ts';
import { answer, expectRequest, refuse } from '../helpers/service.ts';

const silent = { stdout: '', stderr: '' };

describe('a closed pipe', () => {
  test.each(['table', 'ndjson', 'json'])('%s', async (format) => {
    answer('/players', [player]);
    expect(await run(['players', '-o', format], { closeAfter: 0 })).toEqual({ ...silent, code: 0 });
  });

  test('of help', async () => {
    expect(await run(['--help'], { closeAfter: 0 })).toEqual({ ...silent, code: 0 });
  });

  test('does not end what was asked for besides the output', async () => {
    const folder = emptyFolder();
    const demo = (...words: string[]) => run([...words, '--demo'], { env: {}, closeAfter: 0 });
    const ics = join(folder, 'week.ics');
    expect(await demo('screens', 'timeline', '--name', '*', '--ics', ics)).toMatchObject({
      stdout: '',
      code: 0,
    });
    const junit = join(folder, 'lint.xml');
    expect(await demo('lint', '--report', `junit=${junit}`)).toMatchObject({ stdout: '', code: 45 });
    const baseline = join(folder, 'baseline.json');
    const update = ['--baseline', baseline, '--update-baseline'];
    expect(await demo('lint', ...update)).toMatchObject({ stdout: '', code: 0 });
    const report = join(folder, 'report.html');
    expect(await demo('report', report)).toMatchObject({ stdout: '', code: 0 });
    expect(readdirSync(folder).sort()).toEqual(['baseline.json', 'lint.xml', 'report.html', 'week.ics']);
    expect(await demo('players', 'check')).toMatchObject({ stdout: '', code: 42 });
    expect(await demo('screens', '--fail-on', 'unreachable')).toMatchObject({ stdout: '', code: 44 });
    expect(await demo('status', '--fail-on', 'unreachable')).toMatchObject({ stdout: '', code: 44 });
  });

  test('keeps the exit code of a failure whose headers nobody reads', async () => {
    refuse('/players', 404, 'NOT_FOUND');
    expect(await run(['api', 'players', '--include'], { closeAfter: 0 })).toMatchObject({ code: 22 });
  });

  const closed = { isTTY: false, columns: 80, write: () => Promise.reject(new ClosedPipe()) };

  test('on stderr keeps the exit code of a failure', async () => {
    expect((await run(['plyers'], { context: { err: closed } })).code).toBe(2);
  });

  test('on stderr keeps the exit code of a verdict, even with notes', async () => {
    const player = { id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', healthStatus: 'offline', name: 7 };
    expectRequest('/players').reply(200, JSON.stringify([player]), { Date: 'Fri, 20 Nov 2026 09:00:00 GMT' });
    const { stdout, code } = await run(['players', 'check'], { context: { err: closed } });
    expect(code).toBe(42);
    expect(stdout).toContain('offline: 1 of 1 player');
  });

  test('on stderr loses the log of --verbose but not the data', async () => {
    answer('/players', []);
    const result = await run(['players', '--json', '--verbose'], { context: { err: closed } });
    expect(result).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });
});

describe('a stdout that fails', () => {
  const message = 'cannot write the output: ENOSPC: no space left on device';
  const stderr = `signage: ${message}\n`;
  const write = () => Promise.reject(new Failure('CONFIG', message));
  const context = { out: { isTTY: false, columns: 80, write } };
  const full = (line: string) => run([...line.split(' '), '--demo'], { env: {}, context });

  test.each([
    ['screens timeline --name * --ics FILE'],
    ['lint --report sarif=FILE'],
    ['lint -o yaml --report sarif=FILE'],
    ['lint -o csv --baseline FILE --update-baseline'],
    ['players check -o tsv --report junit=FILE'],
    ['screens -o table --fail-on unreachable --report openmetrics=FILE'],
  ])('ends the run after its files are written: %s', async (line) => {
    const file = join(emptyFolder(), 'file');
    const ended = await full(line.replace('FILE', file));
    // After the notes.
    const last = ended.stderr.split('\n').slice(-2).join('\n');
    expect({ ...ended, stderr: last }).toEqual({ stdout: '', stderr, code: 3 });
    const whole = join(emptyFolder(), 'file');
    await run([...line.replace('FILE', whole).split(' '), '--demo'], { env: {} });
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  });

  test.each(['players list', 'players list --sort name', 'version', 'version -o csv', 'help', 'demo'])(
    'fails with nothing else to write: %s',
    async (line) => {
      expect(await full(line)).toEqual({ stdout: '', stderr, code: 3 });
    },
  );

  test('fails as JSON where that is asked for', async () => {
    const hint = { hint: null, status: null, exitCode: 3 };
    expect(await full('players list -o json')).toEqual({
      stdout: '',
      stderr: `${JSON.stringify({ error: { code: 'CONFIG', message, ...hint } })}
`,
      code: 3,
    });
  });

  test('is what a report for Nagios in a file says', async () => {
    const file = join(emptyFolder(), 'file');
    expect((await full(`players check --report nagios=${file} --report junit`)).code).toBe(3);
    expect(readFileSync(file, 'utf8')).toBe(`SIGNAGE UNKNOWN - ${message}\n`);
  });

  test('is not said in place of a file that cannot be written', async () => {
    const { stderr, code } = await full('players check --report junit=/nowhere/players.xml');
    expect({ stderr, code }).toEqual({
      stderr: `signage: cannot write report to /nowhere/players.xml: ENOENT: no such file or directory
  Check that the folder exists and that you can write to it
`,
      code: 3,
    });
  });

  test('fails once for several profiles, after their report', async () => {
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    const profile = { baseUrl, key: testKey, scopes: [] };
    await profileStore(env).update(() => ({ current: undefined, profiles: { a: profile, b: profile } }));
    for (const _ of ['a', 'b']) answer('/players', [player]);
    const file = join(emptyFolder(), 'file');
    const argv = ['players', 'check', '-p', 'a,b', '--report', `junit=${file}`];
    expect(await run(argv, { env, context })).toEqual({ stdout: '', stderr, code: 3 });
    expect(readFileSync(file).length).toBeGreaterThan(0);
  });
});

describe('an interruption prints no message', () => {
  test.each([
    ['HUNG_UP', 129],
    ['INTERRUPTED', 130],
    ['QUIT', 131],
    ['TERMINATED', 143],
  ] as const)('%s exits %i, whatever failed because of it', async (kind, code) => {
    const stop = new AbortController();
    const reason = new Failure(kind, 'stopped');
    const read = () => {
      stop.abort(reason);
      return Promise.reject(new Failure('CONFIG', 'the file cannot be read', { cause: reason }));
    };
    const context = { profiles: { path: '', read, update: read } };
    for (const argv of [['players'], ['players', '--json']])
      expect(await run(argv, { env: {}, signal: stop.signal, context })).toEqual({ ...silent, code });
  });

  test('at a prompt', async () => {
    expect(await run(['auth', 'login'], { env: {}, answers: [] })).toEqual({ ...silent, code: 130 });
  });
});

test('wrong usage shows no stack with --verbose', async () => {
  expect(await run(['players', '--bogus', '--verbose'])).toEqual({
    stdout: '',
    stderr: 'signage: unknown option --bogus\n  See: signage players list --help\n',
    code: 2,
  });
});

describe('what is no defect shows no stack with --verbose', () => {
  test.each([
    ['--demo players get zzz', 'no player "zzz" for this tenant\n  See: signage --demo players list', 20],
    [
      'status',
      'no API key configured\n  Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. Use --demo to try signage without a key',
      10,
    ],
    [
      '--demo lint --settings /nowhere/signage.yaml',
      'cannot read /nowhere/signage.yaml: ENOENT: no such file or directory',
      3,
    ],
  ])('%s', async (line, said, code) => {
    const ended = await run([...line.split(' '), '--verbose'], { env: {} });
    const log = /^GET .*\n/gm;
    expect({ ...ended, stderr: ended.stderr.replace(log, '') }).toEqual({
      stdout: '',
      stderr: `signage: ${said}\n`,
      code,
    });
  });
});

describe('a command line in a hint', () => {
  const login = 'pass show signage | signage auth login --base-url https://signage.example.com';

  test.each([
    [100, `  For example: ${login}\n`],
    [80, `  For example:\n  ${login}\n`],
    [40, `  For example:\n  ${login}\n`],
  ])('is not broken on a terminal of %i columns', async (columns, hint) => {
    const { stderr } = await run(['auth', 'login'], { env: {}, stdin: testKey, columns });
    expect(stderr.endsWith(hint)).toBe(true);
  });

  test('is followed by other words: the text is wrapped', async () => {
    const { stderr } = await run(['players'], { env: { NO_COLOR: '1' }, columns: 60 });
    expect(stderr).toBe(`signage: no API key configured
  Store one: signage auth login. Or set SIGNAGE_API_KEY and
  SIGNAGE_BASE_URL. Use --demo to try signage without a key
`);
  });
});

describe('a defect', () => {
  const profiles = {
    path: '',
    read: () => Promise.reject(new TypeError('x is not a function')),
    update: () => Promise.reject(new TypeError('x is not a function')),
  };
  const text = `signage: internal error: TypeError: x is not a function
  Please report this bug, with the command and its --verbose output
`;

  test('exits 1 and prints no stack', async () => {
    const result = await run(['players'], { env: {}, context: { profiles } });
    expect(result).toEqual({ stdout: '', stderr: text, code: 1 });
  });

  test.each([['--verbose'], ['-v'], ['-qv']])('shows its stack and its cause with %s', async (flag) => {
    const { stderr, code } = await run(['players', flag], { env: {}, context: { profiles } });
    expect(code).toBe(1);
    expect(stderr.startsWith(text)).toBe(true);
    expect(stderr).toMatch(/\n {2}TypeError: x is not a function\n {6}at /);
  });

  test('is one line of JSON with --json', async () => {
    const { stderr } = await run(['players', '--json', '-v'], { env: {}, context: { profiles } });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'DEFECT',
        message: 'internal error: TypeError: x is not a function',
        hint: 'Please report this bug, with the command and its --verbose output',
        status: null,
        exitCode: 1,
      },
    });
  });

  test('can be a thrown value that is not an error', async () => {
    const odd = { ...profiles, read: () => Promise.reject('oops') };
    const { stderr, code } = await run(['players', '-v'], { env: {}, context: { profiles: odd } });
    expect(code).toBe(1);
    expect(stderr).toContain('signage: internal error: oops\n');
  });
});
