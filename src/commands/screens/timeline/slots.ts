import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { Slot } from '../engine/playback.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { localTimeText } from '../engine/wall-time.ts';
import type { Zone } from '../engine/zone.ts';
import { scheduleFields } from '../view.ts';

/** The fields of a slot. A public interface. */
export const slotFields = {
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  from: { kind: 'datetime' },
  /** Exclusive. */
  to: { kind: 'datetime' },
  localFrom: { kind: 'text' },
  localTo: { kind: 'text' },
  outcome: { kind: 'enum', values: outcomes },
  scheduleIds: { kind: 'list' },
  scheduleNames: { kind: 'list' },
  priority: { kind: 'number' },
  contentIds: { kind: 'list' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** What `--fields` and `--sort` know. */
export const slotNames = { fields: slotFields, pairs: { SCHEDULE: scheduleFields } };

/** One player's slots over a range. */
export interface PlayerTimeline {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly slots: readonly Slot[];
}

/** The {@link slotFields} of each slot. */
export function slotObjects({ player, zone, slots }: PlayerTimeline): JsonObject[] {
  return slots.map(({ from, to, blockedContentIds, possible, dependsOnState, until, ...shown }) => {
    const object: Readonly<Record<keyof typeof slotFields, unknown>> = {
      playerId: player.id,
      name: player.name ?? null,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      localFrom: localTimeText(zone, from),
      localTo: localTimeText(zone, to),
      ...shown,
    };
    return object;
  });
}
