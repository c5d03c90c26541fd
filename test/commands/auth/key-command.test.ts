// project: longer
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { runShell } from '../../../src/host/shell.ts';
import { keyOf, storedProfiles } from '../../helpers/keys.ts';
import { baseUrl, type RunOptions, run } from '../../helpers/run.ts';

const key = keyOf('c');
const printKey = `echo ${key}`;

/** Runs a command that needs the key of this line. */
async function runWith(keyCommand: string, options: RunOptions = {}) {
  const { env } = await storedProfiles({ default: { baseUrl, keyCommand, scopes: [] } });
  return await run(['players', '--json', '-q'], { env, ...options });
}

/** What its failure looks like. */
const failed = (message: string, hint: string, code: string, exitCode: number) => ({
  error: { code, message, hint, status: null, exitCode },
});

describe('a stored command', () => {
  test('is run when a key is needed', async () => {
    nock(baseUrl, { reqheaders: { 'x-api-key': key } })
      .get('/api/external/players')
      .reply(200, '[]');
    expect(await runWith(printKey)).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });

  test.each([
    ['fails', 'echo "the store is locked" >&2; exit 7', 'exited with code 7; it said: the store is locked'],
    ['fails without a word', 'exit 1', 'exited with code 1'],
    ['prints white space', 'echo " "; echo odd >&2', 'printed no key; it said: odd'],
    ['prints a key and fails', `${printKey}; exit 3`, 'exited with code 3'],
    ['is not there', 'signage-no-such-program 2>/dev/null', 'exited with code 127'],
    [
      'attacks the terminal',
      `printf '\\033[31mred' >&2; exit 1`,
      'exited with code 1; it said: \\u001b[31mred',
    ],
    ['waits', 'echo waiting >&2; sleep 60', 'was killed, or timed out after 60s; it said: waiting'],
  ])('that %s: exit 3', async (_, line, what) => {
    // Production's shell with another patience for what waits.
    const timeoutMs = line.includes('sleep') ? 100 : 60_000;
    const { stdout, stderr, code } = await runWith(line, {
      context: { runShell: (shellLine, options) => runShell(process, shellLine, { ...options, timeoutMs }) },
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(stderr).not.toMatch(/\u001b|ccccc/);
    expect(JSON.parse(stderr)).toEqual(
      failed(
        `the key command ${what}`,
        `The command: ${line.replace(key, 'test_live_lojas-exemplo_…')}`,
        'CONFIG',
        3,
      ),
    );
  });

  test('that prints two lines gives no key: exit 11', async () => {
    const { stdout, stderr, code } = await runWith(`${printKey}; echo user: me`);
    expect({ stdout, code }).toEqual({ stdout: '', code: 11 });
    expect(JSON.parse(stderr)).toEqual(
      failed(
        'the API key contains characters that cannot be sent (INVALID_FORMAT)',
        'It contains a line break: paste it as one line',
        'INVALID_FORMAT',
        11,
      ),
    );
  });
});
