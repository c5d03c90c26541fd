import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import { healthStates } from '../../../../model/players.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import { visibleIn } from '../../../../output/sanitize.ts';
import type { CheckReport } from './report.ts';

/**
 * Renders OpenMetrics for node_exporter's textfile collector, which reads only the older Prometheus text format. Gauges
 * without timestamps are the same in both formats, and the older one reads `# EOF` as a comment.
 */
export async function renderOpenMetrics(report: CheckReport): Promise<RenderedReport> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];

  const players = new Gauge({
    name: 'signage_players',
    help: 'Players considered by the check, by state.',
    labelNames: ['state'],
    registers,
  });
  const verdict = new Gauge({
    name: 'signage_check_verdict',
    // One series per state, like an OpenMetrics state set.
    help: 'Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.',
    labelNames: ['state'],
    registers,
  });
  for (const state of healthStates) {
    players.set({ state }, report.verdict.counts[state]);
    verdict.set({ state }, report.verdict.state === state ? 1 : 0);
  }

  new Gauge({
    name: 'signage_check_timestamp_seconds',
    help: 'When the check was made, in seconds since 1970.',
    registers,
  }).set(report.time / 1000);

  const age = new Gauge({
    name: 'signage_player_last_seen_age_seconds',
    help: 'Time since the player was last seen, where that is known.',
    labelNames: ['player_id', 'name', 'store_id'],
    registers,
  });
  const visible = visibleIn(report);
  for (const { id, name, storeId, ageMs } of report.players) {
    if (ageMs === undefined) continue;
    // An empty label equals a missing one.
    const labels = { player_id: visible(id), name: visible(name ?? ''), store_id: visible(storeId ?? '') };
    age.set(labels, ageMs / 1000);
  }

  return { text: await registry.metrics() };
}
