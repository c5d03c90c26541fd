import { weekDays } from '../../model/fields.ts';
import type { Schedule } from '../../model/schedules.ts';
import { awkwardName } from './awkward-names.ts';
import { campaigns } from './campaigns.ts';
import { contentId } from './content.ts';
import { contentOrientation } from './media.ts';
import { lifetime, validity } from './periods.ts';
import { playerId, playerOrientation } from './players.ts';
import { type Deck, deal } from './random.ts';
import { storeOf } from './stores.ts';
import { drawsFor, type Tenant } from './tenants.ts';

/** When in the week a schedule runs. */
interface Hours {
  readonly name: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly daysOfWeek: readonly string[];
}

const workdays = weekDays.slice(0, 5);
const weekend = weekDays.slice(5);

const programs: Deck<Hours> = [
  { name: 'Horário comercial', startAt: '08:00', endAt: '18:00', daysOfWeek: workdays },
  { name: 'Fim de semana', startAt: '09:00', endAt: '21:00', daysOfWeek: weekend },
  { name: 'Semana inteira', startAt: '00:00', endAt: '23:59', daysOfWeek: weekDays },
  // Ends on the following day.
  { name: 'Madrugada', startAt: '22:00', endAt: '06:00', daysOfWeek: weekDays },
  { name: 'Almoço', startAt: '11:00', endAt: '14:30', daysOfWeek: weekDays.slice(0, 6) },
  { name: 'Happy hour', startAt: '17:00', endAt: '20:00', daysOfWeek: ['THU', 'FRI'] },
  { name: 'Noite de sexta', startAt: '20:00', endAt: '02:00', daysOfWeek: ['FRI'] },
];

/** The `id` of the schedule at `index` (§2.2). */
export function scheduleId(tenant: Tenant, index: number): number {
  return tenant.firstScheduleId + index;
}

/** The schedule at `index` (§2.2), with existing players and content of the same orientation. */
export function schedule(tenant: Tenant, index: number): Schedule {
  const draws = drawsFor(tenant, 'schedules', index);
  const { name, ...hours } = deal(programs, index);
  const campaign = deal(campaigns, index);
  const orientation = index % 4 === 2 ? 'portrait' : 'landscape';
  const players = draws.sample(
    tenant.sizes.players,
    draws.between(2, 8),
    (at) => playerOrientation(at) === orientation,
  );
  const contents = draws.sample(
    tenant.sizes.content,
    draws.between(1, 9),
    (at) => contentOrientation(at) === orientation,
  );
  // One in three is restricted to states, those of its players (§2.2 rule 3).
  const estados = index % 3 === 0 ? players.map((at) => storeOf(tenant, at).estado) : [];
  return {
    id: scheduleId(tenant, index),
    name: awkwardName(index, 3) ?? `${name} · ${campaign.name}`,
    description: index % 5 === 4 ? null : `${campaign.name} (${name.toLowerCase()})`,
    status: index % 6 === 4 ? 'inactive' : 'active',
    orientation,
    ...validity(draws, tenant.now, index, false),
    startAt: hours.startAt,
    endAt: hours.endAt,
    priority: draws.between(1, 10),
    daysOfWeek: [...hours.daysOfWeek],
    playerIds: players.map((at) => playerId(tenant, at)),
    contentIds: contents.map((at) => contentId(tenant, at)),
    estados: index % 7 === 5 ? undefined : [...new Set(estados)].sort(),
    contentCount: contents.length,
    ...lifetime(draws, tenant.now, 300),
  };
}
