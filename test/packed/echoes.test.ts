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
const hex = Buffer.from(tail).toString('hex');

/** Each with a text that must disappear completely. */
const forms: Readonly<Record<string, readonly [text: string, trace: string]>> = {
  'the random part': [tail, tail.slice(0, 8)],
  'its first 12 characters': [tail.slice(0, 12), tail.slice(0, 8)],
  'its last 12 characters': [tail.slice(-12), tail.slice(-8)],
  'a space in it': [`${tail.slice(0, 6)} ${tail.slice(6, 12)}`, tail.slice(6, 12)],
  'an equals sign in it': [`${tail.slice(0, 6)}=${tail.slice(6, 12)}`, tail.slice(6, 12)],
  base64: [Buffer.from(key).toString('base64'), Buffer.from(key).toString('base64').slice(36, 48)],
  hexadecimal: [hex, hex.slice(0, 16)],
  percent: [hex.replace(/../g, '%$&'), hex.replace(/../g, '%$&').slice(0, 24)],
};
/** Those that no header can hold. */
const brokenForms: typeof forms = {
  'a line break in it': [`${tail.slice(0, 6)}\n${tail.slice(6, 12)}`, tail.slice(6, 12)],
  'a soft hyphen in it': [`${tail.slice(0, 6)}\u00ad${tail.slice(6, 12)}`, tail.slice(6, 12)],
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
  test.each(Object.entries(echoes))('that comes back in %s', async (place, echo) => {
    const isHeader = place === 'a request id' || place === 'a redirect';
    let text = '';
    const { baseUrl } = await serve((_, response) => echo(response, text));
    const env = { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: baseUrl };
    const leaks: string[] = [];
    for (const [form, [written, trace]] of Object.entries({ ...forms, ...(isHeader ? {} : brokenForms) })) {
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
    for (const [form, [written, trace]] of Object.entries({ ...forms, ...brokenForms })) {
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
