import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { version } from '../../package.json';
import { createAuthority } from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { emptyFolder } from '../helpers/run.ts';

/*
 * A step of a workflow that uses action.yml, run as GitHub's runner would: each step of the action in its own bash, with
 * inputs in the environment and files for its outputs, its summary and PATH.
 */

export interface StepResult {
  /** What both steps print, on both streams. */
  readonly log: string;
  readonly code: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The folders that later steps find in PATH. */
  readonly path: string;
  /** The folder in which the steps run. */
  readonly workspace: string;
}

export interface Step {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The files of a release, by name. */
export type Assets = Readonly<Record<string, string | Buffer>>;

interface CompositeStep {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

/** Serves the files as the release of this version, which redirects to `objects` as GitHub does to where it stores files; resolves to a function that runs the action from there. */
export async function publish(
  assets: Assets,
  objects = '/objects/',
): Promise<(step?: Step) => Promise<StepResult>> {
  const authority = await createAuthority();
  const folder = `/signage-cli/signage/releases/download/v${version}/`;
  const { baseUrl } = await serve(
    ({ url = '' }, response) => {
      if (url.startsWith(folder) && url.slice(folder.length) in assets)
        return response.writeHead(302, { location: objects + url.slice(folder.length) }).end();
      const found = url.startsWith('/objects/') ? assets[url.slice('/objects/'.length)] : undefined;
      return response.writeHead(found === undefined ? 404 : 200).end(found);
    },
    { certificate: await authority.issue() },
  );
  const action = checkout(baseUrl);
  const ca = join(emptyFolder(), 'ca.pem');
  writeFileSync(ca, authority.pem);
  return (step) => runAction(action, { ...step, env: { CURL_CA_BUNDLE: ca, ...step?.env } });
}

/** A copy of the action that takes releases from this server. */
function checkout(baseUrl: string): string {
  const folder = emptyFolder();
  for (const path of ['action.yml', 'release/action']) cpSync(path, join(folder, path), { recursive: true });
  const manifest = readFileSync('package.json', 'utf8');
  writeFileSync(join(folder, 'package.json'), manifest.replace('git+https://github.com/', `git+${baseUrl}/`));
  return folder;
}

async function runAction(action: string, { inputs, env }: Step): Promise<StepResult> {
  const { inputs: known, outputs, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8'));
  const context: Record<string, string> = {};
  for (const name of Object.keys(known)) context[`inputs.${name}`] = inputs?.[name] ?? known[name].default;
  const workspace = emptyFolder();
  const runner = emptyFolder();
  const file = (name: string) => join(runner, name);
  for (const name of ['summary', 'path']) writeFileSync(file(name), '');
  mkdirSync(file('temp'));
  let log = '';
  let code = 0;
  for (const { id, env: stepEnv, run } of runs.steps as readonly CompositeStep[]) {
    if (code !== 0) break;
    writeFileSync(file('output'), '');
    writeFileSync(file('script.sh'), run);
    const given = Object.entries(stepEnv).map(([name, value]) => [name, evaluate(value, context)]);
    const result = await bash(file('script.sh'), workspace, {
      PATH: process.env.PATH,
      HOME: runner,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: action,
      GITHUB_OUTPUT: file('output'),
      GITHUB_PATH: file('path'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_OS: 'Linux',
      RUNNER_ARCH: 'X64',
      RUNNER_TEMP: file('temp'),
      npm_config_offline: 'true',
      ...env,
      ...Object.fromEntries(given),
    });
    log += result.log;
    code = result.code;
    for (const line of readFileSync(file('output'), 'utf8').split('\n').filter(Boolean)) {
      const at = line.indexOf('=');
      context[`steps.${id}.outputs.${line.slice(0, at)}`] = line.slice(at + 1);
    }
  }
  const results = Object.keys(outputs).map((name) => [name, evaluate(outputs[name].value, context)]);
  return {
    log,
    code,
    outputs: Object.fromEntries(results),
    summary: readFileSync(file('summary'), 'utf8'),
    path: readFileSync(file('path'), 'utf8'),
    workspace,
  };
}

/** A value that is one expression. */
function evaluate(value: string, context: Readonly<Record<string, string>>): string {
  const name = /^\$\{\{ ([\w.-]+) \}\}$/.exec(value)?.[1];
  if (name === undefined) throw new Error(`not one expression: ${value}`);
  return context[name] ?? '';
}

function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ log: string; code: number }> {
  return new Promise((resolve) => {
    const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', script];
    execFile('bash', args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ log: stderr + stdout, code: error === null ? 0 : Number(error.code) });
    });
  });
}
