import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderGithub } from '../../../../../src/commands/players/check/reports/github.ts';
import { visible, withoutCommands } from '../../../../../src/output/sanitize.ts';
import { isOverLimit } from '../../../../../src/rules/verdict.ts';
import { anyReport, emptyFleet, healthyFleet, hostileFleet, player, reportOf } from './fleet.ts';

test('the verdict first, then players over the limit, then other unhealthy players', () => {
  const { text, summary } = renderGithub(hostileFleet);
  expect(text).toBe(String.raw`::error title=signage players check::offline: of 7 players
::error title=東京・渋谷 "A" <b> (id-2)::offline, last seen 3d ago, store 東京, version 2.4.1
::warning title=x]]>\u001b[31m|y\n%3A %3Aerror%3A%3A100%25 (id-3)::critical: healthStatus is "a|b,c:${'`d`'}\", which is not documented, last seen 1m ago, store loja-012
::warning title=Café 👩🏽‍🌾 @bob www.evil.example (id-4)::warning, never seen
`);
  expect(summary).toBe(`### ✗ offline: of 7 players

| State | Players | Limit |
| --- | ---: | ---: |
| healthy | 4 |  |
| warning | 1 | 50% |
| critical | 1 | 1 |
| offline | 1 | 0 |

| | State | Player | Last seen | Store | Version | Reason | Id |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ✗ | offline | 東京・渋谷 "A" &#60;b&#62; | 3d ago | 東京 | 2.4.1 |  | id-2 |
|  | critical | x&#93;&#93;&#62;&#92;u001b&#91;31m&#124;y&#92;n&#58;&#58;error&#58;&#58;100% | 1m ago | loja-012 |  | healthStatus is "a&#124;b,c&#58;&#96;d&#96;&#92;", which is not documented | id-3 |
|  | warning | Café 👩🏽‍🌾 &#64;bob www&#46;evil.example | never |  |  |  | id-4 |

`);
});

test('the numbers next to a limit add up to the one compared with it', () => {
  const offline = player('a', { state: 'offline', alsoFound: ['warning'] });
  const { summary } = renderGithub(reportOf([offline], { warning: { count: 0 } }));
  expect(summary).toContain(
    '| warning | 0 (+1 also offline) | 0 |\n| critical | 0 | none |\n| offline | 1 | none |\n',
  );
});

test.each([
  [
    'too few players',
    emptyFleet,
    '::error title=signage players check::offline: of 0 players\n',
    `### ✗ offline: of 0 players

| State | Players | Limit |
| --- | ---: | ---: |
| healthy | 0 |  |
| warning | 0 | none |
| critical | 0 | 0 |
| offline | 0 | none |

`,
  ],
  [
    'all healthy',
    healthyFleet,
    '::notice title=signage players check::passed: 2 players\n',
    `### ✓ passed: 2 players

| State | Players | Limit |
| --- | ---: | ---: |
| healthy | 2 |  |
| warning | 0 | none |
| critical | 0 | 0 |
| offline | 0 | 2% |

`,
  ],
])('%s', (_, report, text, summary) => {
  expect(renderGithub(report)).toEqual({ text, summary });
});

test('of many players, the worst and longest unseen are shown and the rest counted', () => {
  const many = Array.from({ length: 12 }, (_, index) => [
    player(`c${index}`, { state: 'critical', ageSeconds: index }),
    player(`w${index}`, { state: 'warning' }),
  ]).flat();
  const report = reportOf([...many, player('o', { state: 'offline' })], {
    critical: { count: 0 },
    offline: { count: 0 },
  });
  expect(renderGithub(report).text).toBe(`::error title=signage players check::offline: of 25 players
::error title=o::offline, never seen
::error title=c11::critical, last seen 11s ago
::error title=c10::critical, last seen 10s ago
::error title=c9::critical, last seen 9s ago
::error title=c8::critical, last seen 8s ago
::error title=c7::critical, last seen 7s ago
::error title=c6::critical, last seen 6s ago
::error title=c5::critical, last seen 5s ago
::error title=signage players check::5 more players over the limit
::warning title=w0::warning, never seen
::warning title=w1::warning, never seen
::warning title=w10::warning, never seen
::warning title=w11::warning, never seen
::warning title=w2::warning, never seen
::warning title=w3::warning, never seen
::warning title=w4::warning, never seen
::warning title=w5::warning, never seen
::warning title=w6::warning, never seen
::warning title=signage players check::3 more players unhealthy, within the limits
`);
});

test("a summary stays far below GitHub's limit, and says how many players it omits", () => {
  const name = '東京'.repeat(500);
  const players = Array.from({ length: 1000 }, (_, index) =>
    player(String(index), { name, state: 'offline' }),
  );
  const summary = renderGithub(reportOf(players)).summary ?? '';
  expect(Buffer.byteLength(summary)).toBeLessThan(2 ** 19 + 1000);
  const shown = summary.split(name).length - 1;
  expect(shown).toBeGreaterThan(100);
  expect(summary).toContain(`\n\n${1000 - shown} more of 1000 unhealthy players are not shown.\n`);
});

test.each([
  [0, ''],
  [1, '1 more of 512 unhealthy players are not shown.\n\n'],
])('rows up to 512 KiB are shown; with %i bytes more, the last one is not', (more, note) => {
  const empty = '|  | offline |  | never |  |  |  | 1000 |\n';
  const players = Array.from({ length: 512 }, (_, index) =>
    player(String(1000 + index), {
      name: 'x'.repeat(1024 - empty.length + (index === 511 ? more : 0)),
      state: 'offline',
    }),
  );
  const { summary = '' } = renderGithub(reportOf(players));
  expect(summary.split('| 1510 |\n')[1]).toBe(
    `${more > 0 ? '' : `|  | offline | ${players[511]?.name} | never |  |  |  | 1511 |\n`}\n${note}`,
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

test('any report has at most ten annotations per level, which account for every player', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const { text } = renderGithub(report);
      const lines = text.split(/[\r\n]/);
      expect(lines.pop()).toBe('');
      const [verdict, ...others] = lines.map(parseCommand);
      expect(verdict).toEqual({
        level: report.verdict.state === 'healthy' ? 'notice' : 'error',
        title: 'signage players check',
        message: report.sentence,
      });
      const { offenders } = report.verdict;
      for (const level of ['error', 'warning']) {
        const reported = others.filter((each) => each.level === level);
        expect(reported.length + (verdict?.level === level ? 1 : 0)).toBeLessThanOrEqual(10);
        const of = offenders.filter((each) => isOverLimit(each, report.verdict) === (level === 'error'));
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

/** Parses a table row; splitting at "|" works because cells contain character references instead of Markdown. */
function parseRow(line: string): string[] {
  const cells = line.split('|').slice(1, -1);
  return cells.map((cell) => {
    expect(cell).not.toMatch(/[<>`*_[\]~@\\$]|&(?!#\d+;)|www\.|:\S/i);
    return cell.slice(1, -1).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  });
}

test('any summary is a table of every unhealthy player', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const lines = (renderGithub(report).summary ?? '').split('\n');
      const start = lines.findIndex((line) => line.startsWith('| | State'));
      const rows = start < 0 ? [] : lines.slice(start + 2).filter((line) => line !== '');
      const unhealthy = report.players.filter(({ state }) => state !== 'healthy');
      expect(
        rows
          .map(parseRow)
          .map((cells) => [cells.length, cells[2], cells[7]])
          .sort(),
      ).toEqual(unhealthy.map(({ id, name }) => [8, visible(name ?? ''), visible(id)]).sort());
    }),
  );
});
