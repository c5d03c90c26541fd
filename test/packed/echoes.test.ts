import { mkdtempSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { nodes, run } from './tool.ts';

/*
 * A service, or a command, that repeats the key, or a part of it, in some other form.
 */

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `test_live_lojas-exemplo_${tail}`;

/** Each with a text that must disappear completely. */
const forms: Readonly<Record<string, readonly [text: string, trace: string]>> = {
  'the key': [key, tail.slice(0, 8)],
  'the random part': [tail, tail.slice(0, 8)],
};

const json = (response: ServerResponse, body: object) =>
  response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** Where a service can repeat it. */
const echoes: Readonly<Record<string, (response: ServerResponse, text: string) => unknown>> = {
  'an error': (response, text) => json(response, { error: `You sent ${text}.` }),
  'a code': (response, text) => json(response, { error: 'no', code: text }),
  'a request id': (response, text) => response.writeHead(200, { 'X-Request-Id': text }).end('[]'),
  'a redirect': (response, text) => response.writeHead(302, { Location: `https://x.test/${text}` }).end(),
};

const commands = [
  ['players', 'list', '--json', '--verbose'],
  ['players', 'check', '--report', 'nagios'],
  ['auth', 'status', '--json'],
];

describe.each(nodes)('on %s no part of the key is shown', (node) => {
  test.each(Object.entries(echoes))('that comes back in %s', async (_, echo) => {
    let text = '';
    const { baseUrl } = await serve((_, response) => echo(response, text));
    const env = { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: baseUrl };
    const leaks: string[] = [];
    for (const [form, [written, trace]] of Object.entries(forms)) {
      text = written;
      const runs = await Promise.all(commands.map((args) => run(node, [...args, '--retries', '0'], { env })));
      for (const [at, { stdout, stderr }] of runs.entries()) {
        if ((stdout + stderr).includes(trace)) leaks.push(`${form}: ${commands[at]}\n${stdout}${stderr}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test('that a command which prints it says on stderr', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'echo-'));
    writeFileSync(join(folder, 'key'), key);
    const leaks: string[] = [];
    for (const [form, [written, trace]] of Object.entries(forms)) {
      writeFileSync(join(folder, 'said'), written);
      const command = `cat '${folder}/key'; cat '${folder}/said' >&2; exit 1`;
      const args = ['auth', 'login', '--base-url', 'http://127.0.0.1:1', '--key-command', command];
      const { stdout, stderr, code } = await run(node, args);
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain('the key command exited with code 1; it said: ');
      if (stderr.includes(trace)) leaks.push(`${form}\n${stderr}`);
    }
    expect(leaks).toEqual([]);
  });
});
