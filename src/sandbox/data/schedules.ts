import type { Schedule } from '../../model/schedules.ts';
import { awkwardName } from './awkward-names.ts';
import { campaigns } from './campaigns.ts';
import { contentId } from './content.ts';
import { faultySchedules } from './faults/schedules.ts';
import { lifetime } from './periods.ts';
import { playerId, playerOrientation } from './players.ts';
import { playlist } from './playlists.ts';
import { isOn, lastingPrograms, type Program, programCount, programsAt } from './programs.ts';
import { deal } from './random.ts';
import { drawsFor, type Tenant } from './tenants.ts';

/** The `id` of the schedule at `index` (§2.2). */
export function scheduleId(tenant: Tenant, index: number): number {
  return tenant.firstScheduleId + index;
}

/** The schedule at `index` (§2.2): first those that are in order, then those that are wrong on purpose, then any number. */
export function schedule(tenant: Tenant, index: number): Schedule {
  const program = index < programCount ? programsAt(tenant.now)[index] : undefined;
  if (program !== undefined) return hostile(tenant, made(tenant, index, program, playersOf(tenant, program)));
  const fault = tenant.hasFaults ? faultySchedules[index - programCount] : undefined;
  if (fault !== undefined) {
    const plain = made(tenant, index, fault.program, fault.players, fault.items);
    const deleted = drawsFor(tenant, 'deleted', index).uuid();
    return {
      ...plain,
      description: `Exemplo de: ${fault.shows.join(', ')}`,
      ...fault.fields?.({ now: tenant.now, deleted, plain }),
    };
  }
  // No two have the same priority.
  const another = { ...deal(lastingPrograms, index), priority: index };
  return made(tenant, index, another, samplePlayers(tenant, index, another));
}

/** A schedule with existing players and content. */
function made(
  tenant: Tenant,
  index: number,
  program: Program,
  players: readonly number[],
  items: readonly number[] = playlist(tenant, program),
): Schedule {
  const draws = drawsFor(tenant, 'schedules', index);
  const { startAt, endAt, priority, orientation, validFrom, validUntil } = program;
  const campaign = campaigns.find(({ code }) => code === program.campaign)?.name ?? program.campaign;
  const isThere = (size: number) => (at: number) => at < size;
  const contents = items.filter(isThere(tenant.sizes.content));
  return {
    id: scheduleId(tenant, index),
    name: awkwardName(tenant, index, 3) ?? `${program.name} · ${campaign}`,
    description: index % 5 === 4 ? null : `${campaign} (${program.name.toLowerCase()})`,
    status: program.status ?? 'active',
    orientation,
    validFrom,
    validUntil,
    startAt,
    endAt,
    priority,
    daysOfWeek: [...program.daysOfWeek],
    playerIds: players.filter(isThere(tenant.sizes.players)).map((at) => playerId(tenant, at)),
    contentIds: contents.map((at) => contentId(tenant, at)),
    estados: program.estados?.slice() ?? (index % 7 === 5 ? undefined : []),
    contentCount: contents.length,
    ...lifetime(draws, tenant.now, 300),
  };
}

function playersOf({ sizes }: Tenant, program: Program): number[] {
  const found: number[] = [];
  for (let index = 0; index < sizes.players; index++) {
    if (playerOrientation(index) === program.orientation && isOn(program, index)) found.push(index);
  }
  return found;
}

function samplePlayers(tenant: Tenant, index: number, { orientation }: Program): number[] {
  const draws = drawsFor(tenant, 'sample', index);
  const accepts = (at: number) => playerOrientation(at) === orientation;
  return draws.sample(tenant.sizes.players, draws.between(2, 8), accepts);
}

/** With `--hostile`, the happy hour ends at a time that is not HH:mm. */
function hostile({ life }: Tenant, plain: Schedule): Schedule {
  return life.isHostile && plain.startAt === '17:00' ? { ...plain, endAt: '24:00' } : plain;
}
