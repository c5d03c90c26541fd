import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, nodes, run } from './tool.ts';

/*
 * Files that runtimes read from the current folder on their own: the tool must not run code in them or take settings
 * from them, because another user could have put them there.
 */

const settings = `SIGNAGE_BASE_URL=https://planted.example
SIGNAGE_API_KEY=planted
NODE_OPTIONS=--import=./planted.mjs
BUN_OPTIONS=--preload=./planted.mjs
`;
const planted: Readonly<Record<string, string>> = {
  '.env': settings,
  '.env.local': settings,
  '.env.production': settings,
  '.npmrc': 'node-options=--import=./planted.mjs\n',
  'bunfig.toml': 'preload = ["./planted.mjs"]\n',
  '.bunfig.toml': 'preload = ["./planted.mjs"]\n',
  'package.json': '{"type":"module","imports":{"#*":"./planted.mjs"},"preload":["./planted.mjs"]}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"*":["./planted.mjs"]}}}',
  'planted.mjs': "console.log('planted');",
};

describe.each(nodes)('files planted in the current folder, on %s', (node) => {
  test.each(['the current folder', 'the home folder'])('%s', async (where) => {
    const cwd = folderOf();
    for (const [name, text] of Object.entries(planted)) writeFileSync(join(cwd, name), text);
    const home = where === 'the home folder' ? { HOME: cwd, XDG_CONFIG_HOME: cwd } : {};
    expect(await run(node, 'players list', { cwd, env: home })).toMatchObject({
      stdout: '',
      stderr:
        'signage: no API key configured\n  Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. Use --demo to try signage without a key\n',
      code: 10,
    });
  });
});
