import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { folderOf } from './other-user.ts';
import { isExecutable, nodes, run } from './tool.ts';

/* What only these commands load, from the bundle: the calendar, the rules, SARIF, files that they read and write. */

describe.each(nodes)('on %s', (node) => {
  test('schedules timeline writes a calendar that another program reads', async () => {
    const cwd = folderOf(0o700);
    const args = [
      '--demo',
      'schedules',
      'timeline',
      '7e83',
      '--week',
      'today',
      '--ics',
      'week.ics',
      '-o',
      'ndjson',
      '-q',
    ];
    const { stdout, stderr, code } = await run(node, args, { cwd });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(join(cwd, 'week.ics'), 'utf8')));
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(stdout.trimEnd().split('\n').length);
    expect(readdirSync(cwd)).toEqual(['week.ics']);
  });

  test('schedules now reads a file of states, and knows the version of the time zones', async () => {
    const cwd = folderOf(0o700);
    writeFileSync(join(cwd, 'states.csv'), '*,SP\n');
    const args = ['--demo', 'schedules', 'now', '--states', 'states.csv', '--json'];
    const { stdout, stderr, code } = await run(node, args, { cwd });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const { screens, tzdata } = JSON.parse(stdout);
    expect(screens).toHaveLength(36);
    expect(tzdata).toMatch(isExecutable ? /^ICU \d+\.\d+$/ : /^20\d\d[a-z]$/);
  });

  test.each([['schedules', 'now'], ['schedules', 'timeline', '7e83'], ['lint']])(
    'a file of states that cannot be used: %s %s',
    async (...command) => {
      const cwd = folderOf(0o700);
      const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      const hint = '  A states file in JSON is an object: {"loja-0*": "SP"}\n';
      for (const [text, stderr] of [
        [deep, `signage: states.json is nested more than 32 levels deep\n${hint}`],
        ['{"*": "SP", "loja-x": "SP"}', 'signage: states.json, "loja-x": "loja-x" names no player\n'],
      ] as const) {
        writeFileSync(join(cwd, 'states.json'), text);
        const args = ['--demo', ...command, '--states', 'states.json'];
        expect(await run(node, args, { cwd })).toMatchObject({ stdout: '', stderr, code: 2 });
      }
    },
  );

  test('lint writes SARIF and a baseline, and finds nothing beyond that', async () => {
    const cwd = folderOf(0o700);
    const update = [
      '--demo',
      'lint',
      '--baseline',
      'known.json',
      '--update-baseline',
      '--report',
      'sarif=lint.sarif',
      '-q',
    ];
    expect(await run(node, update, { cwd })).toMatchObject({ code: 0 });
    const { version, runs } = JSON.parse(readFileSync(join(cwd, 'lint.sarif'), 'utf8'));
    expect([version, runs.length]).toEqual(['2.1.0', 1]);
    const again = [
      '--demo',
      'lint',
      '--baseline',
      'known.json',
      '--fail-on',
      'warning',
      '-o',
      'csv',
      '--no-header',
      '-q',
    ];
    expect(await run(node, again, { cwd })).toMatchObject({ stdout: '', code: 0 });
    expect(readdirSync(cwd).sort()).toEqual(['known.json', 'lint.sarif']);
  });
});
