import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bash, configuredFor, patience, signage, startSandbox } from './executable.ts';

/** The exit code of the first command of the pipe in the last line of stdout. */
const firstCode = `; echo "\${PIPESTATUS[0]}"`;

describe('a reader that has seen enough', { timeout: patience }, () => {
  test('of a short list', async () => {
    const { stdout, stderr } = await bash(`${signage} --demo players list -o ndjson | head -1${firstCode}`);
    expect(stdout).toMatch(/^\{"id":.*\}\n0\n$/);
    expect(stderr).toBe('');
  });

  test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'])('of a long list as %s', async (format) => {
    // About 1 MB: far more than a pipe and the buffers of its two ends.
    const env = configuredFor(await startSandbox('--players', '2000'));
    const { stdout, stderr } = await bash(
      `${signage} players list -o ${format} | head -c 100 | wc -c${firstCode}`,
      env,
    );
    expect(stdout.trim().split(/\s+/)).toEqual(['100', '0']);
    expect(stderr).toBe('');
  });

  test('of the help', async () => {
    const { stdout, stderr } = await bash(`${signage} help | head -1${firstCode}`);
    expect(stdout).toBe("Query a tenant's digital-signage data.\n0\n");
    expect(stderr).toBe('');
  });

  test('of an error', async () => {
    const { stdout, stderr } = await bash(`${signage} nonsense 2>&1 >/dev/null | true${firstCode}`);
    expect(stdout).toBe('2\n');
    expect(stderr).toBe('');
  });
});

test('a slow reader of a long list gets all of it', { timeout: patience }, async () => {
  const env = configuredFor(await startSandbox('--players', '20000'));
  const { stdout } = await bash(`${signage} players list -o ndjson | (sleep 1; wc -l)${firstCode}`, env);
  expect(stdout.trim().split(/\s+/)).toEqual(['20000', '0']);
});

test('JSON that there is no room to hold is no half of an array', { timeout: patience }, async () => {
  const env = configuredFor(await startSandbox('--players', '60000'));
  // As a full disk: no file may be longer than 4 MB.
  const { stdout, stderr } = await bash(
    `ulimit -f 4000; ${signage} players list -o json | wc -c${firstCode}`,
    env,
  );
  expect(stdout.trim().split(/\s+/)).toEqual(['0', '3']);
  expect(stderr).toContain('cannot buffer the output: EFBIG');
});

test('output that the rest of a disk cuts off is an error', { timeout: patience }, async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'signage-pipe-')), 'players.json');
  // As a full disk: no file may be longer than 1 KiB.
  const { stdout, stderr } = await bash(
    `ulimit -f 1; ${signage} --demo players list -o json >'${path}'; echo $?; wc -c <'${path}'`,
  );
  expect(stdout).toBe('3\n1024\n');
  expect(stderr).toBe(
    '{"error":{"code":"CONFIG","message":"cannot write the output: EFBIG: file too large, write","hint":null,"status":null,"exitCode":3}}\n',
  );
});
