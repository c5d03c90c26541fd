import { describe, expect, test, vi } from 'vitest';
import { type Behavior, canUnshare, createNameServers } from './name-servers.ts';
import { asking, end, nodes, run, start, testKey } from './tool.ts';

/*
 * getaddrinfo cannot be stopped, and the end of a process waits for it: name servers that say nothing must not decide
 * when the tool ends.
 */

/** Milliseconds: getaddrinfo gives up on one silent server after 10 s, and the tool would end then. */
const inTime = 8_000;

const list = 'players -o ndjson --allow-http --retries 0';
const noAnswer = (why: string) => `signage: no answer from https://signage.example: ${why}
  Check the base URL, the network and the proxy settings (signage help environment)
`;

describe.skipIf(!canUnshare).each(nodes)('the packed tool on %s (needs namespaces of Linux)', (node) => {
  test.each<[string, Behavior[], string, string, number]>([
    [
      'ends with 32 within --timeout while the name server is silent',
      ['silent'],
      'https://signage.example --timeout 1500ms',
      'signage: timed out after 1.5s waiting for https://signage.example\n  To wait longer: --timeout 2m\n',
      32,
    ],
    [
      'gives up with 30 when the name server stays silent',
      ['silent'],
      'https://signage.example --retries 0',
      noAnswer('no name server answered (ETIMEOUT)'),
      30,
    ],
    [
      'ends with 30 for a name that does not exist',
      ['unknown'],
      'https://signage.example --retries 0',
      noAnswer('host not found (ENOTFOUND)'),
      30,
    ],
    ['finds a name', ['known'], 'http://signage.example --allow-http -o ndjson', '', 0],
    [
      'finds it by the second server when the first is silent',
      ['silent', 'known'],
      'http://signage.example --allow-http -o ndjson',
      '',
      0,
    ],
  ])('%s', async (_, behaviors, line, stderr, code) => {
    const { launcher, queries } = createNameServers(behaviors);
    const env = { SIGNAGE_API_KEY: testKey };
    const ended = await run(node, `players --base-url ${line}`, { launcher, env });
    expect(ended).toMatchObject({ stdout: '', stderr, code });
    if (code === 32) expect(ended.milliseconds).toBeLessThan(inTime);
    expect(new Set(queries())).toEqual(new Set(behaviors));
  });

  test.each<[string, Behavior[]]>([
    ['a silent server', ['silent']],
    ['silent servers before one that answers', ['silent', 'silent', 'unknown']],
  ])('ends with 130 at the first Ctrl-C, and does not wait for %s', async (_, behaviors) => {
    const { launcher, queries } = createNameServers(behaviors);
    const child = start(node, 'players --timeout 5m', { launcher, env: asking('https://signage.example') });
    const ending = end(child);
    await vi.waitFor(() => expect(queries()).not.toEqual([]), { timeout: 30_000 });
    const interrupted = performance.now();
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ stdout: '', stderr: '', code: 130 });
    expect(performance.now() - interrupted).toBeLessThan(inTime);
  });

  test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])(
    '%s asks no name server',
    async (baseUrl) => {
      const { launcher, queries } = createNameServers(['silent']);
      expect(await run(node, list, { launcher, env: asking(baseUrl) })).toMatchObject({
        stderr: '',
        code: 0,
      });
      expect(queries()).toEqual([]);
    },
  );
});
