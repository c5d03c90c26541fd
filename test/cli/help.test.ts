import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { registry } from '../../src/commands/registry.ts';
import { failures } from '../../src/errors.ts';
import { formats } from '../../src/output/format.ts';
import { environment } from '../../src/profiles/environment.ts';
import { run } from '../helpers/run.ts';
import { screen } from '../helpers/service.ts';

const globalOptions = `  --version              print the version
  -o, --output <format>  print as table, json, ndjson, csv, tsv, yaml (default: table)
  --json                 the same as -o json
  --fields <names>       print only these fields, in this order: id,name,metadata.campaign
  --sort <names>         sort by these fields, "-" for descending: status,-lastSeenAt
  --no-header            leave out the header of table, csv and tsv
  --no-trunc             never cut a table to the width of the terminal
  --time <style>         times in tables: relative (terminal), iso (pipe) or local
  --color <when>         auto, always or never
  -p, --profile <name>   use this stored profile
  --base-url <url>       the address of the service
  --allow-http           send the key over plain http to another machine too
  --ca-file <path>       trust the certificates in this PEM file besides those that Node trusts
  --timeout <time>       for each request as a whole, further tries included (default: 30s)
  --retries <n>          further tries of a request that failed in passing (default: 3)
  --max-response <size>  the longest answer to read (default: 2GiB)
  --strict               exit 22 when a field is not of its documented type
  -q, --quiet            no notes and no summary on stderr
  -v, --verbose          each request on stderr, without the key
  --demo                 ask the built-in sandbox: no key, no network
`;

describe('help of the program: examples first', () => {
  const expected = `
Query a tenant's digital-signage data.

  signage auth login                       store a key
  signage content list --status active     what can play
  signage players check --max-offline 2%   fail a CI job when screens are down
  signage schedules list -o json | jq …    in a script
  signage --demo players list              try it without a key

Usage: signage <command> [options]

Commands
  content    videos, images and HTML pages: list, get
  schedules  when content is shown and where: list, get
  players    display devices and their health: list, get, check, watch, wait
  analytics  totals of content, players and plays: summary
  auth       API keys: login, status, list, switch, rotate, token, logout
  sandbox    serve made-up data on this machine
  help       how a command works; also exit-codes, environment, output

Options
${globalOptions}  -h, --help             print help

More: signage help COMMAND, or signage help exit-codes | environment | output
`;

  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j', async (argv) => {
    const { stdout, stderr, code } = await run(argv, { env: {} });
    expect(screen(stdout)).toBe(expected);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});

describe('help of a command', () => {
  const expected = `
List content items.

  signage content list --status active
  signage content list --processing-status failed --fields id,name,processingError
  signage content list --type video --sort -fileSizeBytes --limit 10
  signage content list --all --json > content.json

Usage: signage content list [options]

Options
  --status <values>             only where status is one of: active, inactive, archived
  --type <values>               only where type is one of: video, image, html
  --orientation <values>        only where orientation is one of: landscape, portrait
  --processing-status <values>  only where processingStatus is one of: pending, processing, ready,
                                failed
  --tag <values>                only where tags is one of
  --day <values>                only where daysOfWeek is one of: MON, TUE, WED, THU, FRI, SAT, SUN
  --name <text>                 only where the name holds this text, in any case, or fits a glob:
                                "*caixa*"
  --limit <n>                   at most so many, 1 to 500 (default: 100)
  --all                         the complete list; exit 23 when it cannot be proved complete
  -h, --help                    print help

Options of every command
${globalOptions}`;

  test.each([
    ['help content list'],
    ['content list --help'],
    ['content list -h'],
    ['content list --status live --help'],
  ])('%s', async (line) => {
    const { stdout, stderr, code } = await run(line.split(' '), { env: {} });
    expect(screen(stdout)).toBe(expected);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('players watch', async () => {
    const { stdout } = await run(['players', 'watch', '--help'], { env: {} });
    const [, options = ''] = /\nOptions\n([\s\S]*)\n\nOptions of every command\n/.exec(stdout) ?? [];
    expect(
      screen(
        options.replaceAll(
          /^ {2}--(?:health|status|platform|device|orient|store|name)(?:.*\n {4})*.*\n/gm,
          '',
        ),
      ),
    ).toBe(`
  --interval <time>       ask this often, give or take a tenth (default: 30s; at least 5s)
  --for <n>               tell a change when n polls in a row have seen it (default: 1)
  --exec <command>        run this in the shell for each event, which is on its stdin and in
                          SIGNAGE_EVENT_*
  --once-state <file>     ask once, tell what has changed since the last run, and keep it in this
                          file: for cron
  -h, --help              print help`);
  });

  test.each(registry.map(({ name }) => name))('every noun has help with an example: %s', async (name) => {
    const { stdout, code } = await run(['help', name], { env: {} });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^(?:.+\\n)*.+\\.\\n\\n {2}signage ${name} `));
    expect(stdout).toContain(`\nUsage: signage ${name} `);
    expect((await run([name, '--help'], { env: {} })).stdout).toBe(stdout);
  });

  test.each([
    ['content', 'list'],
    ['schedules', 'list'],
    ['players', 'list'],
    ['analytics', 'summary'],
  ])('%s says what it does without a verb', async (noun, verb) => {
    expect((await run(['help', noun], { env: {} })).stdout).toContain(`Without a verb: ${verb}.\n`);
  });

  test('is as wide as the terminal', async () => {
    const { stdout } = await run(['help', 'content', 'list'], { env: {}, columns: 80 });
    expect(
      Math.max(
        ...stdout
          .split('\n')
          .slice(8)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });

  test('a verb names what it takes', async () => {
    const { stdout } = await run(['help', 'content', 'get'], { env: {} });
    expect(stdout).toContain('\nUsage: signage content get <id...> [options]\n');
  });
});

describe('topics are made from the tables that the code uses', () => {
  test('exit-codes has every code', async () => {
    const { stdout, code } = await run(['help', 'exit-codes'], { env: {} });
    expect(code).toBe(0);
    for (const [name, { exitCode, meaning }] of Object.entries(failures)) {
      expect(stdout).toMatch(
        new RegExp(`^ {2}${exitCode} +${name} +${meaning.replace(/[()]/g, '\\$&')}$`, 'm'),
      );
    }
    expect(stdout).toMatch(/^ {2}0 +OK +success/m);
  });

  test('the exit codes are those that scripts know', () => {
    const codes = Object.fromEntries(
      Object.entries(failures).map(([name, { exitCode }]) => [name, exitCode]),
    );
    expect(codes).toEqual({
      DEFECT: 1,
      USAGE: 2,
      CONFIG: 3,
      MISSING_API_KEY: 10,
      INVALID_FORMAT: 11,
      INVALID_KEY: 12,
      KEY_EXPIRED: 13,
      KEY_REVOKED: 14,
      INSUFFICIENT_SCOPE: 15,
      UNAUTHORIZED: 19,
      NOT_FOUND: 20,
      BAD_REQUEST: 21,
      BAD_RESPONSE: 22,
      INCOMPLETE: 23,
      REFUSED: 29,
      NO_CONNECTION: 30,
      TLS: 31,
      TIMEOUT: 32,
      RATE_LIMITED: 33,
      SERVER_ERROR: 34,
      WARNING: 40,
      CRITICAL: 41,
      OFFLINE: 42,
      NOT_REACHED: 43,
      HUNG_UP: 129,
      INTERRUPTED: 130,
      QUIT: 131,
      TERMINATED: 143,
    });
  });

  test('environment has every variable', async () => {
    const { stdout } = await run(['help', 'environment'], { env: {} });
    for (const [name, meaning] of Object.entries(environment)) {
      expect(stdout).toContain(`  ${name.padEnd(20)}  ${meaning}\n`);
    }
  });

  test('output has every format', async () => {
    const { stdout } = await run(['help', 'output'], { env: {} });
    for (const format of formats) expect(stdout).toMatch(new RegExp(`^ {2}-o ${format} +\\w`, 'm'));
  });
});

describe('help on what there is not', () => {
  test.each([
    [
      'help exit-code',
      'there is no help on "exit-code". Did you mean exit-codes?',
      'There is help on content, schedules, players, analytics, auth, sandbox, help, exit-codes, environment, output',
    ],
    [
      'help astronomy',
      'there is no help on "astronomy"',
      'There is help on content, schedules, players, analytics, auth, sandbox, help, exit-codes, environment, output',
    ],
    ['help content lst', 'there is no help on "lst". Did you mean list?', 'There is help on list, get'],
  ])('%s', async (line, message, hint) => {
    expect(await run(line.split(' '), { env: {} })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n  ${hint}\n`,
      code: 2,
    });
  });
});

test('--version is that of the package', async () => {
  expect(await run(['--version'], { env: {} })).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 });
});
