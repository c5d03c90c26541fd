// project: packed-slow
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { asking, end, nodes, start } from './tool.ts';

/** To the debugger that Node opens at this signal, any user of the machine could connect. */
describe.each(nodes)('SIGUSR1 opens no debugger on %s, and ends nothing:', (node) => {
  test.each(['players watch --quiet', 'players wait'])('%s', async (line) => {
    const { baseUrl, server } = await serve(() => undefined);
    const asked = once(server, 'request');
    const child = start(node, `${line} --timeout 10m`, { env: asking(baseUrl) });
    const ended = end(child);
    await Promise.race([asked, ended]);
    child.kill('SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ stdout: '', stderr: '', code: 143 });
  });

  test('sandbox', async () => {
    const child = start(node, 'sandbox --json --hostile');
    const ended = end(child);
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    child.kill('SIGUSR1');
    // It still serves.
    const { baseUrl, keys } = JSON.parse(String(line));
    const url = `${baseUrl}/api/external/players`;
    for (let count = 0; count < 10; count += 1) {
      const answer = await fetch(url, { headers: { 'X-API-Key': keys.all } });
      expect(await answer.json()).toHaveLength(36);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ stdout: line, stderr: '', code: 143 });
  });

  test('mcp', async () => {
    const child = start(node, 'mcp --demo');
    const ended = end(child);
    const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
    const answers: string[] = [];
    const ask = async (id: number) => {
      child.stdin?.write(ping(id));
      if (child.stdout) answers.push(String(await once(child.stdout, 'data')));
    };
    await ask(1);
    child.kill('SIGUSR1');
    for (let id = 2; id < 10; id += 1) await ask(id);
    child.stdin?.end();
    expect(await ended).toMatchObject({ stdout: answers.join(''), stderr: '', code: 0 });
  });
});
