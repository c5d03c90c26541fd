import { describe, expect, test } from 'vitest';
import { uuidOf } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

/** A hundred players, a limit that the contract mentions (§4 rule 2); every tenth is offline. */
const hundred = Array.from({ length: 100 }, (_, n) => ({
  id: uuidOf(n),
  healthStatus: n % 10 === 0 ? 'offline' : 'healthy',
}));

const note = 'note: exactly 100 players; the list may be truncated (use --all to check)\n';

describe('a list that the service may have truncated silently', () => {
  test.each([
    ['unfiltered', [], 100, note],
    ['filtered to less than --limit', ['--health', 'offline', '--limit', '50'], 10, note],
    ['cut here', ['--limit', '50'], 50, ''],
  ])('%s', async (_, argv, count, stderr) => {
    answer('/players', hundred);
    const result = await run(['players', '--fields', 'id', '--no-header', ...argv]);
    expect({ ...result, stdout: result.stdout.trim().split('\n').length }).toEqual({
      stdout: count,
      stderr,
      code: 0,
    });
  });

  test('does not prove that an id is missing', async () => {
    answer('/players', hundred);
    expect(await run(['players', 'get', uuidOf(500)])).toEqual({
      stdout: '',
      stderr: `signage: no player with the id ${uuidOf(500)} in the list, but the service may have truncated it
  See: signage players list --all
`,
      code: 20,
    });
  });
});

test('without ids on stdin, no list is requested', async () => {
  expect(await run(['players', 'get', '-', '--json'], { stdin: '\n' })).toEqual({
    stdout: '[]\n',
    stderr: '',
    code: 0,
  });
});

describe('ids typed on a terminal are asked for', () => {
  test.each([
    ['content get -', [], 'reading ids from standard input; press Ctrl-D to end\n'],
    ['players get - --json', [], 'reading ids from standard input; press Ctrl-D to end\n'],
    ['players get - --json', undefined, ''],
    ['players get - --quiet', [], ''],
  ])('%s, prompts answered: %j', async (line, answers, stderr) => {
    const typed = answers === undefined ? {} : { answers };
    const result = await run(line.split(' '), { stdin: '\n', ...typed });
    expect(result).toMatchObject({ stderr, code: 0 });
  });
});
