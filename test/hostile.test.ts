import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formats } from '../src/output/format.ts';
import { contentItem, player, schedule } from './helpers/fixtures.ts';
import { type RunOptions, type RunResult, run } from './helpers/run.ts';
import { type Reply, replying } from './helpers/service.ts';

/*
 * Text of the service is data: it can neither drive the terminal nor pass for a row, a note or an error of the tool.
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

/** On stderr is nothing but the summary of a list, notes and warnings. */
function expectOnlyNotes(stderr: string): void {
  for (const line of cleanLines(stderr))
    expect(line).toMatch(/^$|^note: |^warning: |^\d+ (?:player|schedule)s?: /);
}

describe.each(Object.entries(attacks))('a name that would %s', (_, attack) => {
  const harmless = 'harmless';
  const terminal = { columns: 120 };

  test.each([
    ['schedules', 'list'],
    ['schedules', 'list', '--no-trunc', '--color', 'always'],
    ['schedules', 'get', '12'],
    ['players', 'list'],
    ['players', 'list', '--fields', 'name,healthStatus,lastSeenAt'],
    ['players', 'get', player.id],
  ])('%s %s', async (...argv) => {
    const item = argv[0] === 'players' ? player : schedule;
    for (const options of [{}, terminal]) {
      const expected = await ask(argv, poisoned(item, harmless), options);
      const found = await ask(argv, poisoned(item, attack), options);
      expect(found.code).toBe(0);
      expectOnlyNotes(found.stderr);
      const lines = cleanLines(found.stdout);
      // A list has as many rows as items, however they are named.
      if (argv[1] === 'list') expect(lines).toHaveLength(cleanLines(expected.stdout).length);
    }
  });

  test.each([
    [[]],
    [['--report', 'nagios']],
    [['--report', 'github']],
    [['--report', 'junit']],
    [['--report', 'openmetrics']],
  ])('players check %j', async (reports) => {
    const argv = [
      'players',
      'check',
      '--max-age',
      '1m',
      '--min-version',
      '1',
      '--include-blocked',
      ...reports,
    ];
    for (const options of [{}, { columns: 500 }]) {
      const expected = await ask(argv, poisoned(player, harmless), options);
      const found = await ask(argv, poisoned(player, attack), options);
      expect(found.code).toBe(expected.code);
      expect(cleanLines(found.stdout)).toHaveLength(cleanLines(expected.stdout).length);
      expect(cleanLines(found.stderr)).toHaveLength(cleanLines(expected.stderr).length);
    }
  });

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
      const { stdout, stderr } = await ask(['players', ...mode], reply, terminal);
      expect(stdout).toBe('');
      const lines = cleanLines(stderr);
      const ours = lines.filter((line) => line.startsWith('signage: ') || line.startsWith('{"error":'));
      expect(ours).toHaveLength(1);
      // What follows is a hint, or with --verbose a stack; before it, with --verbose, is the request.
      const others = lines.filter((line) => line !== '' && !ours.includes(line));
      for (const line of others) expect(line).toMatch(/^ {2}|^GET https:/);
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
      const { stdout, stderr } = await ask(argv, new Error('no network'), terminal);
      expect(stdout).toBe('');
      const [first, ...hints] = cleanLines(stderr);
      expect(first).toMatch(/^signage: /);
      for (const line of hints) expect(line).toMatch(/^ {2}|^$/);
    }
  });
});

test('an id that was asked for on stdin is not repeated raw', async () => {
  const { stderr, code } = await ask(['players', 'get', '-'], { body: '[]' }, { stdin: '\u001b[31mx' });
  expect({ stderr, code }).toEqual({
    stderr: `signage: no player "\\u001b[31mx" for this tenant
  See: signage players list
`,
    code: 20,
  });
});

test('states that nobody has documented fill no line of their own', async () => {
  const players = Object.values(attacks).map((healthStatus, at) => ({
    ...player,
    id: String(at),
    healthStatus,
  }));
  const { stderr } = await ask(['players'], { body: JSON.stringify(players) }, { columns: 100 });
  expectOnlyNotes(stderr);
});

describe('the longest name', () => {
  const name = '\u202eä'.repeat(32_768);
  const reply = { body: JSON.stringify([{ ...player, name }]), chunk: 65_536 };

  test.each(formats)('is printed whole as %s', async (format) => {
    const { stdout, stderr, code } = await ask(['players', '-o', format, '--fields', 'name'], reply);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout.match(/ä/g)).toHaveLength(32_768);
  });

  test('is cut to the width of a terminal', async () => {
    const { stdout, code } = await ask(['players'], reply, { columns: 100 });
    expect(code).toBe(0);
    expect(Math.max(...cleanLines(stdout).map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

describe('a number that no double holds', () => {
  const body =
    '[{"id":12345678901234567890,"name":"x","priority":0.1000000000000000055511151231257827,"extra":[1e400]}]';
  const argv = ['schedules', '-o'];

  test.each(['json', 'ndjson'])('is printed as it came, as %s', async (format) => {
    const { stdout, code } = await ask([...argv, format], { body });
    expect({ printed: stdout.replace(/^(?!\[)(.*)\n/, '[$1]\n'), code }).toEqual({
      printed: `${body}\n`,
      code: 0,
    });
  });

  test.each(formats)('is a double with --fields, as %s', async (format) => {
    const { stdout } = await ask([...argv, format, '--fields', 'id,priority', '--sort', 'priority'], {
      body,
    });
    expect(stdout).toContain('12345678901234567000');
    expect(stdout).toMatch(/\b0\.1(?!\d)/);
  });
});

describe('values that cannot be meant', () => {
  const odd = {
    ...contentItem,
    createdAt: '2026-02-30T99:00:00Z',
    updatedAt: 'yesterday',
    validUntil: '',
    fileSizeBytes: -5,
    durationSeconds: -1.5,
    width: -1,
    daysOfWeek: ['MON', 'NEVER'],
    startAt: '99:99',
  };

  test.each(formats)('are shown as they came, as %s', async (format) => {
    for (const options of [{}, { columns: 400 }]) {
      const reply = { body: JSON.stringify([odd]) };
      const fields = ['--fields', 'id,createdAt,updatedAt,fileSizeBytes,durationSeconds,startAt,daysOfWeek'];
      const { stdout, code } = await ask(['content', '-o', format, ...fields], reply, options);
      expect(code).toBe(0);
      for (const text of ['2026-02-30T99:00:00Z', 'yesterday', '-5', '-1.5', '99:99', 'NEVER']) {
        expect(stdout).toContain(text);
      }
    }
  });

  test('can be sorted by', async () => {
    const reply = { body: JSON.stringify([odd, contentItem, { id: 'x' }]) };
    for (const field of ['createdAt', 'fileSizeBytes', '-startAt', 'daysOfWeek', 'metadata']) {
      expect((await ask(['content', '--sort', field, '--json'], reply)).code).toBe(0);
    }
  });
});

describe('keys that are special to JavaScript', () => {
  const item =
    '{"10":"ten","9":"nine","id":12,"__proto__":{"name":"polluted"},"constructor":1,"name":"a","name":"b"}';
  const reply = { body: `[${item}]` };

  test('keep their order, twice or not, in JSON', async () => {
    for (const format of ['json', 'ndjson']) {
      const { stdout } = await ask(['schedules', '-o', format], reply);
      expect(stdout).toBe(format === 'json' ? `[${item}]\n` : `${item}\n`);
    }
  });

  test('the last of two counts, as everywhere', async () => {
    const { stdout } = await ask(['schedules', '-o', 'tsv', '--no-header', '--fields', 'id,name'], reply);
    expect(stdout).toBe('12\tb\n');
  });

  test('change no object of ours', async () => {
    await ask(['schedules'], reply);
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false);
    expect(new Map(Object.entries({})).get('name')).toBeUndefined();
  });
});

describe('an answer of other types than documented', () => {
  const items = [1, 2, 3].map((id) => ({ id, name: id, priority: 'high', tags: id, estados: 'SP' }));
  const reply = { body: JSON.stringify([...items, { id: 4, priority: 1 }]) };
  const warning = `warning: schedules: name is not a string as documented (3×)
warning: schedules: priority is not an integer as documented (3×)
warning: schedules: estados is not a list of strings as documented (3×)
`;

  test.each(formats)('is shown, and each field is warned of once, as %s', async (format) => {
    const { stdout, stderr, code } = await ask(['schedules', '-q', '-o', format], reply);
    expect({ stderr, code }).toEqual({ stderr: warning, code: 0 });
    expect(stdout).toContain('high');
  });

  test.each(formats)('is refused with --strict, as %s', async (format) => {
    const { stdout, stderr, code } = await ask(['schedules', '--strict', '-o', format], reply);
    expect(code).toBe(22);
    expect(stderr).toContain(
      'does not match the documentation: schedules: name is not a string as documented (3×); schedules',
    );
    const isStreamed = format === 'ndjson' || format === 'csv' || format === 'tsv';
    expect(stdout.split('\n').length).toBe(isStreamed ? (format === 'ndjson' ? 5 : 6) : 1);
  });

  test('warns of what is in one object as well', async () => {
    const { stderr, code } = await ask(['analytics', '--json'], { body: '{"totalContent":"many"}' });
    expect({ stderr, code }).toEqual({
      stderr: 'warning: analytics/summary: totalContent is not an integer as documented (1×)\n',
      code: 0,
    });
  });
});
