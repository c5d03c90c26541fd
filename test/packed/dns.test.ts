import { describe, expect, test, vi } from 'vitest';
import { type Behavior, canUnshare, createNameServers } from './name-servers.ts';
import { end, nodes, run, start, testKey } from './tool.ts';

/*
 * getaddrinfo cannot be stopped, and the end of a process waits for it: name servers that say nothing must not decide
 * when the tool ends.
 */

/** Milliseconds: getaddrinfo gives up on one silent server after 10 s, and the tool would end then. */
const inTime = 8_000;

const args = ['players', '-o', 'ndjson', '--allow-http', '--retries', '0'];
const at = (baseUrl: string) => ({ SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl });

describe.each(nodes)('the packed tool on %s (needs namespaces of Linux)', (node) => {
  const when = test.skipIf(!canUnshare);

  when('ends with 32 within --timeout while the name server is silent', async () => {
    const { launcher, queries } = createNameServers(['silent']);
    const ended = await run(node, ['players', '--timeout', '1500ms'], {
      launcher,
      env: at('https://signage.example'),
    });
    expect(ended).toEqual({
      stdout: '',
      stderr:
        'signage: timed out after 1.5s waiting for https://signage.example\n  To wait longer: --timeout 2m\n',
      code: 32,
      milliseconds: expect.any(Number),
    });
    expect(ended.milliseconds).toBeLessThan(inTime);
    expect(queries()).toContain('silent');
  });

  when('ends with 130 at the first Ctrl-C while the name server is silent', async () => {
    const { launcher, queries } = createNameServers(['silent']);
    const child = start(node, ['players'], { launcher, env: at('https://signage.example') });
    const ending = end(child);
    await vi.waitFor(() => expect(queries()).not.toEqual([]), { timeout: 30_000 });
    const interrupted = performance.now();
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ stdout: '', stderr: '', code: 130 });
    expect(performance.now() - interrupted).toBeLessThan(inTime);
  });

  when('gives up with 30 when the name server stays silent', async () => {
    const { launcher } = createNameServers(['silent']);
    const { stdout, stderr, code } = await run(node, ['players', '--retries', '0'], {
      launcher,
      env: at('https://signage.example'),
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no answer from https://signage.example: no name server answered (ETIMEOUT)
  Check the base URL, the network and the proxy settings (signage help environment)
`,
      code: 30,
    });
  });

  when('ends with 30 for a name that does not exist', async () => {
    const { launcher } = createNameServers(['unknown']);
    const { stdout, stderr, code } = await run(node, ['players', '--retries', '0'], {
      launcher,
      env: at('https://signage.example'),
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no answer from https://signage.example: host not found (ENOTFOUND)
  Check the base URL, the network and the proxy settings (signage help environment)
`,
      code: 30,
    });
  });

  when.each<[string, Behavior[]]>([
    ['is found', ['known']],
    ['is found by the second server when the first is silent', ['silent', 'known']],
  ])('a name %s', async (_, behaviors) => {
    const { launcher } = createNameServers(behaviors);
    const ended = await run(node, args, { launcher, env: at('http://signage.example') });
    expect(ended).toEqual({ stdout: '', stderr: '', code: 0, milliseconds: expect.any(Number) });
  });

  when('the end does not wait for silent servers before one that answers', async () => {
    const { launcher, queries } = createNameServers(['silent', 'silent', 'unknown']);
    const child = start(node, ['players', '--timeout', '5m'], {
      launcher,
      env: at('https://signage.example'),
    });
    const ending = end(child);
    await vi.waitFor(() => expect(queries()).not.toEqual([]), { timeout: 30_000 });
    const interrupted = performance.now();
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ stdout: '', stderr: '', code: 130 });
    expect(performance.now() - interrupted).toBeLessThan(inTime);
  });

  when.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])(
    '%s asks no name server',
    async (baseUrl) => {
      const { launcher, queries } = createNameServers(['silent']);
      const { stderr, code } = await run(node, args, { launcher, env: at(baseUrl) });
      expect({ stderr, code, queries: queries() }).toEqual({ stderr: '', code: 0, queries: [] });
    },
  );
});
