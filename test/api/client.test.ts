import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/api/create-client.ts';
import type { Fetch } from '../../src/context.ts';
import { ApiKey } from '../../src/model/api-key.ts';
import { players } from '../../src/model/players.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { baseUrl, testKey } from '../helpers/run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client with a second for each request; its answers come in these chunks, each after so many milliseconds. */
function clientFor(chunks: readonly (readonly [text: string, milliseconds: number])[]) {
  const fetch: Fetch = async (_, { signal }) => ({
    status: 200,
    headers: { get: () => null },
    body: (async function* () {
      for (const [text, milliseconds] of chunks) {
        await vi.advanceTimersByTimeAsync(milliseconds);
        signal.throwIfAborted();
        yield new TextEncoder().encode(text);
      }
    })(),
  });
  return createClient({
    baseUrl,
    key: new ApiKey(testKey),
    replaceKey: 'then run: signage auth login',
    userAgent: 'test',
    timeoutMs: 1000,
    maxResponse: 1000,
    retries: 0,
    random: () => 0,
    clock: { now: () => 0, elapsed: () => 0, sleep: async () => undefined },
    signal: new AbortController().signal,
    drift: new Map(),
    fetch,
  });
}

const [a, b, c] = [0, 1, 2].map((index) => ({ id: uuidOf(index) }));
const json = (value: unknown) => JSON.stringify(value);

/** The ids of a list, each batch of which takes its reader five seconds. */
async function readSlowly(chunks: Parameters<typeof clientFor>[0]): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const batch of await clientFor(chunks).list(players, {})) {
    ids.push(...batch.map(({ value }) => value.id));
    await vi.advanceTimersByTimeAsync(5000);
  }
  return ids;
}

test('the time of a request stands still while what it gave is being worked on', async () => {
  const chunks = [
    [`[${json(a)},{`, 300],
    [`${json(b).slice(1)},{`, 300],
    [`${json(c).slice(1)}]`, 300],
  ] as const;
  expect(await readSlowly(chunks)).toEqual([a?.id, b?.id, c?.id]);
});

test('and goes on when more is wanted', async () => {
  const chunks = [
    [`[${json(a)},{`, 600],
    [`${json(b).slice(1)}]`, 600],
  ] as const;
  await expect(readSlowly(chunks)).rejects.toMatchObject({
    kind: 'TIMEOUT',
    message: 'timed out after 1s waiting for https://signage.test',
  });
});

test('it stands still from the beginning of an answer until its list is read, and then goes on', async () => {
  const idsOf = async (milliseconds: number) => {
    const list = await clientFor([[`[${json(a)}]`, milliseconds]]).list(players, {});
    await vi.advanceTimersByTimeAsync(5000);
    const ids: unknown[] = [];
    for await (const batch of list) ids.push(...batch.map(({ value }) => value.id));
    return ids;
  };
  expect(await idsOf(600)).toEqual([a?.id]);
  await expect(idsOf(1200)).rejects.toMatchObject({ kind: 'TIMEOUT' });
});
