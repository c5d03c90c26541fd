// project: packed-once
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { asking, isExecutable, nodes, run, start } from './tool.ts';

const id = '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11';

/** A player with many fields, each as short as the gate asks: 80,000 are 1.2 MB. */
const wide = (playerId: string, length = 80_000) => ({
  id: playerId,
  name: 'Loja 012',
  ...Object.fromEntries(Array.from({ length }, (_, index) => [`field${index}`, index])),
});

/** A service with these players; its environment for the tool. */
async function serving(players: readonly object[]) {
  const body = JSON.stringify(players);
  const { baseUrl } = await serve((_, response) => void response.end(body));
  return asking(baseUrl);
}

describe.each(nodes)('on %s', (node) => {
  // The others print an item as one of these does.
  const lines = ['list', 'list -o json', 'list -o csv', `get ${id}`, `get ${id} -o yaml`];
  test.each(lines.map((line) => `players ${line}`))(
    'an item of 80,000 fields is printed: %s',
    async (line) => {
      const ended = await run(node, line, { env: await serving([wide(id)]) });
      const stdout = expect.stringContaining('Loja 012');
      expect(ended).toEqual({ stdout, stderr: '', code: 0, milliseconds: expect.any(Number) });
    },
  );

  test.each([
    [{ LC_ALL: 'pt_BR.UTF-8' }, ';', '0,84'],
    [{ LC_ALL: 'C' }, ',', '0.84'],
    [{ LC_ALL: '', LC_NUMERIC: 'de_DE', LANG: 'en_US' }, ';', '0,84'],
  ])('--excel in the locale of %j', async (locale, delimiter, ratio) => {
    const item = { id, compressionRatio: 0.84, name: '007', validFrom: '2026-11-27T10:18:40Z' };
    const fields = 'name,compressionRatio,validFrom';
    const line = `content list -n 1 -o csv --excel --tz America/Sao_Paulo --fields ${fields}`;
    const ended = await run(node, line, { env: { ...(await serving([item])), ...locale } });
    const rows = [fields.split(','), ['"=""007"""', ratio, '2026-11-27 07:18:40']];
    const stdout = `\ufeff${rows.map((row) => `${row.join(delimiter)}\r\n`).join('')}`;
    expect(ended).toEqual({ stdout, stderr: '', code: 0, milliseconds: expect.any(Number) });
  });

  // Bun reads a POSIX form as UTC, as docs/install.md says.
  test.skipIf(isExecutable).each([
    ['UTC+3', '2026-11-27 07:18:40'],
    ['UTC-5', '2026-11-27 15:18:40'],
    ['America/Sao_Paulo', '2026-11-27 07:18:40'],
    ['Nowhere/Bad', '2026-11-27 10:18:40'],
  ])('--time local is by the clock of the machine: TZ=%s', async (TZ, local) => {
    const player = { id, name: 'Loja 012', lastSeenAt: '2026-11-27T10:18:40Z' };
    const env = { ...(await serving([player])), TZ };
    const ended = await run(node, 'players list --time local --fields lastSeenAt -o table --no-header', {
      env,
    });
    const stdout = `${local}\n`;
    expect(ended).toEqual({ stdout, stderr: '', code: 0, milliseconds: expect.any(Number) });
  });

  test.each([`get ${id}`, `get ${id} -o yaml`, 'list -o csv'])(
    'Ctrl-C ends a large output that is no longer read: %s',
    async (line) => {
      // Not all with one id: that would be ambiguous.
      const length = line.startsWith('list') ? 20 : 2;
      const players = Array.from({ length }, (_, index) => wide(`${id.slice(0, -2)}${11 + index}`, 20_000));
      const child = start(node, `players ${line}`, { env: await serving(players) });
      await once(child.stdout ?? child, 'readable');
      child.kill('SIGINT');
      const [code] = await once(child, 'exit');
      expect(code).toBe(130);
    },
  );
});
