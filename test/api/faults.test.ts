// project: apart
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerFailure } from '../../src/api/failures.ts';
import { players } from '../../src/model/players.ts';
import { answer, type Fault, send, startFaultServer } from '../helpers/fault-server.ts';
import {
  exitCodeOf,
  listArgv,
  ok,
  statusAnswer,
  statusBodies,
  understoodTexts,
  unusableTexts,
} from '../helpers/fault-table.ts';
import { runAt } from '../helpers/over-network.ts';

/*
 * Broken and hostile answers over real sockets, with the real transport. Those that depend on Node: test/packed/faults.test.ts.
 */

async function runAgainst(fault: Fault, argv: readonly string[] = listArgv) {
  const { baseUrl } = await startFaultServer(fault);
  return runAt(baseUrl, [...argv, '--retries', '0']);
}

test.each([...understoodTexts, ...unusableTexts])('$name', async ({ fault, argv, stdout, stderr, code }) => {
  expect(await runAgainst(fault, argv)).toEqual({ stdout, stderr, code });
});

const longerThanAllowed =
  'signage: the response is longer than 1000000 bytes\n  Use --max-response 8GiB to allow more\n';

test.each([
  [1_000_000, 'No players for this tenant\n', 0],
  [1_000_001, longerThanAllowed, 22],
])('with --max-response 1MB an answer of %i bytes', async (bytes, stderr, code) => {
  const body = `[${' '.repeat(bytes - 2)}]`;
  expect(await runAgainst(ok(body), [...listArgv, '--max-response', '1MB'])).toEqual({
    stdout: '',
    stderr,
    code,
  });
});

test.each([
  [16_370, 'No players for this tenant\n', 0],
  [
    16_395,
    'signage: the service sent oversized headers\n  Is the base URL right? Use --verbose to see each request\n',
    22,
  ],
])('headers may have 16 KiB: some of %i bytes', async (bytes, stderr, code) => {
  const others = 'Content-Typeapplication/jsonContent-Length2X-Long';
  expect(await runAgainst(ok('[]', { 'X-Long': 'x'.repeat(bytes - others.length) }))).toEqual({
    stdout: '',
    stderr,
    code,
  });
});

test('a compression bomb is not unpacked further than --max-response', async () => {
  const bomb = gzipSync(`[${' '.repeat(50_000_000)}`);
  const { stdout, stderr, code } = await runAgainst(ok(bomb, { 'Content-Encoding': 'gzip' }), [
    ...listArgv,
    '--max-response',
    '1MB',
  ]);
  expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: longerThanAllowed, code: 22 });
});

test.each([
  ['503 in an unknown encoding', '503 Busy', { 'Content-Encoding': 'zstd' }, 34],
  ['401 in a broken encoding', '401 No', { 'Content-Encoding': 'gzip' }, 19],
])('%s keeps its status', async (_, line, headers, exitCode) => {
  const { stdout, code } = await runAgainst(send(answer('x', headers, line)));
  expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
});

/** The first and the last of those that end alike, and those that end differently. */
const someStatuses = [300, 304, 399, 400, 401, 402, 403, 404, 405, 428, 429, 430, 499, 500, 503, 599];

test.each(statusBodies)('each kind of status has its exit code, with the body "%s"', async (body) => {
  const found: Record<number, number> = {};
  const wanted: Record<number, number> = {};
  for (const status of someStatuses) {
    const { code, stdout } = await runAgainst(statusAnswer(status, body));
    found[status] = stdout === '' ? code : -1;
    wanted[status] = exitCodeOf(status);
  }
  expect(found).toEqual(wanted);
});

test('every status from 300 to 599 has one of these exit codes', () => {
  const asked = { endpoint: players, key: undefined, address: 'x', replaceKey: '' };
  for (let status = 300; status < 600; status += 1)
    expect([status, answerFailure(asked, status, '').exitCode]).toEqual([status, exitCodeOf(status)]);
});

test('a redirect whose body never comes is a redirect at once, and its connection is closed', async () => {
  let isClosed = false;
  const { stderr, code } = await runAgainst(
    (socket) => {
      socket.once('close', () => (isClosed = true));
      socket.write('HTTP/1.1 302 Found\r\nLocation: https://b.test/login\r\nContent-Length: 100\r\n\r\nhalf');
    },
    [...listArgv, '--timeout', '20s'],
  );
  expect({ stderr, code }).toEqual({
    stderr: `signage: the service redirects to https://b.test/login (HTTP 302)
  Redirects are not followed, to protect the key. Is the base URL right?
`,
    code: 22,
  });
  await expect.poll(() => isClosed).toBe(true);
});
