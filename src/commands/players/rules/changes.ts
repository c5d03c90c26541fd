/** The watched values of a player, as the service sent them; null if it sent none. */
export interface Values {
  readonly healthStatus: string | null;
  readonly status: string | null;
  readonly currentVersion: string | null;
}

/** The changes of a single value, in the order they are reported. */
export const valueEvents = ['health_changed', 'status_changed', 'version_changed'] as const;
/** A change of a single value. */
export type ValueEvent = (typeof valueEvents)[number];

/** The field each event reports. */
export const fieldOf = {
  health_changed: 'healthStatus',
  status_changed: 'status',
  version_changed: 'currentVersion',
} as const satisfies Record<ValueEvent, keyof Values>;

/** What happened to a player. Appearing and disappearing carry all values, so that events can be replayed. */
export type Change = {
  readonly playerId: string;
  readonly name: string | null;
  readonly storeId: string | null;
} & (
  | { readonly event: ValueEvent; readonly from: string | null; readonly to: string | null }
  | { readonly event: 'appeared'; readonly from: null; readonly to: Values }
  | { readonly event: 'disappeared'; readonly from: Values; readonly to: null }
);
