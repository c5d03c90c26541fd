import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questions } from '../helpers/keys.ts';
import { baseUrl, configured, emptyFolder, run, testKey } from '../helpers/run.ts';
import { responseOf } from '../helpers/service.ts';

const content = ['active', 'archived', 'inactive'].map((status) => `/content?status=${status}&limit=500`);
const lists = [...content, '/players', '/schedules'];
const scopes = [...questions.values()].sort();
const profiles = { one: profile(), two: profile() };

function profile() {
  return { baseUrl, key: testKey, scopes: [] };
}

test.each([
  [['auth', 'status'], scopes],
  [['status'], ['/analytics/summary', ...lists]],
  [
    ['content', 'list', '--all'],
    ['/analytics/summary', '/content?limit=500', ...content],
  ],
  [
    ['players', 'list', '--all'],
    ['/analytics/summary', '/players'],
  ],
  [['lint'], lists],
  [['screens'], lists],
  [['screens', 'timeline', '--store', 'loja-001'], lists],
])('%j waits for the service once', async (argv, requests) => {
  expect(await requestsTogether(argv, requests.length)).toEqual(requests);
});

test.each([
  [['auth', 'status'], scopes],
  [['players', 'list', '--all-profiles'], ['/players']],
  [
    ['status', '--all-profiles'],
    ['/analytics/summary', ...lists],
  ],
  [['screens', '--all-profiles'], lists],
  [['lint', '--all-profiles'], lists],
])('%j waits for the service of two profiles once', async (argv, requests) => {
  const folder = emptyFolder();
  await writeFile(join(folder, 'config.json'), JSON.stringify({ current: 'one', profiles }), { mode: 0o600 });
  const both = requests.flatMap((request) => [request, request]);
  expect(await requestsTogether(argv, both.length, { SIGNAGE_CONFIG_DIR: folder })).toEqual(both);
});

/** The requests of a run, sorted, of which none is answered until there are this many: a run that asks later never ends. */
async function requestsTogether(
  argv: readonly string[],
  count: number,
  env: Record<string, string> = configured,
) {
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  const { code, stderr } = await run(argv, {
    env,
    context: {
      async fetch(url) {
        const { pathname, search } = new URL(url);
        requests.push(pathname.replace('/api/external', '') + search);
        await new Promise<void>((answer) => {
          waiting.push(answer);
          if (waiting.length === count) for (const each of waiting) each();
        });
        return responseOf({ body: pathname.endsWith('/summary') ? '{}' : '[]' });
      },
    },
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return requests.sort();
}
