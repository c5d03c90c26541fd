import { itemsOf } from '../../../command/items.ts';
import type { Field } from '../../../model/fields.ts';
import { healthStates } from '../../../model/players.ts';
import { type Breach, isOverLimit, type Verdict } from '../../../rules/verdict.ts';

/** What is printed of a player that is not healthy: a public interface, as are the members of the verdict. */
export const offenderFields = {
  state: { kind: 'enum', values: healthStates },
  name: { kind: 'text' },
  id: { kind: 'id' },
  storeId: { kind: 'text' },
  lastSeenAt: { kind: 'datetime' },
  ageSeconds: { kind: 'seconds' },
  currentVersion: { kind: 'text' },
  reason: { kind: 'text' },
  isOverLimit: { kind: 'text' },
  findings: { kind: 'list' },
} as const satisfies Record<string, Field>;

/** The players that are not healthy, as items with the {@link offenderFields}. */
export function offenderItems({ offenders, breaches }: Verdict) {
  return itemsOf(offenderObjects(offenders, breaches));
}

/** Made one by one: in a table most of them are never looked at. */
function* offenderObjects(
  offenders: Verdict['offenders'],
  breaches: readonly Breach[],
): Generator<Readonly<Record<keyof typeof offenderFields, unknown>>> {
  for (const player of offenders) {
    const { state, name, id, storeId, lastSeenAt, ageMs, currentVersion, reason, findings } = player;
    yield {
      state,
      name,
      id,
      storeId,
      lastSeenAt,
      ageSeconds: ageMs === undefined ? null : Math.round(ageMs / 1000),
      currentVersion,
      reason,
      isOverLimit: isOverLimit(player, { breaches }),
      findings,
    };
  }
}
