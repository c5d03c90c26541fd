import type { ScheduleId } from '../../screens/engine/schedule.ts';
import type { Finding } from './rule.ts';
import type { Tenant, TenantPlayer } from './tenant.ts';

/** The ids of players, of the schedules that name one of them, and of the items of these. */
export type Scope = Readonly<Record<Finding['resource'], ReadonlySet<ScheduleId>>>;

/** What concerns the players that `isChosen` selects. */
export function scopeOf(tenant: Tenant, isChosen: (player: TenantPlayer) => boolean): Scope {
  const players = tenant.players.filter(isChosen);
  const schedules = new Set(players.flatMap(({ id }) => tenant.schedulesOf(id)));
  const items = [...schedules].flatMap((schedule) => tenant.itemsOf(schedule));
  const idsOf = (all: Iterable<{ readonly id: ScheduleId }>) => new Set(Array.from(all, ({ id }) => id));
  return { player: idsOf(players), schedule: idsOf(schedules), content: idsOf(items) };
}
