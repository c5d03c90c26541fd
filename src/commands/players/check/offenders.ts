import { itemsOf } from '../../../core/items.ts';
import type { Field } from '../../../model/fields.ts';
import { healthStates, players } from '../../../model/players.ts';
import { type Breach, isOverLimit, type Verdict } from '../rules/verdict.ts';

/** The fields of an unhealthy player. A public interface, as are the members of the verdict. */
export const offenderFields = {
  state: { kind: 'enum', values: healthStates },
  name: { kind: 'text' },
  id: { kind: 'id' },
  storeId: { kind: 'text' },
  lastSeenAt: players.fields.lastSeenAt,
  ageSeconds: { kind: 'seconds' },
  currentVersion: { kind: 'text' },
  reason: { kind: 'text' },
  isOverLimit: { kind: 'text' },
  findings: { kind: 'list' },
} as const satisfies Record<string, Field>;

/** The unhealthy players as items with the {@link offenderFields}. */
export function offenderItems({ offenders, breaches }: Verdict) {
  return itemsOf(offenderObjects(offenders, breaches));
}

/** Lazy: a table never looks at most of them. */
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
