import { type Change, fieldOf, type ValueEvent, type Values, valueEvents } from './changes.ts';

/** A player as one poll saw it. */
export interface Sighted extends Values {
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

/** Everything remembered about one player. Plain data, so that it survives JSON. */
export interface Watched {
  readonly id: string;
  /** The latest name and store: neither a rename nor a move is an event. */
  readonly name: string | null;
  readonly storeId: string | null;
  /** The last confirmed values; null until the appearance is confirmed. */
  readonly confirmed: Values | null;
  /** Consecutive polls that a confirmed player has been missing, or an unconfirmed one present. */
  readonly turned: number;
  readonly pending: readonly Pending[];
}

/** Everything remembered, by player id. */
export type WatchState = ReadonlyMap<string, Watched>;

const nothingPending: readonly Pending[] = [];

/** The state after the first poll, which reports nothing. With duplicate ids the last player counts. */
export function begin(players: readonly Sighted[]): WatchState {
  return new Map(players.map((player) => [player.id, settled(player)]));
}

/** Adds a poll: returns the changes that have now held for `polls` consecutive polls, and the new state. */
export function observe(
  state: WatchState,
  players: readonly Sighted[],
  { polls }: { readonly polls: number },
): { readonly state: WatchState; readonly changes: readonly Change[] } {
  const seen = new Map(players.map((player) => [player.id, player]));
  const next = new Map<string, Watched>();
  const changes: Change[] = [];
  for (const player of seen.values()) {
    const before = state.get(player.id);
    if (before?.confirmed) next.set(player.id, followKnown(player, before, before.confirmed, polls, changes));
    else next.set(player.id, followNew(player, (before?.turned ?? 0) + 1, polls, changes));
  }
  for (const before of state.values()) {
    // Gone before its appearance was confirmed: nothing to report.
    if (seen.has(before.id) || before.confirmed === null) continue;
    const turned = before.turned + 1;
    if (turned < polls) next.set(before.id, { ...before, turned, pending: nothingPending });
    else changes.push({ event: 'disappeared', ...subject(before), from: before.confirmed, to: null });
  }
  return { state: next, changes };
}

/** A confirmed player that is present; appends its changes to `changes`. */
function followKnown(
  player: Sighted,
  before: Watched,
  confirmed: Values,
  polls: number,
  changes: Change[],
): Watched {
  let values = confirmed;
  let pending = nothingPending;
  for (const event of valueEvents) {
    const field = fieldOf[event];
    const value = player[field];
    if (value === confirmed[field]) continue;
    const known = before.pending.find((each) => each.event === event && each.value === value);
    const count = (known?.polls ?? 0) + 1;
    if (count < polls) {
      pending = [...pending, { event, value, polls: count }];
    } else {
      values = { ...values, [field]: value };
      changes.push({ event, ...subject(player), from: confirmed[field], to: value });
    }
  }
  const isAsBefore =
    values === confirmed &&
    player.name === before.name &&
    player.storeId === before.storeId &&
    before.turned === 0 &&
    pending === before.pending;
  return isAsBefore ? before : { ...identity(player), confirmed: values, turned: 0, pending };
}

/** An unconfirmed player that is present; the poll that confirms it reports the values of that poll. */
function followNew(player: Sighted, turned: number, polls: number, changes: Change[]): Watched {
  if (turned < polls) return { ...identity(player), confirmed: null, turned, pending: nothingPending };
  changes.push({ event: 'appeared', ...subject(player), from: null, to: valuesOf(player) });
  return settled(player);
}

function settled(player: Sighted): Watched {
  return { ...identity(player), confirmed: valuesOf(player), turned: 0, pending: nothingPending };
}

function valuesOf({ healthStatus, status, currentVersion }: Values): Values {
  return { healthStatus, status, currentVersion };
}

function identity({ id, name, storeId }: Sighted) {
  return { id, name, storeId };
}

function subject({ id, name, storeId }: Sighted | Watched) {
  return { playerId: id, name, storeId };
}
