import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { version } from '../../package.json';
import { archiveName as archiveNameOf, targets } from '../../release/targets.ts';
import { serve } from '../helpers/loopback.ts';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { start } from './tool.ts';
import { type Assets, publish } from './workflow-step.ts';

const name = `signage-${version}-linux-x64`;
const archiveName = `${name}.tar.gz`;
const tarballName = `signage-cli-${version}.tgz`;

/** The packed tool as if it were the executable. */
let executable: Buffer;
/** Prints its arguments, and whether it got a key. */
let echo: Buffer;
let tarball: Buffer;

beforeAll(async () => {
  const node = JSON.stringify(process.execPath);
  executable = await archive(`#!/bin/sh\nexec ${node} ${JSON.stringify(inject('tool'))} "$@"\n`);
  echo = await archive(`#!${process.execPath}
const args = process.argv.slice(2);
console.log(args[0] === '--version' ? '${version}' : JSON.stringify(args));
if (args[0] === '--version' && 'SIGNAGE_API_KEY' in process.env) console.log('with a key');
`);
  tarball = readFileSync(inject('tarball'));
});

/** What a release has for Linux: an archive with a folder of its name. */
async function archive(program: string, inside = name): Promise<Buffer> {
  const folder = emptyFolder();
  mkdirSync(join(folder, inside));
  writeFileSync(join(folder, inside, 'signage'), program, { mode: 0o755 });
  await execute('tar', ['-czf', join(folder, 'archive'), '-C', folder, inside]);
  return readFileSync(join(folder, 'archive'));
}

function checksum(file: string, bytes: string | Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
}

/** A log in which the version does not matter. */
function masked(log: string): string {
  return log.replaceAll(version, 'VERSION');
}

/** A release: its files, and their checksums. */
function release(files: Assets): Assets {
  const lines = Object.entries(files).map(([file, bytes]) => checksum(file, bytes));
  return { ...files, 'checksums.txt': lines.join('') };
}

/** The environment of someone who has a sandbox for a service. */
async function sandbox(): Promise<Record<string, string>> {
  const child = start(process.execPath, ['sandbox', '--json', '--at', '2026-11-20T12:00:00Z']);
  const text = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data))),
  );
  const { baseUrl, keys } = JSON.parse(text);
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all, SIGNAGE_CONFIG_DIR: emptyFolder() };
}

describe('the action', () => {
  test('checks players: annotations, the summary, the exit code', async () => {
    const run = await publish(release({ [archiveName]: executable }));
    const { log, code, outputs, summary, path, workspace } = await run({
      inputs: { args: '--max-offline=0\n--max-critical=5\r\n\n--quiet\n' },
      env: await sandbox(),
    });
    expect({ code, outputs }).toEqual({ code: 42, outputs: { 'exit-code': '42' } });
    expect(masked(log)).toMatch(
      /^signage VERSION, from https:.*\/vVERSION\/signage-VERSION-linux-x64\.tar\.gz\n/,
    );
    expect(log).toContain(
      '\n::error title=signage players check::offline: 3 of 34 players (8.8%25), limit 0\n',
    );
    expect(summary).toMatch(/^### ✗ offline: 3 of 34 players \(8\.8%\), limit 0\n/);
    expect(readdirSync(workspace)).toEqual([]);
    // Later steps can call it too.
    const { stdout } = await execute(join(path.trim(), 'signage'), ['--version']);
    expect(stdout).toBe(`${version}\n`);
  });

  test('installs the executable for musl where there is no glibc', async () => {
    const programs = emptyFolder();
    writeFileSync(join(programs, 'getconf'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const musl = `signage-${version}-linux-x64-musl`;
    const program = `#!/bin/sh\necho ${version}\n`;
    const run = await publish(release({ [`${musl}.tar.gz`]: await archive(program, musl) }));
    const { code, path } = await run({ env: { PATH: `${programs}:${process.env.PATH}` } });
    expect({ code, folder: basename(path.trim()) }).toEqual({ code: 0, folder: musl });
  });

  test('lints, from the npm package', async () => {
    const run = await publish(release({ [tarballName]: tarball }));
    const { log, code, outputs, summary } = await run({
      inputs: { command: 'lint', install: 'npm', version: `v${version}`, args: '--fail-on=never' },
      env: await sandbox(),
    });
    expect({ code, outputs }).toEqual({ code: 0, outputs: { 'exit-code': '0' } });
    expect(log).toContain('::warning title=');
    expect(summary).toContain('### ');
  });

  test('a failure without a verdict has its own exit code', async () => {
    const run = await publish(release({ [archiveName]: executable }));
    const { code, outputs } = await run({ env: { ...(await sandbox()), SIGNAGE_API_KEY: '' } });
    expect({ code, outputs }).toEqual({ code: 10, outputs: { 'exit-code': '10' } });
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
    const run = await publish(release({ [archiveName]: echo }));
    const { log, code, workspace } = await run({
      inputs: { args: hostile.join('\n') },
      env: { SIGNAGE_API_KEY: 'secret' },
    });
    const [, printed = ''] = log.split('\n');
    expect(JSON.parse(printed)).toEqual(['players', 'check', '--report', 'github', ...hostile]);
    expect({ code, files: readdirSync(workspace) }).toEqual({ code: 0, files: [] });
  });

  test.each([
    ['0.1.0; touch pwned'],
    ['$(touch pwned)'],
    ['../../../evil'],
    ['0.1.0\n::error::injected'],
    ['latest'],
    ['٠.١.٠'],
  ])('refuses version %j', async (version) => {
    await refused({ version }, 'the input "version" must be a version such as 0.1.0');
  });

  test.each([['brew'], [''], ['npm; touch pwned'], ['executable\nnpm']])(
    'refuses install %j',
    async (install) => {
      await refused({ install }, 'the input "install" must be executable or npm');
    },
  );

  test.each([
    ['auth token'],
    ['players check; touch pwned'],
    ['players check\nauth token'],
    ['`touch pwned`'],
    ['##[error]x'],
    ['players  check'],
    [''],
  ])('refuses command %j', async (command) => {
    await refused({ command }, 'the input "command" must be "players check" or lint');
  });

  test('refuses an option and its value on one line', async () => {
    await refused(
      { args: '--store=x\n--max-offline 2%' },
      'each line of the input "args" is one argument: write --max-offline=2%25, with an equals sign',
    );
  });

  /** Expects the last line of the log to be this error alone, and nothing to have been run. */
  async function refused(inputs: Readonly<Record<string, string>>, message: string): Promise<void> {
    const run = await publish(release({ [archiveName]: echo }));
    const { log, code, workspace } = await run({ inputs });
    expect(log.split('\n').filter((line) => !line.startsWith(`signage ${version}, from `))).toEqual([
      `::error title=signage::${message}`,
      '',
    ]);
    expect({ code, files: readdirSync(workspace) }).toEqual({ code: 2, files: [] });
  }
});

describe('a download', () => {
  test.each([
    [
      'with another checksum',
      () => ({ ...release({ [archiveName]: echo }), [archiveName]: executable }),
      /^::error title=signage::signage-VERSION-linux-x64\.tar\.gz has the checksum [\da-f]{64}, not [\da-f]{64}\n$/,
    ],
    [
      'without a checksum',
      () => ({ ...release({ [tarballName]: tarball }), [archiveName]: echo }),
      /^::error title=signage::checksums\.txt does not have one checksum for signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
    [
      'with two checksums',
      () => ({
        [archiveName]: echo,
        'checksums.txt': checksum(archiveName, executable) + checksum(archiveName, echo),
      }),
      /^::error title=signage::checksums\.txt does not have one checksum for signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
    [
      'that the release does not have',
      () => release({}),
      /^curl: .*404\n::error title=signage::cannot download https:\S+\/vVERSION\/signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
  ])('%s is refused', async (_, files, message) => {
    const run = await publish(files());
    const { log, code, path, outputs } = await run();
    expect(masked(log)).toMatch(message);
    expect({ code, path, outputs }).toEqual({ code: 2, path: '', outputs: { 'exit-code': '' } });
  });

  const runners: readonly (readonly [string, string, string])[] = [
    ['Linux', 'X64', 'linux-x64'],
    ['Linux', 'ARM64', 'linux-arm64'],
    ['macOS', 'X64', 'darwin-x64'],
    ['macOS', 'ARM64', 'darwin-arm64'],
    ['Windows', 'X64', 'windows-x64'],
  ];

  test.each(runners)('for %s on %s is what the release has for it', async (os, arch, name) => {
    const target = targets.find((known) => known.name === name);
    const run = await publish(release({}));
    const { log } = await run({ env: { RUNNER_OS: os, RUNNER_ARCH: arch } });
    expect(log).toContain(`/v${version}/${target && archiveNameOf(target, version)}\n`);
  });

  test('every system of a release has a runner', () => {
    const names = targets.map(({ name }) => name).filter((name) => !name.endsWith('-musl'));
    expect(runners.map(([, , name]) => name).sort()).toEqual(names.sort());
  });

  test('for a machine without an executable', async () => {
    const run = await publish(release({}));
    const { log, code } = await run({ env: { RUNNER_OS: 'Linux', RUNNER_ARCH: 'ARM' } });
    expect({ log, code }).toEqual({
      log: '::error title=signage::no executable for Linux on ARM; use install: npm\n',
      code: 2,
    });
  });

  test('of another version than it says', async () => {
    const other = await archive('#!/bin/sh\necho 0.0.9\n');
    const run = await publish(release({ [archiveName]: other }));
    const { log, code, path } = await run();
    expect({ log, code, path }).toEqual({
      log: `::error title=signage::${archiveName} contains another version than ${version}\n`,
      code: 2,
      path: '',
    });
  });

  test('over a connection that cannot be trusted', async () => {
    const run = await publish(release({ [archiveName]: echo }));
    const { log, code } = await run({ env: { CURL_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt' } });
    expect(log).toContain('::error title=signage::cannot download https://');
    expect(code).toBe(2);
  });

  test('that is redirected to a connection without encryption', async () => {
    const files = release({ [archiveName]: echo });
    const { baseUrl } = await serve(({ url = '' }, response) => void response.end(files[url.slice(1)]));
    const run = await publish(files, `${baseUrl}/`);
    const { log, code } = await run();
    expect(log).toMatch(/\n::error title=signage::cannot download https:\S+\/checksums\.txt\n$/);
    expect(code).toBe(2);
  });
});
