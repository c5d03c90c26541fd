// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listNames } from '../../src/model/lists.ts';
import { emptyFolder, run } from '../helpers/run.ts';

const folder = emptyFolder();
const file = join(folder, 'signage.yaml');

/** Runs a line on sample data with a `signage.yaml`, as if it were in the working folder; `FILE` is its path. */
async function settled(yaml: string, line: string, columns?: number) {
  const { stdout, stderr, code } = await ran(yaml, line, columns);
  return `${stdout}${stderr}${code}\n`.replaceAll(file, 'FILE').replaceAll(folder, 'FOLDER');
}

function ran(yaml: string, line: string, columns?: number) {
  writeFileSync(file, yaml);
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const context = { findUpwards: (name: string) => (name === 'signage.yaml' ? file : undefined) };
  const width = columns === undefined ? {} : { columns };
  return run([...words, '--demo'], { env: { NO_COLOR: '1' }, context, ...width });
}

const ownRules = `
rules:
  - { id: has-store, for: players, fails: "starts_with(name, 'Loja 012')", message: is in the wrong store, severity: error, fix: move it }
  - { id: no-video, for: schedules, fails: "priority > \`9\`", message: outranks campaigns }
lint: { severity: { priority-tie: off, no-video: info } }
`;

test('rules of one’s own are like any others', async () => {
  expect(await settled(ownRules, 'lint --only has-store,no-video')).toMatchSnapshot('lint');
  expect(await settled(ownRules, 'lint explain has-store')).toMatchSnapshot('explain');
  expect(await settled(ownRules, 'lint --only has-store --report github -q')).toMatchSnapshot('report');
  const { findings } = JSON.parse((await ran(ownRules, 'lint --skip has-store --json -q')).stdout);
  const rules = new Set(findings.map(({ rule }: { rule: string }) => rule));
  const ids = ['has-store', 'no-video', 'priority-tie'];
  expect(ids.filter((id) => rules.has(id))).toEqual(['no-video']);
});

test('status and reports count what they find', async () => {
  const errorsOf = async (yaml: string) => JSON.parse((await ran(yaml, 'status --json -q')).stdout).errors;
  const own =
    '{ id: has-store, for: players, fails: "starts_with(name, \'Loja 012\')", message: x, severity: error }';
  const [before, after] = [await errorsOf('rules: []'), await errorsOf(`rules: [${own}]`)];
  expect(after).toBe(before + 3);
});

describe('what is not typed comes from the file', () => {
  test.each([
    ['check: { max-offline: 50%, max-critical: 5 }', 'players check'],
    ['check: { max-offline: 50%, max-critical: 5 }', 'players check --max-offline 0'],
    ['check: { max-offline: 50%, max-critical: 5 }', 'players check --settings none'],
    ['check: { min-version: 9 }', 'players list -n 1 --fields name -q'],
    [
      'timezone: America/Manaus',
      'lint --only priority-tie --fail-on never -q -o json --query assumptions.zone',
    ],
    ['hours: 08:00-22:00', 'lint --only gap -q --fields name,message'],
    ['lint: { baseline: missing.json }', 'lint'],
  ])('%s: %s', async (yaml, line) => {
    expect(await settled(yaml, line)).toMatchSnapshot();
  });

  test('a terminal is told', async () => {
    expect(await settled('{}', 'players check', 200)).toContain('note: settings: FILE\n');
    expect(await settled('{}', 'players list', 200)).not.toContain('FILE');
    expect(await settled('{}', 'auth status')).toContain('note: settings: FILE\n');
  });
});

describe('a rule that looks at a field that no object has', () => {
  const rules = `rules:
  - { id: long, for: content, fails: "type == 'video' && duration > \`60\`", message: is long }
  - { id: owned, for: players, fails: "metadata.owner || !lastSeenAt", message: has an owner }
`;
  const warnings = [
    'warning: FILE:2:38: unknown field "duration" (did you mean durationSeconds?)',
    expect.stringMatching(/^warning: FILE:3:39: unknown field "metadata" \(fields: id, name, .*\)$/),
  ];
  test.each([
    ['lint', warnings],
    ['lint --only owned', warnings.slice(1)],
    ['status', warnings],
    ['diff --set schedule:506.priority=3', warnings],
    ['report -', warnings],
    ['lint -q', []],
    ['players check', []],
    ['lint rules', []],
  ])('%s', async (line, expected) => {
    const said = (await settled(rules, line)).split('\n').filter((text) => text.startsWith('warning:'));
    expect(said).toEqual(expected);
  });
});

test.each([
  ['a list', '[@,@]', 'looks at more than 1,000,000 values'],
  ['a text', "join('', [to_string(@),to_string(@)])", 'makes a text of more than 1,000,000 characters'],
])('a rule that doubles %s forty times is refused with its place', async (_what, part, does) => {
  const expression = Array.from({ length: 40 }, () => part).join(' | ');
  const rule = `rules: [{ id: a, for: players, fails: "(${expression}) == (${expression})", message: x }]`;
  for (const line of ['lint', 'status'])
    expect(await settled(rule, line)).toContain(`signage: FILE:1:39: the expression ${does}\n`);
});

test('many unknown names are refused at once', async () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1\n`).join('');
  expect(await settled(names, 'lint')).toBe(
    'signage: FILE:1:1: unknown field "k0"; there are timezone, states, hours, check, tables, lint, rules\n2\n',
  );
});

describe('what is wrong in the file', () => {
  test.each([
    'key: sgn_live_x',
    'base-url: https://example.com',
    'timezone: Mars/Base',
    'lint: { severity: { gap: fatal } }',
    'lint: { severity: { gaps: error } }',
    'check: { max-offline: lots }',
    'rules: [{ id: gap, for: content, fails: name, message: x }]',
    'rules: [{ id: "a b", for: content, fails: name, message: x }]',
    'rules: [{ id: a, for: screens, fails: name, message: x }]',
    'rules: [{ id: a, for: content, fails: "name ==", message: x }]',
    'rules: [{ id: a, for: content, fails: "length(`5`)", message: x }]',
    'hours: 8-22',
    'lint: {',
  ])('%s', async (yaml) => {
    const line = yaml.startsWith('check') ? 'players check' : 'lint';
    const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(listNames);
    expect((await settled(yaml, line)).replaceAll(names, 'ONE OF THE LISTS')).toMatchSnapshot();
  });
});

/* A repository that someone has cloned can make its own checks pass: whoever reads the result must see it. */
describe('what the file changes is said wherever the result is read', () => {
  const lenient = 'check: { max-offline: 100%, max-critical: 100%, max-age: 5m }';
  const note = 'note: settings from FILE: max-critical 100%, max-offline 100%';

  test.each([
    ['in a pipe', '', `${note} (to use none: --settings none)\n`],
    ['with --quiet', '-q', `${note} (to use none: --settings none)\n`],
    ['named', `--settings ${file}`, `${note}\n`],
    ['named, with --quiet', `-q --settings ${file}`, ''],
    ['without settings', '--settings none --max-offline 9 --max-critical 9', ''],
    ['all typed', '--max-offline 9 --max-critical 9', ''],
  ])('on stderr, %s', async (_, flags, stderr) => {
    const typed = await ran(lenient.replace(', max-age: 5m', ''), `players check -o json ${flags}`);
    expect(typed.stderr.replaceAll(file, 'FILE')).toBe(stderr);
    expect(typed.code).toBe(0);
  });

  test.each([
    ['players check', lenient],
    ['players list', lenient],
    ['screens', 'timezone: America/Manaus'],
    ['screens --assume zone=UTC', 'timezone: America/Manaus'],
    ['screens --timezone UTC', 'timezone: America/Manaus'],
    ['status', 'hours: 08:00-22:00\nlint: { severity: { expiring: off, priority-tie: info } }'],
    ['lint --fail-on never', 'lint: { severity: { expiring: off, priority-tie: off } }'],
    ['lint --fail-on never --only priority-tie', 'lint: { severity: { expiring: off, priority-tie: off } }'],
    [
      'lint --fail-on never --severity expiring=error',
      'lint: { severity: { expiring: off, priority-tie: off } }',
    ],
    ['lint --fail-on never --skip expiring', 'lint: { severity: { expiring: off, priority-tie: off } }'],
    ['diff --without content:1', 'lint: { severity: { expiring: off } }'],
    ['lint rules', 'lint: { severity: { expiring: off } }'],
  ])('only what counts: %s', async (line, yaml) => {
    const { stderr } = await ran(yaml, `${line} -q`);
    const said = stderr.split('\n').filter((text) => text.startsWith('note: settings'));
    expect(said.join('\n').replaceAll(file, 'FILE')).toMatchSnapshot();
  });

  test.each([
    ['check: { days: Mon }', 'incidents --demo-at 2026-12-06T10:00'],
    ['check: { grace: 30d, max-age: 60d, min-version: 9 }', 'incidents'],
    ['check: { grace: 30d }', 'incidents --grace 10m'],
    // A flag that a command does not have gets nothing from the file.
    ['check: { min-version: 9 }', 'incidents'],
  ])('incidents leaves out whom status leaves out, and says so: %s: %s', async (yaml, line) => {
    expect(await settled(yaml, line)).toMatchSnapshot();
  });

  test('in documents, and a list stays a list', async () => {
    const documentOf = async (yaml: string, line: string) =>
      JSON.parse((await ran(yaml, `${line} -o json`)).stdout.replaceAll(file, 'FILE'));
    const values = { 'check.max-offline': '100%', 'check.max-critical': '100%', 'check.max-age': '5m' };
    expect((await documentOf(lenient, 'players check')).settings).toEqual({ file: 'FILE', values });
    const off = 'lint: { severity: { expiring: off, far-date: info } }';
    const settings = { file: 'FILE', values: {}, rulesOff: 1, rulesChanged: 1, ownRules: 0 };
    expect((await documentOf(off, 'lint')).settings).toEqual(settings);
    expect((await documentOf(off, 'status')).settings).toEqual(settings);
    expect(await documentOf(off, 'players check')).not.toHaveProperty('settings');
    expect(await documentOf('timezone: America/Manaus', 'screens')).toMatchObject({
      settings: { file: 'FILE', values: { timezone: 'America/Manaus' } },
    });
    expect(await documentOf(off, 'players list')).toBeInstanceOf(Array);
  });

  test('what a baseline hides is counted', async () => {
    await ran('lint: { baseline: lint.json }', 'lint --update-baseline');
    const yaml = 'lint: { baseline: lint.json, severity: { expiring: off } }';
    const { stdout, stderr, code } = await ran(yaml, 'lint -o json -q');
    const { inBaseline, settings } = JSON.parse(stdout);
    expect(inBaseline).toBeGreaterThan(100);
    expect(settings).toMatchObject({ inBaseline, rulesOff: 1 });
    expect(code).toBe(0);
    expect(stderr.replaceAll(file, 'FILE')).toBe(
      `note: settings from FILE: baseline lint.json, 1 rule off (to use none: --settings none)
note: settings from FILE hide ${inBaseline} findings in the baseline (to use none: --settings none)\n`,
    );
  });

  test.each([
    ['nagios', 'players check'],
    ['junit', 'players check'],
    ['github', 'players check'],
    ['openmetrics', 'players check'],
    ['junit', 'lint'],
    ['github', 'lint'],
    ['sarif', 'lint'],
  ])('in the report %s of %s', async (format, command) => {
    const yaml = `${lenient}\nlint: { severity: { expiring: off, priority-tie: off } }`;
    const { stdout, stderr } = await ran(yaml, `${command} --report ${format}`);
    const said = `${stdout}${stderr}`.replaceAll(file, 'FILE').replaceAll(folder, 'FOLDER').split('\n');
    const [first = ''] = said;
    const about = said.filter((text) => /settings/.test(text) && !text.startsWith('note: '));
    expect(format === 'nagios' ? first : about.slice(0, 4).join('\n')).toMatchSnapshot();
  });

  test('in the page for people', async () => {
    const { stdout } = await ran('lint: { severity: { expiring: off } }', 'report -');
    expect(stdout).toContain('Judged by the settings in signage.yaml: 1 rule off.');
    const portuguese = await ran('lint: { severity: { expiring: off } }', 'report - --lang pt-br');
    expect(portuguese.stdout).toContain('Avaliado com as configurações de signage.yaml: 1 rule off.');
    const excusing = await ran('check: { grace: 30d, max-age: 60d }', 'report -');
    expect(excusing.stdout).toContain('Judged by the settings in signage.yaml: max-age 60d, grace 30d.');
    expect(excusing.stdout.match(/Not judged: .*?\)\./)?.[0]).toBe(
      'Not judged: 3 (unreachable for less than 30d).',
    );
  });
});

describe('own columns and an own order of a table', () => {
  const own = 'tables: { players: { fields: "name,storeId", sort: -name }, screens: { sort: name } }';

  test.each([
    ['players list -n 2'],
    ['players list -n 2 --fields id'],
    ['players list -n 2 --sort name'],
    ['players list --settings none -n 1'],
    ['players list --by status'],
    ['players list --count'],
    ["players list --query '[0].name'"],
    ['screens -n 2'],
  ])('on a terminal: %s', async (line) => {
    expect(await settled(own, line, 100)).toMatchSnapshot();
  });

  test.each(['players list -n 2', 'players list -n 2 -o csv', 'screens -n 2'])(
    'in a pipe, nothing changes: %s',
    async (line) => {
      expect(await settled(own, line)).toBe(await settled('{}', line));
    },
  );

  test('no other format changes on a terminal', async () => {
    const line = 'players list -n 2 -o csv';
    expect(await settled(own, line, 100)).toBe(await settled('{}', line, 100));
  });

  test.each([
    ['tables: { players: { fields: nmae } }', 'FILE: --fields: unknown field "nmae" (did you mean name?) '],
    [
      'tables: { players: { columns: name } }',
      'FILE:1:22: unknown field "columns"; there are fields, sort 2 ',
    ],
    ['tables: { player: { fields: name } }', 'FILE:1:11: unknown field "player" (did you mean players?) 2 '],
  ])('%s is refused', async (yaml, message) => {
    // The path is as long as the folder for tests, so lines break anywhere.
    const said = await settled(yaml, 'players list', 100);
    expect(said.replace(/\s+/g, ' ')).toContain(`signage: ${message}`);
  });
});
