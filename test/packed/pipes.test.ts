// project: packed-slow
import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { hasScript } from '../helpers/processes.ts';
import { execute, isInstalled } from '../helpers/programs.ts';
import { asking, end, folderOf, inShell, nodes, openTerminal, run, start, testKey } from './tool.ts';

/*
 * A named pipe without another end: opening it waits forever, where no signal reaches.
 */

/** Milliseconds after which something hangs, on the slowest machine. */
const forEver = 15_000;

async function newPipe(name = 'pipe'): Promise<string> {
  const path = join(folderOf(), name);
  await execute('mkfifo', ['-m', '600', path]);
  return path;
}

/** A pipe that a program reads, open for writing. */
async function whenRead(path: string): Promise<number> {
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      await setTimeout(20);
    }
  }
}

/** Expects that Ctrl-C ends a tool that surely waits. */
async function expectInterrupted(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  const ended = end(child);
  await setTimeout(1500);
  expect(child.exitCode).toBe(null);
  child.kill('SIGINT');
  const { code, milliseconds } = await ended;
  expect(code).toBe(130);
  expect(milliseconds).toBeLessThan(forEver);
}

/** A service whose report is longer than what a pipe holds. */
async function largeFleet() {
  const { baseUrl, keys, close } = await startSandbox({ tenant: 'hostile', now: Date.now(), players: 3000 });
  onTestFinished(close);
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
}

const SIGNAGE_BASE_URL = 'https://127.0.0.1:9';
const check = 'players check --demo --max-offline 100% --max-critical 100%';

describe.runIf(isInstalled('mkfifo')).each(nodes)('a named pipe on %s', (node) => {
  test.each<[string, (path: string) => [string, Record<string, string>, string]]>([
    [
      'the profiles',
      (path) => [
        'auth logout --all',
        { SIGNAGE_CONFIG_DIR: join(path, '..') },
        `cannot read the profiles in ${path}: it is a named pipe, not a file
  To keep profiles in another folder, set SIGNAGE_CONFIG_DIR`,
      ],
    ],
    [
      'the certificates',
      (path) => [
        `players --ca-file ${path}`,
        asking(SIGNAGE_BASE_URL),
        `cannot use the certificates in ${path}: it is a named pipe, not a file
  --ca-file and SIGNAGE_CA_FILE take a file of PEM certificates`,
      ],
    ],
    [
      'the state of a watch',
      (path) => [
        `players watch --demo --once-state ${path}`,
        {},
        `cannot read state file ${path}: it is a named pipe, not a file
  You must own the file and be able to write to its folder`,
      ],
    ],
  ])('instead of %s', async (_, given) => {
    const [line, env, said] = given(await newPipe('config.json'));
    expect(await run(node, line, { env })).toMatchObject({
      stdout: '',
      stderr: `signage: ${said}\n`,
      code: 3,
    });
  });

  test('a settings file that was found, but is a pipe', async () => {
    const path = await newPipe('signage.yaml');
    const { stderr, code } = await inShell(node, `cd '${join(path, '..')}' && signage lint --demo`);
    expect({ stderr, code }).toMatchObject({
      stderr: expect.stringContaining('it is a named pipe, not a file'),
      code: 3,
    });
  });

  test.each([
    ['changes', "diff --with <(echo 'schedules: { 505: { name: x } }') --exit-code", 0],
    ['expectations', "expect <(echo '- { name: x, during: { days: 1 }, never: blocked }') -q", 50],
    ['states', "screens --states <(echo '*,SP') --fail-on unknown -o ndjson", 44],
    ['settings', "lint --settings <(echo 'lint: { severity: { gap: off } }') --fail-on never -q", 0],
  ])('for %s, as of <(…): it is read to its end', async (_, line, code) => {
    expect(await inShell(node, `signage --demo ${line} >/dev/null`)).toMatchObject({ code });
  });

  test.each([
    ['a report', (path: string) => `junit=${path}`],
    ['the summary of a step', () => 'github'],
  ])('for %s, that no program reads', async (_, report) => {
    const path = await newPipe();
    const env = { GITHUB_STEP_SUMMARY: path };
    const { stderr, code } = await run(node, `${check} --report ${report(path)}`, { env });
    expect(stderr).toContain(`signage: cannot write report to ${path}: no program is reading from it
  Start the program that reads it first
`);
    expect(code).toBe(3);
  });

  test('for a report, that a program reads later than we write', async () => {
    const path = await newPipe();
    const env = await largeFleet();
    const [read, file] = [join(path, '../read'), join(path, '../file')];
    const reader = inShell(node, `(sleep 1; cat) <'${path}' >'${read}'`);
    // The reader is there when it can be written to; until this is closed, it waits for more.
    const held = await whenRead(path);
    const line = `players check -q --report junit=${path} --report junit=${file}`;
    expect(await run(node, line, { env })).toMatchObject({ code: 42 });
    closeSync(held);
    await reader;
    expect(readFileSync(read, 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(statSync(file).size).toBeGreaterThan(256 * 1024);
  });

  test('for a report, whose reader does not read: a signal ends it', async () => {
    const path = await newPipe();
    const held = openSync(path, constants.O_RDWR);
    onTestFinished(() => closeSync(held));
    const env = await largeFleet();
    await expectInterrupted(start(node, `players check -q --report junit=${path}`, { env }));
  });

  describe('for the key', () => {
    const token = { stdout: `${testKey}\n`, stderr: '', code: 0 };

    test('is read when its writer comes', async () => {
      const path = await newPipe();
      const ended = run(node, 'auth token', { env: { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: path } });
      await setTimeout(1000);
      writeFileSync(path, `${testKey}\n`);
      expect(await ended).toMatchObject(token);
    });

    test('without a writer ends with --timeout, and with a signal', async () => {
      const path = await newPipe();
      const env = { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: path };
      const ended = await run(node, 'players --timeout 1s', { env });
      expect(ended).toMatchObject({
        stdout: '',
        stderr: `signage: no key from ${path} within 1s
  Is the program that writes it running? Use --timeout 60s to wait longer
`,
        code: 32,
      });
      expect(ended.milliseconds).toBeLessThan(forEver);
      await expectInterrupted(start(node, 'players', { env }));
    });

    test.each([
      `SIGNAGE_API_KEY_FILE=<(sleep 0.5; echo ${testKey}) signage auth token`,
      `echo ${testKey} | SIGNAGE_API_KEY_FILE=/dev/stdin signage auth token`,
    ])('may be that of another command in the shell: %s', async (line) => {
      expect(await inShell(node, line, { SIGNAGE_BASE_URL })).toEqual(token);
    });

    test.each([
      ['a stream without an end', '<(yes)', 'it is larger than 64 KiB'],
      ['a device', '/dev/zero', 'it is a device, not a file'],
      ['a folder', '/', 'it is a folder, not a file'],
    ])('is not %s', async (_, file, why) => {
      const line = `SIGNAGE_API_KEY_FILE=${file} signage auth token`;
      const { stdout, stderr, code } = await inShell(node, line, { SIGNAGE_BASE_URL });
      expect({ stdout, stderr: stderr.replace(/: \/.*: /, ': PATH: '), code }).toEqual({
        stdout: '',
        stderr: `signage: cannot read the file in SIGNAGE_API_KEY_FILE: PATH: ${why}
  It must be a readable file or pipe that contains only the key
`,
        code: 3,
      });
    });

    test.skipIf(!hasScript)('may be a terminal (needs the script command of util-linux)', async () => {
      const out = join(folderOf(), 'out');
      const env = { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: '/dev/tty' };
      const terminal = openTerminal(node, `signage auth token >'${out}'`, env);
      terminal.type(`${testKey}\n\u0004`);
      await terminal.ended;
      expect(readFileSync(out, 'utf8')).toBe(`${testKey}\n`);
    });
  });

  test('and what is open already can take a report', async () => {
    const folder = folderOf();
    const report = `signage ${check} -q --report nagios`;
    const { stdout } = await inShell(node, report);
    expect(stdout).toMatch(/^SIGNAGE OK - .*\n$/);
    for (const [line, shown = stdout] of [
      [`${report}=/dev/stderr 2>&1 >/dev/null | cat`],
      [`${report}=/dev/fd/3 3>&1 >/dev/null | cat`],
      [`${report}=/dev/fd/3 3>'${folder}/a' >/dev/null; cat '${folder}/a'`],
      [`${report}=/dev/stdout --json >'${folder}/b'; grep ^SIGNAGE '${folder}/b'`],
      [`${report}=/dev/null >/dev/null; echo $?; stat -c %F /dev/null`, '0\ncharacter special file\n'],
    ] as const)
      expect({ line, ...(await inShell(node, line)) }).toMatchObject({ line, stdout: shown });
  });
});
