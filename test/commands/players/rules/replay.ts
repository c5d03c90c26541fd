import { type Change, fieldOf, type Values } from '../../../../src/commands/players/rules/changes.ts';
import type { WatchState } from '../../../../src/commands/players/rules/transitions.ts';

/** The last confirmed values, by player id. */
export function confirmedValues(state: WatchState): ReadonlyMap<string, Values> {
  const confirmed = new Map<string, Values>();
  for (const { id, confirmed: values } of state.values()) if (values) confirmed.set(id, values);
  return confirmed;
}

/** Applies the changes to confirmed values. */
export function replay(
  confirmed: ReadonlyMap<string, Values>,
  changes: readonly Change[],
): ReadonlyMap<string, Values> {
  const after = new Map(confirmed);
  for (const change of changes) {
    const values = after.get(change.playerId);
    if (change.event === 'appeared') after.set(change.playerId, change.to);
    else if (change.event === 'disappeared') after.delete(change.playerId);
    else if (values) after.set(change.playerId, { ...values, [fieldOf[change.event]]: change.to });
  }
  return after;
}
