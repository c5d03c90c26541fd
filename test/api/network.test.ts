// project: apart
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createFetch } from '../../src/api/transport.ts';
import type { Context } from '../../src/context.ts';
import { serve } from '../helpers/loopback.ts';
import { runAt } from '../helpers/over-network.ts';
import { run } from '../helpers/run.ts';

test('a timeout comes whatever memory is cleared in the meantime', async () => {
  setFlagsFromString('--expose-gc');
  let clear: NodeJS.Timeout | undefined;
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(200).write('[');
    clear = setInterval(runInNewContext('gc'), 10);
  });
  onTestFinished(() => clearInterval(clear));
  const { stderr, code } = await runAt(baseUrl, ['players', '--timeout', '50ms']);
  expect({ stderr, code }).toEqual({
    stderr: 'signage: timed out after 0.05s waiting for BASE\n  Use --timeout 2m to wait longer\n',
    code: 32,
  });
});

test.each<[string, Partial<Context>]>([
  ['the tool', { fetch: createFetch({ env: {}, readTextFile: async () => '' }) }],
  ['these tests', {}],
])('a body outlives its response, which nothing holds on a terminal: %s', async (_, context) => {
  const options = { env: {}, columns: 120, context };
  // What is loaded for the first time takes long while memory is cleared.
  await run(['--demo', 'players', 'list'], options);
  setFlagsFromString('--expose-gc');
  const clear = setInterval(runInNewContext('gc'), 1);
  onTestFinished(() => clearInterval(clear));
  const runs = Array.from({ length: 4 }, () => run(['--demo', 'players', 'list'], options));
  expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});

test('an error page without an end is not read to its end', async () => {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('<p>'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  const { stderr, code } = await runAt(baseUrl, ['players']);
  expect({ stderr, code }).toEqual({
    stderr: 'signage: server error (HTTP 502)\n  Try again later\n',
    code: 34,
  });
});
