import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../package.json';
import { createAuthority } from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { execute } from '../helpers/programs.ts';
import { folderOf } from './tool.ts';

/*
 * A step of a workflow that uses action.yml, run as GitHub's runner would: each step of the action in its own bash, with
 * inputs in the environment and files for its outputs, its summary and PATH. The release that it installs has the packed
 * tool, or less, for the executable.
 */

const name = `signage-${version}-linux-x64`;
export const archiveName = `${name}.tar.gz`;
export const tarballName = `signage-cli-${version}.tgz`;

/** What a release has for Linux: an archive with a folder of its name. */
export async function archive(program: string, inside = name): Promise<Buffer> {
  const folder = folderOf();
  mkdirSync(join(folder, inside));
  writeFileSync(join(folder, inside, 'signage'), program, { mode: 0o755 });
  await execute('tar', ['-czf', join(folder, 'archive'), '-C', folder, inside]);
  return readFileSync(join(folder, 'archive'));
}

/** The packed tool as if it were the executable. */
export function executable(): Promise<Buffer> {
  return archive(`#!/bin/sh\nexec '${process.execPath}' '${inject('tool')}' "$@"\n`);
}

/** Prints its arguments; does not know its version if it gets a key. */
export function echo(): Promise<Buffer> {
  return archive(`#!${process.execPath}
const args = process.argv.slice(2);
console.log(args[0] === '--version' ? '${version}' : JSON.stringify(args));
if (args[0] === '--version' && 'SIGNAGE_API_KEY' in process.env) console.log('with a key');
`);
}

/** The files of a release, by name. */
export type Assets = Readonly<Record<string, string | Buffer>>;

/** A line of checksums.txt. */
export function checksum(file: string, bytes: string | Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
}

/** A release: its files, and their checksums. */
export function release(files: Assets): Assets {
  const lines = Object.entries(files).map(([file, bytes]) => checksum(file, bytes));
  return { ...files, 'checksums.txt': lines.join('') };
}

interface Step {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface CompositeStep {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

/** Runs the action, which installs this release; GitHub redirects to `objects`, where it stores files. */
export async function runAction(assets: Assets, { inputs, env }: Step = {}, objects = '/objects/') {
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
  // A copy of the action that takes releases from this server.
  const action = folderOf();
  for (const path of ['action.yml', 'release/action']) cpSync(path, join(action, path), { recursive: true });
  const manifest = readFileSync('package.json', 'utf8').replace('git+https://github.com/', `git+${baseUrl}/`);
  writeFileSync(join(action, 'package.json'), manifest);

  const { inputs: known, outputs, runs } = parse(readFileSync('action.yml', 'utf8'));
  const context: Record<string, string> = {};
  for (const name of Object.keys(known)) context[`inputs.${name}`] = inputs?.[name] ?? known[name].default;
  const [workspace, runner] = [folderOf(), folderOf()];
  const file = (name: string) => join(runner, name);
  for (const name of ['summary', 'path']) writeFileSync(file(name), '');
  writeFileSync(file('ca.pem'), authority.pem);
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
      CURL_CA_BUNDLE: file('ca.pem'),
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
  return {
    /** What both steps print, on both streams, with `VERSION` for ours. */
    log: log.replaceAll(version, 'VERSION'),
    code,
    exitCode: evaluate(outputs['exit-code'].value, context),
    summary: readFileSync(file('summary'), 'utf8'),
    /** The folders that later steps find in PATH. */
    path: readFileSync(file('path'), 'utf8'),
    /** The folder in which the steps run. */
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
