import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { version } from '../../package.json';
import { archiveName as targetArchive, targets } from '../../release/targets.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { serve } from '../helpers/loopback.ts';
import { execute } from '../helpers/programs.ts';
import { folderOf } from './tool.ts';
import {
  type Assets,
  archive,
  archiveName,
  checksum,
  echo,
  executable,
  release,
  runAction,
  tarballName,
} from './workflow-step.ts';

/** The environment of someone who has a sandbox for a service. */
async function sandbox(): Promise<Record<string, string>> {
  const { baseUrl, keys, close } = await startSandbox({ now: Date.parse('2026-11-20T12:00:00Z') });
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
    expect(summary).toMatch(/^### ✗ offline: 3 of 34 players \(8\.8%\), limit 0\n/);
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
    ...commands.map((command) => ({ command, said: 'the input "command" must be "players check" or lint' })),
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
