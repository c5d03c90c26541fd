import { spawn } from 'node:child_process';
import { describe, expect, inject, test } from 'vitest';
import { end, isExecutable, nodes, testKey } from './tool.ts';

/** Runs a line of shell in which `signage` is the packed tool. */
function inShell(node: string, line: string) {
  const child = spawn('sh', ['-c', `signage() { '${node}' '${inject('tool')}' "$@"; }; ${line}`], {
    env: { PATH: process.env.PATH, SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: 'http://127.0.0.1:1' },
  });
  child.stdin.end();
  return end(child);
}

describe.each(nodes)('standard input on %s', (node) => {
  test('that is open only for writing cannot be read', async () => {
    expect(await inShell(node, 'signage players get - 0>/dev/null')).toMatchObject({
      stdout: '',
      stderr: `signage: cannot read stdin: EBADF: bad file descriptor, ${isExecutable ? 'pread' : 'read'}\n  Pipe the input in, or use a file: < FILE\n`,
      code: 3,
    });
  });
});

describe.each(nodes)('streams that are closed from the start on %s', (node) => {
  /*
   * Node opens /dev/null instead of a closed stream before any script runs, with the flags that Python's DEVNULL and
   * Node's own `stdio: 'ignore'` have as well: what is written to a closed stdout is lost as if it had been sent there.
   */
  test.each([
    ['stdin', 'players get - <&-', { stdout: '', stderr: '', code: 0 }],
    ['stdout', '--demo players list >&-', { stdout: '', stderr: '', code: 0 }],
    ['stderr', 'nonsense 2>&-', { stdout: '', stderr: '', code: 2 }],
    ['all', 'nonsense <&- >&- 2>&-', { stdout: '', stderr: '', code: 2 }],
  ])('%s', async (_, line, ended) => {
    expect(await inShell(node, `signage ${line}`)).toMatchObject(ended);
  });

  test('stdout that is open only for reading cannot be written', async () => {
    expect(await inShell(node, 'signage --demo players list 1</dev/null')).toMatchObject({
      stderr: 'signage: cannot write the output: EBADF: bad file descriptor, write\n',
      code: 3,
    });
  });

  test('output to /dev/null is a success, however that is opened', async () => {
    expect(await inShell(node, 'signage --demo players list >/dev/null')).toMatchObject({
      stderr: '',
      code: 0,
    });
    expect(await inShell(node, 'signage --demo players list 1<>/dev/null')).toMatchObject({
      stderr: '',
      code: 0,
    });
  });
});
