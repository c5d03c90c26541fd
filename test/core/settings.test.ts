import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    expect(await settled(yaml, line)).toMatchSnapshot();
  });
});
