// project: slow
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signage } from '../bin/executable.ts';
import { player, uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { bash } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder, testKey } from '../helpers/run.ts';
import { blocks } from './pages.ts';

const recipe = blocks('sh').find((block) => block.includes('SLACK_WEBHOOK_URL')) ?? '';

/** The names of players, each an attempt at the shell, at JSON or at Slack. */
const names = [
  'Loja "012" · \'Entrada\'',
  '$(touch hacked)',
  '`touch hacked`',
  '"; touch hacked; "',
  "'; touch hacked; '",
  'two\nlines\\',
  '<!channel> & co',
  ...Array.from({ length: 18 }, (_, index) => `Tela ${index}`),
];

const hasPrograms = isInstalled('jq') && isInstalled('curl');

test.skipIf(!hasPrograms)('Slack: the recipe as written (needs jq and curl)', async () => {
  let polls = 0;
  const service = await serve((_, response) => {
    polls += 1;
    const healthStatus = polls === 2 || polls === 3 ? 'offline' : 'healthy';
    const fleet = names.map((name, index) => ({ ...player, id: uuidOf(index), name, healthStatus }));
    response.end(JSON.stringify(fleet));
  });
  const posted: unknown[] = [];
  let isDown = true;
  const slack = await serve(async (request, response) => {
    const body = await text(request);
    if (!isDown) posted.push(JSON.parse(body));
    response.writeHead(isDown ? 503 : 200).end();
    isDown = false;
  });

  const folder = emptyFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/signage'), `#!/bin/sh\nexec ${signage} "$@"\n`, { mode: 0o755 });
  const env = {
    HOME: folder,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    SIGNAGE_BASE_URL: service.baseUrl,
    SIGNAGE_API_KEY: testKey,
    SLACK_WEBHOOK_URL: slack.baseUrl,
  };
  const once = () => bash('"$HOME/signage-slack/tell-slack"', env);
  const nothing = { stdout: '', stderr: '', code: 0 };
  const message = (change: string) => {
    const shown = names
      .slice(0, 20)
      .map((name) => name.replace('<!channel> & co', '&lt;!channel&gt; &amp; co'));
    return {
      text: [...shown.map((name) => `${name} (loja-012): health_changed, ${change}`), '… and 5 more'].join(
        '\n',
      ),
    };
  };
  expect(await bash(recipe, env)).toEqual(nothing);
  expect(await once()).toEqual(nothing);
  // What could not be posted is posted with the next run.
  expect(await once()).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^curl: \(22\) .*503.*\n$/),
    code: 22,
  });
  expect(posted).toEqual([]);
  expect(await once()).toEqual(nothing);
  expect(await once()).toEqual(nothing);
  expect(await once()).toEqual(nothing);
  expect(posted).toEqual([message('healthy → offline'), message('offline → healthy')]);
  expect(readdirSync(join(folder, 'signage-slack')).sort()).toEqual([
    'events.ndjson',
    'state.json',
    'tell-slack',
  ]);
});
