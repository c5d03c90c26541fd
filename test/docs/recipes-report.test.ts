// project: slow
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { executable, startSandbox } from '../bin/executable.ts';
import { bash } from '../helpers/processes.ts';
import { emptyFolder } from '../helpers/run.ts';
import { block } from './pages.ts';

/*
 * The recipes of docs/report.md as pasted, against a sandbox on a real socket. Not run: GitHub's own actions, and programs that send mail.
 */

const page = 'docs/report.md';

/** Runs lines in a new folder, which has `signage` and these other programs in its `bin`; the folder. */
async function runLines(lines: string, programs: Readonly<Record<string, string>> = {}) {
  const folder = emptyFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(executable, join(bin, 'signage'));
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const PATH = [bin, dirname(process.execPath), process.env.PATH].join(':');
  const world = await startSandbox('--hostile');
  const ended = await bash(`cd '${folder}' || exit\n${lines}`, { ...world, PATH });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { ...ended, folder, read, world };
}

test('by e-mail, with sendmail', async () => {
  const script = block('sh', 'sendmail -t', page);
  const { stderr, code, read } = await runLines(script, { sendmail: 'cat > "message$1"' });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const message = read('message-t');
  const [head, body = ''] = message.split('\n\n');
  expect(head?.split('\n')).toEqual([
    'To: lojas@example.com',
    'Subject: Telas',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]);
  // RFC 5322 §2.1.1: what is longer is refused or cut by servers.
  expect(Math.max(...message.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(Buffer.from(body, 'base64').toString()).toBe(read('screens.html'));
  expect(read('screens.html')).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
});

test('no mail is sent if there is no page', async () => {
  const script = `SIGNAGE_API_KEY=wrong; ${block('sh', 'sendmail -t', page)}`;
  const { code, folder } = await runLines(script, { sendmail: 'touch sent' });
  expect({ code, files: readdirSync(folder) }).toEqual({ code: 11, files: ['bin'] });
});

test.each(['name: report', 'name: pages'])('the job with %s', async (text) => {
  const { jobs } = parseYaml(block('yaml', text, page));
  const [job] = Object.values<{ steps: { run?: string; with?: { path?: string } }[] }>(jobs);
  const runs = job?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(runs.shift()).toBe(`npm install --global ./${packageJson.name}-${packageJson.version}.tgz`);
  const { stderr, code, folder } = await runLines(`set -e\n${runs.join('\n')}`);
  expect({ notes: stderr.replace(/^note: from the snapshot of .*\n/m, ''), code }).toMatchObject({ code: 0 });
  const paths = job?.steps.flatMap((step) => step.with?.path?.trim().split('\n') ?? []) ?? [];
  expect(paths.length).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(paths));
});
