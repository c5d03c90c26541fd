import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startFaultServer } from '../helpers/fault-server.ts';
import { type SilentPeer, silentPeers } from './silent-peers.ts';
import { end, nodes, run, start, testKey } from './tool.ts';

/*
 * The other side goes silent at each place on the way to an answer: --timeout and the first Ctrl-C must end that.
 */

/** Milliseconds: many times the limit of a second, and far less than the minutes a system waits for a lost peer. */
const inTime = 15_000;

const places = Object.entries(silentPeers).filter(
  ([name]) => platform() === 'linux' || !name.includes('SYN'),
);

describe.each(nodes)('the packed tool on %s', (node) => {
  describe.each(places)('%s', (_, createPeer) => {
    test('ends with 32 within --timeout', async () => {
      const { env, args, stateFile } = setUp(await createPeer());
      const ended = await Promise.all([
        run(node, ['players', '--timeout', '1s', '--retries', '0', ...args], { env }),
        run(node, ['players', '--timeout', '1s', ...args], { env }),
        run(node, ['players', 'watch', '--once-state', stateFile, '--timeout', '1s', ...args], { env }),
      ]);
      for (const { stdout, stderr, code, milliseconds } of ended) {
        expect({ stdout, stderr, code }).toEqual({
          stdout: '',
          stderr: `signage: timed out after 1s waiting for ${env.SIGNAGE_BASE_URL}\n  To wait longer: --timeout 2m\n`,
          code: 32,
        });
        expect(milliseconds).toBeLessThan(inTime);
      }
      expect(locksBeside(stateFile)).toEqual([]);
    });

    test('ends with 130 at the first Ctrl-C', async () => {
      const peer = await createPeer();
      const { env, args, stateFile } = setUp(peer);
      const children = [
        start(node, ['players', '--timeout', '5m', ...args], { env }),
        start(node, ['players', 'watch', '--once-state', stateFile, '--timeout', '5m', ...args], { env }),
      ];
      const ends = children.map((child) => end(child));
      await peer.waiting(children.length);
      const interrupted = performance.now();
      for (const child of children) child.kill('SIGINT');
      for (const { stdout, stderr, code } of await Promise.all(ends)) {
        expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 130 });
      }
      expect(performance.now() - interrupted).toBeLessThan(inTime);
      expect(locksBeside(stateFile)).toEqual([]);
    });
  });

  test('watch polls on, and keeps no connection that it has given up', async () => {
    const sockets: Socket[] = [];
    const { port } = await startFaultServer((socket) => void sockets.push(socket));
    const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: `https://127.0.0.1:${port}` };
    const child = start(node, ['players', 'watch', '--interval', '5s', '--timeout', '1s'], { env });
    const ended = end(child);
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 30_000 });
    expect(sockets[0]).toMatchObject({ closed: true });
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});

function setUp({ env, ca }: SilentPeer): {
  env: Readonly<Record<string, string>>;
  args: readonly string[];
  stateFile: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'silent-'));
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, ca);
  return {
    env: { SIGNAGE_API_KEY: testKey, SIGNAGE_CA_FILE: caFile, ...env },
    args: ['--allow-http'],
    stateFile: join(folder, 'state.json'),
  };
}

/** What a run has left beside its state file. */
function locksBeside(stateFile: string): string[] {
  return readdirSync(join(stateFile, '..')).filter((name) => name !== 'ca.pem');
}
