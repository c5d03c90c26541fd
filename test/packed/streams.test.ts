import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, inShell, isExecutable, nodes, runFirst, start } from './tool.ts';

const silent = { stdout: '', stderr: '' };

/*
 * Standard streams: closed ones, those of a wrong kind, full disks, readers that go, output that is kept until it is whole.
 *
 * Node opens /dev/null instead of a closed stream before any script runs, with the flags that Python's DEVNULL and
 * Node's own `stdio: 'ignore'` have as well: what is written to a closed stdout is lost as if it had been sent there.
 */
describe.each(nodes)('streams that cannot be used, on %s', (node) => {
  test.each([
    ['players get - <&-', { ...silent, code: 0 }],
    ['--demo players list >&-', { ...silent, code: 0 }],
    ['nonsense 2>&-', { ...silent, code: 2 }],
    ['nonsense <&- >&- 2>&-', { ...silent, code: 2 }],
    ['--demo players list >/dev/null', { ...silent, code: 0 }],
    ['--demo players list 1<>/dev/null', { ...silent, code: 0 }],
    [
      'players get - 0>/dev/null',
      {
        stdout: '',
        stderr: `signage: cannot read stdin: EBADF: bad file descriptor\n  Pipe the input in, or use a file: < FILE\n`,
        code: 3,
      },
    ],
    [
      '--demo players list 1</dev/null',
      { stderr: 'signage: cannot write the output: EBADF: bad file descriptor\n', code: 3 },
    ],
  ])('signage %s', async (line, ended) => {
    expect(await inShell(node, `signage ${line}`, asking('http://127.0.0.1:1'))).toMatchObject(ended);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk (needs /dev/full)', async () => {
    expect(await inShell(node, 'signage --demo players --limit 1 >/dev/full')).toMatchObject({
      stderr: 'signage: cannot write the output: ENOSPC: no space left on device\n',
      code: 3,
    });
  });
});

test.skipIf(!existsSync('/dev/full')).each([
  ["screens timeline --name '*' --ics FILE -q", /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/],
  ['lint --report sarif=FILE', /^\{[\s\S]*\}\n$/],
])('a full disk (needs /dev/full) does not keep a file from being written: %s', async (line, whole) => {
  const file = join(folderOf(), 'file');
  expect(
    await inShell(nodes[0] ?? '', `signage --demo ${line.replace('FILE', file)} >/dev/full`),
  ).toMatchObject({
    stderr: 'signage: cannot write the output: ENOSPC: no space left on device\n',
    code: 3,
  });
  expect(readFileSync(file, 'utf8')).toMatch(whole);
});

/*
 * A JSON list that is too long for memory is kept in a file until it is complete. Node 26 ends a process whose open file is
 * garbage, so these runs live on a moment after their end, and collect their garbage.
 */

const count = 499;
const name = 'x'.repeat(8_000);
const whole = `[${Array.from({ length: count }, (_, id) => `{"id":"${uuidOf(id)}","name":"${name}"}`).join(',')}]`;

const collectGarbage = `import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const exit = process.exit;
process.exit = (code = process.exitCode) => {
  process.exitCode = code;
  collect();
  setTimeout(collect, 50);
  setTimeout(exit, 200, code);
  return new Promise(() => undefined);
};`;

/** The list in JSON from a server that sends this much of it and then hangs up. */
async function list(node: string, length = whole.length): Promise<ChildProcess> {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': whole.length });
    response.write(whole.slice(0, length), () => {
      if (length < whole.length) response.destroy();
      else response.end();
    });
  });
  const env = { ...asking(baseUrl), ...(isExecutable ? {} : runFirst(collectGarbage)) };
  return start(node, 'players --limit 500 -o json --retries 0', { env });
}

describe.each(nodes)('4 MB of JSON on %s', (node) => {
  test('comes out whole', async () => {
    const { stdout, stderr, code } = await end(await list(node));
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toHaveLength(count);
  });

  test('after a failure in the middle nothing of it is printed', async () => {
    const { stdout, stderr, code } = await end(await list(node, whole.length - 100_000));
    expect({ stdout, code }).toEqual({ stdout: '', code: 30 });
    expect(stderr).not.toContain('ERR_INVALID_STATE');
    expect(JSON.parse(stderr).error.code).toBe('NO_CONNECTION');
  });

  test('a reader that goes after the first bytes is not a failure', async () => {
    const child = await list(node);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { stderr, code } = await end(child);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});
