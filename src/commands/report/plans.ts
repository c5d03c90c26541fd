import type { JsonObject } from '../../json/object.ts';
import type { Playback } from '../screens/engine/playback.ts';
import { clockOf } from '../screens/engine/player.ts';
import { instantOfWall } from '../screens/engine/wall-time.ts';
import { utc } from '../screens/engine/zone.ts';
import { dayPlan, distinctSlots } from '../screens/timeline/day.ts';
import { dayLength, localDate } from '../screens/times.ts';

/** The parts of a day that a chart has: 15 minutes each, as on a wide terminal. */
export const cellCount = 96;

/** The day of one or more players, whose charts are the same. */
export type Plan = ReturnType<ReturnType<typeof createPlanner>>;

/** Makes the function that finds a player's plan for the day at an instant. Players whose charts are the same share one. */
export function createPlanner(playback: Playback, now: number) {
  const plans = new Map<string, ReturnType<typeof draw>>();

  function readDay(player: JsonObject) {
    const clock = clockOf(player);
    const zone = clock ?? utc;
    const date = localDate(zone, now);
    const from = instantOfWall(zone, date).instant;
    const to = instantOfWall(zone, date + dayLength).instant;
    const slots = playback.slots(player, from, to);
    return {
      player,
      zone,
      isZoneKnown: clock !== undefined,
      date,
      from,
      to,
      slots,
      spans: distinctSlots(slots),
    };
  }

  function draw(
    { player: _, slots: __, ...day }: ReturnType<typeof readDay>,
    playing: ReturnType<typeof dayPlan>,
  ) {
    return { ...day, ...playing };
  }

  return (player: JsonObject) => {
    const day = readDay(player);
    const { zone, isZoneKnown, from, spans } = day;
    // Of a condition that no time changes, such as another state, the slots of a schedule that never wins show nothing.
    const schedules = playback
      .why(player, from)
      .map(({ id, condition }) => [id, fixed.has(condition) && condition]);
    const key = JSON.stringify([zone.name, isZoneKnown, schedules, spans]);
    const plan = plans.get(key) ?? draw(day, dayPlan(day, playback, day.date, cellCount));
    plans.set(key, plan);
    return plan;
  };
}

const fixed: ReadonlySet<unknown> = new Set(['blocked', 'status', 'orientation', 'estados']);
