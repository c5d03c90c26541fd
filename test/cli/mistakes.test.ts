import { describe, expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

/** A command line, the message and the command whose help it names. */
const typos = `
plyers → unknown command "plyers" (did you mean players?) → signage
playrs list → unknown command "playrs" (did you mean players?) → signage
xyzzy → unknown command "xyzzy" → signage
content lst → unknown command "content lst" (did you mean list?) → signage content
content gte 1 → unknown command "content gte" (did you mean get?) → signage content
content lst --status active → unknown command "content lst" (did you mean list?) → signage content
analytics sumary → unknown command "analytics sumary" (did you mean summary?) → signage analytics
auth longin → unknown command "auth longin" (did you mean login?) → signage auth
players --helth x → unknown option --helth (did you mean --health?) → signage players list
players list --jsn → unknown option --jsn (did you mean --json?) → signage players list
players list --xyzzy → unknown option --xyzzy → signage players list
players list -x → unknown option -x → signage players list
--jsn → unknown option --jsn (did you mean --json?) → signage
players list --limit → --limit needs a value → signage players list
players list --output → --output needs a value → signage players list
auth logout --fields → --fields needs a value → signage auth logout
completion bash zsh → unexpected argument "zsh" → signage completion
content get → missing argument <id> → signage content get
sandbox x → unexpected argument "x" → signage sandbox
version xyzzy → unexpected argument "xyzzy" → signage version
`;

const otherWords = `
players list --format csv → unknown option --format (did you mean -o?) → signage players list
players list --format=csv → unknown option --format (did you mean -o?) → signage players list
--format csv → unknown option --format (did you mean -o?) → signage
players list --csv → unknown option --csv (did you mean -o csv?) → signage players list
players list --offline → unknown option --offline (did you mean --health offline?) → signage players list
players list --columns id → unknown option --columns (did you mean --fields?) → signage players list
players list --max 3 → unknown option --max (did you mean -n?) → signage players list
players list --storeId x → unknown option --storeId (did you mean --store?) → signage players list
players list --debug → unknown option --debug (did you mean -v?) → signage players list
--verison → unknown option --verison (did you mean --version?) → signage
players list offline → unexpected argument "offline" (did you mean --health offline?) → signage players list
players list Offline → unexpected argument "Offline" (did you mean --health offline?) → signage players list
players ls ofline → unexpected argument "ofline" (did you mean --health offline?) → signage players list
players offline → unknown command "players offline" (did you mean --health offline?) → signage players
players check blocked → unexpected argument "blocked" (did you mean --status blocked?) → signage players check
content list SAT → unexpected argument "SAT" (did you mean --day SAT?) → signage content list
content list csv → unexpected argument "csv" (did you mean -o csv?) → signage content list
content list tag=x → unexpected argument "tag=x" (did you mean --tag x?) → signage content list
content tag=x → unknown command "content tag=x" (did you mean --tag x?) → signage content
players list storeId=loja-1 → unexpected argument "storeId=loja-1" (did you mean --store loja-1?) → signage players list
players list limit=3 → unexpected argument "limit=3" (did you mean -n 3?) → signage players list
players list unhealthy → unexpected argument "unhealthy" (did you mean --unhealthy?) → signage players list
csv → unknown command "csv" (did you mean -o csv?) → signage
players list demo=x → unexpected argument "demo=x" → signage players list
players list tag= → unexpected argument "tag=" → signage players list
check → unknown command "check" (did you mean players check?) → signage
`;

/** No guess is better than a far-fetched one. */
const farFetched = `
--period 1 → unknown option --period → signage
players list --period 1 → unknown option --period → signage players list
players list --zone x → unknown option --zone → signage players list
`;

/** Without a guess, how to filter a list by it. */
const unguessed = `
content list x → unexpected argument "x" → To filter: --name x or --store x
player ls xyzzy → unexpected argument "xyzzy" → To filter: --name xyzzy or --store xyzzy
players inactive → unknown command "players inactive" → To filter: --name inactive or --store inactive
players list inactive → unexpected argument "inactive" → To filter: --name inactive or --store inactive
players list loja-012 → unexpected argument "loja-012" → To filter: --name loja-012 or --store loja-012
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' → '));

test.each([typos, otherWords, farFetched, unguessed].flatMap(rowsOf))('%s', async (line, message, hint) => {
  expect(await run(line?.split(' ') ?? [])).toEqual({
    stdout: '',
    stderr: `signage: ${message}\n  ${hint?.startsWith('signage') ? `See: ${hint} --help` : hint}\n`,
    code: 2,
  });
});

describe('a value of another option', () => {
  test.each([
    [
      'players --status offline',
      '--status must be active or blocked, not "offline" (did you mean --health offline?)',
    ],
    [
      'players --health blocked',
      '--health must be healthy, warning, critical or offline, not "blocked" (did you mean --status blocked?)',
    ],
    ['players --health offlin', '--health must be healthy, warning, critical or offline, not "offlin"'],
    ['completion tcsh', 'the shell must be bash, zsh, fish or powershell, not "tcsh"'],
    ['players -o jsno', '--output must be table, json, ndjson, csv, tsv, yaml or markdown, not "jsno"'],
  ])('%s', async (line, message) => {
    expect(await run(line.split(' '))).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });

  test('the value is quoted for the shell', async () => {
    const { stderr } = await run(['content', 'list', "tag=dia d'água"]);
    expect(stderr).toContain(`(did you mean --tag 'dia d'\\''água'?)`);
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
  const expected = {
    error: {
      code: 'USAGE',
      message: 'unknown command "plyers" (did you mean players?)',
      hint: 'See: signage --help',
      status: null,
      exitCode: 2,
    },
  };

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
      stderr: `${JSON.stringify(expected)}\n`,
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

describe('a bad value of any flag is found before a command does anything:', () => {
  const commands = registry.flatMap((entry) =>
    'load' in entry ? [entry.name] : entry.verbs.map(({ name }) => `${entry.name} ${name}`),
  );
  // `x` where a command needs an argument.
  const lines = [...commands, 'help', 'version'].map((line) =>
    /^(?:completion|api|expect)$/.test(line) || / (?:get|explain|timeline|why|logout|switch)$/.test(line)
      ? `${line} x`
      : line,
  );

  test.each(lines)('%s', async (line) => {
    expect(await run([...line.split(' '), '--max-response', 'junk'])).toEqual({
      stdout: '',
      stderr: 'signage: --max-response must be a size such as 500MB or 2GiB, not "junk"\n',
      code: 2,
    });
  });
});
