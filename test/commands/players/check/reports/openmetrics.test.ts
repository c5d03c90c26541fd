import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderOpenMetrics } from '../../../../../src/commands/players/check/reports/openmetrics.ts';
import type { CheckReport } from '../../../../../src/commands/players/check/reports/report.ts';
import { visible } from '../../../../../src/output/sanitize.ts';
import { isInstalled } from '../../../../helpers/programs.ts';
import { anyReport, emptyFleet, healthyFleet, hostileFleet, player, reportOf } from './fleet.ts';

const render = async (report: CheckReport) => (await renderOpenMetrics(report)).text;

test('players by state, the verdict, the time and the ages', async () => {
  expect(
    await render(hostileFleet),
  ).toBe(String.raw`# HELP signage_players Players considered by the check, by state.
# TYPE signage_players gauge
signage_players{state="healthy"} 4
signage_players{state="warning"} 1
signage_players{state="critical"} 1
signage_players{state="offline"} 1
# HELP signage_check_verdict Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.
# TYPE signage_check_verdict gauge
signage_check_verdict{state="healthy"} 0
signage_check_verdict{state="warning"} 0
signage_check_verdict{state="critical"} 0
signage_check_verdict{state="offline"} 1
# HELP signage_check_timestamp_seconds When the check was made, in seconds since 1970.
# TYPE signage_check_timestamp_seconds gauge
signage_check_timestamp_seconds 1794906764
# HELP signage_store_players Players by store and state, where there are any.
# TYPE signage_store_players gauge
signage_store_players{store_id="loja-012",state="healthy"} 1
signage_store_players{store_id="loja-012",state="critical"} 1
signage_store_players{store_id="東京",state="offline"} 1
signage_store_players{store_id="",state="warning"} 1
signage_store_players{store_id="",state="healthy"} 1
signage_store_players{store_id="true",state="healthy"} 1
signage_store_players{store_id="a'b",state="healthy"} 1
# HELP signage_platform_players Players by platform and state, where there are any.
# TYPE signage_platform_players gauge
signage_platform_players{platform="tizen",state="healthy"} 1
signage_platform_players{platform="tizen",state="offline"} 1
signage_platform_players{platform="",state="critical"} 1
signage_platform_players{platform="",state="warning"} 1
signage_platform_players{platform="",state="healthy"} 2
signage_platform_players{platform="a\"b\\c",state="healthy"} 1
# HELP signage_player_unhealthy Unhealthy players: 1 for the worst state found.
# TYPE signage_player_unhealthy gauge
signage_player_unhealthy{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京",state="offline"} 1
signage_player_unhealthy{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012",state="critical"} 1
signage_player_unhealthy{player_id="id-4",name="Café 👩🏽‍🌾 @bob www.evil.example",store_id="",state="warning"} 1
# HELP signage_player_last_seen_age_seconds Time since the player was last seen, where that is known.
# TYPE signage_player_last_seen_age_seconds gauge
signage_player_last_seen_age_seconds{player_id="id-1",name="Promoção · Entrada",store_id="loja-012"} 20
signage_player_last_seen_age_seconds{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京"} 259200
signage_player_last_seen_age_seconds{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012"} 90.5
signage_player_last_seen_age_seconds{player_id="id-5",name="",store_id=""} 0
# EOF
`);
});

const without = (text: string, removed: RegExp) =>
  text
    .split('\n')
    .filter((line) => !removed.test(line))
    .join('\n');

test('an empty fleet, and a healthy one', async () => {
  expect(without(await render(emptyFleet), /^# (HELP|TYPE)/)).toBe(`signage_players{state="healthy"} 0
signage_players{state="warning"} 0
signage_players{state="critical"} 0
signage_players{state="offline"} 0
signage_check_verdict{state="healthy"} 0
signage_check_verdict{state="warning"} 0
signage_check_verdict{state="critical"} 0
signage_check_verdict{state="offline"} 1
signage_check_timestamp_seconds 1794906764
# EOF
`);
  expect(without(await render(healthyFleet), /^# (HELP|TYPE)/)).toBe(`signage_players{state="healthy"} 2
signage_players{state="warning"} 0
signage_players{state="critical"} 0
signage_players{state="offline"} 0
signage_check_verdict{state="healthy"} 1
signage_check_verdict{state="warning"} 0
signage_check_verdict{state="critical"} 0
signage_check_verdict{state="offline"} 0
signage_check_timestamp_seconds 1794906764
signage_store_players{store_id="loja-012",state="healthy"} 2
signage_platform_players{platform="",state="healthy"} 2
signage_player_last_seen_age_seconds{player_id="id-1",name="Caixa 1",store_id="loja-012"} 20
signage_player_last_seen_age_seconds{player_id="id-2",name="Caixa 2",store_id="loja-012"} 21
# EOF
`);
});

test('offenders: a player that was never seen too', async () => {
  const report: CheckReport = { ...hostileFleet, series: 'offenders' };
  const text = await render(report);
  expect(text.slice(text.indexOf('# HELP signage_player_unhealthy'))).toBe(
    String.raw`# HELP signage_player_unhealthy Unhealthy players: 1 for the worst state found.
# TYPE signage_player_unhealthy gauge
signage_player_unhealthy{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京",state="offline"} 1
signage_player_unhealthy{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012",state="critical"} 1
signage_player_unhealthy{player_id="id-4",name="Café 👩🏽‍🌾 @bob www.evil.example",store_id="",state="warning"} 1
# HELP signage_player_last_seen_age_seconds Time since the player was last seen, where that is known; unhealthy players only.
# TYPE signage_player_last_seen_age_seconds gauge
signage_player_last_seen_age_seconds{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京"} 259200
signage_player_last_seen_age_seconds{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012"} 90.5
# EOF
`,
  );
  expect(text.slice(0, text.indexOf('# HELP signage_player_unhealthy'))).toBe(
    (await render({ ...hostileFleet, series: 'none' })).replace('# EOF\n', ''),
  );
});

test('stores that look alike once they are safe to print are one series', async () => {
  const stores = ['a\u001bb', String.raw`a\u001bb`, 'a\u001bb', '__proto__', 'constructor', '', ' '];
  const text = await render({
    ...reportOf(stores.map((storeId, index) => player(`id-${index}`, { storeId }))),
    series: 'none',
  });
  expect(text.match(/^signage_store_players.*$/gm)).toEqual([
    String.raw`signage_store_players{store_id="a\\u001bb",state="healthy"} 3`,
    'signage_store_players{store_id="__proto__",state="healthy"} 1',
    'signage_store_players{store_id="constructor",state="healthy"} 1',
    'signage_store_players{store_id="",state="healthy"} 1',
    'signage_store_players{store_id=" ",state="healthy"} 1',
  ]);
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

const choices = ['all', 'offenders', 'none'] as const;
const isShown = {
  all: () => true,
  offenders: (state: string) => state !== 'healthy',
  none: () => false,
} as const;

/** Offenders alone are sorted. */
const inOrder = ({ series, players, verdict }: CheckReport) =>
  series === 'offenders' ? verdict.offenders : players;

/** The players of each store or platform and state, counted without the tool's code. */
function tallied(report: CheckReport, label: string, field: 'storeId' | 'platform') {
  const counts: Record<string, number> = {};
  for (const each of report.players) {
    const key = JSON.stringify({ [label]: visible(each[field] ?? ''), state: each.state });
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test('any report survives a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, fc.constantFrom(...choices), async (anyOne, series) => {
      const report = { ...anyOne, series };
      const samples = parseMetrics(await render(report));
      const of = (name: string) => samples.filter(({ metric }) => metric === name);
      const states = (name: string) =>
        Object.fromEntries(of(name).map(({ labels, value }) => [labels.state, value]));
      expect(states('signage_players')).toEqual(report.verdict.counts);
      expect(states('signage_check_verdict')).toEqual({
        ...{ healthy: 0, warning: 0, critical: 0, offline: 0 },
        [report.verdict.state]: 1,
      });
      for (const [metric, label, field] of [
        ['signage_store_players', 'store_id', 'storeId'],
        ['signage_platform_players', 'platform', 'platform'],
      ] as const) {
        const series = of(metric).map(({ labels, value }) => [JSON.stringify(labels), value] as const);
        expect(new Set(series.map(([labels]) => labels)).size).toBe(series.length);
        expect(Object.fromEntries(series)).toEqual(tallied(report, label, field));
      }
      expect(of('signage_player_unhealthy').map(({ labels }) => labels)).toEqual(
        (series === 'none' ? [] : report.verdict.offenders).map(({ id, name, storeId, state }) => ({
          player_id: visible(id),
          name: visible(name ?? ''),
          store_id: visible(storeId ?? ''),
          state,
        })),
      );
      expect(of('signage_check_timestamp_seconds').map(({ value }) => value * 1000)).toEqual([report.time]);
      expect(
        of('signage_player_last_seen_age_seconds').map(({ labels, value }) => ({ ...labels, value })),
      ).toEqual(
        inOrder(report)
          .filter(({ ageMs, state }) => ageMs !== undefined && isShown[series](state))
          .map(({ id, name, storeId, ageMs = 0 }) => ({
            player_id: visible(id),
            name: visible(name ?? ''),
            store_id: visible(storeId ?? ''),
            value: ageMs / 1000,
          })),
      );
    }),
  );
});

/** More players than have series by default, in stores with odd names. */
const largeFleet: CheckReport = {
  ...reportOf(
    Array.from({ length: 1200 }, (_, index) =>
      player(`id-${index}`, {
        storeId: ['', 'a"b', 'c\\d', 'e\nf', '東京 🍞', '{x="y"} 1', '# EOF', undefined][index % 8],
        platform: ['tizen', 'tizen "7"', undefined][index % 3],
        state: index % 100 === 0 ? 'offline' : 'healthy',
      }),
    ),
  ),
  series: 'offenders',
};

describe.skipIf(!isInstalled('promtool'))('promtool (needs promtool)', () => {
  test('accepts any report', async () => {
    for (const report of [hostileFleet, emptyFleet, healthyFleet, ...fc.sample(anyReport, 20), largeFleet]) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
        input: await render(report),
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    }
  });
});
