import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderOpenMetrics } from '../../../../../src/commands/players/check/reports/openmetrics.ts';
import type { CheckReport } from '../../../../../src/commands/players/check/reports/report.ts';
import { visible } from '../../../../../src/output/sanitize.ts';
import { isInstalled } from '../../../../helpers/programs.ts';
import { anyReport, emptyFleet, healthyFleet, hostileFleet } from './fleet.ts';

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
signage_player_last_seen_age_seconds{player_id="id-1",name="Caixa 1",store_id="loja-012"} 20
signage_player_last_seen_age_seconds{player_id="id-2",name="Caixa 2",store_id="loja-012"} 21
# EOF
`);
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

test('any report survives a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (report) => {
      const samples = parseMetrics(await render(report));
      const of = (name: string) => samples.filter(({ metric }) => metric === name);
      const states = (name: string) =>
        Object.fromEntries(of(name).map(({ labels, value }) => [labels.state, value]));
      expect(states('signage_players')).toEqual(report.verdict.counts);
      expect(states('signage_check_verdict')).toEqual({
        ...{ healthy: 0, warning: 0, critical: 0, offline: 0 },
        [report.verdict.state]: 1,
      });
      expect(of('signage_check_timestamp_seconds').map(({ value }) => value * 1000)).toEqual([report.time]);
      expect(
        of('signage_player_last_seen_age_seconds').map(({ labels, value }) => ({ ...labels, value })),
      ).toEqual(
        report.players
          .filter(({ ageMs }) => ageMs !== undefined)
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

describe.skipIf(!isInstalled('promtool'))('promtool (needs promtool)', () => {
  test('accepts any report', async () => {
    for (const report of [hostileFleet, emptyFleet, healthyFleet, ...fc.sample(anyReport, 20)]) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
        input: await render(report),
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    }
  });
});
