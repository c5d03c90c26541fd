// project: longer
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { formats } from '../../src/output/options.ts';
import { storedProfiles } from '../helpers/keys.ts';
import { baseUrl, configured, run, testKey } from '../helpers/run.ts';
import { answer, replying } from '../helpers/service.ts';

const players = [
  {
    id: '7e834202-4713-42ba-8569-582a30893182',
    name: 'Loja "1", Entrada',
    healthStatus: 'offline',
    lastSeenAt: '2026-11-20T11:00:00Z',
    n: 1,
    tags: ['a', 'b'],
  },
  {
    id: 'a60bf253-4adb-4c83-bfdb-e92cc8f5a133',
    name: '=Caixa',
    healthStatus: 'healthy',
    n: 2.5,
    extra: null,
  },
];

async function ask(expression: string, args: string[] = [], columns?: number) {
  answer('/players', players);
  const env = { ...configured, NO_COLOR: '1' };
  return run(['players', 'list', '--query', expression, ...args], { env, ...(columns && { columns }) });
}

/** What each format prints, and a terminal. */
async function inAll(expression: string): Promise<string> {
  let text = '\n';
  for (const format of formats) {
    const { stdout, stderr, code } = await ask(expression, ['-o', format]);
    expect(code).toBe(0);
    text += `${format}:\n${stdout.replaceAll('\r\n', '⏎\n')}${stderr}`;
  }
  const { stdout, stderr } = await ask(expression, [], 60);
  return `${text}on a terminal:\n${stdout}${stderr}`;
}

test.each([
  ['json', '[{"__proto__":1,"toString":"a"},{"__proto__":2.5,"toString":null}]\n'],
  ['csv', '__proto__,toString\r\n1,a\r\n2.5,\r\n'],
  ['table', '__PROTO__  TO STRING\n1          a\n2.5        -\n'],
  ['yaml', '- "__proto__": 1\n  toString: a\n- "__proto__": 2.5\n  toString: null\n'],
])('any name is a name, with -o %s', async (format, stdout) => {
  expect(await ask('[*].{__proto__: n, toString: tags[0]}', ['-o', format])).toMatchObject({
    stdout,
    code: 0,
  });
});

test.each([
  ['objects with known keys', '[*].{n: n, Name: name, lastSeenAt: lastSeenAt}'],
  ['objects with different keys', "[merge([0], {id: '7'}), {constructor: `1`}]"],
  ['texts and numbers', '[*].[name, n][]'],
  ['lists with known elements', '[*].[name, lastSeenAt, extra.at, tags[0]]'],
  ['an object', '{total: length(@), first: [0].name, tags: [0].tags, none: [9]}'],
  ['a text', '[0].name'],
  ['null', '[9]'],
  ['an empty list', '[?n > `9`]'],
  ['an empty list of lists', '[?n > `9`].[id, name]'],
  ['an empty list whose columns are known', '[?n > `9`].{id: id, name: name}'],
])('all formats agree: %s', async (_, expression) => {
  expect(await inAll(expression)).toMatchSnapshot();
});

describe('it sees what -o json would print', () => {
  test.each<[string[], string, unknown]>([
    [['--sort', 'name'], '[*].n', [2.5, 1]],
    [['--sort', 'name', '--limit', '1'], '[*].n', [2.5]],
    [['--health', 'offline'], 'length(@)', 1],
    [['--by', 'healthStatus'], "[?healthStatus=='offline'].total", [1]],
    [[], '@', players],
    [[], '[0].keys(@)', Object.keys(players[0] ?? {})],
  ])('%j %s', async (args, expression, result) => {
    const { stdout, code } = await ask(expression, [...args, '-o', 'json']);
    expect({ result: JSON.parse(stdout), code }).toEqual({ result, code: 0 });
  });

  test('on a terminal too: in the order of the service', async () => {
    const { stdout } = await ask('[*].n', ['--no-header'], 60);
    expect(stdout).toBe('1\n2.5\n');
  });

  test('the verdict of a check', async () => {
    answer('/players', players);
    const result = await run([
      'players',
      'check',
      '--query',
      '{state: state, worst: offenders[0].name}',
      '-o',
      'csv',
    ]);
    expect(result).toEqual({
      stdout: 'state,worst\r\noffline,"Loja ""1"", Entrada"\r\n',
      stderr: 'signage: offline: 1 of 2 players (50.0%), limit 0\n',
      code: 42,
    });
  });

  test('one object, or none', async () => {
    answer('/players', players);
    const found = await run(['players', 'get', '7e834202', '--query', 'tags[1]']);
    expect(found).toEqual({ stdout: 'b\n', stderr: '', code: 0 });
    answer('/players', players);
    const missing = await run(['players', 'get', 'nobody', '--query', 'tags[1]', '-o', 'csv']);
    expect(missing).toMatchObject({ stdout: '', code: 20 });
  });

  test.each([
    [['screens'], 'screens'],
    [['screens', 'timeline', '7e83'], 'slots'],
    [['screens', 'why', '7e83'], ''],
    [['lint', '--fail-on', 'never'], 'findings'],
    [['status'], ''],
    [['players', 'check'], 'offenders'],
    [['schedules', 'list', '--names'], ''],
    [['auth', 'status'], ''],
  ])('only the members that %j prints as JSON', async (argv, list) => {
    const ask = async (...more: string[]) =>
      JSON.parse((await run([...argv, '--demo', '-o', 'json', ...more], { env: {} })).stdout);
    const json = await ask();
    const keysOf = (objects: readonly object[]) => objects.map((each) => Object.keys(each));
    if (!Array.isArray(json)) expect(await ask('--query', 'keys(@)')).toEqual(Object.keys(json));
    const all = list === '' ? [json].flat() : json[list];
    expect(await ask('--query', `to_array(@${list && `.${list}`})[].keys(@)[]`)).toEqual(keysOf(all).flat());
  });

  test('the merged list of several profiles, once', async () => {
    const profile = { baseUrl, key: testKey, scopes: [] };
    const { env } = await storedProfiles({ a: profile, b: profile });
    for (const _ of 'ab') answer('/players', players);
    const listed = await run(['players', '--all-profiles', '--query', '[*].[profile, n]', '-o', 'json'], {
      env,
    });
    expect(listed).toEqual({ stdout: '[["a",1],["a",2.5],["b",1],["b",2.5]]\n', stderr: '', code: 0 });
    for (const _ of 'ab') answer('/players', players);
    const checked = await run(
      ['players', 'check', '--all-profiles', '--query', '[*].[profile, state]', '-o', 'ndjson'],
      { env },
    );
    expect(checked).toMatchObject({ stdout: '["a","offline"]\n["b","offline"]\n', code: 42 });
  });
});

describe('a text that a field of items never is', () => {
  const players = 'it is active or blocked, and healthStatus can be';
  test.each([
    ['players list', "[?status=='offline']", [`status is never "offline": ${players}`]],
    ['players list', "[?'offline' != status].name", [`status is never "offline": ${players}`]],
    [
      "players get 'SP Pinheiros · Entrada'",
      "status == 'offline'",
      [`status is never "offline": ${players}`],
    ],
    [
      'content',
      "[?status=='expired' || type=='movie'].name",
      [
        'status is never "expired": it is active, inactive or archived',
        'type is never "movie": it is video, image or html',
      ],
    ],
    [
      'screens',
      "screens[?screen=='offline']",
      ['screen is never "offline": it is unreachable, unplayable, blank, unclear, degraded, blocked or ok'],
    ],
    // Any text can be a name, and a name of metadata is no field.
    ['players list', "[?name=='offline' && healthStatus=='offline']", []],
    ['content', "[?metadata.status=='x']", []],
    ['players list', '[?status==storeId || status==`1`]', []],
  ])('%s --query %s', async (line, expression, messages) => {
    const argv = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    const asked = await run([...argv, '--demo', '--query', expression], { demo: 'story', env: {} });
    const warnings = messages.map((message) => `warning: --query: ${message}\n`).join('');
    expect({ ...asked, stdout: '', stderr: asked.stderr.replace(/^(?!warning:).*\n/gm, '') }).toEqual({
      stdout: '',
      stderr: warnings,
      code: 0,
    });
  });

  test('unless the service sends it, whatever its contract says', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    answer('/players', [{ id, status: 'asleep' }]);
    const asleep = await run(['players', 'list', '--query', "[?status=='asleep'].id", '-o', 'json']);
    expect(asleep).toEqual({ stdout: `["${id}"]\n`, stderr: '', code: 0 });
  });
});

describe('a field that no item has, and that none can have', () => {
  const unknown = (text: string) => `warning: --query: unknown field ${text}\n`;

  test.each([
    [['content'], '[?duration > `5`]', unknown('"duration" (did you mean durationSeconds?)')],
    [['players', 'list'], '[?health == `offline`]', unknown('"health" (did you mean healthStatus?)')],
    [
      ['players', 'get', 'SP Pinheiros · Entrada'],
      'lastSeen',
      unknown('"lastSeen" (did you mean lastSeenAt?)'),
    ],
    [['players', 'list', '--by', 'store'], '[*].tital', unknown('"tital" (did you mean total?)')],
    [['screens'], 'screens[?scren==`ok`]', unknown('"scren" (did you mean screen?)')],
    [['screens', 'timeline', 'SP Pinheiros · Entrada'], 'slots[0].start', unknown('"start"')],
    [['players', 'check'], 'offenders[*].stat', unknown('"stat" (did you mean state?)')],
    [['incidents'], '[*].size | [?size]', ''],
    [['incidents'], '[*].newPlayers', ''],
    [['lint'], 'findings[?rul==`gap`]', unknown('"rul" (did you mean rule?)')],
    [['screens'], 'screens[*].why', ''],
    [['schedules'], '[*].playerNames', ''],
    [['content'], '[?metadata.colour]', ''],
    [['status'], 'nothing', ''],
    [['content', '--status', 'archived', '--type', 'html', '--tag', 'none'], '[?duration]', ''],
    [['api', 'content'], '[?duration]', ''],
  ])('%j --query %s', async (argv, expression, warning) => {
    const ask = async (...more: string[]) => {
      const { stderr } = await run([...argv, '--demo', '--query', expression, ...more], {
        demo: 'story',
        env: {},
      });
      return stderr.replace(/^(?!warning:).*\n/gm, '').replace(/ \(fields: .*\)/, '');
    };
    expect([await ask(), await ask('-q')]).toEqual([warning, '']);
  });

  test('is the reason why an expression fails', async () => {
    expect(await run(['players', 'list', '--demo', '--query', 'sort_by(@, &Name)'], { env: {} })).toEqual({
      stdout: '',
      stderr: `signage: --query: not every item has a number, or every item a text, to compare
  unknown field "Name" (did you mean name?)
`,
      code: 2,
    });
  });

  test('but not of what the service sends beyond the contract', async () => {
    expect((await ask('[?n > `1`].[extra]')).stderr).toBe('');
    nock.cleanAll();
    expect((await ask('[?m > `1`].extra')).stderr).toMatch(
      /^warning: --query: unknown field "m" \(fields: id, /,
    );
  });

  test('of several profiles', async () => {
    const profile = { baseUrl, key: testKey, scopes: [] };
    const { env } = await storedProfiles({ a: profile, b: profile });
    const asked = async (command: string, expression: string) => {
      for (const _ of 'ab') answer('/players', players);
      const args = ['players', command, '--all-profiles', '--query', expression];
      return (await run(args, { env })).stderr.replace(/^(?!warning:).*\n/gm, '');
    };
    expect(await asked('list', '[*].[profile, helth]')).toMatch(
      /"helth" \(did you mean health|"helth" \(fields/,
    );
    expect(await asked('check', '[*].[profile, stat]')).toBe('');
  });
});

const example = `For example: --query "[?healthStatus=='offline'].{name: name, store: storeId}"`;

describe('wrong usage', () => {
  test.each([
    [
      ['players', 'list', '--query', '[*', '--json'],
      `{"error":{"code":"USAGE","message":"--query: syntax error: invalid token (EOF): \\"\\"","hint":${JSON.stringify(example)},"status":null,"exitCode":2}}`,
    ],
    [
      ['players', 'list', '--query', '[*].a b'],
      `signage: --query: syntax error: unexpected token type: UnquotedIdentifier, value: b\n  ${example}`,
    ],
    [
      ['players', 'list', '--query', '@', '--fields', 'id'],
      "signage: --query cannot be combined with --fields\n  Choose the fields in the expression: --query '[*].{id: id, name: name}'",
    ],
    [['players', 'list', '--query', '@', '--count'], 'signage: --count cannot be combined with --query'],
    [
      ['players', 'list', '--query', ''],
      'signage: --query needs a value\n  See: signage players list --help',
    ],
    [
      ['players', 'list', '--jq', '.[].name'],
      "signage: unknown option --jq\n  signage players list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,\n                               name: name}'",
    ],
    [
      ['players', 'check', '--query', '@', '--report', 'junit'],
      'signage: --query cannot be combined with a report on standard output\n  Write the report to a file: --report junit=FILE',
    ],
    [
      ['players', 'watch', '--query', '@'],
      'signage: players watch does not support --query\n  See: signage players watch --help',
    ],
    [
      ['auth', 'token', '--query', '@'],
      'signage: auth token does not support --query\n  See: signage auth token --help',
    ],
  ])('%j is found before any request', async (argv, said) => {
    expect(await run(argv)).toEqual({ stdout: '', stderr: `${said}\n`, code: 2 });
  });

  const long = (text: string, end = '') => text.repeat(30_000) + end;
  const around = (open: string, close: string) => long(open) + long(close);
  test.each([
    ...[
      long('a.', 'a'),
      long('@|', '@'),
      `a${long('[0]')}`,
      long('!', 'a'),
      long('a?b:', 'c'),
      long('a+', 'a'),
    ],
    ...[around('(', ')'), around('[', ']'), `a==\`${around('[', ']')}\``, `a${around('[?a', ']')}`],
  ])('an expression that is too deep: %.12s', async (expression) => {
    const { stderr, code } = await run(['players', 'list', '--query', expression]);
    expect(stderr).toMatch(/^signage: --query: the expression is nested more than 500 levels deep\n/);
    expect(code).toBe(2);
  });

  test('what cannot be evaluated is wrong usage too', async () => {
    expect(await ask("[?lastSeenAt < '2026']")).toMatchObject({ stdout: '', code: 2 });
    nock.cleanAll();
    expect(await ask('[?name < lastSeenAt]', ['-o', 'json'])).toEqual({
      stdout: '',
      stderr: `${JSON.stringify({
        error: {
          code: 'USAGE',
          message: '--query: < and > compare numbers, not texts such as "Loja \\"1\\", Entrada"',
          hint: "For times: epoch(lastSeenAt) < epoch('2026-11-01T00:00:00Z'); for numbers in texts: to_number(…)",
          status: null,
          exitCode: 2,
        },
      })}\n`,
      code: 2,
    });
  });

  test('more items than fit into memory', async () => {
    const body = `[${'{"id":1},'.repeat(1_000_000)}{"id":1}]`;
    const context = { fetch: replying({ body, chunk: 2 ** 20 }) };
    expect(await run(['schedules', 'list', '--query', 'length(@)'], { context })).toEqual({
      stdout: '',
      stderr: `signage: --query: this expression needs the whole list, which has more than 1,000,000 items
  Use filters, or use only [*] and [?…], which take one item at a time
`,
      code: 2,
    });
    expect(await run(['schedules', 'list', '--query', '[?name]', '-q'], { context })).toMatchObject({
      code: 0,
    });
  });

  test('data in a message cannot drive the terminal', async () => {
    const body = JSON.stringify([{ id: players[0]?.id, name: '\u001b[31mred\u009b', n: 1 }]);
    const { stderr } = await run(['players', 'list', '--query', '[?name < n]'], {
      context: { fetch: replying({ body }) },
    });
    expect(stderr.split('\n')[0]).toBe(
      'signage: --query: < and > compare numbers, not texts such as "\\u001b[31mred\\u009b"',
    );
  });
});
