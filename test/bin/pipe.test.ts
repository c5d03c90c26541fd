// project: apart
import { expect, test } from 'vitest';
import { bash } from '../helpers/processes.ts';
import { signage, startSandbox } from './executable.ts';

/** The exit code of the first command of the pipe in the last line of stdout. */
const firstCode = `; echo "\${PIPESTATUS[0]}"`;

test('JSON that there is no room to hold is no half of an array', async () => {
  // As a full disk: no file may be longer than 4 MB.
  const line = `ulimit -f 4000; ${signage} players list -o json | wc -c${firstCode}`;
  const { stdout, stderr } = await bash(line, await startSandbox('--hostile', '--players', '15000'));
  expect(stdout.trim().split(/\s+/)).toEqual(['0', '3']);
  expect(stderr).toMatch(/cannot buffer the output in .*: EFBIG/);
});
