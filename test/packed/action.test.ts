import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { version } from '../../package.json';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { archive, archiveName, echo, executable, masked, release, tarballName } from './release-files.ts';
import { start } from './tool.ts';
import { publish } from './workflow-step.ts';

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
    const run = await publish(release({ [archiveName]: await executable() }));
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
    const run = await publish(release({ [tarballName]: readFileSync(inject('tarball')) }));
    const { log, code, outputs, summary } = await run({
      inputs: { command: 'lint', install: 'npm', version: `v${version}`, args: '--fail-on=never' },
      env: await sandbox(),
    });
    expect({ code, outputs }).toEqual({ code: 0, outputs: { 'exit-code': '0' } });
    expect(log).toContain('::warning title=');
    expect(summary).toContain('### ');
  });

  test('a failure without a verdict has its own exit code', async () => {
    const run = await publish(release({ [archiveName]: await executable() }));
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
    const run = await publish(release({ [archiveName]: await echo() }));
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
    const run = await publish(release({ [archiveName]: await echo() }));
    const { log, code, workspace } = await run({ inputs });
    expect(log.split('\n').filter((line) => !line.startsWith(`signage ${version}, from `))).toEqual([
      `::error title=signage::${message}`,
      '',
    ]);
    expect({ code, files: readdirSync(workspace) }).toEqual({ code: 2, files: [] });
  }
});
