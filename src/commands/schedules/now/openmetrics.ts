import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import type { RenderedReport } from '../../../output/reports/rendered.ts';
import { visibleIn } from '../../../output/sanitize.ts';
import { outcomes } from '../../../rules/airing/judge.ts';
import { countOf, type ScreensReport } from './report.ts';

/** The number of screens per outcome, and each screen's outcome. */
export async function renderOpenMetrics(report: ScreensReport): Promise<RenderedReport> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const screens = new Gauge({
    name: 'signage_screens',
    help: 'Screens by what they play.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of outcomes) screens.set({ outcome }, countOf(report, outcome));
  new Gauge({
    name: 'signage_screens_timestamp_seconds',
    help: 'The time at which the screens were judged, in seconds since 1970.',
    registers,
  }).set(report.time / 1000);
  const screen = new Gauge({
    name: 'signage_screen_outcome',
    help: 'What a screen plays: 1 for its outcome.',
    labelNames: ['player_id', 'name', 'store_id', 'outcome'],
    registers,
  });
  const visible = visibleIn(report);
  for (const { player, showing } of report.screens) {
    // An empty label equals a missing one.
    const label = (value: unknown) => visible(String(value ?? ''));
    const labels = { player_id: label(player.id), name: label(player.name), store_id: label(player.storeId) };
    screen.set({ ...labels, outcome: showing.outcome }, 1);
  }
  return { text: await registry.metrics() };
}
