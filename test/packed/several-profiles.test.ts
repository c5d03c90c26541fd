import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFaultServer } from '../helpers/fault-server.ts';
import { endlessListOf } from '../helpers/fault-table.ts';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { folderOf, isExecutable, nodes, run, testKey } from './tool.ts';

/** The environment with a profile for each of these addresses. */
function stored(addresses: Readonly<Record<string, string>>) {
  const profiles = Object.entries(addresses).map(([name, baseUrl]) => {
    return [name, { baseUrl, key: testKey, scopes: [] }] as const;
  });
  const folder = folderOf();
  const text = JSON.stringify({ profiles: Object.fromEntries(profiles) });
  writeFileSync(join(folder, 'config.json'), text, { mode: 0o600 });
  return { SIGNAGE_CONFIG_DIR: folder };
}

describe.each(nodes)('several profiles on %s', (node) => {
  test('are asked side by side, and one that is down does not hide the others', async () => {
    const waiting: (() => void)[] = [];
    const service = () =>
      serve((_, response) => {
        waiting.push(() => response.end(JSON.stringify([player])));
        // Each waits for the other.
        if (waiting.length === 2) for (const answer of waiting) answer();
      });
    const [sul, norte] = [await service(), await service()];
    const env = stored({ sul: sul.baseUrl, leste: 'http://127.0.0.1:9', norte: norte.baseUrl });
    const line = 'players --all-profiles --fields profile,id -o csv --no-header --retries 0';
    const { stdout, stderr, code } = await run(node, line, { env });
    expect({ stdout, code }).toEqual({ stdout: `sul,${player.id}\r\nnorte,${player.id}\r\n`, code: 30 });
    expect(stderr).toMatch(/^signage: leste: no response from http:\/\/127\.0\.0\.1:9: /);
  });

  test('what one sends without end does not hide the others', async () => {
    const sul = await serve((_, response) => response.end(JSON.stringify([player])));
    // Few long players are more than memory takes sooner than many short ones.
    const leste = await startFaultServer(endlessListOf({ ...player, name: 'x'.repeat(10_000) }));
    const env = {
      ...stored({ sul: sul.baseUrl, leste: leste.baseUrl }),
      ...(isExecutable ? {} : { NODE_OPTIONS: '--max-old-space-size=40' }),
    };
    const line = 'players --all-profiles -o ndjson --max-response 64MiB --retries 0';
    const { stdout, stderr, code } = await run(node, line, { env });
    expect(stdout.slice(0, stdout.indexOf('\n') + 1)).toBe(
      `${JSON.stringify({ profile: 'sul', ...player })}\n`,
    );
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'BAD_RESPONSE', profile: 'leste' });
    expect(code).toBe(22);
  });
});
