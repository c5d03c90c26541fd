import type { JsonObject } from '../../json/object.ts';
import { once } from '../../model/groups.ts';
import type { Playback } from '../screens/engine/playback.ts';
import { clockOf } from '../screens/engine/player.ts';
import { instantOfWall } from '../screens/engine/wall-time.ts';
import { type Span, utc, type Zone } from '../screens/engine/zone.ts';
import { dayPlan, distinctSlots } from '../screens/timeline/day.ts';
import { dayLength, localDate } from '../screens/times.ts';

/** The parts of a day that a chart has: 15 minutes each, as on a wide terminal. */
export const cellCount = 96;

/** The day of one or more players, whose charts are the same. */
export interface Plan extends Span, ReturnType<typeof dayPlan> {
  /** No other plan of the run has it. */
  readonly number: number;
  readonly zone: Zone;
  /** Whether that is the players' own zone: it is UTC if theirs is unknown. */
  readonly isZoneKnown: boolean;
  /** What plays, as texts. */
  readonly spans: ReturnType<typeof distinctSlots>;
}

/** Conditions that no time changes: of a schedule that never wins, the slots do not show them. */
const fixed: ReadonlySet<unknown> = new Set(['status', 'orientation', 'estados']);

/** Makes the function that finds a player's plan for the day at an instant. Players whose charts are the same share one. */
export function createPlanner(playback: Playback, now: number): (player: JsonObject) => Plan {
  const plans = new Map<string, Plan>();
  return (player) => {
    const clock = clockOf(player);
    const zone = clock ?? utc;
    const isZoneKnown = clock !== undefined;
    const date = localDate(zone, now);
    const from = instantOfWall(zone, date).instant;
    const to = instantOfWall(zone, date + dayLength).instant;
    const slots = playback.slots(player, from, to);
    const spans = distinctSlots(slots);
    const schedules = playback
      .why(player, from)
      .map(({ id, condition }) => [id, fixed.has(condition) && condition]);
    return once(plans, JSON.stringify([zone.name, isZoneKnown, schedules, spans]), () => {
      const drawn = dayPlan({ player, zone, from, to, slots }, playback, date, cellCount);
      return { number: plans.size + 1, zone, isZoneKnown, from, to, spans, ...drawn };
    });
  };
}
