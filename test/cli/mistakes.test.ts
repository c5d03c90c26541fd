import { describe, expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import { formats } from '../../src/output/options.ts';
import { alternatives } from '../../src/words/listed.ts';
import { commandPaths, flagHelp } from '../helpers/declared.ts';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

const players = registry.find(({ name }) => name === 'players');
const statusHelp = await flagHelp('players list', '--status');

/** A command line, the message, and the first line to type: `See` is for a word that nothing is close to. */
const rows = `
plyers → unknown command "plyers" → signage players
playrs list → unknown command "playrs" → signage players list
xyzzy → unknown command "xyzzy" → See: signage --help
show int → unknown command "show int" → See: signage get --help
dif → unknown command "dif" → signage diff --help
analytics xyzzy → unknown command "analytics xyzzy" → See: signage analytics --help
content lst → unknown command "content lst" → signage content list
content gte 1 → unknown command "content gte" → signage content get 1
content lst --status active → unknown command "content lst" → signage content list --status active
analytics sumary → unknown command "analytics sumary" → signage analytics summary
auth longin → unknown command "auth longin" → signage auth login
players --helth x → unknown option --helth → signage players list --help
players list --jsn → unknown option --jsn → signage players list --json
players list --xyzzy → unknown option --xyzzy → See: signage players list --help
players list --grace 10m → unknown option --grace → See: signage players list --help
players list -x → unknown option -x → See: signage players list --help
--jsn → unknown option --jsn → signage help options
players list --limit → --limit needs a value → See: signage players list --help
players list --output → --output needs a value: table, json, ndjson, csv, tsv, yaml or markdown → See: signage players list --help
players list --demo=true → --demo takes no value → See: signage players list --help
--silent=yes players --demo → --silent takes no value → See: signage --help
players list --count= --demo → --count takes no value → See: signage players list --help
players --demo=false -q → --demo takes no value → See: signage players list --help
auth list --demo=true → --demo takes no value → See: signage auth list --help
screens --fail-on -q → --fail-on needs a value: unreachable, unplayable, blank, unclear, degraded, unknown, depends, nothing or tie → See: signage screens list --help
screens --fail-on --report nagios → --fail-on needs a value: unreachable, unplayable, blank, unclear, degraded, unknown, depends, nothing or tie → See: signage screens list --help
screens list --fail-on --report=nagios → --fail-on needs a value: unreachable, unplayable, blank, unclear, degraded, unknown, depends, nothing or tie → See: signage screens list --help
players list -o -q → --output needs a value: table, json, ndjson, csv, tsv, yaml or markdown → See: signage players list --help
players list --status --health offline → --status needs a value: active or blocked → See: signage players list --help
auth login --fields → --fields needs a value → See: signage auth login --help
completion bash zsh → unexpected argument "zsh" → See: signage completion print --help
content get → missing argument <id> → See: signage content get --help
sandbox x → unexpected argument "x" → See: signage sandbox --help
version xyzzy → unexpected argument "xyzzy" → See: signage version --help
players list --csv → unknown option --csv → signage players list -o csv
players list --offline → unknown option --offline → signage players list --health offline
--verison → unknown option --verison → See: signage --help
players list offline → unexpected argument "offline" → signage players list --health offline
players ls ofline → unexpected argument "ofline" → signage players ls --health offline
players offline → unknown command "players offline" → signage players --health offline
players check blocked → unexpected argument "blocked" → signage players check --status blocked
content list SAT → unexpected argument "SAT" → signage content list --day SAT
content list csv → unexpected argument "csv" → signage content list -o csv
content list tag=x → unexpected argument "tag=x" → See: signage content list --help
players list storeId=loja-1 → unexpected argument "storeId=loja-1" → signage find loja-1
players list limit=3 → unexpected argument "limit=3" → See: signage players list --help
players list unhealthy → unexpected argument "unhealthy" → signage players list --unhealthy
csv → unknown command "csv" → signage players list -o csv
check → unknown command "check" → signage players check
--period 1 → unknown option --period → See: signage --help
players list --period 1 → unknown option --period → See: signage players list --help
players list --zone x → unknown option --zone → See: signage players list --help
content list x → unexpected argument "x" → See: signage content list --help
player ls xyzzy → unexpected argument "xyzzy" → See: signage players list --help
players inactive → unknown command "players inactive" → See: signage players --help
players list inactive → unexpected argument "inactive" → See: signage players list --help
players list loja-012 → unexpected argument "loja-012" → signage find loja-012
`
  .trim()
  .split('\n')
  .map((row) => row.split(' → '));

describe('a sentence among lines to type is no column', () => {
  test.each<[string, number, string]>([
    [
      'update',
      60,
      `signage: unknown command "update"
  The service is read-only: make changes in the
  administration console. To preview one: signage help
  what-if
`,
    ],
    [
      'update',
      80,
      `signage: unknown command "update"
  The service is read-only: make changes in the administration console. To
  preview one: signage help what-if
`,
    ],
    [
      'delete',
      120,
      `signage: unknown command "delete"
  The service is read-only: make changes in the administration console. To preview one: signage help what-if
`,
    ],
    // Nothing of other nouns.
    [
      'schedules create',
      80,
      `signage: unknown command "schedules create"
  The service is read-only: make changes in the administration console. To
  preview one: signage help what-if
`,
    ],
    [
      'content update',
      120,
      `signage: unknown command "content update"
  The service is read-only: make changes in the administration console. To preview one: signage help what-if
`,
    ],
  ])('%s at %i columns', async (line, columns, expected) => {
    const { stderr } = await run(line.split(' '), { env: { NO_COLOR: '1' }, columns });
    expect(stderr).toBe(expected);
  });
});

test('a wrong value is no other command: a page is no type of content', async () => {
  const { stderr } = await run(['content', 'list', '--type', 'pdf'], { env: { NO_COLOR: '1' } });
  expect(stderr).toBe('signage: --type must be video, image or html, not "pdf"\n');
});

test.each(rows)('%s', async (line = '', message = '', first = '') => {
  const { stdout, stderr, code } = await run(line.split(' '));
  expect({ stdout, code, lines: stderr.split('\n').slice(0, 2) }).toEqual({
    stdout: '',
    code: 2,
    lines: [
      `signage: ${message}`,
      expect.toSatisfy((text: string) => `${text}  `.startsWith(`  ${first}  `)),
    ],
  });
});

test('an unknown word leads to three lines at most, each with what it does', async () => {
  expect(await run(['schedules', 'conflicts'])).toEqual({
    stdout: '',
    stderr: `signage: unknown command "schedules conflicts"
  signage lint --only priority-tie,shadowed  find schedules that compete
`,
    code: 2,
  });
});

describe('a wrong value', () => {
  const values = 'healthy, warning, critical or offline';
  const offline = '\n  signage players --health offline  filter by healthStatus';
  test.each([
    ['players --status offline', `--status must be active or blocked, not "offline"${offline}`],
    [
      'players --health blocked',
      `--health must be ${values}, not "blocked"\n  signage players --status blocked  ${statusHelp}`,
    ],
    ['players --health offlin', `--health must be ${values}, not "offlin"${offline}`],
    ['completion tcsh', 'the shell must be bash, zsh, fish or powershell, not "tcsh"'],
    [
      'players -o jsno',
      `--output must be ${alternatives(formats)}, not "jsno"\n  signage players -o json  output format`,
    ],
  ])('%s', async (line, message) => {
    expect(await run(line.split(' '))).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });

  test('is quoted for the shell', async () => {
    const { stderr } = await run(['content', 'list', '--tga', "dia d'água"]);
    expect(stderr).toContain(`  signage content list --tag 'dia d'\\''água'  `);
  });
});

describe('what is given twice is refused if it differs', () => {
  test.each([
    ['players --json -o csv', '--json cannot be combined with -o csv', ''],
    ['players --color always --no-color', '--no-color cannot be combined with --color always', ''],
    ['-o table auth list --json', '--json cannot be combined with -o table', ''],
    [
      'players --fields id --fields name',
      '--fields was given more than once',
      '  Separate the names with commas: --fields id,name\n',
    ],
    [
      'players --sort name --sort=-status,id',
      '--sort was given more than once',
      '  Separate the names with commas: --sort name,-status,id\n',
    ],
    [
      'players --fields id --fields id',
      '--fields was given more than once',
      '  Separate the names with commas: --fields id,id\n',
    ],
  ])('%s', async (line, message, hint) => {
    const { stdout, stderr, code } = await run(line.split(' '));
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    if (line.includes('--json')) expect(JSON.parse(stderr).error.message).toBe(message);
    else expect(stderr).toBe(`signage: ${message}\n${hint}`);
  });

  test.each([
    ['--json', '-o', 'json'],
    ['--json', '--json'],
    ['-o', 'csv', '-o', 'json'],
  ])('not %s %s %s', async (...args) => {
    answer('/players', []);
    expect(await run(['players', ...args])).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });
});

describe('with a JSON format, an error is one line of JSON on stderr', () => {
  const expected = (args: readonly string[]) => ({
    error: {
      code: 'USAGE',
      message: 'unknown command "plyers"',
      hint: `signage players ${args.join(' ')} (${players?.summary})`,
      status: null,
      exitCode: 2,
    },
  });

  test.each([
    [['--json']],
    [['-o', 'json']],
    [['-ojson']],
    [['--output', 'json']],
    [['--output=json']],
    [['-o', 'ndjson']],
    [['-o', 'JSON']],
    [['--output=NDJSON']],
    [['-qo', 'json']],
  ])('%j', async (args) => {
    expect(await run(['plyers', ...args])).toEqual({
      stdout: '',
      stderr: `${JSON.stringify(expected(args))}\n`,
      code: 2,
    });
  });

  test.each([[['-o', 'csv']], [['-o', 'yaml']], [[]]])('%j: text', async (args) => {
    expect((await run(['plyers', ...args])).stderr).toMatch(/^signage: /);
  });
});

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('what was typed comes back as harmless %s', async (_, args) => {
  const { stderr } = await run(['players', '--profile', 'a\u009b\u202e\u001b[31m', ...args], { env: {} });
  for (const control of ['\u001b', '\u009b', '\u202e']) expect(stderr).not.toContain(control);
  expect(stderr).toContain("To store it: signage auth login --profile 'a");
});

// `x` where a command needs an argument.
const linesOfAll = [...commandPaths, 'help', 'version'].map((line) =>
  /^(?:completion|api|expect|find)$/.test(line) || / (?:get|explain|timeline|why|logout|switch)$/.test(line)
    ? `${line} x`
    : line,
);

describe('a bad value of any flag is found before a command does anything:', () => {
  test.each(linesOfAll)('%s', async (line) => {
    expect(await run([...line.split(' '), '--max-response', 'junk'])).toEqual({
      stdout: '',
      stderr: 'signage: --max-response must be a size such as 500MB or 2GiB, not "junk"\n',
      code: 2,
    });
  });
});

describe('to try a line before it is suggested does nothing:', () => {
  test.each(linesOfAll)('%s', async (line) => {
    const done: string[] = [];
    const recorded = (name: string) => () => done.push(name) as never;
    const recorder = (part: string) =>
      new Proxy({} as never, { get: (_, name) => recorded(`${part}.${String(name)}`) });
    const context = {
      files: recorder('files'),
      profiles: recorder('profiles'),
      prompt: recorder('prompt'),
      in: recorder('in'),
      fetch: recorded('fetch'),
      runShell: recorded('runShell'),
      startPager: recorded('startPager'),
      readTextFile: recorded('readTextFile'),
      findUpwards: recorded('findUpwards'),
      buffer: recorded('buffer'),
      clock: { now: () => 0, elapsed: () => 0, sleep: recorded('sleep') },
    };
    const { stdout, stderr, code } = await run([...line.split(' '), '--verbos', '-o', 'json'], { context });
    // What refuses a format has another mistake.
    expect(stderr).toMatch(/--verbose|unexpected argument|does not support/);
    expect({ stdout, done, code }).toEqual({ stdout: '', done: [], code: 2 });
  });
});

test('a server of a mistyped line reads nothing, though stdin stays open', async () => {
  const never = new Promise<never>(() => undefined);
  const source = {
    isTTY: false,
    text: () => never,
    async *parts() {
      yield await never;
    },
  };
  const { stderr } = await run(['mcp', 'serv'], { context: { in: source }, env: { NO_COLOR: '1' } });
  expect(stderr).toContain('  signage mcp serve  ');
});

test('a preposition is no name, though it stands in some', async () => {
  expect(await run(['screens', 'at', '03:00', '--demo'], { env: {}, demo: 'story' })).toEqual({
    stdout: '',
    stderr: `signage: "at" matches 5 players
  signage screens --at 03:00 --demo  a time other than now: 18:00, 'tomorrow 18:00', sat, +2h, by
                                     each player's own clock
`,
    code: 2,
  });
  // Two letters can be all that there is of a name.
  const ofState = await run(['players', 'get', 'SP', 'RJ', '--demo'], { env: {}, demo: 'story' });
  expect(ofState.stderr).toMatch(/"SP" matches \d+ players\n {2}Candidates: /);
  const { stderr } = await run(['screens', 'caixa', '--demo'], { env: {}, demo: 'story' });
  expect(stderr).toMatch(/"caixa" matches 24 players\n {2}Candidates: /);
});
