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
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      SIGNAGE_BASE_URL: service.baseUrl,
      SIGNAGE_API_KEY: testKey,
      SLACK_WEBHOOK_URL: slack.baseUrl,
    };
    const once = () => bash(`cd '${folder}' && ${recipe}`, env);

    expect(await once()).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(posted).toEqual([]);
    expect(await once()).toMatchObject({ stderr: '', code: 0 });
    const shown = names.with(-1, '&lt;!channel&gt; &amp; co');
    expect(posted).toEqual(shown.map((name) => ({ text: `${name}: health_changed, healthy → offline` })));
    expect((await once()).code).toBe(0);
    expect(posted).toHaveLength(2 * names.length);
    expect(readdirSync(folder).sort()).toEqual(['bin', 'slack.json', 'tell-slack']);
  },
);
