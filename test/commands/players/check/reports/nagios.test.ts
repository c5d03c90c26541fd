import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderNagios } from '../../../../../src/commands/players/check/reports/nagios.ts';
import { nagiosLine } from '../../../../../src/output/reports/nagios.ts';
import { hostileText } from '../../../../output/arbitraries.ts';
import { anyReport, emptyFleet, healthyFleet, hostileFleet, player, reportOf } from './fleet.ts';

test('one line with performance data, and the exit code of the guidelines', () => {
  expect([hostileFleet, emptyFleet, healthyFleet].map(renderNagios)).toEqual([
    {
      text: 'SIGNAGE CRITICAL - offline: of 7 players | healthy=4;;;0;7 warning=1;3;;0;7 critical=1;;1;0;7 offline=1;;0;0;7\n',
      exitCode: 2,
    },
    {
      text: 'SIGNAGE CRITICAL - offline: of 0 players | healthy=0;;;0;0 warning=0;;;0;0 critical=0;;0;0;0 offline=0;;;0;0\n',
      exitCode: 2,
    },
    {
      text: 'SIGNAGE OK - passed: 2 players | healthy=2;;;0;2 warning=0;;;0;2 critical=0;;0;0;2 offline=0;;0;0;2\n',
      exitCode: 0,
    },
  ]);
});

test('the value next to a limit is the one compared with it', () => {
  const report = reportOf([player('a', { state: 'offline', alsoFound: ['warning'] })], {
    warning: { count: 0 },
  });
  const { text } = renderNagios(report);
  expect(text).toContain('| healthy=0;;;0;1 warning=1;0;;0;1 critical=0;;;0;1 offline=1;;;0;1');
});

test('a failed request is UNKNOWN', () => {
  expect(nagiosLine('UNKNOWN', 'no answer\nfrom a|b')).toBe('SIGNAGE UNKNOWN - no answer\\nfrom a/b');
});

test('a percentage becomes the largest count within it, exactly', () => {
  const players = Array.from({ length: 10_000 }, (_, index) =>
    player(String(index), { state: index < 57 ? 'warning' : 'healthy' }),
  );
  const report = reportOf(players, { warning: { percent: 0.57 } });
  expect(report.verdict.state).toBe('healthy');
  expect(renderNagios(report).text).toContain(' warning=57;57;;0;10000 ');
});

interface Datum {
  readonly value: number;
  readonly warn: string;
  readonly crit: string;
}

/** Whether a value is outside a range, by §2.5 and §2.6 of the plugin development guidelines. */
function alerts(value: number, range: string): boolean {
  if (range === '') return false;
  const { inside, start, end } =
    /^(?<inside>@)?(?:(?<start>~|-?[\d.]*):)?(?<end>-?[\d.]*)$/.exec(range)?.groups ?? {};
  const from = start === '~' ? Number.NEGATIVE_INFINITY : Number(start ?? 0);
  const to = end === '' || end === undefined ? Number.POSITIVE_INFINITY : Number(end);
  const outside = value < from || value > to;
  return inside === undefined ? outside : !outside;
}

/** Parses a plugin's output: a status line, then `'label'=value[UOM];[warn];[crit];[min];[max]` after a "|". */
function parseOutput(output: string): { status: string; data: Map<string, Datum> } {
  const { status, data } =
    /^SIGNAGE (?<status>OK|WARNING|CRITICAL|UNKNOWN) - [^|\n]* \| (?<data>[^|\n]*)\n$/.exec(output)?.groups ??
    {};
  if (status === undefined || data === undefined) throw new Error(`no plugin's output: ${output}`);
  const form =
    /^(?<label>'(?:[^'=]|'')+'|[^' =]+)=(?<value>-?[\d.]+)(?:[um]?s|%|[KMGT]?B|c)?(?:;(?<warn>[-\d.:~@]*))?(?:;(?<crit>[-\d.:~@]*))?(?:;(?<min>[-\d.]*))?(?:;(?<max>[-\d.]*))?$/;
  return {
    status,
    data: new Map(
      data.split(' ').map((datum) => {
        const { label, value, warn = '', crit = '' } = form.exec(datum)?.groups ?? {};
        if (label === undefined) throw new Error(`no performance data: ${datum}`);
        return [label, { value: Number(value), warn, crit }];
      }),
    ),
  };
}

test('any report follows the grammar, and its thresholds agree with its exit code', () => {
  fc.assert(
    fc.property(anyReport, hostileText, (report, sentence) => {
      const { text, exitCode } = renderNagios({ ...report, sentence: `${sentence}|\n` });
      const { status, data } = parseOutput(text);
      expect(['OK', 'WARNING', 'CRITICAL'].indexOf(status)).toBe(exitCode);
      expect([...data].map(([label, { value }]) => [label, value])).toEqual(
        Object.entries({ healthy: report.verdict.counts.healthy, ...report.verdict.found }),
      );
      const all = [...data.values()];
      const critical =
        report.verdict.breaches.some(({ kind }) => kind === 'too-few') ||
        all.some(({ value, crit }) => alerts(value, crit));
      const warning = all.some(({ value, warn }) => alerts(value, warn));
      expect(exitCode).toBe(critical ? 2 : warning ? 1 : 0);
    }),
  );
});

test('any message is one line without performance data', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string()), (message) => {
      expect(nagiosLine('UNKNOWN', `${message}|\r\n`)).toMatch(/^SIGNAGE UNKNOWN - [^|\r\n]*$/);
    }),
  );
});
