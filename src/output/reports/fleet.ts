import { getOrMake } from '../../words/groups.ts';
import { visible } from '../sanitize.ts';
import type { Metric, ReportTest, Suite } from './report.ts';

/** A player or its screen, with fields as the service sent them. */
interface FleetMember {
  readonly id: unknown;
  readonly name: unknown;
  readonly storeId: unknown;
  readonly platform: unknown;
  readonly state: string;
}

/** `Loja 012 · Entrada (5b0c1f6e-…)`; only the id if there is no name. */
export function playerTitle({ id, name }: FleetMember): string {
  return name ? `${name} (${id})` : String(id);
}

/** Collects tests by store, in the order in which stores are first seen. */
export function storeTests<T>() {
  const stores = new Map<string | undefined, T[]>();
  return {
    add(storeId: unknown, test: T) {
      getOrMake(stores, storeId ? String(storeId) : undefined, () => []).push(test);
    },
    suites: (entryOf: (test: T) => ReportTest): Suite[] =>
      Array.from(stores, ([name = 'no store', tests]) => ({ name, entries: tests.map(entryOf) })),
  };
}

/** The labels of a metric about one player. */
export function labelsOf({ id, name, storeId }: FleetMember) {
  return { player_id: labelText(id), name: labelText(name), store_id: labelText(storeId) };
}

/** An empty label equals a missing one. */
function labelText(value: unknown): string {
  return visible(String(value ?? ''));
}

/** Counts by state, per store and per platform. Zeros are omitted: a large fleet has many stores. */
export function breakdowns(plural: 'players' | 'screens') {
  const byStore = breakdown(plural, { name: 'store', label: 'store_id', field: 'storeId' });
  const byPlatform = breakdown(plural, { name: 'platform', label: 'platform', field: 'platform' });
  return {
    add(member: FleetMember) {
      byStore.add(member);
      byPlatform.add(member);
    },
    metrics: [byStore.metric, byPlatform.metric],
  };
}

/** What members are counted by: its name in the metric, the metric's label, and the field that has its value. */
interface Dimension {
  readonly name: string;
  readonly label: string;
  readonly field: 'storeId' | 'platform';
}

function breakdown(plural: 'players' | 'screens', { name, label, field }: Dimension) {
  // By the printed text: values that print the same would be a duplicate series, which Prometheus rejects.
  const counts = new Map<string, Record<string, number>>();
  const metric: Metric = {
    name: `signage_${name}_${plural}`,
    help: `${plural === 'players' ? 'Players' : 'Screens'} by ${name} and state, where there are any.`,
    samples: () =>
      [...counts].flatMap(([value, states]) =>
        Object.entries(states).map(([state, count]) => [{ [label]: value, state }, count] as const),
      ),
  };
  return {
    metric,
    add(member: FleetMember) {
      const states = getOrMake(counts, labelText(member[field]), (): Record<string, number> => ({}));
      states[member.state] = (states[member.state] ?? 0) + 1;
    },
  };
}
