import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bash, patience, signage } from '../bin/executable.ts';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
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
];

const hasPrograms = isInstalled('jq') && isInstalled('curl');

test.skipIf(!hasPrograms)(
  'Slack: the recipe as written (needs jq and curl)',
  { timeout: patience },
  async () => {
    let polls = 0;
    const service = await serve((_, response) => {
      polls += 1;
      const healthStatus = polls === 2 ? 'offline' : 'healthy';
      const fleet = names.map((name, index) => ({
        ...player,
        id: `${player.id.slice(0, -1)}${index}`,
        name,
        healthStatus,
      }));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(fleet));
    });
    const posted: unknown[] = [];
    const slack = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        posted.push(JSON.parse(body));
        response.end('ok');
      });
    });

    const folder = emptyFolder();
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/signage'), `#!/bin/sh\nexec ${signage} "$@"\n`);
    chmodSync(join(folder, 'bin/signage'), 0o755);
    const env = {
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      SIGNAGE_BASE_URL: service.baseUrl,
      SIGNAGE_API_KEY: testKey,
      SLACK_WEBHOOK_URL: slack.baseUrl,
    };
    const once = () => bash('"$HOME/signage-slack/tell-slack"', env);
    const nothing = { stdout: '', stderr: '', code: 0 };
    expect(await bash(recipe, env)).toEqual(nothing);

    expect(await once()).toEqual(nothing);
    expect(posted).toEqual([]);
    expect(await once()).toEqual(nothing);
    const shown = names.with(-1, '&lt;!channel&gt; &amp; co');
    const lines = (change: string) => shown.map((name) => `${name} (loja-012): health_changed, ${change}`);
    expect(posted).toEqual([{ text: lines('healthy → offline').join('\n') }]);
    expect(await once()).toEqual(nothing);
    expect(posted.slice(1)).toEqual([{ text: lines('offline → healthy').join('\n') }]);
    expect(await once()).toEqual(nothing);
    expect(posted).toHaveLength(2);
    expect(readdirSync(join(folder, 'signage-slack')).sort()).toEqual([
      'events.ndjson',
      'state.json',
      'tell-slack',
    ]);
  },
);
