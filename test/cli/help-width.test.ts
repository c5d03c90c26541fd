import { describe, expect, test } from 'vitest';
import { topics } from '../../src/cli/help/topics.ts';
import { registry } from '../../src/commands/registry.ts';
import { run } from '../helpers/run.ts';
import { screen } from '../helpers/service.ts';

describe('the width of help', () => {
  test('a long example is continued, and an option and its value stay together', async () => {
    const { stdout } = await run(['help', 'content', 'list'], { env: {}, columns: 80 });
    expect(stdout).toContain(`
  signage content list --processing-status failed \\
      --fields id,name,processingError
`);
  });

  test('40 columns: descriptions are below their options', async () => {
    const { stdout } = await run(['auth', 'token', '-h'], { env: {}, columns: 40 });
    expect(screen(stdout)).toBe(`
Print the API key, for other tools. On a
terminal it needs --show: the key could
end up in a screenshot.

  # ask the service with curl
  printf 'X-API-Key: %s' \\
      "$(signage auth token)" | curl \\
      -H @- \\
      https://signage.example.com/api/external/players

Usage: signage auth token [options]

What
  --show  print it on a terminal too

Also: -p, --demo, -q: signage help
options
See also: docs/keys.md
`);
  });

  const pages = registry.flatMap((entry) =>
    'load' in entry ? [entry.name] : [entry.name, ...entry.verbs.map(({ name }) => `${entry.name} ${name}`)],
  );

  /** A longer word stays whole. */
  const isOneWord = (line: string) => /^ *(?:'[^']*'|\S+)(?: \\)?$|^Usage:/.test(line);

  test.each([40, 60, 80, 120])('no line of any help text is wider than %i columns', async (columns) => {
    const wide: string[] = [];
    for (const page of ['', 'help', ...pages, ...topics.keys()]) {
      const { stdout } = await run(['help', ...page.split(' ').filter(Boolean)], { env: {}, columns });
      const lines = stdout.split('\n').filter((line) => line.length > Math.min(columns, 100));
      wide.push(...lines.filter((line) => !isOneWord(line)));
    }
    expect(wide).toEqual([]);
  });

  test('a pipe and a wide terminal get 100 columns', async () => {
    const { stdout } = await run(['help', 'options'], { env: {} });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(100);
    expect((await run(['help', 'options'], { env: {}, columns: 200 })).stdout).toBe(stdout);
  });

  test.each([...topics.keys()])('every word is there at 50 columns: %s', async (topic) => {
    const [narrow, wide] = await Promise.all([
      run(['help', topic], { env: {}, columns: 50 }),
      run(['help', topic], { env: {} }),
    ]);
    expect(narrow.stdout.split(/\s+/)).toEqual(wide.stdout.split(/\s+/));
  });
});
