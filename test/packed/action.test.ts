// project: packed-once, about Node
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../package.json';
import { archiveName as targetArchive, targets } from '../../release/targets.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
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
const archiveName = `${name}.tar.gz`;
const tarballName = `signage-cli-${version}.tgz`;

/** What a release has for Linux: an archive with a folder of its name. */
async function archive(program: string, inside = name): Promise<Buffer> {
  const folder = folderOf();
  mkdirSync(join(folder, inside));
  writeFileSync(join(folder, inside, 'signage'), program, { mode: 0o755 });
  await execute('tar', ['-czf', join(folder, 'archive'), '-C', folder, inside]);
  return readFileSync(join(folder, 'archive'));
}

/** The packed tool as if it were the executable. */
function executable(): Promise<Buffer> {
  return archive(`#!/bin/sh\nexec '${process.execPath}' '${inject('tool')}' "$@"\n`);
}

/** Prints its arguments; does not know its version if it gets a key. */
function echo(): Promise<Buffer> {
  return archive(`#!${process.execPath}
const args = process.argv.slice(2);
console.log(args[0] === '--version' ? '${version}' : JSON.stringify(args));
if (args[0] === '--version' && 'SIGNAGE_API_KEY' in process.env) console.log('with a key');
`);
}

/** The files of a release, by name. */
type Assets = Readonly<Record<string, string | Buffer>>;

/** A line of checksums.txt. */
function checksum(file: string, bytes: string | Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
}

/** A release: its files, and their checksums. */
function release(files: Assets): Assets {
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
async function runAction(assets: Assets, { inputs, env }: Step = {}, objects = '/objects/') {
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

/** The environment of someone who has a sandbox for a service. */
async function sandbox(): Promise<Record<string, string>> {
  const { baseUrl, keys, close } = await startSandbox({
    tenant: 'hostile',
    now: Date.parse('2026-11-20T12:00:00Z'),
  });
  onTestFinished(close);
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all, SIGNAGE_CONFIG_DIR: folderOf() };
}

describe('the action', () => {
  test('checks players: annotations, the summary, the exit code', async () => {
    const inputs = { args: '--max-offline=0\n--max-critical=5\r\n\n--quiet\n' };
    const { log, summary, path, workspace, ...ended } = await runAction(
      release({ [archiveName]: await executable() }),
      { inputs, env: await sandbox() },
    );
    expect(ended).toEqual({ code: 42, exitCode: '42' });
    expect(log).toMatch(
      /^signage VERSION, from https:.*\/vVERSION\/signage-VERSION-linux-x64\.tar\.gz\n::error title=signage players check::offline: 3 of 34 players \(8\.8%25\), limit 0\n/,
    );
    expect(summary).toMatch(/^### ✗ offline: 3 of 34 players \(8\.8%<wbr>\), limit 0\n/);
    expect(readdirSync(workspace)).toEqual([]);
    // Later steps can call it too.
    const { stdout } = await execute(join(path.trim(), 'signage'), ['--version']);
    expect(stdout).toBe(`${version}\n`);
  });

  test('installs the executable for musl where there is no glibc', async () => {
    const programs = folderOf();
    writeFileSync(join(programs, 'getconf'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const musl = `signage-${version}-linux-x64-musl`;
    const files = { [`${musl}.tar.gz`]: await archive(`#!/bin/sh\necho ${version}\n`, musl) };
    const env = { PATH: `${programs}:${process.env.PATH}` };
    const { code, path } = await runAction(release(files), { env });
    expect({ code, folder: basename(path.trim()) }).toEqual({ code: 0, folder: musl });
  });

  test('lints, from the npm package', async () => {
    const inputs = { command: 'lint', install: 'npm', version: `v${version}`, args: '--fail-on=never' };
    const files = { [tarballName]: readFileSync(inject('tarball')) };
    const ended = await runAction(release(files), { inputs, env: await sandbox() });
    expect(ended).toMatchObject({ code: 0, exitCode: '0', summary: expect.stringContaining('### ') });
    expect(ended.log).toContain('::warning title=');
  });

  test('also writes the page, whatever the verdict', async () => {
    const files = release({ [archiveName]: await executable() });
    const inputs = { args: '--max-offline=0', report: 'Todas as telas.html' };
    const found = await runAction(files, { inputs, env: await sandbox() });
    expect({ code: found.code, exitCode: found.exitCode }).toEqual({ code: 42, exitCode: '42' });
    expect(readdirSync(found.workspace)).toEqual(['Todas as telas.html']);
    const page = readFileSync(join(found.workspace, 'Todas as telas.html'), 'utf8');
    expect(page).toMatch(/^<!doctype html>.*<h1><bdi>Screens of rede-aurora<\/bdi><\/h1>/s);

    const missing = { args: '--fail-on=never', command: 'lint', report: 'none/screens.html' };
    const failed = await runAction(files, { inputs: missing, env: await sandbox() });
    expect({ code: failed.code, exitCode: failed.exitCode }).toEqual({ code: 3, exitCode: '3' });
    expect(failed.log).toContain('cannot write report to none/screens.html: ENOENT');
  });

  test('checks expectations after the command, or alone', async () => {
    const file = join(folderOf(), 'o que deve ser.yaml');
    writeFileSync(file, '- { name: nothing is blank, never: blank }\n');
    const files = release({ [archiveName]: await executable() });
    const both = { args: '--fail-on=never', command: 'lint', expect: `${file}\r\n\n` };
    const { log, summary, ...ended } = await runAction(files, { inputs: both, env: await sandbox() });
    expect(ended).toMatchObject({ code: 50, exitCode: '50' });
    expect(log).toContain('::error title=signage expect');
    expect(summary).toContain('| nothing is blank | fails |');

    const { log: printed } = await runAction(release({ [archiveName]: await echo() }), {
      inputs: { command: 'expect', expect: `${file}\nb.yaml`, args: '--allow-unclear' },
    });
    const [, line = ''] = printed.split('\n');
    expect(JSON.parse(line)).toEqual(['expect', file, 'b.yaml', '--report', 'github', '--allow-unclear']);
  });

  test('a failure without a verdict has its own exit code', async () => {
    const env = { ...(await sandbox()), SIGNAGE_API_KEY: '' };
    const ended = await runAction(release({ [archiveName]: await executable() }), { env });
    expect(ended).toMatchObject({ code: 10, exitCode: '10' });
  });

  test('an argument reaches signage as it was typed, and nothing else reads it', async () => {
    const hostile = [
      '--name=$(touch pwned)',
      '--name=`touch pwned`',
      '--name=; touch pwned #',
      '--name=a" && touch pwned "',
      "--name='$HOME' *",
      '--name=$' + '{IFS}',
      '--name=a\\nb\\',
      '--store=Promoção 東京',
      '$(touch pwned)',
      '*',
    ];
    const { log, code, workspace } = await runAction(release({ [archiveName]: await echo() }), {
      inputs: { args: hostile.join('\n') },
      env: { SIGNAGE_API_KEY: 'secret' },
    });
    const [, printed = ''] = log.split('\n');
    expect(JSON.parse(printed)).toEqual(['players', 'check', '--report', 'github', ...hostile]);
    expect({ code, files: readdirSync(workspace) }).toEqual({ code: 0, files: [] });
  });

  test('every command that runs gets the settings', async () => {
    const { log } = await runAction(release({ [archiveName]: await echo() }), {
      inputs: { settings: 'none', expect: 'a.yaml', report: 'a.html' },
    });
    const [, ...printed] = log.trim().split('\n');
    expect(printed.map((line) => JSON.parse(line))).toEqual([
      ['players', 'check', '--report', 'github', '--settings=none'],
      ['expect', 'a.yaml', '--report', 'github', '--settings=none'],
      ['report', 'a.html', '--quiet', '--settings=none'],
    ]);
  });

  const versions = [
    '0.1.0; touch pwned',
    '$(touch pwned)',
    '../../../evil',
    '0.1.0\n::error::injected',
    'latest',
    '٠.١.٠',
  ];
  const installs = ['brew', '', 'npm; touch pwned', 'executable\nnpm'];
  const commands = [
    'auth token',
    'players check; touch pwned',
    'players check\nauth token',
    '`touch pwned`',
    '##[error]x',
    'players  check',
    '',
  ];
  test.each([
    ...versions.map((version) => ({
      version,
      said: 'the input "version" must be a version such as VERSION',
    })),
    ...installs.map((install) => ({ install, said: 'the input "install" must be executable or npm' })),
    ...commands.map((command) => ({
      command,
      said: 'the input "command" must be "players check", lint or expect',
    })),
    ...['-', '--to=site', 'a.html\n::error::injected'].map((report) => ({
      report,
      said: 'the input "report" must be the name of a file, such as screens.html',
    })),
    ...['-', 'none\n--init'].map((settings) => ({
      settings,
      said: 'the input "settings" must be the name of a file, such as signage.yaml, or none',
    })),
    ...['-', '--init', 'a.yaml\n--init'].map((expect) => ({
      expect,
      said: 'each line of the input "expect" must be the name of a file, such as expectations.yaml',
    })),
    { command: 'expect', said: 'the command "expect" needs files in the input "expect"' },
    {
      args: '--store=x\n--max-offline 2%',
      said: 'each line of the input "args" is one argument: write --max-offline=2%25, with an equals sign',
    },
  ])('refuses %j', async ({ said, ...inputs }) => {
    const { log, code, workspace } = await runAction(release({ [archiveName]: await echo() }), { inputs });
    // The last line of the log is this error alone, and nothing has been run.
    expect(log.replace(/^signage VERSION, from .*\n/, '')).toBe(`::error title=signage::${said}\n`);
    expect({ code, files: readdirSync(workspace) }).toEqual({ code: 2, files: [] });
  });
});

describe('a download', () => {
  const name = 'signage-VERSION-linux-x64\\.tar\\.gz';
  test.each<[string, (program: Buffer) => Assets | Promise<Assets>, string]>([
    [
      'with another checksum',
      (program) => ({ ...release({ [archiveName]: 'another' }), [archiveName]: program }),
      `^::error title=signage::${name} has the checksum [\\da-f]{64}, not [\\da-f]{64}\n$`,
    ],
    [
      'without a checksum',
      (program) => ({ ...release({ [tarballName]: 'package' }), [archiveName]: program }),
      `^::error title=signage::checksums\\.txt does not have one checksum for ${name}\n$`,
    ],
    [
      'with two checksums',
      () => ({
        [archiveName]: 'archive',
        'checksums.txt': checksum(archiveName, 'another') + checksum(archiveName, 'archive'),
      }),
      `^::error title=signage::checksums\\.txt does not have one checksum for ${name}\n$`,
    ],
    [
      'that the release does not have',
      () => release({}),
      `^curl: .*404\n::error title=signage::cannot download https:\\S+/vVERSION/${name}\n$`,
    ],
    [
      'of another version than it says',
      async () => release({ [archiveName]: await archive('#!/bin/sh\necho 0.0.9\n') }),
      `^::error title=signage::${name} contains a different version than VERSION\n$`,
    ],
  ])('%s is refused', async (_, files, message) => {
    const { log, code, path, exitCode } = await runAction(await files(await echo()));
    expect(log).toMatch(new RegExp(message));
    expect({ code, path, exitCode }).toEqual({ code: 2, path: '', exitCode: '' });
  });

  const runners = ['Linux X64', 'Linux ARM64', 'macOS X64', 'macOS ARM64', 'Windows X64'];
  const systems = targets.filter(({ name }) => !name.endsWith('-musl'));

  test.each(runners)('for %s is what the release has for it', async (runner) => {
    const [os = '', arch = ''] = runner.split(' ');
    const name = `${os.toLowerCase().replace('macos', 'darwin')}-${arch.toLowerCase()}`;
    const target = systems.find((known) => known.name === name);
    const { log } = await runAction(release({}), { env: { RUNNER_OS: os, RUNNER_ARCH: arch } });
    expect(log).toContain(`/vVERSION/${target && targetArchive(target, 'VERSION')}\n`);
    // Every system of a release has a runner.
    expect(systems).toHaveLength(runners.length);
  });

  test('for a machine without an executable', async () => {
    expect(await runAction(release({}), { env: { RUNNER_OS: 'Linux', RUNNER_ARCH: 'ARM' } })).toMatchObject({
      log: '::error title=signage::no executable for Linux on ARM; use install: npm\n',
      code: 2,
    });
  });

  test('over a connection that cannot be trusted', async () => {
    const env = { CURL_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt' };
    const { log, code } = await runAction(release({ [archiveName]: await echo() }), { env });
    expect(log).toContain('::error title=signage::cannot download https://');
    expect(code).toBe(2);
  });

  test('that is redirected to a connection without encryption', async () => {
    const files = release({ [archiveName]: await echo() });
    const { baseUrl } = await serve(({ url = '' }, response) => void response.end(files[url.slice(1)]));
    const { log, code } = await runAction(files, {}, `${baseUrl}/`);
    expect(log).toMatch(/\n::error title=signage::cannot download https:\S+\/checksums\.txt\n$/);
    expect(code).toBe(2);
  });
});
