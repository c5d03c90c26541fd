import { describe, expect, test } from 'vitest';
import { topics as allTopics } from '../../src/cli/topics.ts';
import { registry } from '../../src/commands/registry.ts';
import { run } from '../helpers/run.ts';
import { screen } from '../helpers/service.ts';

describe('the width of help', () => {
  test('80 columns', async () => {
    const { stdout } = await run(['help', 'content', 'list'], { env: {}, columns: 80 });
    expect(screen(stdout)).toBe(`
List content. Filters ignore case and accents, and take several values, "*" and
"?" as wildcards, and "!" to exclude: --status '!active'.

  signage content list --status active
  signage content list --processing-status failed \\
      --fields id,name,processingError
  signage content list --type video --sort -fileSizeBytes --limit 10
  signage content list --all --json > content.json

Usage: signage content list [options]

Options
  --status <values>             filter by status: active, inactive, archived
  --type <values>               filter by type: video, image, html
  --orientation <values>        filter by orientation: landscape, portrait
  --processing-status <values>  filter by processingStatus: pending, processing,
                                ready, failed
  --tag <values>                filter by tags
  --day <values>                filter by daysOfWeek: MON, TUE, WED, THU, FRI,
                                SAT, SUN
  --metadata <key=value>        filter by metadata
  --name <text>                 filter by name: a substring, or a glob such as
                                "*caixa*"
  --playable-at <time>          only what is playable at a time, such as now or
                                2026-12-24T18:00
  --timezone <zone>             time zone to judge that by (default this
                                machine's)
  --expiring <time>             only what becomes invalid within this time, such
                                as 7d
  --expired                     only what is no longer valid
  -n, --limit <n>               maximum number of content items, up to 500
                                (default 100)
  --all                         get the complete list, or exit 23 if that cannot
                                be verified
  --count                       print only the number of items
  --by <field>                  print how many there are for each value of a
                                field, by state
  -h, --help                    print help

Global options: signage help options
`);
  });

  test('40 columns: descriptions are below their options', async () => {
    const { stdout } = await run(['auth', 'token', '-h'], { env: {}, columns: 40 });
    expect(screen(stdout)).toBe(`
Print the API key, for other tools. On a
terminal it needs --show: the key could
end up in a screenshot.

  printf 'X-API-Key: %s' \\
      "$(signage auth token)" | curl \\
      -H @- \\
      https://signage.example.com/api/external/players

Usage: signage auth token [options]

Options
  --show      print it on a terminal too
  -h, --help  print help

Global options: signage help options
`);
  });

  const pages = ['', 'content list', 'players', 'players check', 'players wait', 'auth', 'auth login'];
  const topics = ['options', 'output', 'exit-codes', 'environment'];

  test.each([40, 60, 80, 100, 200])('no line is wider than %i columns, or than 100', async (columns) => {
    for (const page of [...pages, ...topics]) {
      const { stdout } = await run(['help', ...page.split(' ').filter(Boolean)], { env: {}, columns });
      const words = (line: string) =>
        line
          .trim()
          .split(' ')
          .filter((word) => word !== '\\').length;
      const wide = stdout
        .split('\n')
        .filter(
          (line) => line.length > Math.min(columns, 100) && words(line) > 1 && !line.startsWith('Usage:'),
        );
      expect({ page, wide }).toEqual({ page, wide: [] });
    }
  });

  const everyPage = registry.flatMap((entry) =>
    'load' in entry ? [entry.name] : [entry.name, ...entry.verbs.map(({ name }) => `${entry.name} ${name}`)],
  );

  test.each([60, 80, 120])('no line of any help text is wider than %i columns', async (columns) => {
    const wide: string[] = [];
    for (const page of ['', 'help', ...everyPage, ...allTopics.keys()]) {
      const { stdout } = await run(['help', ...page.split(' ').filter(Boolean)], { env: {}, columns });
      wide.push(...stdout.split('\n').filter((line) => line.length > columns));
    }
    expect(wide).toEqual([]);
  });

  test('a pipe and a wide terminal get 100 columns', async () => {
    const { stdout } = await run(['help', 'players', 'check'], { env: {} });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(100);
    expect((await run(['help', 'players', 'check'], { env: {}, columns: 200 })).stdout).toBe(stdout);
  });

  test.each(topics)('every word is there at 50 columns: %s', async (topic) => {
    const [narrow, wide] = await Promise.all([
      run(['help', topic], { env: {}, columns: 50 }),
      run(['help', topic], { env: {} }),
    ]);
    expect(narrow.stdout.split(/\s+/)).toEqual(wide.stdout.split(/\s+/));
  });
});
