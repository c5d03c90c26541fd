// project: slow
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formats } from '../src/output/options.ts';
import { player, schedule } from './helpers/fixtures.ts';
import { configured, type RunOptions, type RunResult, run } from './helpers/run.ts';
import { type Reply, replying } from './helpers/service.ts';
import { commandsIn } from './output/runner-commands.ts';

/*
 * Text of the service is data: it can neither drive the terminal or a CI runner nor pass for a row, a note or an error.
 */

/** What a hostile name may hold, by what it is meant to do. */
const attacks: Readonly<Record<string, string>> = {
  'color the rest': '\u001b[31m',
  'clear the screen': '\u001b[2J\u001b[H',
  'move the cursor up': '\u001b[1A\u001b[2K',
  'set the title': '\u001b]0;owned\u0007',
  'make a link': '\u001b]8;;https://evil.test\u001b\\click\u001b]8;;\u001b\\',
  'write to the clipboard': '\u001b]52;c;ZXZpbA==\u0007',
  'reset the terminal': '\u001bc',
  'go back over the line': 'x\r5b0c1f6e healthy',
  'delete backwards': 'x\b\b\b',
  'ring the bell': '\u0007',
  'a C1 control sequence': '\u009b31m',
  'a C1 command': '\u009d0;owned\u009c',
  'forge a row': 'x\n5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c12  Forged  healthy',
  'forge a cell': 'x\thealthy\tx',
  'forge an error': 'x\nsignage: the API key has expired (KEY_EXPIRED)',
  'forge a Windows line': 'x\r\nforged',
  'forge a line by separators': 'x\u2028forged\u2029forged\u0085forged\u000bforged\u000cforged',
  'turn the text around': '\u202egnp.exe\u202c',
  'isolate and turn': '\u2067x\u2069\u200f\u061c',
  'hide letters': 'a\u200bb\u2060c\ufeffd\u00ade',
  'hide a text in tags': 'a\u{e0041}\u{e0042}',
  'half an emoji': '\ud83d',
  'a null': 'a\u0000b',
  'stop the commands of a runner': '##[stop-commands]x',
  'end a task': 'Loja ##vso[task.complete result=Failed;]x',
  'be a command of a runner': '::stop-commands::token',
  'be a command of a runner, after a space': ' ::add-mask::offline',
};

const esc = '\u001b';
const colors = new RegExp(`${esc}\\[\\d{1,2}m`, 'g');
const hazards = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The lines of an output without our colors. Nothing else in it may be a control or be invisible. */
function cleanLines(text: string): string[] {
  const lines = text.replace(colors, '').split(/\r?\n/);
  for (const line of lines) expect(line.replaceAll('\t', '')).not.toMatch(hazards);
  return lines;
}

function ask(argv: readonly string[], reply: Reply | Error, options: RunOptions = {}): Promise<RunResult> {
  return run([...argv, '--retries', '0'], { ...options, context: { fetch: replying(reply) } });
}

/** Every text field, key and element of an object is the attack, save its id. */
function poisoned(item: object, text: string): Reply {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    name === 'id' ? value : poison(value, text),
  ]);
  return { body: JSON.stringify([{ ...Object.fromEntries(fields), [text]: text }]) };
}

function poison(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return [text, 'MON', text];
  if (typeof value === 'object' && value !== null) return { [text]: text, a: { [text]: [text] } };
  return typeof value === 'string' ? text : value;
}

/** Where the output goes: a pipe, a terminal, and the logs of CI runners. */
const outputs: readonly RunOptions[] = [
  {},
  { columns: 120 },
  { env: { ...configured, GITHUB_ACTIONS: 'true' } },
  { env: { ...configured, TF_BUILD: 'True' }, columns: 120 },
];

/** Expects that a runner finds no command in what goes to its log. */
function expectNoCommands({ stdout, stderr }: RunResult, { env }: RunOptions): void {
  if (env !== undefined) expect(commandsIn(stdout + stderr.replaceAll(ownCommands, ''))).toEqual([]);
}

/** What `--report github` means to be commands. */
const ownCommands = /^::(?:error|warning) title=[^:]*::/gm;

/** On stderr is nothing but the summary of a list, notes and warnings. */
function expectOnlyNotes(stderr: string): void {
  for (const line of cleanLines(stderr))
    expect(line).toMatch(/^$|^note: |^warning: |^\d+ (?:player|schedule)s?: /);
}

describe.each(Object.entries(attacks))('a name that would %s', (_, attack) => {
  const harmless = 'harmless';
  const terminal = { columns: 120 };

  test.each([
    'schedules list',
    'schedules list --no-trunc --color always',
    'schedules get 12 --no-names',
    'players list',
    'players list --fields name,healthStatus,lastSeenAt',
    `players get ${player.id}`,
    'incidents',
  ])('%s', async (line) => {
    const argv = line.split(' ');
    const item = argv[0] === 'schedules' ? schedule : player;
    for (const options of outputs) {
      const expected = await ask(argv, poisoned(item, harmless), options);
      const found = await ask(argv, poisoned(item, attack), options);
      expect(found.code).toBe(0);
      expectOnlyNotes(found.stderr);
      expectNoCommands(found, options);
      const lines = cleanLines(found.stdout);
      // A list has as many rows as items, however they are named.
      if (argv[1] === 'list') expect(lines).toHaveLength(cleanLines(expected.stdout).length);
    }
  });

  test.each([[], ['nagios'], ['github'], ['junit'], ['openmetrics']])(
    'players check %s',
    async (...report) => {
      const flags = '--max-age 1m --min-version 1 --include-blocked'.split(' ');
      const argv = ['players', 'check', ...flags, ...report.flatMap((name) => ['--report', name])];
      for (const options of outputs.map((one) => ({ ...one, ...(one.columns && { columns: 500 }) }))) {
        const expected = await ask(argv, poisoned(player, harmless), options);
        const found = await ask(argv, poisoned(player, attack), options);
        expect(found.code).toBe(expected.code);
        expectNoCommands(found, options);
        expect(cleanLines(found.stdout)).toHaveLength(cleanLines(expected.stdout).length);
        expect(cleanLines(found.stderr)).toHaveLength(cleanLines(expected.stderr).length);
      }
    },
  );

  test.each(formats)('is safe on a terminal as %s', async (format) => {
    const { stdout, stderr, code } = await ask(
      ['schedules', '-o', format],
      poisoned(schedule, attack),
      terminal,
    );
    cleanLines(stdout);
    cleanLines(stderr);
    expect(code).toBe(0);
  });

  test('is one value to whoever reads the pipe', async () => {
    const reply = { body: JSON.stringify([{ id: 12, name: attack }]) };
    const argv = ['schedules', '--fields', 'name,id', '--no-header', '-o'];
    const outputs = await Promise.all(
      ['json', 'ndjson', 'yaml', 'csv', 'tsv'].map((format) => ask([...argv, format], reply)),
    );
    const [json = '', ndjson = '', yaml = '', csv = '', tsv = ''] = outputs.map(({ stdout }) => stdout);
    expect(JSON.parse(json)).toEqual([{ name: attack, id: 12 }]);
    expect(JSON.parse(ndjson)).toEqual({ name: attack, id: 12 });
    expect(parseYaml(yaml)).toEqual([{ name: attack, id: 12 }]);
    expect(Papa.parse(csv, { skipEmptyLines: true, newline: '\r\n', delimiter: ',' }).data).toEqual([
      [attack, '12'],
    ]);
    expect(tsv.split('\n')).toHaveLength(2);
    expect(tsv.split('\t')).toHaveLength(2);
    cleanLines(tsv);
  });

  const refusals: Readonly<Record<string, Reply | Error>> = {
    'an error text': { status: 500, body: JSON.stringify({ error: attack, code: 'BROKEN' }) },
    'a code': { status: 400, body: JSON.stringify({ error: 'x', code: attack }) },
    'a redirect': { status: 302, headers: { Location: `https://evil.test/${attack}` } },
    'a relative redirect': { status: 308, headers: { Location: attack } },
    'no JSON': { body: attack },
    'an item that is no JSON': { body: `[${attack}]` },
    'a request id': { headers: { 'X-Request-Id': attack }, body: '{}' },
    'a Retry-After': { status: 429, headers: { 'Retry-After': attack } },
    'an exception': new Error(attack),
    'an exception with a code': Object.assign(new Error(attack), { code: attack }),
    'a TLS exception': Object.assign(new Error('x'), { code: `ERR_TLS_${attack}` }),
  };
  test.each(Object.entries(refusals))('%s fakes no message', async (_, reply) => {
    for (const mode of [[], ['-v'], ['--color', 'always'], ['-v', '--json']]) {
      for (const options of [terminal, ...outputs.slice(2)]) {
        const { stdout, stderr } = await ask(['players', ...mode], reply, options);
        expectNoCommands({ stdout, stderr, code: 0 }, options);
        expect(stdout).toBe('');
        const lines = cleanLines(stderr);
        const ours = lines.filter((line) => line.startsWith('signage: ') || line.startsWith('{"error":'));
        expect(ours).toHaveLength(1);
        // What follows is a hint, or with --verbose a stack; before it, with --verbose, is the request.
        const others = lines.filter((line) => line !== '' && !ours.includes(line));
        for (const line of others) expect(line).toMatch(/^ {2}|^GET https:/);
      }
    }
  });

  test('typed on the command line it fakes no message', async () => {
    for (const argv of [
      ['players', '--fields', `id,${attack}`],
      ['players', '--health', attack],
      ['players', '--profile', `a${attack}`],
      ['players', '--base-url', `x${attack}`],
      ['content', 'get', `x${attack}`],
      ['auth', 'switch', `x${attack}`],
      [`x${attack}`],
      [`--x${attack}`],
    ]) {
      for (const options of [terminal, ...outputs.slice(2)]) {
        const found = await ask(argv, new Error('no network'), options);
        expect(found.stdout).toBe('');
        expectNoCommands(found, options);
        const [first, ...hints] = cleanLines(found.stderr);
        expect(first).toMatch(/^signage: /);
        for (const line of hints) expect(line).toMatch(/^ {2}|^$/);
      }
    }
  });
});

test('states that nobody has documented fill no line of their own', async () => {
  const players = Object.values(attacks).map((healthStatus, at) => ({
    ...player,
    id: String(at),
    healthStatus,
  }));
  const { stderr } = await ask(['players'], { body: JSON.stringify(players) }, { columns: 100 });
  const [warning, summary, ...rest] = cleanLines(stderr);
  expect(warning).toBe('warning: players: id is not a UUID as documented (27×)');
  expect(summary).toMatch(/^27 players: /);
  // It is wrapped, and only its first line begins at the left.
  for (const line of rest) expect(line).toMatch(/^$|^note: |^ {2}\S/);
});

test('an error after --report github is no command', async () => {
  const reply = { status: 400, body: '{"error":"##[group]x"}' };
  const { stderr } = await ask(['players', 'check', '--report=github', '--verbose'], reply);
  expect(stderr).toContain('# #[group]x');
  expect(commandsIn(stderr)).toEqual([]);
});
