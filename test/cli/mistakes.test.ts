import { describe, expect, test } from 'vitest';
import { run } from '../helpers/run.ts';

describe('a typo is answered with the nearest match', () => {
  test.each([
    ['plyers', 'unknown command "plyers" (did you mean players?)', 'signage'],
    ['playrs list', 'unknown command "playrs" (did you mean players?)', 'signage'],
    ['xyzzy', 'unknown command "xyzzy"', 'signage'],
    ['content lst', 'unknown command "content lst" (did you mean list?)', 'signage content'],
    ['content gte 1', 'unknown command "content gte" (did you mean get?)', 'signage content'],
    ['content lst --status active', 'unknown command "content lst" (did you mean list?)', 'signage content'],
    ['analytics sumary', 'unknown command "analytics sumary" (did you mean summary?)', 'signage analytics'],
    ['auth longin', 'unknown command "auth longin" (did you mean login?)', 'signage auth'],
    ['players --helth x', 'unknown option --helth (did you mean --health?)', 'signage players list'],
    ['players list --jsn', 'unknown option --jsn (did you mean --json?)', 'signage players list'],
    ['players list --xyzzy', 'unknown option --xyzzy', 'signage players list'],
    ['players list -x', 'unknown option -x', 'signage players list'],
    ['--jsn', 'unknown option --jsn (did you mean --json?)', 'signage'],
    ['--api-key x', 'unknown option --api-key', 'signage'],
    ['players list --limit', '--limit needs a value', 'signage players list'],
    ['players list --output', '--output needs a value', 'signage'],
    ['content get', 'missing argument <id>', 'signage content get'],
    ['content list x', 'unexpected argument "x"', 'signage content list'],
    ['sandbox x', 'unexpected argument "x"', 'signage sandbox'],
  ])('%s', async (line, message, command) => {
    expect(await run(line.split(' '))).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n  See: ${command} --help\n`,
      code: 2,
    });
  });
});

describe('with a JSON format, an error is one line of JSON on stderr', () => {
  const expected = {
    error: {
      code: 'USAGE',
      message: 'unknown command "plyers" (did you mean players?)',
      hint: 'See: signage --help',
      status: null,
      exitCode: 2,
    },
  };

  test.each([
    [['--json']],
    [['-o', 'json']],
    [['-ojson']],
    [['--output', 'json']],
    [['--output=json']],
    [['-o', 'ndjson']],
    [['-o', 'JSON']],
    [['--output=NDJSON']],
    [['-qo', 'json']],
  ])('%j', async (args) => {
    expect(await run(['plyers', ...args])).toEqual({
      stdout: '',
      stderr: `${JSON.stringify(expected)}\n`,
      code: 2,
    });
  });

  test.each([[['-o', 'csv']], [['-o', 'yaml']], [[]]])('%j: text', async (args) => {
    expect((await run(['plyers', ...args])).stderr).toMatch(/^signage: /);
  });
});

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('what was typed comes back as harmless %s', async (_, args) => {
  const { stderr } = await run(['players', '--profile', 'a\u009b\u202e\u001b[31m', ...args], { env: {} });
  for (const control of ['\u001b', '\u009b', '\u202e']) expect(stderr).not.toContain(control);
  expect(stderr).toContain("To store it: signage auth login --profile 'a");
});
