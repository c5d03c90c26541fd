import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import { visible } from '../sanitize.ts';

/** A gauge as data. */
export interface Metric<L extends string = string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
  readonly samples: Iterable<readonly [labels: Readonly<Record<L, string>>, value: number]>;
}

/**
 * Renders OpenMetrics for node_exporter's textfile collector, which reads only the older Prometheus text format. Gauges
 * without timestamps are the same in both formats, and the older one reads `# EOF` as a comment.
 */
export function openMetricsText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const { name, help, labels, samples } of metrics) {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] });
    for (const [values, value] of samples) gauge.set(values, value);
  }
  return registry.metrics();
}

/** The fields of a player that metrics show, unsanitized; they may be missing. */
interface PlayerFields {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly storeId?: unknown;
  readonly platform?: unknown;
}

/** The labels of a player's series. */
export const playerLabels = ['player_id', 'name', 'store_id'] as const;

/** The values of the {@link playerLabels}. */
export function labelsOf({ id, name, storeId }: PlayerFields) {
  return {
    player_id: labelText(id),
    name: labelText(name),
    store_id: labelText(storeId),
  };
}

/** An empty label equals a missing one. */
function labelText(value: unknown): string {
  return visible(String(value ?? ''));
}

/** Players or their screens, and the state of each. */
interface Fleet<M> {
  /** As in the name of the metric: `signage_store_players`. */
  readonly plural: 'players' | 'screens';
  readonly members: Iterable<M>;
  readonly stateLabel: 'state' | 'outcome';
  playerOf(member: M): PlayerFields;
  stateOf(member: M): string;
}

/** Counts by state, per store and per platform. Zeros are omitted: a large fleet has many stores. */
export function breakdowns<M>(fleet: Fleet<M>): Metric[] {
  return [
    breakdown(fleet, 'store', 'store_id', 'storeId'),
    breakdown(fleet, 'platform', 'platform', 'platform'),
  ];
}

function breakdown<M>(
  { plural, members, stateLabel, playerOf, stateOf }: Fleet<M>,
  what: 'store' | 'platform',
  label: string,
  field: keyof PlayerFields,
): Metric {
  // Keyed by the printed text: values that print the same would be a duplicate series, which Prometheus rejects.
  const counts = new Map<string, Map<string, number>>();
  for (const member of members) {
    const value = labelText(playerOf(member)[field]);
    const known = counts.get(value) ?? new Map<string, number>();
    counts.set(value, known);
    const state = stateOf(member);
    known.set(state, (known.get(state) ?? 0) + 1);
  }
  const title = plural === 'players' ? 'Players' : 'Screens';
  return {
    name: `signage_${what}_${plural}`,
    help: `${title} by ${what} and ${stateLabel}, where there are any.`,
    labels: [label, stateLabel],
    samples: [...counts].flatMap(([value, states]) =>
      Array.from(states, ([state, count]) => [{ [label]: value, [stateLabel]: state }, count] as const),
    ),
  };
}
