// project: packed-once
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forgeFile, writtenSnapshot } from '../commands/diff/written-snapshot.ts';
import { player, schedule, uuidOf } from '../helpers/fixtures.ts';
import { end, isExecutable, nodes, run, start } from './tool.ts';

/** A snapshot of so many thousand players; `more` is what the last one has. */
function writtenFleet(thousands: number, more: object): string {
  const folder = writtenSnapshot({ schedules: [{ ...schedule, playerIds: [uuidOf(1)] }] });
  let all = '';
  for (let from = 0; from < thousands * 1000; from += 1000) {
    const numbers = Array.from({ length: 1000 }, (_, at) => from + at);
    const lineOf = (at: number) =>
      `${JSON.stringify({ ...player, id: uuidOf(at), ...(at === thousands * 1000 - 1 && more) })}\n`;
    all += numbers.map(lineOf).join('');
  }
  forgeFile(folder, 'players.ndjson', all, { items: thousands * 1000 });
  const order = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'));
  const players = Array.from({ length: thousands * 1000 }, (_, at) => at);
  forgeFile(folder, 'order.json', JSON.stringify({ ...order, players }));
  return folder;
}

const blocked = { healthStatus: 'healthy', status: 'blocked' };

describe.each(nodes)('diff on %s', (node) => {
  test.skipIf(isExecutable)('holds neither side', async () => {
    const [older, newer] = [writtenFleet(100, {}), writtenFleet(100, blocked)];
    const last = uuidOf(99_999);
    const words = ['diff', older, newer, '-o', 'csv', '--no-header', '--exit-code'];
    // Either side takes more.
    const env = { NODE_OPTIONS: '--max-old-space-size=64' };
    expect(await run(node, words, { env })).toMatchObject({
      stdout: [
        `players,changed,${last},${player.name},status,active,blocked`,
        `players,changed,${last},${player.name},healthStatus,offline,healthy`,
        `screens,changed,${last},${player.name},screen,unreachable,blocked`,
        '',
      ].join('\r\n'),
      stderr: '',
      code: 47,
    });
  });

  test('writes nothing, however it ends', async () => {
    const [older, newer] = [writtenFleet(10, {}), writtenFleet(10, blocked)];
    const temporary = mkdtempSync(join(tmpdir(), 'signage-test-'));
    const files = () => [older, newer, temporary].map((folder) => readdirSync(folder, { recursive: true }));
    const before = files();
    const begin = () => start(node, ['diff', older, newer, '-o', 'json'], { env: { TMPDIR: temporary } });
    const { milliseconds } = await end(begin());
    for (let time = 0; time < 20; time += 1) {
      const child = begin();
      setTimeout(() => child.kill('SIGKILL'), ((time + Math.random()) / 20) * milliseconds);
      await end(child);
    }
    expect(files()).toEqual(before);
  });
});
