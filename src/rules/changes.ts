/** What of a player is watched, as the service sent it; null where it sent nothing. */
export interface Values {
  readonly healthStatus: string | null;
  readonly status: string | null;
  readonly currentVersion: string | null;
}

/** What can change in a player, in the order in which it is told. */
export const valueEvents = ['health_changed', 'status_changed', 'version_changed'] as const;
/** An event that is about one value. */
export type ValueEvent = (typeof valueEvents)[number];

/** The value that an event is about. */
export const fieldOf = {
  health_changed: 'healthStatus',
  status_changed: 'status',
  version_changed: 'currentVersion',
} as const satisfies Record<ValueEvent, keyof Values>;

/** What happened to a player. With all its values where it comes or goes, so that events can be replayed. */
export type Change = { readonly playerId: string; readonly name: string | null } & (
  | { readonly event: ValueEvent; readonly from: string | null; readonly to: string | null }
  | { readonly event: 'appeared'; readonly from: null; readonly to: Values }
  | { readonly event: 'disappeared'; readonly from: Values; readonly to: null }
);
