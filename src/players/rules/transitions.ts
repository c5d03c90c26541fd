/** The watched values of a player, as the service sent them; null if it sent none. */
export interface WatchedValues {
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
} as const satisfies Record<ValueEvent, keyof WatchedValues>;

/** What happened to a player. Appearing and disappearing carry all values, so that events can be replayed. */
export type Transition = Pick<Sighted, 'name' | 'storeId'> & { readonly playerId: string } & (
    | { readonly event: ValueEvent; readonly from: string | null; readonly to: string | null }
    | { readonly event: 'appeared'; readonly from: null; readonly to: WatchedValues }
    | { readonly event: 'disappeared'; readonly from: WatchedValues; readonly to: null }
  );

/** A player as one poll saw it. */
export interface Sighted extends WatchedValues {
  readonly id: string;
  readonly name: string | null;
  readonly storeId: string | null;
}

/** A value that differs from the confirmed one, and for how many consecutive polls it has been seen. */
interface Pending {
  readonly event: ValueEvent;
  readonly value: string | null;
  readonly polls: number;
}

/**
 * Everything remembered about one player. Plain data, so that it survives JSON. The name and the store are the latest: neither
 * a rename nor a move is an event.
 */
export interface WatchedPlayer extends Pick<Sighted, 'id' | 'name' | 'storeId'> {
  /** The last confirmed values; null until the appearance is confirmed. */
  readonly confirmed: WatchedValues | null;
  /** Consecutive polls that a confirmed player has been missing, or an unconfirmed one present. */
  readonly turned: number;
  readonly pending: readonly Pending[];
}

/** Everything remembered, by player id. */
export type WatchState = ReadonlyMap<string, WatchedPlayer>;

/**
 * Adds a poll to the state, if there is one: returns the changes that have now held for `polls` consecutive polls, and the new
 * state. The first poll reports nothing. With duplicate ids the last player counts.
 */
export function observe(state: WatchState | undefined, players: readonly Sighted[], polls: number) {
  const seen = new Map(players.map((player) => [player.id, player]));
  const next = new Map<string, WatchedPlayer>();
  const changes: Transition[] = [];
  for (const player of seen.values()) {
    const { id, name, storeId, healthStatus, status, currentVersion } = player;
    const before = state?.get(id);
    if (before?.confirmed) {
      next.set(id, follow(player, before.confirmed, before.pending, polls, changes));
      continue;
    }
    const values = { healthStatus, status, currentVersion };
    const turned = (before?.turned ?? 0) + 1;
    const isConfirmed = state === undefined || turned >= polls;
    // The poll that confirms an appearance reports the values of that poll.
    if (state && isConfirmed)
      changes.push({ event: 'appeared', playerId: id, name, storeId, from: null, to: values });
    const kept = isConfirmed ? { confirmed: values, turned: 0 } : { confirmed: null, turned };
    next.set(id, { id, name, storeId, ...kept, pending: [] });
  }
  for (const before of state?.values() ?? []) {
    const { id, name, storeId, confirmed } = before;
    // Gone before its appearance was confirmed: nothing to report.
    if (seen.has(id) || confirmed === null) continue;
    const turned = before.turned + 1;
    if (turned < polls) next.set(id, { ...before, turned, pending: [] });
    else changes.push({ event: 'disappeared', playerId: id, name, storeId, from: confirmed, to: null });
  }
  return { state: next, changes };
}

/** A confirmed player that is present; appends its changes to `changes`. */
function follow(
  player: Sighted,
  confirmed: WatchedValues,
  before: readonly Pending[],
  polls: number,
  changes: Transition[],
): WatchedPlayer {
  const { id, name, storeId } = player;
  const values = { ...confirmed };
  const pending: Pending[] = [];
  for (const event of valueEvents) {
    const field = fieldOf[event];
    const value = player[field];
    if (value === confirmed[field]) continue;
    const sameChange = before.find((each) => each.event === event && each.value === value);
    const count = (sameChange?.polls ?? 0) + 1;
    if (count < polls) {
      pending.push({ event, value, polls: count });
    } else {
      values[field] = value;
      changes.push({ event, playerId: id, name, storeId, from: confirmed[field], to: value });
    }
  }
  return { id, name, storeId, confirmed: values, turned: 0, pending };
}
