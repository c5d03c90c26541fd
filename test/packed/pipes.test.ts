import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { isInstalled } from '../helpers/programs.ts';
import { folderOf } from './other-user.ts';
import { type Ended, end, nodes, run, start, testKey } from './tool.ts';

/*
 * A named pipe without another end: opening it waits forever, where no signal reaches.
 */

/** Milliseconds after which something hangs, on the slowest machine. */
const forEver = 15_000;

function newPipe(name = 'pipe'): string {
  const path = join(folderOf(0o700), name);
  execFileSync('mkfifo', ['-m', '600', path]);
  return path;
}

function tool(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn('bash', ['--norc', '-c', line], { env: { PATH: process.env.PATH, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.end();
  return end(child);
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

/** How a started tool ends when it is stopped, once it is surely waiting. */
async function interrupted(child: ChildProcess): Promise<number | null> {
  child.stdin?.end();
  const ended = end(child);
  await setTimeout(1500);
  expect(child.exitCode).toBe(null);
  child.kill('SIGINT');
  const { code, milliseconds } = await ended;
  expect(milliseconds).toBeLessThan(forEver);
  return code;
}

const service = { SIGNAGE_BASE_URL: 'https://127.0.0.1:9', SIGNAGE_API_KEY: testKey };

describe.runIf(isInstalled('mkfifo')).each(nodes)('a named pipe on %s', (node) => {
  const signage = `'${node}' '${inject('tool')}'`;

  test.each<[string, (path: string) => [string[], Record<string, string>, string]]>([
    [
      'the profiles',
      (path) => [
        ['auth', 'logout', '--all'],
        { SIGNAGE_CONFIG_DIR: join(path, '..') },
        `cannot read the profiles in ${path}: it is a named pipe, not a file
  To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…`,
      ],
    ],
    [
      'the certificates',
      (path) => [
        ['players', '--ca-file', path],
        service,
        `cannot use the certificates in ${path}: it is a named pipe, not a file
  --ca-file and SIGNAGE_CA_FILE take a file of PEM certificates`,
      ],
    ],
    [
      'the state of a watch',
      (path) => [
        ['players', 'watch', '--demo', '--once-state', path],
        {},
        `cannot read state file ${path}: it is a named pipe, not a file
  You must own the file and be able to write to its folder`,
      ],
    ],
  ])('instead of %s', async (_, given) => {
    const [argv, env, said] = given(newPipe('config.json'));
    const { stdout, stderr, code } = await run(node, argv, { env });
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: `signage: ${said}\n`, code: 3 });
  });

  test.each([
    ['a report', (path: string) => ({ report: `junit=${path}`, env: {} })],
    ['the summary of a step', (path: string) => ({ report: 'github', env: { GITHUB_STEP_SUMMARY: path } })],
  ])('for %s, that no program reads', async (_, given) => {
    const path = newPipe();
    const { report, env } = given(path);
    const argv = 'players check --demo --max-offline 100% --max-critical 100% --report'.split(' ');
    const { stderr, code } = await run(node, [...argv, report], { env });
    expect(stderr).toContain(`signage: cannot write report to ${path}: no program is reading from it
  Start the program that reads it first
`);
    expect(code).toBe(3);
  });

  test('for a report, that a program reads later than we write', async () => {
    const path = newPipe();
    const { baseUrl, keys, close } = await startSandbox({ now: Date.now(), players: 3000 });
    onTestFinished(close);
    const [read, file] = [join(path, '../read'), join(path, '../file')];
    const reader = tool(`(sleep 1; cat) <'${path}' >'${read}'`);
    // The reader is there when it can be written to; until this is closed, it waits for more.
    const held = await whenRead(path);
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
    const argv = ['players', 'check', '-q', '--report', `junit=${path}`, '--report', `junit=${file}`];
    expect(await run(node, argv, { env })).toMatchObject({ code: 42 });
    closeSync(held);
    await reader;
    expect(readFileSync(read, 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(statSync(file).size).toBeGreaterThan(256 * 1024);
  });

  test('for a report, whose reader does not read: a signal ends it', async () => {
    const path = newPipe();
    const { baseUrl, keys, close } = await startSandbox({ now: Date.now(), players: 3000 });
    onTestFinished(close);
    const held = openSync(path, constants.O_RDWR);
    onTestFinished(() => closeSync(held));
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
    const child = start(node, ['players', 'check', '-q', '--report', `junit=${path}`], { env });
    expect(await interrupted(child)).toBe(130);
  });

  describe('for the key', () => {
    const { SIGNAGE_BASE_URL } = service;

    test('is read when its writer comes', async () => {
      const path = newPipe();
      const env = { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: path };
      const ended = run(node, ['auth', 'token'], { env });
      await setTimeout(1000);
      writeFileSync(path, `${testKey}\n`);
      expect(await ended).toMatchObject({ stdout: `${testKey}\n`, stderr: '', code: 0 });
    });

    test('without a writer ends with --timeout', async () => {
      const path = newPipe();
      const env = { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: path };
      const { stdout, stderr, code, milliseconds } = await run(node, ['players', '--timeout', '1s'], { env });
      expect({ stdout, stderr, code }).toEqual({
        stdout: '',
        stderr: `signage: no key from ${path} within 1s
  Is the program that writes it running? To wait longer: --timeout 60s
`,
        code: 32,
      });
      expect(milliseconds).toBeLessThan(forEver);
    });

    test('without a writer ends with a signal', async () => {
      const env = { SIGNAGE_BASE_URL, SIGNAGE_API_KEY_FILE: newPipe() };
      expect(await interrupted(start(node, ['players'], { env }))).toBe(130);
    });

    test('may be that of another command in the shell', async () => {
      const line = `SIGNAGE_API_KEY_FILE=<(sleep 0.5; echo ${testKey}) ${signage} auth token`;
      expect(await tool(line, { SIGNAGE_BASE_URL })).toMatchObject({ stdout: `${testKey}\n`, code: 0 });
      const piped = `echo ${testKey} | SIGNAGE_API_KEY_FILE=/dev/stdin ${signage} auth token`;
      expect(await tool(piped, { SIGNAGE_BASE_URL })).toMatchObject({ stdout: `${testKey}\n`, code: 0 });
    });

    test.each([
      ['a stream without an end', '<(yes)', 'it is larger than 64 KiB'],
      ['a device', '/dev/zero', 'it is a device, not a file'],
      ['a folder', '/', 'it is a folder, not a file'],
    ])('is not %s', async (_, file, why) => {
      const { stdout, stderr, code } = await tool(`SIGNAGE_API_KEY_FILE=${file} ${signage} auth token`, {
        SIGNAGE_BASE_URL,
      });
      expect(stderr.replace(/: \/.*: /, ': PATH: ')).toBe(
        `signage: cannot read the file in SIGNAGE_API_KEY_FILE: PATH: ${why}
  It must be a readable file or pipe that contains only the key
`,
      );
      expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    });

    test('may be a terminal', async ({ skip }) => {
      if (process.platform !== 'linux' || !isInstalled('script')) skip('this needs script of util-linux');
      const line = `SIGNAGE_API_KEY_FILE=/dev/tty ${signage} auth token > out`;
      const cwd = folderOf(0o700);
      const env = { PATH: process.env.PATH, SIGNAGE_BASE_URL, SHELL: '/bin/sh' };
      const child = spawn('script', ['-qec', line, '/dev/null'], { env, cwd });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.stdin.write(`${testKey}\n\u0004`);
      await once(child, 'close');
      expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe(`${testKey}\n`);
    });
  });

  test('and what is open already can take a report', async () => {
    const check = `${signage} players check --demo --max-offline 100% --max-critical 100% -q`;
    const folder = folderOf(0o700);
    const { stdout } = await tool(`${check} --report nagios`);
    expect(stdout).toMatch(/^SIGNAGE OK - .*\n$/);
    const written = [
      `${check} --report nagios=/dev/stderr 2>&1 >/dev/null | cat`,
      `${check} --report nagios=/dev/fd/3 3>&1 >/dev/null | cat`,
      `${check} --report nagios=/dev/fd/3 3>'${folder}/a' >/dev/null; cat '${folder}/a'`,
      `${check} --report nagios=/dev/stdout --json >'${folder}/b'; grep ^SIGNAGE '${folder}/b'`,
      `${check} --report nagios=/dev/null >/dev/null; echo $?; stat -c %F /dev/null`,
    ];
    const outputs = await Promise.all(written.map((line) => tool(line)));
    expect(outputs.map(({ stdout }) => stdout)).toEqual([
      stdout,
      stdout,
      stdout,
      stdout,
      '0\ncharacter special file\n',
    ]);
  });
});
