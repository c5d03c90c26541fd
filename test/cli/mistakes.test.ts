import { describe, expect, test } from 'vitest';
import { run } from '../helpers/run.ts';

describe('what is mistyped is answered with the nearest there is', () => {
  test.each([
    ['plyers', 'there is no command "plyers". Did you mean players?', 'signage'],
    ['playrs list', 'there is no command "playrs". Did you mean players?', 'signage'],
    ['xyzzy', 'there is no command "xyzzy"', 'signage'],
    ['content lst', 'there is no command "content lst". Did you mean list?', 'signage content'],
    ['content gte 1', 'there is no command "content gte". Did you mean get?', 'signage content'],
    [
      'content lst --status active',
      'there is no command "content lst". Did you mean list?',
      'signage content',
    ],
    [
      'analytics sumary',
      'there is no command "analytics sumary". Did you mean summary?',
      'signage analytics',
    ],
    ['auth longin', 'there is no command "auth longin". Did you mean login?', 'signage auth'],
    ['players --helth x', 'there is no option "--helth". Did you mean --health?', 'signage players list'],
    ['players list --jsn', 'there is no option "--jsn". Did you mean --json?', 'signage players list'],
    ['players list --xyzzy', 'there is no option "--xyzzy"', 'signage players list'],
    ['players list -x', 'there is no option "-x"', 'signage players list'],
    ['--jsn', 'there is no option "--jsn". Did you mean --json?', 'signage'],
    ['--api-key x', 'there is no option "--api-key"', 'signage'],
    ['players list --limit', '--limit needs a value', 'signage players list'],
    ['players list --output', '--output needs a value', 'signage'],
    ['content get', 'signage content get needs an argument: <id>', 'signage content get'],
    ['content list x', 'signage content list takes no arguments, but there is "x"', 'signage content list'],
    ['sandbox x', 'signage sandbox takes no arguments, but there is "x"', 'signage sandbox'],
  ])('%s', async (line, message, command) => {
    expect(await run(line.split(' '))).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n  To see what there is: ${command} --help\n`,
      code: 2,
    });
  });
});

describe('with a JSON format an error is one line of JSON on stderr', () => {
  const expected = {
    error: {
      code: 'USAGE',
      message: 'there is no command "plyers". Did you mean players?',
      hint: 'To see what there is: signage --help',
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
