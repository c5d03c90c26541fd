import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { testKey } from '../helpers/run.ts';
import { end, executable, patience, start } from './executable.ts';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', { timeout: patience }, (signal, code) => {
  test('ends a watch between two polls, with a line that sums up', async () => {
    const { baseUrl } = await serve((_, response) => void response.end(JSON.stringify([player])));
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
    const child = start(process.execPath, [executable, 'players', 'watch', '--verbose'], env);
    // Its line about the request comes when the answer has been read.
    const answered = child.stderr && once(child.stderr, 'data');
    const ended = end(child);
    await Promise.race([answered, ended]);
    child.kill(signal);
    const { stdout, stderr, code: exitCode } = await ended;
    expect({ stdout, code: exitCode }).toEqual({ stdout: '', code });
    expect(stderr).toMatch(/^GET .*\n1 poll in \d+s, 0 events\n$/);
  });
});
