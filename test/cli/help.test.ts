import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { topics } from '../../src/cli/help/topics.ts';
import { registry, registryByTask } from '../../src/commands/registry.ts';
import { describeFlag, flagGroups } from '../../src/core/flag.ts';
import type { Noun, Verb } from '../../src/core/verb.ts';
import { failures } from '../../src/errors.ts';
import { formats } from '../../src/output/options.ts';
import { environment } from '../../src/profiles/environment.ts';
import { commandPaths, flagHelp, summaryOf, verbOf } from '../helpers/declared.ts';
import { baseUrl, emptyFolder, profileStore, run, testKey } from '../helpers/run.ts';
import { screen } from '../helpers/service.ts';

describe('help of the program starts with examples', () => {
  const rowsOf = (entries: readonly (Noun | Verb)[]) =>
    entries.map((entry) => {
      const verbs = 'load' in entry ? [] : entry.verbs.map(({ name }) => name);
      const text = verbs.length === 0 ? entry.summary : `${entry.summary}: ${verbs.join(', ')}`;
      return `  ${entry.name.padEnd('completion'.length)}  ${text}\n`;
    });
  const tasks = Object.entries(registryByTask).map(([task, some]) => `${task}\n${rowsOf(some).join('')}`);
  const expected = `
See what your screens show, and what is broken, from the terminal.

  signage --demo status                   try it without a key
  signage auth login                      store an API key
  signage content list --status active    list active content
  signage players check --max-offline 2%  fail a CI job if too many are down
  signage schedules list -o json | jq …   use it in a script

Usage: signage <command> [options]

${tasks.join('')}Get help
  help        show help for a command or a topic

Options
  --demo         use the built-in sandbox: no key, no network
  -V, --version  print the version
  -h, --help     print help

Topics
${[...topics].map(([name, { summary }]) => `  ${name.padEnd('schedules-rules'.length)}  ${summary}\n`).join('')}
More: signage help <command or topic>
`;

  test('signage', async () => {
    const { stdout, stderr, code } = await run([], { env: {} });
    expect(screen(stdout)).toBe(expected);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test.each(['--help', '-h', 'help'])('signage %s prints the same', async (word) => {
    expect(await run([word], { env: {} })).toEqual(await run([], { env: {} }));
  });

  const work = { work: { baseUrl, key: testKey, scopes: [] } };
  const trying = `  signage --demo status                   try it without a key
  signage auth login                      store an API key
`;
  const status = '  signage status                          see whether all is well\n';
  test.each([
    ['a key in the environment', { SIGNAGE_API_KEY: testKey }, undefined, status],
    ['a file with a key', { SIGNAGE_API_KEY_FILE: '/run/key' }, undefined, status],
    ['a current profile', {}, { current: 'work', profiles: work }, status],
    ['profiles of which none is current', {}, { current: undefined, profiles: work }, trying],
  ])('with %s, the first of them fits', async (_, more, profiles, first) => {
    const { stdout } = await run([], { env: {} });
    const text = stdout.replace(trying, first);
    const env = { ...more, SIGNAGE_CONFIG_DIR: emptyFolder() };
    if (profiles) await profileStore(env).update(() => profiles);
    for (const argv of [[], ['--help'], ['help']]) expect((await run(argv, { env })).stdout).toBe(text);
  });

  test('profiles that cannot be read do not matter', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'config.json'), '{');
    expect(await run([], { env: { SIGNAGE_CONFIG_DIR: folder } })).toEqual(await run([], { env: {} }));
  });
});

describe('help of a command', () => {
  const expected = `
List content.

  # what can play
  signage content list --status active
  # what failed to process, and why
  signage content list --processing-status failed --fields id,name,processingError
  # the ten largest videos
  signage content list --type video --sort -fileSizeBytes --limit 10
  # the complete list into a file
  signage content list --all --json > content.json

Usage: signage content list [options]

Filter
  --status, --type, --orientation, --processing-status, --tag and 14 more: signage help filters
Output
  -n, --limit <n>  maximum number of content items, up to 500 (default 100)
  --count          print only the number of items
  --by <field>     count items by state for each value of a field
Run
  --all            fetch the complete list, or exit 23 if it cannot be verified

Also: -o, --fields, --sort, --query, -p, --from, --demo, -q: signage help options
See also: docs/data.md
`;

  test('signage help content list', async () => {
    const { stdout, stderr, code } = await run(['help', 'content', 'list'], { env: {} });
    expect(screen(stdout)).toBe(expected);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test.each(['content list --help', 'content list -h', 'content list --status live --help'])(
    'signage %s prints the same',
    async (line) => {
      expect(await run(line.split(' '), { env: {} })).toEqual(
        await run(['help', 'content', 'list'], { env: {} }),
      );
    },
  );

  test.each([
    [
      'players watch',
      `  -o, --output <format>  output format: table, ndjson (default table, in a pipe ndjson)
`,
      'Also: -p, --demo, -q: signage help options',
    ],
    [
      'auth rotate',
      `  -p, --profile <name>  replace the key of this profile (default the current one)
`,
      'Also: -o, --fields, --sort, --query, -q: signage help options',
    ],
  ])(
    'global options that %s reads in its own way are listed once, with that meaning',
    async (name, expected, others) => {
      const { stdout } = await run(['help', ...name.split(' ')], { env: {} });
      const [option = ''] = /^ +-\w, --[a-z]+/.exec(expected) ?? [];
      expect(stdout.split(option)).toHaveLength(2);
      expect(stdout).toContain(expected.trim());
      expect(stdout).toContain(`\n${others}\n`);
    },
  );

  test.each(registry.map(({ name }) => name))('every command has help with an example: %s', async (name) => {
    const { stdout, code } = await run(['help', name], { env: {} });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^(?:.+\\n)*.+\\.\\n\\n {2}# .+\\n {2}.*signage ${name}[ \\n]`));
    expect(stdout).toContain(`\nUsage: signage ${name} `);
    expect((await run([name, '--help'], { env: {} })).stdout).toBe(stdout);
  });

  test.each([
    ['screens', 'list'],
    ['content', 'list'],
    ['schedules', 'list'],
    ['players', 'list'],
    ['analytics', 'summary'],
  ])('help of %s names the default command', async (noun, verb) => {
    expect((await run(['help', noun], { env: {} })).stdout).toContain(`The default command is ${verb}.\n`);
  });

  test('the usage line names the arguments', async () => {
    const { stdout } = await run(['help', 'content', 'get'], { env: {} });
    expect(stdout).toContain('\nUsage: signage content get <id...> [options]\n');
  });
});

describe('help names only global options that do something', () => {
  test.each([
    // Commands that print no items.
    ['auth token', '-p, --demo, -q'],
    ['auth switch', '-q'],
    ['auth logout', '-q'],
    ['completion print', undefined],
    ['completion install', '-q'],
    ['report', '-p, --from, --demo, -q'],
    ['demo', undefined],
    // Of its own data, and of itself.
    ['sandbox', '--demo, -q'],
    ['lint rules', '-o, --fields, --sort, --query, -q'],
    ['lint explain', '-o, --fields, --query'],
    ['version', '-o'],
    ['help', '-o'],
    // Of a group: what at least one of its commands takes.
    ['auth', '-o, --fields, --sort, --query, -p, --demo, -q'],
    ['completion', '-q'],
    ['mcp', '-p, --from, --demo, -q'],
    ['lint', '-o, --fields, --sort, --query, -p, --from, --demo, -q'],
    ['players', '-o, --fields, --sort, --query, -p, --from, --demo, -q'],
  ])('%s: %s', async (name, names) => {
    const { stdout } = await run([...name.split(' '), '--help'], { env: {} });
    const line = names && `Also: ${names}: signage help options`;
    expect(stdout.split('\n').find((each) => each.startsWith('Also:'))).toBe(line);
  });

  test.each(['version', 'completion print bash', 'help players'])(
    'what an alias has for every command is accepted: signage -q --demo %s',
    async (line) => {
      const words = line.split(' ');
      expect(await run(['-q', '--demo', ...words], { env: {} })).toEqual(await run(words, { env: {} }));
    },
  );
});

/** What people see first must fit on their screen. */
const mostLines: Readonly<Record<string, number>> = { 'screens list': 45 };

test.each(commandPaths)('help of %s is short enough to be read', async (path) => {
  const { stdout } = await run(['help', ...path.split(' ')], { env: {}, columns: 80 });
  expect(stdout.split('\n').length - 1).toBeLessThanOrEqual(mostLines[path] ?? 60);
});

test.each(commandPaths)('-h before %s is its help too', async (path) => {
  const words = path.split(' ');
  expect(await run(['-h', ...words])).toEqual(await run([...words, '--help']));
});

test.each(commandPaths)('every option of %s is in a group, and every argument is explained', async (path) => {
  const { stdout } = await run(['help', ...path.split(' ')], { env: {} });
  const titles = stdout.split('\n').filter((line) => /^[A-Z][\w ]*$/.test(line));
  expect(titles.filter((title) => title !== 'A file')).toEqual(
    flagGroups.filter((group) => titles.includes(group)),
  );
  const [, names = ''] = /^Usage: signage [a-z ]+((?:[[<].+[\]>] )*)\[options\]$/m.exec(stdout) ?? [];
  for (const name of names.match(/<[^>]+>|\[[^\]]+\]/g) ?? []) expect(stdout).toContain(`\n  ${name}  `);
});

test.each([...commandPaths, 'help', 'version'])('help of %s leads to a page that there is', async (path) => {
  const { stdout } = await run(['help', ...path.split(' ')], { env: {} });
  const [, page = ''] = /^See also: (docs\/.+)$/m.exec(stdout) ?? [];
  expect(existsSync(join(import.meta.dirname, '../..', page || 'none'))).toBe(true);
});

test.each(commandPaths)('what help of %s only names is explained where it leads', async (path) => {
  const pageOf = async (topic: string) =>
    (await run(['help', topic], { env: {} })).stdout.replaceAll(/\s+/g, ' ');
  const { flags } = await verbOf(path).load();
  const lost: string[] = [];
  const { stdout } = await run(['help', ...path.split(' ')], { env: {} });
  const help = stdout.replaceAll(/\s+/g, ' ');
  for (const flag of flags) {
    const row = ` ${flag.syntax} ${describeFlag(flag)}`.replaceAll(/\s+/g, ' ');
    if (help.includes(row)) continue;
    if (flag.topic === undefined || !(await pageOf(flag.topic)).includes(row)) lost.push(row);
  }
  expect(lost).toEqual([]);
});

test.each(registry.map(({ name }) => name))('help of %s is short enough to be read', async (noun) => {
  const { stdout } = await run(['help', noun], { env: {}, columns: 80 });
  expect(stdout.split('\n').length - 1).toBeLessThanOrEqual(60);
});

test('the files in help work', async () => {
  const fileIn = (text: string) => /^ {2}(?:- |schedules:)(?:.*\n {2})*.*\n/m.exec(text)?.[0] ?? '';
  const written = (text: string) => {
    const path = join(emptyFolder(), 'file.yaml');
    writeFileSync(path, fileIn(text).replace(/^ {2}/gm, ''));
    return path;
  };
  const expectations = written((await run(['help', 'expect'], { env: {} })).stdout);
  expect(await run(['expect', expectations, '--demo', '-q'], { env: {}, demo: 'story' })).toMatchObject({
    code: 0,
  });
  const changes = written((await run(['help', 'what-if'], { env: {} })).stdout);
  expect(
    await run(['diff', '--with', changes, '--demo', '-q', '--json'], { env: {}, demo: 'story' }),
  ).toMatchObject({
    code: 0,
  });
});

describe('topics', () => {
  test('options lists the global options in groups', async () => {
    const { stdout, stderr, code } = await run(['help', 'options'], { env: {} });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(screen(stdout)).toBe(`
Global options

They go before or after the command. If the help of a command lists one of them, the meaning there
applies.

Output
  -o, --output <format>  output format: table, json, ndjson, csv, tsv, yaml, markdown (default
                         table)
  --json                 same as -o json
  --fields <names>       print only these fields, in this order: id,name,metadata.campaign
  --sort <names>         sort by these fields, "-" for descending: status,-lastSeenAt
  --query <expression>   pick from the JSON with JMESPath: '[*].{id: id, name: name}'
  --no-header            omit the header of table, csv, tsv and markdown
  --bom                  begin csv with a byte order mark: Excel needs it to read accents
  --excel                write csv that Excel opens with a double click
  --locale <name>        with --excel: its language and country, such as pt-BR (default yours)
  --delimiter <char>     separate the values of csv by this character: ";", "|", tab
  --no-trunc             do not cut tables to the terminal width
  --time <style>         times in tables: relative, iso or local (default relative, in a pipe iso)
  --tz <zone>            your time zone, for times shown and typed (default that of this machine)
  --color <when>         when to use color: auto, always, never (default auto)
  --no-color             same as --color never
  --no-pager             do not show what is higher than the terminal in $PAGER
  -q, --quiet            few notes; only ids of content, schedules and players; for checks no output

Service
  -p, --profile <name>  use this stored profile; status, lists and checks take several: a,b
  --all-profiles        ask every stored profile (status, lists and checks)
  --base-url <url>      base URL of the service
  --allow-http          allow sending the key over unencrypted http to another machine
  --ca-file <path>      also trust the certificates in this PEM file
  --from <folder>       answer from a snapshot instead of the service
  --settings <file>     judge by this signage.yaml, or by none (default: the nearest one)
  --demo                use the built-in sandbox: no key, no network
  --demo-at <time>      --demo at another time than Friday 10:00 in Brazil: 22:00, sat 15:00

Requests
  --timeout <time>       time limit for each request, including its retries (default 30s)
  --retries <n>          retries after a temporary failure (default 3)
  --max-response <size>  maximum size of a response (default 2GiB)
  --strict               exit 22 if a field does not have its documented type
  -v, --verbose          log each request on stderr, without the key
`);
  });

  test('exit-codes lists every code', async () => {
    const { stdout, code } = await run(['help', 'exit-codes'], { env: {} });
    expect(code).toBe(0);
    for (const [name, { exitCode, meaning }] of Object.entries(failures)) {
      const words = meaning.replace(/[()]/g, '\\$&').replaceAll(' ', '\\s+');
      expect(stdout).toMatch(new RegExp(`^ {2}${exitCode} +${name} +${words}$`, 'm'));
    }
    expect(stdout).toMatch(/^ {2}0 +OK +success/m);
  });

  test('exit codes never change', () => {
    const codes = Object.entries(failures).map(([name, { exitCode }]) => `${exitCode} ${name}`);
    expect(`\n${codes.join(', ')}\n`.replaceAll(/, (?=(?:10|20|30|40|129) )/g, ',\n')).toBe(`
1 DEFECT, 2 USAGE, 3 CONFIG,
10 MISSING_API_KEY, 11 INVALID_FORMAT, 12 INVALID_KEY, 13 KEY_EXPIRED, 14 KEY_REVOKED, 15 INSUFFICIENT_SCOPE, 19 UNAUTHORIZED,
20 NOT_FOUND, 21 BAD_REQUEST, 22 BAD_RESPONSE, 23 INCOMPLETE, 29 REFUSED,
30 NO_CONNECTION, 31 TLS, 32 TIMEOUT, 33 RATE_LIMITED, 34 SERVER_ERROR,
40 WARNING, 41 CRITICAL, 42 OFFLINE, 43 NOT_REACHED, 44 NOT_PLAYING, 45 LINT_ERRORS, 46 LINT_WARNINGS, 47 DIFFERENT, 48 MISMATCH, 49 UNVERIFIED, 50 NOT_AS_EXPECTED, 51 LOW_UPTIME,
129 HUNG_UP, 130 INTERRUPTED, 131 QUIT, 143 TERMINATED
`);
  });

  test('environment lists every variable', async () => {
    const { stdout } = await run(['help', 'environment'], { env: {} });
    for (const [name, meaning] of Object.entries(environment)) {
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(` ${name} ${meaning} `);
    }
  });

  test('output lists every format', async () => {
    const { stdout } = await run(['help', 'output'], { env: {} });
    for (const format of formats) expect(stdout).toMatch(new RegExp(`^ {2}-o ${format} +\\w`, 'm'));
  });
});

describe('help for other words lists what they can mean', () => {
  test.each([[['help', 'not', 'seen', 'since']], [['help', '--search', 'not seen since']]])(
    '%j',
    async (argv) => {
      expect(await run(argv, { env: {} })).toEqual({
        stdout: `Matches for "not seen since"

  signage players list --stale <time>  only players not seen for this long, or never, such as 1h or
                                       2d
`,
        stderr: '',
        code: 0,
      });
    },
  );

  test('help exit-code', async () => {
    expect(await run(['help', 'exit-code'], { env: {} })).toEqual({
      stdout: `Matches for "exit-code"

  signage help exit-codes   ${summaryOf('exit-codes')}
  signage diff --exit-code  ${await flagHelp('diff', '--exit-code')}
`,
      stderr: '',
      code: 0,
    });
  });
});

test.each(['unhealthy', 'unused', 'count'])('a search for %s shows each line once', async (word) => {
  const { stdout } = await run(['help', '--search', word], { env: {} });
  const lines = stdout.split('\n').filter((line) => line.startsWith('  signage'));
  expect(lines).toEqual([...new Set(lines)]);
});

describe('help --json', () => {
  test('of all has every command, option and exit code that help has', async () => {
    const { stdout, stderr, code } = await run(['help', '--json'], { env: {} });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const { commands, globalOptions, exitCodes, topics } = JSON.parse(stdout);
    expect(commands.map((each: { command: string }) => each.command)).toEqual(
      expect.arrayContaining(commandPaths.map((path) => `signage ${path}`)),
    );
    expect(exitCodes).toHaveLength(Object.keys(failures).length + 1);
    for (const { syntax } of globalOptions) expect((await run(['help', 'options'])).stdout).toContain(syntax);
    for (const { name } of topics) expect((await run(['help', name], { env: {} })).code).toBe(0);
  });

  test.each([
    ['-h --json', 'help --json'],
    ['players list --help -o json', 'help players list --json'],
    ['-o json -h players', 'help players --json'],
    ['get --help --json', 'help get --json'],
    ['list --help --json', 'help list --json'],
    // Help answers whatever else is wrong.
    ['players list --excel --help', 'players list --help'],
    ['players list -o jsn --help', 'players list --help'],
    // Of the other formats, help has none.
    ['players --help -o csv', 'players --help'],
  ])('%s prints the same as %s', async (asked, same) => {
    expect(await run(asked.split(' '), { env: {} })).toEqual(await run(same.split(' '), { env: {} }));
  });

  test('of one command', async () => {
    const { stdout } = await run(['help', 'analytics', '--json'], { env: {} });
    expect(JSON.parse(stdout).commands).toEqual([
      {
        command: 'signage analytics summary',
        summary: summaryOf('analytics summary'),
        description: null,
        isDefault: true,
        aliases: ['show'],
        arguments: null,
        argumentValues: [],
        options: [
          {
            name: '--history',
            short: null,
            aliases: [],
            syntax: '--history <folder>',
            kind: 'file',
            values: [],
            isRepeatable: false,
            default: null,
            group: 'What',
            help: await flagHelp('analytics summary', '--history'),
          },
        ],
        redefinedGlobalOptions: [],
        refusedGlobalOptions: expect.any(Array),
        item: {
          type: 'object',
          properties: expect.objectContaining({ totalPlays: { type: ['number', 'null'] } }),
        },
        examples: expect.any(Array),
      },
    ]);
  });

  test.each(['players list', 'content list', 'schedules list', 'screens list', 'incidents'])(
    'what %s prints fits the schema of its items',
    async (command) => {
      const { stdout } = await run(['help', ...command.split(' '), '--json'], { env: {} });
      const [{ item }] = JSON.parse(stdout).commands;
      const { stdout: printed } = await run([...command.split(' '), '--demo', '-o', 'ndjson'], { env: {} });
      const ajv = addFormats(new Ajv({ allowUnionTypes: true }));
      const isItem = ajv.compile({ ...item, additionalProperties: false });
      const wrong = printed
        .trim()
        .split('\n')
        .filter((line) => !isItem(JSON.parse(line)));
      expect({ wrong, errors: isItem.errors }).toEqual({ wrong: [], errors: null });
      expect(printed.split('\n').length).toBeGreaterThan(2);
    },
  );

  test('of no command', async () => {
    const { stderr, code } = await run(['help', 'xyzzy', '-o', 'json'], { env: {} });
    expect({ code, message: JSON.parse(stderr).error.message }).toEqual({
      code: 2,
      message: 'no command "xyzzy"',
    });
  });
});

describe('help for an unknown command or topic', () => {
  test.each([
    [
      'help xyzzy',
      'no help for "xyzzy"',
      `Commands and topics: ${[...registry.map(({ name }) => name), 'help', ...topics.keys()].join(', ')}`,
    ],
    ['help content astronomy', 'no help for "astronomy"', 'Commands: list, get, download, airtime'],
  ])('%s', async (line, message, hint) => {
    expect(await run(line.split(' '), { env: {} })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n  ${hint}\n`,
      code: 2,
    });
  });
});
