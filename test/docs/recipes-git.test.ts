// project: slow
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { startSandbox } from '../../src/sandbox/server.ts';
import { executable } from '../bin/executable.ts';
import { serve } from '../helpers/loopback.ts';
import { bash } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { block } from './pages.ts';

/*
 * docs/history.md: the steps of the job are run as written, in a clone of a repository, against a sandbox on a real socket.
 */

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const job = block('yaml', 'name: tenant', 'docs/history.md');
const all: readonly Step[] = parseYaml(job).jobs.snapshot.steps;
const steps = all.filter(({ run, name }) => run !== undefined && name !== undefined);

test('only the first steps are not run here', () => {
  const others = all.filter((step) => !steps.includes(step)).map(({ run }) => run);
  expect(others).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^npm install --global \.\/signage-cli-/),
  ]);
  expect(steps.map(({ name }) => name)).toEqual([
    'Take a snapshot',
    'Compare it with the last one',
    'Commit it',
    'Post what has changed',
  ]);
});

const programs = emptyFolder();
writeFileSync(join(programs, 'signage'), `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`, {
  mode: 0o755,
});

describe.skipIf(!['git', 'jq', 'curl'].every(isInstalled))(
  'the job that commits a snapshot (needs git, jq, curl)',
  () => {
    test('commits what has changed, and posts it', async () => {
      const posted: string[] = [];
      const { baseUrl: webhook } = await serve(async (request, response) => {
        let text = '';
        for await (const part of request.setEncoding('utf8')) text += part;
        posted.push(text);
        response.end('ok');
      });
      const home = emptyFolder();
      const PATH = [programs, dirname(process.execPath), process.env.PATH].join(':');
      const shell = (line: string, env = {}) =>
        bash(line, { PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', ...env });
      const origin = join(emptyFolder(), 'origin.git');
      await shell(`git init --quiet --bare --initial-branch main '${origin}'`);

      /** The job, in a clone of its own. */
      const runJob = async (players?: number) => {
        const clone = join(emptyFolder(), 'clone');
        expect(await shell(`git clone --quiet '${origin}' '${clone}'`)).toMatchObject({ code: 0 });
        const { baseUrl, keys, close } = await startSandbox({
          tenant: 'hostile',
          now: Date.parse('2026-11-20T12:00:00Z'),
          players,
        });
        const world = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all, WEBHOOK_URL: webhook };
        const summary = join(emptyFolder(), 'summary.md');
        writeFileSync(summary, '');
        const runner = { RUNNER_TEMP: emptyFolder(), GITHUB_STEP_SUMMARY: summary, CI: 'true' };
        for (const { name, run, env = {} } of steps) {
          const own = Object.entries(world).filter(([name]) => name in env);
          // As the runner does.
          const line = `cd '${clone}'; set -eo pipefail; ${run}`;
          const { stderr, code } = await shell(line, { ...runner, ...Object.fromEntries(own) });
          expect({ name, stderr, code }).toEqual({ name, stderr, code: 0 });
        }
        await close();
        return readFileSync(summary, 'utf8');
      };
      const log = async () =>
        (await shell(`git --git-dir '${origin}' log --format=%s --name-only main`)).stdout;

      expect(await runJob()).toBe('');
      const first = await log();
      expect(first).toMatch(/^Snapshot of \d{4}-\d\d-\d\d \d\d:\d\d UTC\n\n(?:tenant\/\w+\.\w+\n){6}$/);
      expect(posted).toEqual([]);

      // Nothing has changed: no commit, no message.
      expect(await runJob()).toBe('');
      expect(await log()).toBe(first);
      expect(posted).toEqual([]);

      const changes = await runJob(40);
      expect(changes).toMatch(/player/i);
      const [newest = ''] = (await log()).split(/(?=Snapshot)/);
      expect(newest).toContain('tenant/players.ndjson\n');
      expect(newest).not.toContain('tenant/content.ndjson\n');
      expect(posted.map((text) => JSON.parse(text))).toEqual([{ text: changes.slice(0, 3000) }]);
    });
  },
);
