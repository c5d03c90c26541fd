import type { JsonObject } from '../../json/object.ts';
import type { Steps } from '../../pause.ts';
import type { AssumptionValues } from '../../tenant/engine/assumptions.ts';
import { Memo, mostPlans } from '../../tenant/engine/memo.ts';
import type { Playback } from '../../tenant/engine/playback.ts';
import { clockOf } from '../../tenant/engine/player.ts';
import { instantOfWall } from '../../tenant/engine/wall-time.ts';
import { utc, type Zone } from '../../tenant/engine/zone.ts';
import { compareBadness, type Screen } from '../../tenant/screen.ts';
import { dayLength } from '../../words/datetime.ts';
import { groupsOf, once } from '../../words/groups.ts';
import { dayPlan, distinctSlots } from '../screens/timeline/chart.ts';
import { localDate } from '../screens/times.ts';
import type { TenantStatus } from '../status/read.ts';
import { sinceOf } from '../status/rules/attention.ts';
import type { readThumbnails } from './thumbnails.ts';
import type { Speaker } from './words/speaker.ts';

/** Everything that a page shows. */
export interface TenantReport extends Speaker {
  readonly status: TenantStatus;
  readonly stores: readonly Store[];
  /** The zone of times that belong to no store. */
  readonly zone: Zone;
  readonly assumptions: AssumptionValues;
  readonly tzdata: string;
  readonly thumbnails?: Awaited<ReturnType<typeof readThumbnails>> | undefined;
  /** The address of a store's own page, from the index of such pages. */
  pageOf?(store: Store): string;
  /** The address of that index, from the page of a store. */
  readonly index?: string;
}

/** A store with its screens, the worst first; without an id, those that have no store. */
export interface Store {
  readonly id: string | undefined;
  readonly screens: readonly PlannedScreen[];
}

interface PlannedScreen extends Screen {
  /** See {@link sinceOf}. */
  readonly since: number | undefined;
  readonly plan: Plan | undefined;
}

/** The day of one or more players, whose charts are the same. */
export type Plan = ReturnType<ReturnType<typeof createPlanner>>;

/** The stores of judged screens, in the order of the command line: that with the worst screen first. */
export function* storesOf({ screens = [], playback, now }: TenantStatus): Steps<Store[]> {
  const planOf = playback && createPlanner(playback, now);
  const sorted: PlannedScreen[] = [];
  for (const screen of [...screens].sort(compareBadness)) {
    const plan = screen.state === 'blocked' ? undefined : planOf?.(screen.player);
    sorted.push({ ...screen, since: sinceOf(screen, playback, now), plan });
    yield;
  }
  const groups = groupsOf(sorted, ({ player }) => String(player.storeId ?? ''));
  return Array.from(groups, ([id, own]) => ({ id: id || undefined, screens: own }));
}

/** The parts of a day that a chart has: 15 minutes each, as on a wide terminal. */
export const cellCount = 96;

/** Conditions that no time changes: of a schedule that never wins, the slots do not show them. */
const fixed: ReadonlySet<unknown> = new Set(['status', 'orientation', 'estados']);

/** Makes the function that finds a player's plan for the day at an instant. Players whose charts are the same share one. */
function createPlanner(playback: Playback, now: number) {
  const draw = (player: JsonObject, zone: Zone, isZoneKnown: boolean) => {
    const date = localDate(zone, now);
    const from = instantOfWall(zone, date).instant;
    const to = instantOfWall(zone, date + dayLength).instant;
    const slots = [...playback.slots(player, from, to)];
    const plan = { zone, isZoneKnown, to, spans: distinctSlots(slots) };
    const rows = () => dayPlan({ player, zone, from, to, slots }, playback, date, cellCount);
    const schedules = playback
      .why(player, from)
      .map(({ id, condition }) => [id, fixed.has(condition) && condition]);
    return { plan, rows, key: JSON.stringify([zone.name, isZoneKnown, schedules, plan.spans]) };
  };
  type Drawn = ReturnType<typeof draw>;
  const drawn = new Memo<Drawn>(mostPlans);
  const plans = new Map<string, Drawn['plan'] & ReturnType<Drawn['rows']> & { readonly number: number }>();
  return (player: JsonObject) => {
    const zone = clockOf(player);
    const { plan, rows, key } = drawn.of(playback.planKey(player), () =>
      draw(player, zone ?? utc, zone !== undefined),
    );
    return once(plans, key, () => ({ ...plan, ...rows(), number: plans.size + 1 }));
  };
}
