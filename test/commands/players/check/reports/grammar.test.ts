// project: slow
import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { inert } from '../../../../../src/output/markdown.ts';
import { renderSummary } from '../../../../../src/output/reports/github.ts';
import { labeledReport } from '../../../../../src/output/reports/merge.ts';
import { nagiosLine } from '../../../../../src/output/reports/nagios.ts';
import { renderers } from '../../../../../src/output/reports/render.ts';
import { visible, withoutCommands } from '../../../../../src/output/sanitize.ts';
import type { JudgedFleet } from '../../../../../src/players/judge-fleet.ts';
import { isOverLimit } from '../../../../../src/players/rules/verdict.ts';
import { isInstalled } from '../../../../helpers/programs.ts';
import { hostileText } from '../../../../output/arbitraries.ts';
import { anyCheck, checkOf, hostileFleet, joined, render, reportFor } from './fleet.ts';
import { assertValid } from './junit-schema.ts';

/*
 * Each format read back by a parser of its own, independent of the writer, and by its validator.
 */

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
}

/** The elements of an XML text, from a strict parser; throws if it is not well-formed. */
function parseXml(xml: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { name, attributes, parent: open.at(-1) };
    all.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return all;
}

/** Other characters that XML cannot contain are escaped. */
const held = (text: string) => visible(text).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff');

test('junit: every player is a test, and one fails if and only if the check does', async () => {
  await fc.assert(
    fc.asyncProperty(anyCheck, async (check) => {
      const { players, verdict } = check;
      const all = parseXml(await render('junit', check));
      const of = (wanted: string) => all.filter(({ name }) => name === wanted);
      const [cases, failures] = [of('testcase'), of('failure')];
      expect(cases.map(({ attributes }) => attributes.name).sort()).toEqual(
        ['enough players', ...players.map(({ id, name }) => held(name ? `${name} (${id})` : id))].sort(),
      );
      expect(failures.length > 0).toBe(verdict.state !== 'healthy');
      expect(failures.filter(({ attributes }) => attributes.type !== 'too few').length).toBe(
        players.filter((each) => isOverLimit(each, verdict)).length,
      );
      for (const suite of [...of('testsuites'), ...of('testsuite')]) {
        const isOfSuite = ({ parent }: Element) => suite.name === 'testsuites' || parent === suite;
        const { tests, failures: failed } = suite.attributes;
        expect(Number(tests)).toBe(cases.filter(isOfSuite).length);
        expect(Number(failed)).toBe(failures.filter(({ parent }) => parent && isOfSuite(parent)).length);
      }
    }),
  );
});

/** Parses a line as the runner does: `::name property=value,…::message`, unescaped. */
function parseCommand(line: string): { level: string; title: string; message: string } {
  const { level, properties, message } =
    /^::(?<level>\w+) (?<properties>.*?)::(?<message>.*)$/u.exec(line)?.groups ?? {};
  if (level === undefined || properties === undefined || message === undefined)
    throw new Error(`no command: ${line}`);
  const [title = '', ...others] = properties.split(',');
  expect(others).toEqual([]);
  expect(title).toMatch(/^title=/);
  return { level, title: unescapeData(title.slice('title='.length)), message: unescapeData(message) };
}

const unescapeData = (text: string) =>
  text
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');

test('github: at most ten annotations per level, which account for every player', async () => {
  await fc.assert(
    fc.asyncProperty(anyCheck, async (check) => {
      const { state, offenders } = check.verdict;
      const lines = (await render('github', check)).split(/[\r\n]/);
      expect(lines.pop()).toBe('');
      const [verdict, ...others] = lines.map(parseCommand);
      expect(verdict).toEqual({
        level: state === 'healthy' ? 'notice' : 'error',
        title: 'signage players check',
        message: reportFor(check).sentence,
      });
      for (const level of ['error', 'warning']) {
        const reported = others.filter((each) => each.level === level);
        expect(reported.length + (verdict?.level === level ? 1 : 0)).toBeLessThanOrEqual(10);
        const of = offenders.filter((each) => isOverLimit(each, check.verdict) === (level === 'error'));
        const titles = of.map(({ id, name }) => inLog(name ? `${name} (${id})` : id));
        const named = reported.filter(({ title }) => titles.includes(title));
        const more = reported.filter(({ title }) => !titles.includes(title));
        const left = more.map(({ message }) => Number(/^\d+(?= more)/.exec(message)?.[0]));
        expect(more.length).toBeLessThanOrEqual(1);
        expect(named.length + (left[0] ?? 0)).toBe(of.length);
      }
    }),
  );
});

const inLog = (text: string) => withoutCommands(visible(text));

// The text of a cell is that of `-o markdown` (test/output/markdown.test.ts).
test('the step summary is a table of every unhealthy player', () => {
  fc.assert(
    fc.property(anyCheck, (check) => {
      const lines = renderSummary(reportFor(check)).split('\n');
      const start = lines.findIndex((line) => line.startsWith('|  | State'));
      const rows = start < 0 ? [] : lines.slice(start + 2).filter((line) => line !== '');
      const ids = rows.map((row) => row.split(' | ').at(-1));
      const unhealthy = check.players.filter(({ state }) => state !== 'healthy');
      expect(ids.sort()).toEqual(unhealthy.map(({ id }) => `${inert(id)} |`).sort());
    }),
  );
});

/** Parses a plugin's output: a status line, then `label=value;warn;crit;min;max` after a "|". */
function parseOutput(output: string) {
  const { status, data = '' } =
    /^SIGNAGE (?<status>OK|WARNING|CRITICAL) - [^|\n]* \| (?<data>[^|\n]*)\n$/.exec(output)?.groups ?? {};
  const form = /^(?<label>\w+)=(?<value>\d+);(?<warn>\d*);(?<crit>\d*);0;\d+$/;
  return {
    status,
    data: data.split(' ').map((datum) => form.exec(datum)?.groups ?? { label: `not ${datum}` }),
  };
}

/** A limit is the range from 0 to it, by §2.5 of the plugin development guidelines. */
const isOutside = (value: string | undefined, limit: string | undefined) =>
  limit !== '' && Number(value) > Number(limit);

test('nagios: any report follows the grammar, and its thresholds agree with its status', async () => {
  await fc.assert(
    fc.asyncProperty(anyCheck, hostileText, async (check, sentence) => {
      const { counts, found, breaches } = check.verdict;
      const report = { ...reportFor(check), sentence: `${sentence}|\n` };
      const { status, data } = parseOutput(await joined(renderers.nagios(report)));
      expect(data.map(({ label, value }) => [label, Number(value)])).toEqual(
        Object.entries({ healthy: counts.healthy, ...found }),
      );
      const isTooFew = breaches.some(({ kind }) => kind === 'too-few');
      const isCritical = isTooFew || data.some(({ value, crit }) => isOutside(value, crit));
      const isWarning = data.some(({ value, warn }) => isOutside(value, warn));
      expect(status).toBe(isCritical ? 'CRITICAL' : isWarning ? 'WARNING' : 'OK');
    }),
  );
});

test('nagios: any message is one line without performance data', () => {
  expect(nagiosLine('UNKNOWN', 'no answer\nfrom a|b')).toBe('SIGNAGE UNKNOWN - no answer\\nfrom a/b');
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string()), (message) => {
      expect(nagiosLine('UNKNOWN', `${message}|\r\n`)).toMatch(/^SIGNAGE UNKNOWN - [^|\r\n]*$/);
    }),
  );
});

interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The part of OpenMetrics 1.0 that gauges use: a family's samples follow its HELP and TYPE, and `# EOF` is last. */
function parseMetrics(text: string): Sample[] {
  const lines = text.split('\n');
  expect(lines.splice(-2)).toEqual(['# EOF', '']);
  const samples: Sample[] = [];
  let family = '';
  for (const line of lines) {
    const { help, type, metric, labels, value } =
      /^(?:# HELP (?<help>\w+) .+|# TYPE (?<type>\w+) gauge|(?<metric>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+))$/u.exec(
        line,
      )?.groups ?? {};
    if (help !== undefined) family = help;
    else if (metric !== undefined)
      samples.push({ metric, labels: parseLabels(labels ?? ''), value: Number(value) });
    else if (type === undefined) throw new Error(`no line of metrics: ${line}`);
    expect(help ?? type ?? metric).toBe(family);
  }
  return samples;
}

function parseLabels(text: string): Record<string, string> {
  const label = /(?<name>[a-z_]+)="(?<value>(?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;
  const labels: Record<string, string> = {};
  let end = 0;
  for (const { 0: whole, groups } of text.matchAll(label)) {
    end += whole.length;
    labels[groups?.name ?? ''] = (groups?.value ?? '').replace(/\\(.)/g, (_, escaped) =>
      escaped === 'n' ? '\n' : escaped,
    );
  }
  expect(end).toBe(text.length);
  return labels;
}

/** The players of each store or platform and state, counted without the tool's code. */
function tallied({ players }: JudgedFleet, label: string, field: 'storeId' | 'platform') {
  const counts: Record<string, number> = {};
  for (const each of players) {
    const key = JSON.stringify({ [label]: visible(each[field] ?? ''), state: each.state });
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const labelsOf = ({ id, name, storeId }: JudgedFleet['players'][number]) => ({
  player_id: visible(id),
  name: visible(name ?? ''),
  store_id: visible(storeId ?? ''),
});

test('openmetrics: any report survives a round trip', async () => {
  const anySeries = fc.constantFrom('all', 'offenders', 'none' as const);
  await fc.assert(
    fc.asyncProperty(anyCheck, anySeries, async (check, series) => {
      const { players, verdict, time } = check;
      const samples = parseMetrics(
        await joined(renderers.openmetrics(labeledReport(reportFor(check), series, undefined))),
      );
      const of = (name: string) => samples.filter(({ metric }) => metric === name);
      const states = (name: string) =>
        Object.fromEntries(of(name).map(({ labels, value }) => [labels.state, value]));
      expect(states('signage_players')).toEqual(verdict.counts);
      expect(states('signage_check_verdict')).toEqual({
        healthy: 0,
        warning: 0,
        critical: 0,
        offline: 0,
        [verdict.state]: 1,
      });
      expect(of('signage_check_timestamp_seconds').map(({ value }) => value * 1000)).toEqual([time]);
      for (const [metric, label, field] of [
        ['signage_store_players', 'store_id', 'storeId'],
        ['signage_platform_players', 'platform', 'platform'],
      ] as const) {
        const counts = of(metric).map(({ labels, value }) => [JSON.stringify(labels), value] as const);
        expect(new Set(counts.map(([labels]) => labels)).size).toBe(counts.length);
        expect(Object.fromEntries(counts)).toEqual(tallied(check, label, field));
      }
      const offenders = series === 'none' ? [] : verdict.offenders;
      expect(of('signage_player_unhealthy').map(({ labels }) => labels)).toEqual(
        offenders.map((player) => ({ ...labelsOf(player), state: player.state })),
      );
      // Offenders alone are sorted.
      const aged = (series === 'all' ? players : offenders).filter(({ lastSeenAt }) => lastSeenAt !== null);
      expect(
        of('signage_player_last_seen_age_seconds').map(({ labels, value }) => ({ ...labels, value })),
      ).toEqual(
        aged.map((player) => ({
          ...labelsOf(player),
          value: (time - Date.parse(player.lastSeenAt ?? '')) / 1000,
        })),
      );
    }),
  );
});

const checks = (any: number) => [hostileFleet, checkOf([], { minPlayers: 1 }), ...fc.sample(anyCheck, any)];

test.skipIf(!isInstalled('promtool'))('promtool accepts any report (needs promtool)', async () => {
  for (const check of checks(20)) {
    const input = await render('openmetrics', check);
    const result = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    expect(result).toMatchObject({ status: 0, stdout: '', stderr: '' });
  }
});

test.skipIf(!isInstalled('xmllint'))('any JUnit is valid by the schema (needs xmllint)', async () => {
  await assertValid(await Promise.all(checks(100).map((check) => render('junit', check))));
});
