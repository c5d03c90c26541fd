import { visible } from '../sanitize.ts';
import type { Entry, Metric, Suite } from './report.ts';

/** A player or its screen, with fields as the service sent them. */
export interface Member {
  readonly id: unknown;
  readonly name: unknown;
  readonly storeId: unknown;
  readonly platform: unknown;
  readonly state: string;
}

/** `Loja 012 · Entrada (5b0c1f6e-…)`; only the id if there is no name. */
export function titleOf({ id, name }: Member): string {
  return name ? `${name} (${id})` : String(id);
}

export function storeSuites<M extends Member>(members: readonly M[], entryOf: (member: M) => Entry): Suite[] {
  const stores = new Map<string | undefined, Entry[]>();
  for (const member of members) {
    const store = member.storeId ? String(member.storeId) : undefined;
    const entries = stores.get(store) ?? [];
    stores.set(store, entries);
    entries.push(entryOf(member));
  }
  return Array.from(stores, ([name = 'no store', entries]) => ({ name, entries }));
}

export function labelsOf({ id, name, storeId }: Member) {
  return { player_id: labelText(id), name: labelText(name), store_id: labelText(storeId) };
}

/** An empty label equals a missing one. */
function labelText(value: unknown): string {
  return visible(String(value ?? ''));
}

/** Counts by state, per store and per platform. Zeros are omitted: a large fleet has many stores. */
export function breakdowns(members: readonly Member[], plural: 'players' | 'screens'): Metric[] {
  const fields = { store: ['store_id', 'storeId'], platform: ['platform', 'platform'] } as const;
  return Object.entries(fields).map(([what, [label, field]]) => {
    // By the printed text: values that print the same would be a duplicate series, which Prometheus rejects.
    const counts = new Map<string, Map<string, number>>();
    for (const { [field]: value, state } of members) {
      const states = counts.get(labelText(value)) ?? new Map<string, number>();
      counts.set(labelText(value), states.set(state, (states.get(state) ?? 0) + 1));
    }
    return {
      name: `signage_${what}_${plural}`,
      help: `${plural === 'players' ? 'Players' : 'Screens'} by ${what} and state, where there are any.`,
      samples: [...counts].flatMap(([value, states]) =>
        Array.from(states, ([state, count]) => [{ [label]: value, state }, count] as const),
      ),
    };
  });
}
