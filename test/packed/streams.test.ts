import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asking, inShell, nodes } from './tool.ts';

const silent = { stdout: '', stderr: '' };

/*
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
