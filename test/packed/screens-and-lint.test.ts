import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { folderOf, isExecutable, nodes, run } from './tool.ts';

/* What only these commands load, from the bundle: the calendar, the rules, SARIF, files that they read and write. */

describe.each(nodes)('on %s', (node) => {
  test('screens timeline writes a calendar that another program reads', async () => {
    const cwd = folderOf();
    const line = '--demo screens timeline 7e83 --week today --ics week.ics -o ndjson -q';
    const ended = await run(node, line, { cwd });
    expect(ended).toMatchObject({ stderr: '', code: 0 });
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(join(cwd, 'week.ics'), 'utf8')));
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(ended.stdout.trimEnd().split('\n').length);
    expect(readdirSync(cwd)).toEqual(['week.ics']);
  });

  test('screens reads a file of states, and knows the version of the time zones', async () => {
    const cwd = folderOf();
    writeFileSync(join(cwd, 'states.csv'), '*,SP\n');
    const ended = await run(node, '--demo screens --states states.csv --json', { cwd });
    expect(ended).toMatchObject({ stderr: '', code: 0 });
    const { screens, tzdata } = JSON.parse(ended.stdout);
    expect(screens).toHaveLength(36);
    expect(tzdata).toMatch(isExecutable ? /^ICU \d+\.\d+$/ : /^20\d\d[a-z]$/);
  });

  test('lint writes SARIF and a baseline, and finds nothing beyond that', async () => {
    const cwd = folderOf();
    const lint = '--demo lint --baseline known.json -q';
    const update = `${lint} --update-baseline --report sarif=lint.sarif`;
    expect(await run(node, update, { cwd })).toMatchObject({ code: 0 });
    const { version, runs } = JSON.parse(readFileSync(join(cwd, 'lint.sarif'), 'utf8'));
    expect([version, runs.length]).toEqual(['2.1.0', 1]);
    const again = `${lint} --fail-on warning -o csv --no-header`;
    expect(await run(node, again, { cwd })).toMatchObject({ stdout: '', code: 0 });
    expect(readdirSync(cwd).sort()).toEqual(['known.json', 'lint.sarif']);
  });
});
