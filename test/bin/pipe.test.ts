import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bash } from '../helpers/processes.ts';
import { emptyFolder } from '../helpers/run.ts';
import { patience, signage, startSandbox } from './executable.ts';

/** The exit code of the first command of the pipe in the last line of stdout. */
const firstCode = `; echo "\${PIPESTATUS[0]}"`;

describe('a pipe', { timeout: patience }, () => {
  test.each([
    ['a short list', '--demo players list -o ndjson | head -1', /^\{"id":.*\}\n0\n$/],
    ['an error', 'nonsense 2>&1 >/dev/null | true', /^2\n$/],
  ])('whose reader has seen enough of %s', async (_, line, shown) => {
    const { stdout, stderr } = await bash(`${signage} ${line}${firstCode}`);
    expect(stdout).toMatch(shown);
    expect(stderr).toBe('');
  });

  test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'])(
    'whose reader has seen enough of a long list as %s',
    async (format) => {
      // About 1 MB: far more than a pipe and the buffers of its two ends.
      const env = await startSandbox('--players', '2000');
      const line = `${signage} players list -o ${format} | head -c 100 | wc -c${firstCode}`;
      const { stdout, stderr } = await bash(line, env);
      expect(stdout.trim().split(/\s+/)).toEqual(['100', '0']);
      expect(stderr).toBe('');
    },
  );

  test('from one signage to another', async () => {
    const ids = `${signage} --demo players list --health offline --fields id --no-header`;
    const { stdout, stderr, code } = await bash(
      `${ids} | ${signage} --demo players get - --fields healthStatus -o ndjson`,
    );
    expect(new Set(stdout.trim().split('\n'))).toEqual(new Set(['{"healthStatus":"offline"}']));
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});

test('JSON that there is no room to hold is no half of an array', { timeout: patience }, async () => {
  // As a full disk: no file may be longer than 4 MB.
  const line = `ulimit -f 4000; ${signage} players list -o json | wc -c${firstCode}`;
  const { stdout, stderr } = await bash(line, await startSandbox('--players', '60000'));
  expect(stdout.trim().split(/\s+/)).toEqual(['0', '3']);
  expect(stderr).toContain('cannot buffer the output: EFBIG');
});

test('output that the rest of a disk cuts off is an error', { timeout: patience }, async () => {
  const path = join(emptyFolder(), 'players.json');
  // As a full disk: no file may be longer than 1 KiB.
  const { stdout, stderr } = await bash(
    `ulimit -f 1; ${signage} --demo players list -o json >'${path}'; echo $?; wc -c <'${path}'`,
  );
  expect(stdout).toBe('3\n1024\n');
  expect(stderr).toBe(
    '{"error":{"code":"CONFIG","message":"cannot write the output: EFBIG: file too large, write","hint":null,"status":null,"exitCode":3}}\n',
  );
});
